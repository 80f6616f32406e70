// The script that runs a database server: a server that no longer writes is killed, so that it is started again.
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { afterEach, expect, test } from "vitest";
import { createClient } from "@libsql/client";
import { probeStatement } from "@/platform/db/writer/write-probe.ts";
import { eventually } from "../support/app/eventually.ts";
import { freePort, temporaryFolder } from "../support/app/running-app.ts";
import { HAS_SQLD, sqldProgram, untilSqldAnswers } from "../support/app/sqld.ts";

const SCRIPT = fileURLToPath(new URL("../../deploy/kubernetes/run-database.sh", import.meta.url));
const QUICK = { DATABASE_CHECK_S: "0.2", DATABASE_LIMIT_S: "0.3" };

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/** Runs a new server with the script. */
const run = async () => {
  const [folder, port] = await Promise.all([temporaryFolder(), freePort()]);
  cleanUps.push(folder.remove);
  const listens = `127.0.0.1:${port}`;
  const args = [sqldProgram(), "-d", folder.path, "--http-listen-addr", listens, "--no-welcome"];
  const script = spawn("bash", [SCRIPT, ...args], {
    env: { ...process.env, ...QUICK, SQLD_HTTP_LISTEN_ADDR: listens },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let log = "";
  script.stderr.on("data", (text) => log += text);
  const ended = new Promise<number | null>((resolve) => script.once("close", resolve));
  await untilSqldAnswers(`http://${listens}`);
  const children = await Deno.readTextFile(`/proc/${script.pid}/task/${script.pid}/children`);
  const server = children.trim().split(" ").map(Number)
    .find((pid) => Deno.readTextFileSync(`/proc/${pid}/cmdline`).startsWith(sqldProgram()))!;
  cleanUps.push(() => {
    script.kill("SIGKILL");
    if (isRunning(server)) process.kill(server, "SIGKILL");
  });
  const client = createClient({ url: `http://${listens}` });
  cleanUps.push(() => client.close());
  return { script, ended, server, client, log: () => log };
};

const written = async (client: ReturnType<typeof createClient>) =>
  Number((await client.execute("select written_at from write_probes")).rows[0]?.written_at ?? 0);

test.runIf(HAS_SQLD)("a server that answers no write three times is killed, and the script fails", async () => {
  const { ended, server, client, log } = await run();
  // Without the table it answers with an error, which is an answer.
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect(isRunning(server)).toBe(true);
  await client.execute("create table write_probes (id integer primary key, written_at integer, padding blob)");
  const { sql, args } = probeStatement(false);
  await client.execute({ sql, args });
  const first = await written(client);
  await eventually("the script writes", async () => expect(await written(client)).toBeGreaterThan(first));
  expect(log()).toBe("");
  process.kill(server, "SIGSTOP");
  expect(await ended).toBe(1);
  expect(isRunning(server)).toBe(false);
  expect(log()).toMatch(/has not answered a write in 0\.3 s \(3 of 3\)/);
});

test.runIf(HAS_SQLD)("a server that is told to stop stops, and the script with it", async () => {
  const { script, ended, server } = await run();
  script.kill("SIGTERM");
  await ended;
  expect(isRunning(server)).toBe(false);
});
