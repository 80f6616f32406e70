// Starts and stops the real program as a process. Runs under Deno and Node.
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { findDeno } from "../../../scripts/tools/deno.mjs";
import { ROOT } from "../../../scripts/tools/run.mjs";

const READY_MS = 90_000;
const POLL_MS = 50;
/** The program exits within 10 s of SIGTERM. */
const STOP_MS = 12_000;
const deno = findDeno() ?? "deno";
/** As scripts/parley.sh sets it. */
const HEAP = "--v8-flags=--heap-growing-percent=50,--max-semi-space-size=4";
/** Starts the program with the permissions of a deployment. */
const SCRIPT = `${ROOT}scripts/parley.sh`;

/** The program below ROOT: the bundle in a whole run of the tests (scripts/test.mjs), otherwise the source. */
export const PROGRAM = process.env.PARLEY_PROGRAM ?? "src/main.ts";

export type Command = "web" | "worker" | "all" | "migrate" | "seed" | "admin";
type Env = Record<string, string>;

export interface RunningApp {
  /** "http://127.0.0.1:PORT" */
  baseURL: string;
  port: number;
  pid: number;
  /** Standard output and standard error so far. */
  output(): string;
  /** Sends a signal, by default SIGTERM, and waits. Returns the exit code, or null if a signal killed it. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

/** Below the ports that systems give to outgoing connections: one of those could take it before the program listens. */
const PORTS = { from: 20_000, to: 32_000 };

const canListen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });

/** A free port. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = PORTS.from + Math.floor(Math.random() * (PORTS.to - PORTS.from));
    if (await canListen(port)) return port;
  }
}

/** An empty folder for DATA_DIR. */
export async function temporaryFolder(): Promise<{ path: string; remove: () => Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), "parley-"));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

/** Runs a command to its end. Throws an error with the output if it fails. */
export async function runCommand(command: "migrate" | "seed" | "admin", env: Env, ...args: string[]): Promise<void> {
  const started = launch(command, env, [], args);
  const code = await started.exit;
  if (code !== 0) throw new Error(`${PROGRAM} ${command} ended with ${code}:\n${started.output()}`);
}

/** What a process says of itself at /readyz; undefined while it does not answer. */
export const readinessOf = async (baseURL: string): Promise<"ready" | "degraded" | "not-ready" | undefined> => {
  const response = await fetch(`${baseURL}/readyz`).catch(() => undefined);
  return (await response?.json())?.status;
};

/**
 * Starts a process and waits until all its parts are ready. `env` must contain DATA_DIR (migrated); PORT defaults to a free
 * one, PARLEY_PROGRAM to PROGRAM. `through` is a program that starts it, such as a shell. Throws an error with the output if it exits early or is
 * not ready in time.
 */
export const startApp = (
  command: "web" | "worker" | "all",
  env: Env,
  through: string[] = [],
): Promise<RunningApp> => start(env, (own) => launch(command, own, through));

/** Like `startApp`, but as a deployment starts it: by the script, with few permissions. */
export const startWithFewPermissions = (command: "web" | "worker" | "all", env: Env): Promise<RunningApp> =>
  start(env, (own) => spawnApp([SCRIPT, command], { PARLEY_PROGRAM: PROGRAM, ...own }));

async function start(env: Env, begin: (own: Env) => Started): Promise<RunningApp> {
  const port = Number(env.PORT ?? await freePort());
  const baseURL = `http://127.0.0.1:${port}`;
  const started = begin({ PUBLIC_URL: baseURL, ...env, HOST: "127.0.0.1", PORT: String(port) });
  const stop = (signal?: NodeJS.Signals) => stopProcess(started, signal);
  try {
    await untilReady(baseURL, started);
  } catch (error) {
    await stop("SIGKILL");
    throw error;
  }
  return { baseURL, port, pid: started.child.pid!, output: started.output, stop };
}

interface Started {
  child: ChildProcess;
  exit: Promise<number | null>;
  output(): string;
}

const launch = (command: Command, env: Env, through: string[] = [], rest: string[] = []): Started =>
  spawnApp([...through, deno, "run", "-A", HEAP, env.PARLEY_PROGRAM ?? PROGRAM, command, ...rest], env);

function spawnApp([program = deno, ...args]: string[], env: Env): Started {
  const stdio: ["ignore", "pipe", "pipe"] = ["ignore", "pipe", "pipe"];
  const child = spawn(program, args, {
    cwd: ROOT,
    stdio,
    env: { ...process.env, ...env },
  });
  let text = "";
  const append = (chunk: Uint8Array) => void (text += new TextDecoder().decode(chunk));
  child.stdout.on("data", append);
  child.stderr.on("data", append);
  const exit = new Promise<number | null>((resolve) => child.on("exit", (code) => resolve(code)));
  return { child, exit, output: () => text };
}

async function untilReady(baseURL: string, started: Started): Promise<void> {
  const deadline = performance.now() + READY_MS;
  let ended = false;
  started.exit.then(() => ended = true);
  while (!ended && performance.now() < deadline) {
    if (await readinessOf(baseURL) === "ready") return;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  throw new Error(`The program ${ended ? "ended" : "was not ready in time"}. It wrote:\n${started.output()}`);
}

async function stopProcess({ child, exit }: Started, signal: NodeJS.Signals = "SIGTERM"): Promise<number | null> {
  // With child.kill, the exit code would always be null under Deno.
  if (child.exitCode === null && child.signalCode === null) process.kill(child.pid!, signal);
  const killer = setTimeout(() => child.kill("SIGKILL"), STOP_MS);
  const code = await exit;
  clearTimeout(killer);
  return code;
}
