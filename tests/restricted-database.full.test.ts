// The database of deploy/kubernetes starts under the restrictions of its manifest: its user, no capabilities, and a root
// file system that can only be read. The program is npm's build of the same server.
import { createClient } from "@libsql/client";
import { spawn, spawnSync } from "node:child_process";
import { generateKeyPairSync, sign } from "node:crypto";
import { fileURLToPath } from "node:url";
import { afterEach, expect, test } from "vitest";
import { HAS_SQLD, sqldProgram, untilSqldAnswers } from "./support/app/sqld.ts";
import { freePort, temporaryFolder } from "./support/app/running-app.ts";
import { type Document, kubernetes } from "./support/deployment/configurations.ts";

const pod: Document = kubernetes.find(({ kind, metadata }) => kind === "StatefulSet" && metadata.name === "database")
  .spec.template.spec;
const [container] = pod.containers;
const user = String(pod.securityContext.runAsUser);

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** What the runtime of containers does: the mounts of the manifest on a root that can only be read, then its user. */
const RUN = `
set -eu
mount --make-rprivate /
mount -t tmpfs tmpfs /var/lib
mkdir /var/lib/sqld
mount --bind "$VOLUME" /var/lib/sqld
touch /var/lib/program /var/lib/run-database.sh
mount --bind "$PROGRAM" /var/lib/program
mount --bind "$SCRIPT" /var/lib/run-database.sh
mount -o remount,ro /var/lib
mount -t tmpfs -o mode=1777 tmpfs /tmp
mount -o remount,bind,ro /
exec setpriv --reuid "$RUN_AS" --regid "$RUN_AS" --clear-groups --bounding-set=-all --inh-caps=-all --no-new-privs \\
  env -i PATH=/usr/bin:/bin "$@"
`;

const canRestrict = HAS_SQLD &&
  spawnSync("unshare", ["--mount", "sh", "-c", "mount --make-rprivate / && mount -t tmpfs tmpfs /mnt"]).status === 0 &&
  spawnSync("setpriv", ["--version"]).status === 0;

/** The key of DATABASE_KEY in the form that the manifest passes on, and a token that it accepts. */
const makeKey = () => {
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  const part = (value: unknown) => btoa(JSON.stringify(value)).replaceAll("=", "");
  const text = `${part({ alg: "EdDSA", typ: "JWT" })}.${part({ a: "rw" })}`;
  const token = `${text}.${sign(null, new TextEncoder().encode(text), privateKey).toString("base64url")}`;
  return { key: publicKey.export({ type: "spki", format: "pem" }).toString(), token };
};

const start = async (command: string[]) => {
  const volume = await temporaryFolder();
  closing.push(() => volume.remove());
  await Deno.chown(volume.path, pod.securityContext.fsGroup, pod.securityContext.fsGroup);
  const [{ key, token }, port] = [makeKey(), await freePort()];
  const values: Record<string, string> = {
    SQLD_HTTP_LISTEN_ADDR: `127.0.0.1:${port}`,
    SQLD_AUTH_JWT_KEY: key,
    DATABASE_AUTH_TOKEN: token,
  };
  const env = container.env.map(({ name, value }: Document) => `${name}=${values[name] ?? value}`);
  const script = fileURLToPath(new URL("../deploy/kubernetes/run-database.sh", import.meta.url));
  const setUp = { VOLUME: volume.path, PROGRAM: sqldProgram(), SCRIPT: script, RUN_AS: user };
  const child = spawn("unshare", ["--mount", "sh", "-c", RUN, "sh", ...env, ...command], {
    env: { ...Deno.env.toObject(), ...setUp },
  });
  let output = "";
  child.stderr.on("data", (bytes) => output += bytes);
  const exited = new Promise((resolve) => child.once("exit", resolve));
  closing.push(() => (child.kill("SIGTERM"), exited));
  return { url: `http://127.0.0.1:${port}`, token, pid: child.pid!, output: () => output, exited };
};

test.runIf(canRestrict)("the database starts as its manifest says, and keeps what is written", async () => {
  expect(container.command).toEqual(["/bin/bash", "/etc/parley/run-database.sh", "/bin/sqld"]);
  const command = ["/bin/bash", "/var/lib/run-database.sh", "/var/lib/program"];
  const { url, token, pid, output } = await start([...command, ...container.args ?? []]);
  await untilSqldAnswers(url, token).catch((error) => Promise.reject(new Error(`${error}\n${output()}`)));
  const client = createClient({ url, authToken: token });
  await client.batch(["create table kept (one integer)", "insert into kept values (1)"], "write");
  expect((await client.execute("select one from kept")).rows).toMatchObject([{ one: 1 }]);
  client.close();
  await expect(createClient({ url }).execute("select 1")).rejects.toThrow();
  const status = await Deno.readTextFile(`/proc/${pid}/status`);
  expect(status).toMatch(new RegExp(`^Uid:\\s+${user}\\s+${user}`, "m"));
  expect(status).toMatch(/^CapEff:\s+0+$/m);
  expect(status).toMatch(/^CapBnd:\s+0+$/m);
});

test.runIf(canRestrict)(
  "a program that begins with chown, as the entrypoint of the image does, ends at once",
  async () => {
    const { output, exited } = await start(["sh", "-c", "chown -R 0:0 /var/lib/sqld && exec /var/lib/program"]);
    expect(await exited).not.toBe(0);
    expect(output()).toMatch(/not permitted/);
  },
  30_000,
);
