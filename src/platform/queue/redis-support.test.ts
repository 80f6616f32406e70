// Real Redis servers: TLS with a certificate authority of our own, and those that are refused. Not run where redis-server or
// openssl is not installed.
import { spawn, spawnSync } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Redis } from "ioredis";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openStage, somethingHappened } from "@tests/support/app/background.ts";
import { certificateFor } from "@tests/support/app/certificates.ts";
import { eventually } from "@tests/support/app/eventually.ts";
import { freePort, temporaryFolder } from "@tests/support/app/running-app.ts";
import { afterCommit } from "../events/bus.ts";
import { createLog } from "../log.ts";
import { startBackground } from "@/jobs/workers.ts";
import { transact } from "../db/transact.ts";
import { joinRedis } from "./find-redis.ts";

const isInstalled = (program: string, option: string) => spawnSync(program, [option]).status === 0;
const isRun = isInstalled("redis-server", "--version") && isInstalled("openssl", "version");

const logged: Record<string, unknown>[] = [];
const log = createLog("info", (line) => logged.push(JSON.parse(line)));
const closing: (() => unknown)[] = [];
let folder: string;
beforeEach(async () => {
  const temporary = await temporaryFolder();
  folder = temporary.path;
  closing.push(() => temporary.remove());
});
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const pathOf = (name: string) => join(folder, name);

/** Writes an authority's certificate, and those of a server at 127.0.0.1 that it has signed. */
const createCertificates = async (name: string) => {
  const { key, cert, authority } = await certificateFor(["IP:127.0.0.1"]);
  await writeFile(pathOf(`${name}-ca.pem`), authority);
  await writeFile(pathOf(`${name}.key`), key);
  await writeFile(pathOf(`${name}.pem`), cert);
};

/** Starts a server with these options. Returns when it answers at `url`. */
const startServer = async (options: string[], url: string, ca?: string): Promise<void> => {
  const child = spawn("redis-server", ["--dir", folder, "--save", "", "--bind", "127.0.0.1", ...options]);
  closing.push(() => new Promise((resolve) => child.once("exit", resolve) && child.kill("SIGKILL")));
  const redis = new Redis(url, { maxRetriesPerRequest: null, retryStrategy: () => 20, tls: ca ? { ca } : undefined });
  redis.on("error", () => {}); // it is not up yet
  await redis.ping();
  redis.disconnect();
};
const startTls = async (): Promise<string> => {
  await createCertificates("own");
  const port = await freePort();
  const files = ["--tls-cert-file", "own.pem", "--tls-key-file", "own.key", "--tls-ca-cert-file", "own-ca.pem"];
  const url = `rediss://127.0.0.1:${port}`;
  const options = ["--port", "0", "--tls-port", `${port}`, "--tls-auth-clients", "no", ...files];
  await startServer(options, url, await readFile(pathOf("own-ca.pem"), "utf8"));
  return url;
};
const startPlain = async (...options: string[]): Promise<string> => {
  const port = await freePort();
  await startServer(["--port", `${port}`, ...options], `redis://127.0.0.1:${port}`);
  return `redis://127.0.0.1:${port}`;
};
const use = (redisUrl: string, redisCaFile?: string) =>
  joinRedis({ dataDir: folder, production: true, redisUrl, redisCaFile }, log);

test.skipIf(!isRun)("work runs over TLS with a certificate authority of our own", async () => {
  const url = await startTls();
  const redis = await use(url, pathOf("own-ca.pem"));
  const stage = await openStage([
    afterCommit(somethingHappened, "test.trace", (ctx, { subject }) => transact(ctx, (tx) => stage.trace(tx, subject))),
  ]);
  const background = startBackground(stage.services, redis, [], { pollMs: 50 });
  closing.push(() => stage.close(), () => background.stop());
  await stage.publish("over TLS");
  await eventually("it ran", async () => (await stage.traces()).join() === "over TLS");
});

test.skipIf(!isRun)("a certificate of another authority is refused with a sentence", async () => {
  const url = await startTls();
  await createCertificates("other");
  await expect(use(url, pathOf("other-ca.pem"))).rejects.toThrow("The certificate of the Redis server isn't trusted");
  await expect(use(url)).rejects.toThrow("The certificate of the Redis server isn't trusted");
  await expect(use(url, pathOf("missing.pem"))).rejects.toThrow("REDIS_CA_FILE can't be read");
});

test.skipIf(!isRun)("a cluster, a replica and a Sentinel are refused with a sentence", async () => {
  const cluster = await startPlain("--cluster-enabled", "yes", "--cluster-config-file", "nodes.conf");
  await expect(use(cluster)).rejects.toThrow("runs in cluster mode, which is not supported");
  const replica = await startPlain("--replicaof", "127.0.0.1", "1");
  await expect(use(replica)).rejects.toThrow("is a replica, which takes no writes");
  const port = await freePort();
  await writeFile(pathOf("sentinel.conf"), `port ${port}\nbind 127.0.0.1\ndir ${folder}\n`);
  const child = spawn("redis-server", [pathOf("sentinel.conf"), "--sentinel"]);
  closing.push(() => child.kill("SIGKILL"));
  const refusal = () => use(`redis://127.0.0.1:${port}`).then(() => "", ({ message }) => message);
  await eventually("the Sentinel answers", async () => (await refusal()) !== "");
  expect(await refusal()).toContain("is a Sentinel");
});

test.skipIf(!isRun)("a user with too few rights is told which, and one with enough is taken", async () => {
  const url = await startPlain();
  const admin = new Redis(url);
  closing.push(() => admin.disconnect());
  const asUser = async (...rights: string[]) => {
    await admin.call("ACL", "SETUSER", "queue", "reset", "on", ">secret", ...rights);
    return await use(url.replace("//", "//queue:secret@")).then(() => "taken", ({ message }: Error) => message);
  };
  const all = ["~*", "&*", "+@all"];
  for (
    const [rights, missing] of [
      [[...all, "-@dangerous", "-@admin"], "'info' command"],
      [[...all, "-@scripting"], "'eval' command"],
      [[...all, "-@write"], "'zadd' command"],
      [[...all, "-@blocking"], "'bzpopmin' command"],
      [[...all, "-subscribe"], "'subscribe' command"],
      [["~other:*", "&*", "+@all"], "key"],
      [["~parley:*", "&*", "+@all"], "key"],
      [["~*", "resetchannels", "+@all"], "channel"],
    ] as const
  ) expect(await asUser(...rights)).toContain(missing);
  expect(await asUser(...all, "-@dangerous", "-@admin", "+info")).toBe("taken");
  expect(await asUser("~parley:*", "~limit:*", "&parley:*", "+@all", "-@admin")).toBe("taken");
});

test.skipIf(!isRun)("a server that deletes keys when its memory is full is reported", async () => {
  await use(await startPlain("--maxmemory-policy", "allkeys-lru"));
  expect(logged.at(-1)).toMatchObject({ level: "warn", policy: "allkeys-lru" });
  const entries = logged.length;
  await use(await startPlain("--maxmemory-policy", "noeviction"));
  expect(logged).toHaveLength(entries);
});
