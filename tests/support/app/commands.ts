// What tests of commands have in common: an environment of their own, programs that run to their end, and a worker.
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { startTestRedis } from "./redis.ts";
import { freePort, PROGRAM, type RunningApp, startApp, temporaryFolder } from "./running-app.ts";

export const MAIN = fileURLToPath(new URL(`../../../${PROGRAM}`, import.meta.url));
const WITH_ALL_PERMISSIONS = [Deno.execPath(), "run", "-A", MAIN];
export const WITH_FEW_PERMISSIONS = [fileURLToPath(new URL("../../../scripts/parley.sh", import.meta.url))];

/** What a test has opened. */
export const closing: (() => unknown)[] = [];
/** For `afterEach`. */
export const closeAll = async (): Promise<void> => {
  for (const close of closing.splice(0).reverse()) await close();
};

/** A data folder and a port of its own. */
export const newEnvironment = async () => {
  const data = await temporaryFolder();
  closing.push(() => data.remove());
  // Never used in these tests; with it no mailbox is needed.
  return { PARLEY_ENV: "test", DATA_DIR: data.path, SMTP_URL: "smtp://127.0.0.1:1", PORT: String(await freePort()) };
};

/** Runs the program until it exits. */
export const runToEnd = async (
  args: string[],
  env: Record<string, string>,
  [starter = "", ...rest] = WITH_ALL_PERMISSIONS,
  cwd?: string,
) => {
  const child = spawn(starter, [...rest, ...args], { env: { ...Deno.env.toObject(), ...env }, cwd });
  closing.push(() => child.kill("SIGKILL"));
  let output = "";
  child.stdout.on("data", (bytes) => output += bytes);
  child.stderr.on("data", (bytes) => output += bytes);
  const code = await new Promise<number | null>((resolve) => child.on("close", resolve));
  return { code, output };
};

export const startWorker = async (): Promise<RunningApp> => {
  const redis = await startTestRedis();
  closing.push(() => redis.stop());
  const running = await startApp("worker", { ...await newEnvironment(), REDIS_URL: redis.url });
  closing.push(() => running.stop("SIGKILL"));
  return running;
};
