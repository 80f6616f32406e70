// Real proxies with the configurations in deploy/, changed only where they name addresses, names and certificates.
import { join } from "node:path";
import { freePort, temporaryFolder } from "@tests/support/app/running-app.ts";
import { provideProgram } from "./debian.ts";

export interface Proxy {
  /** Where visitors reach it. */
  origin: string;
  /** Trusts the proxy's certificate. */
  client: Deno.HttpClient;
  stop(): Promise<void>;
}

/** Starts in front of web processes on these ports. Undefined where the program can't be installed. */
export type StartProxy = (webs: number[], port: number) => Promise<Proxy | undefined>;

/** Replaces each text, which must occur. */
const replaceAll = (text: string, changes: Record<string, string>): string =>
  Object.entries(changes).reduce((result, [from, to]) => {
    if (!result.includes(from)) throw new Error(`The configuration has no ${from}`);
    return result.replaceAll(from, to);
  }, text);

const listens = (port: number): Promise<boolean> =>
  Deno.connect({ port, hostname: "127.0.0.1" }).then((connection) => (connection.close(), true), () => false);

const launch = async (
  program: string,
  { args, env, port }: { args: string[]; env: Record<string, string>; port: number },
) => {
  const child = new Deno.Command(program, { args, env, stdout: "null", stderr: "null" }).spawn();
  for (let tries = 0; !await listens(port); tries++) {
    if (tries > 200) throw new Error(`${program} does not listen on ${port}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return async () => {
    child.kill("SIGTERM");
    await child.status;
  };
};

/** With TLS by Caddy's own authority. */
export const startCaddy: StartProxy = async (webs, port) => {
  const program = await provideProgram("/usr/bin/caddy", "caddy");
  if (!program) return undefined;
  const { path, remove } = await temporaryFolder();
  const httpPort = await freePort();
  const text = await Deno.readTextFile("deploy/Caddyfile");
  const local = "{\n\tdefault_bind 127.0.0.1\n\tskip_install_trust\n";
  await Deno.writeTextFile(join(path, "Caddyfile"), text.replace("{\n", local));
  const origin = `https://localhost:${port}`;
  const env = {
    PUBLIC_URL: origin,
    PARLEY_WEBS: webs.map((web) => `127.0.0.1:${web}`).join(" "),
    HTTP_PORT: String(httpPort),
    HTTPS_PORT: String(port),
    XDG_DATA_HOME: path,
    XDG_CONFIG_HOME: path,
    HOME: path,
  };
  const args = ["run", "--config", join(path, "Caddyfile"), "--adapter", "caddyfile"];
  const stop = await launch(program, { args, env, port });
  const root = await Deno.readTextFile(join(path, "caddy/pki/authorities/local/root.crt"));
  return proxyAt(origin, Deno.createHttpClient({ caCerts: [root] }), () => stop().then(remove));
};

const proxyAt = (origin: string, client: Deno.HttpClient, stop: () => Promise<void>): Proxy => ({
  origin,
  client,
  stop: () => {
    client.close();
    return stop();
  },
});

/** Makes a certificate for localhost. */
const certify = async (path: string): Promise<void> => {
  const args = ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"];
  const names = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-addext"];
  const files = [
    "basicConstraints=critical,CA:FALSE",
    "-keyout",
    join(path, "key.pem"),
    "-out",
    join(path, "cert.pem"),
  ];
  const { success } = await new Deno.Command("openssl", { args: [...args, ...names, ...files], stderr: "null" })
    .output();
  if (!success) throw new Error("openssl made no certificate");
};

export const startNginx: StartProxy = async (webs, port) => {
  const program = await provideProgram("/usr/sbin/nginx", "nginx-light");
  if (!program) return undefined;
  const { path, remove } = await temporaryFolder();
  await certify(path);
  const text = replaceAll(await Deno.readTextFile("deploy/nginx.conf"), {
    "127.0.0.1:8001": `127.0.0.1:${webs[0]}`,
    "127.0.0.1:8002": `127.0.0.1:${webs[1]}`,
    "/run/nginx.pid": join(path, "nginx.pid"),
    "listen 80;": `listen 127.0.0.1:${await freePort()};`,
    "listen 443 ssl http2;": `listen 127.0.0.1:${port} ssl http2;`,
    "\t\tlisten [::]:80;\n": "",
    "\t\tlisten [::]:443 ssl http2;\n": "",
    "parley.example;": "localhost;",
    "/etc/letsencrypt/live/parley.example/fullchain.pem": join(path, "cert.pem"),
    "/etc/letsencrypt/live/parley.example/privkey.pem": join(path, "key.pem"),
  });
  await Deno.writeTextFile(join(path, "nginx.conf"), text);
  const args = ["-c", join(path, "nginx.conf"), "-p", path, "-e", "stderr", "-g", "daemon off;"];
  const stop = await launch(program, { args, env: {}, port });
  const certificate = await Deno.readTextFile(join(path, "cert.pem"));
  return proxyAt(
    `https://localhost:${port}`,
    Deno.createHttpClient({ caCerts: [certificate] }),
    () => stop().then(remove),
  );
};
