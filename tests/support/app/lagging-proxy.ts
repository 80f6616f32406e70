// A proxy between a web process and its database server that delays what the server sends: to its replica alone, or every
// answer. Runs as a process: lagging-proxy.ts PORT MILLISECONDS WHOM. Prints its own port. SIGUSR2 begins the delay and SIGHUP
// ends it; it prints a line when it has done so.
import net from "node:net";
import process from "node:process";
import { fileURLToPath } from "node:url";

/** Replication has its own connections; they begin with a request for the server's log. */
const isReplication = (begin: string): boolean => /^(GET \/info|POST \/wal_log)/.test(begin);

/** Whom the proxy delays. */
type Delayed = "replica" | "everyone";

const serve = (target: number, lagMs: number, delayed: Delayed): void => {
  let lag = 0;
  const setLag = (ms: number) => () => {
    lag = ms;
    console.log(ms);
  };
  process.on("SIGUSR2", setLag(lagMs));
  process.on("SIGHUP", setLag(0));
  const server = net.createServer((client) => {
    const upstream = net.connect(target, "127.0.0.1");
    let isDelayed = delayed === "everyone";
    client.once("data", (begin) => void (isDelayed ||= isReplication(begin.toString("latin1"))));
    client.pipe(upstream);
    upstream.on("data", (data) => void setTimeout(() => client.write(data), isDelayed ? lag : 0));
    for (const [one, other] of [[client, upstream], [upstream, client]] as const) {
      one.on("error", () => {}).on("close", () => other.destroy());
    }
  });
  server.listen(0, "127.0.0.1", () => console.log((server.address() as net.AddressInfo).port));
};

/** Starts the proxy as a process of its own. */
export const startLaggingProxy = async (target: string, lagMs: number, delayed: Delayed = "replica") => {
  const args = ["run", "-A", fileURLToPath(import.meta.url), new URL(target).port, String(lagMs), delayed];
  const child = new Deno.Command(Deno.execPath(), { args, stdout: "piped", stderr: "inherit" }).spawn();
  const output = child.stdout.getReader();
  const { value } = await output.read();
  const signal = async (name: Deno.Signal) => {
    child.kill(name);
    await output.read();
  };
  const stop = async () => {
    await output.cancel();
    child.kill("SIGKILL");
    await child.status;
  };
  return {
    url: `http://127.0.0.1:${new TextDecoder().decode(value).trim()}`,
    startLagging: () => signal("SIGUSR2"),
    stopLagging: () => signal("SIGHUP"),
    stop,
  };
};

if (import.meta.main) serve(Number(process.argv[2]), Number(process.argv[3]), process.argv[4] as Delayed);
