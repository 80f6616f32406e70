// The program as a process, where it takes many starts: files named from elsewhere, repeated backups, ports and signals.
import { spawn } from "node:child_process";
import { dirname } from "node:path";
import { afterEach, expect, test } from "vitest";
import {
  closeAll,
  closing,
  newEnvironment,
  runToEnd,
  startWorker,
  WITH_FEW_PERMISSIONS,
} from "@tests/support/app/commands.ts";
import { eventually } from "@tests/support/app/eventually.ts";
import { temporaryFolder } from "@tests/support/app/running-app.ts";

afterEach(closeAll);

test("paths are meant from the folder one is in; missing and damaged files are named in a sentence", async () => {
  const env = { ...await newEnvironment(), LOG_LEVEL: "error" };
  const here = await temporaryFolder();
  closing.push(() => here.remove());
  const run = (...args: string[]) => runToEnd(args, env, WITH_FEW_PERMISSIONS, here.path);
  await run("migrate");
  expect(await run("backup", "whole.db")).toMatchObject({ code: 0 });
  const whole = await Deno.readFile(`${here.path}/whole.db`);
  expect(await run("check", "whole.db")).toMatchObject({ code: 0 });
  expect(await run("backup", "none/whole.db")).toEqual({ code: 1, output: `There is no folder ${here.path}/none.\n` });
  await Deno.writeFile(`${here.path}/cut.db`, whole.slice(0, whole.length / 2));
  await Deno.writeTextFile(`${here.path}/text.db`, "not a database at all, and long enough to be read as one");
  const damaged = (name: string) => `${here.path}/${name} is damaged or incomplete. Use another backup.\n`;
  for (const name of ["cut.db", "text.db"]) {
    expect(await run("check", name)).toEqual({ code: 2, output: `The database can't be checked: ${damaged(name)}` });
    expect(await run("restore", name)).toEqual({ code: 1, output: damaged(name) });
  }
  expect(await run("restore", "nothing.db")).toEqual({
    code: 1,
    output: `There is no file ${here.path}/nothing.db.\n`,
  });
});

const BACKUP_MB = 128;

/** The `deno` on PATH may be a wrapper, with a process and signals of its own. */
const WITHOUT_WRAPPER = { PATH: `${dirname(Deno.execPath())}:${Deno.env.get("PATH")}` };

const memoryOf = async (pid: number): Promise<number> =>
  Number(/VmHWM:\s+(\d+)/.exec(await Deno.readTextFile(`/proc/${pid}/status`))![1]) / 1_024;

test(`repeated backups stay under ${BACKUP_MB} MB of memory, and do not grow`, async () => {
  const env = await newEnvironment();
  await runToEnd(["migrate"], env);
  const args = ["backup", `${env.DATA_DIR}/backups/`, "--every", "1s", "--keep", "1"];
  const child = spawn(WITH_FEW_PERMISSIONS[0]!, args, { env: { ...Deno.env.toObject(), ...env, ...WITHOUT_WRAPPER } });
  closing.push(() => child.kill("SIGKILL"));
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (bytes) => output += bytes);
  const after = async (backups: number) => {
    const isDone = () => output.split('"message":"backed up"').length > backups;
    await eventually(`${backups} backups`, isDone);
    return await memoryOf(child.pid!);
  };
  const early = await after(3);
  const late = await after(9);
  expect(late).toBeLessThan(BACKUP_MB);
  expect(late - early).toBeLessThan(10);
});

test("a worker exits with 0 at SIGINT", async () => {
  expect(await (await startWorker()).stop("SIGINT")).toBe(0);
});

test("a second worker on the same port reports it and exits with 1", async () => {
  const running = await startWorker();
  const env = { ...await newEnvironment(), PORT: String(running.port), REDIS_URL: "redis://127.0.0.1:1" };
  const second = await runToEnd(["worker"], env);
  expect(second).toEqual({ code: 1, output: expect.stringContaining("it is in use. Stop what uses it") });
});
