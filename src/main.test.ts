// The program as a process: commands, start, messages and exit codes.
import { afterEach, expect, test } from "vitest";
import { spawn } from "node:child_process";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { eventually } from "@tests/support/app/eventually.ts";
import { freePort, PROGRAM, type RunningApp, startApp, temporaryFolder } from "@tests/support/app/running-app.ts";
import { startTestRedis } from "@tests/support/app/redis.ts";
import { openTestApp } from "@tests/support/app/test-app.ts";
import { makeAdministrator, makePerson } from "@tests/support/people/factories.ts";

const MAIN = fileURLToPath(new URL(`../${PROGRAM}`, import.meta.url));
const NO_QUEUE = { REDIS_URL: "", VALKEY_URL: "" };
/** What production requires besides the queue and the mail server. */
const SECRETS = {
  PUBLIC_URL: "https://parley.example",
  LINK_SECRET: "0123456789abcdef0123456789abcdef",
  MAIL_FROM: "Parley <hello@parley.example>",
  STRIPE_SECRET_KEY: "sk_test_1",
  STRIPE_WEBHOOK_SECRET: "whsec_1",
};
const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const environment = async () => {
  const data = await temporaryFolder();
  closing.push(() => data.remove());
  // Never used in these tests; with it no mailbox is needed.
  return { PARLEY_ENV: "test", DATA_DIR: data.path, SMTP_URL: "smtp://127.0.0.1:1", PORT: String(await freePort()) };
};

const WITH_ALL_PERMISSIONS = [Deno.execPath(), "run", "-A", MAIN];
const WITH_FEW_PERMISSIONS = [fileURLToPath(new URL("../scripts/parley.sh", import.meta.url))];

/** Runs the program until it exits. */
const runToEnd = async (
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

const worker = async (): Promise<RunningApp> => {
  const redis = await startTestRedis();
  closing.push(() => redis.stop());
  const running = await startApp("worker", { ...await environment(), REDIS_URL: redis.url });
  closing.push(() => running.stop("SIGKILL"));
  return running;
};

test("an unknown command and an invalid configuration exit with 1 and a message", async () => {
  const env = await environment();
  expect(await runToEnd(["dance"], env)).toEqual({ code: 1, output: expect.stringContaining('no command "dance"') });
  const wrong = await runToEnd(["worker"], { ...env, PORT: "many" });
  expect(wrong).toEqual({ code: 1, output: expect.stringContaining("PORT") });
});

test("--version prints the version of package.json, without a configuration", async () => {
  const { version } = JSON.parse(await Deno.readTextFile(new URL("../package.json", import.meta.url)));
  expect(await runToEnd(["--version"], { PORT: "many" }, WITH_FEW_PERMISSIONS)).toEqual({
    code: 0,
    output: `${version}\n`,
  });
});

test("the script with few permissions lets the program report invalid variables", async () => {
  const wrong = { ...await environment(), PORT: "many", HOST: "a b", PUBLIC_URL: "nowhere" };
  const { code, output } = await runToEnd(["migrate"], wrong, WITH_FEW_PERMISSIONS);
  expect(code).toBe(1);
  expect(output).toMatch(/^The configuration is invalid\.\n {2}PORT must.*\n {2}HOST must.*\n {2}PUBLIC_URL must.*\n$/);
  const onIPv6 = await runToEnd(["migrate"], { ...await environment(), HOST: "::1" }, WITH_FEW_PERMISSIONS);
  expect(onIPv6).toMatchObject({ code: 0 });
});

test("migrate exits with 0, also the second time", async () => {
  const env = await environment();
  expect(await runToEnd(["migrate"], env)).toMatchObject({ code: 0, output: expect.stringContaining("migrated") });
  expect(await runToEnd(["migrate"], env)).toEqual({ code: 0, output: "" });
});

test("seed in production says that it adds nothing", async () => {
  const env = { ...await environment(), ...SECRETS, PARLEY_ENV: "production", REDIS_URL: "redis://127.0.0.1:1" };
  expect(await runToEnd(["seed"], env)).toEqual({
    code: 0,
    output: expect.stringContaining("Nothing was added: production gets no demo data."),
  });
});

test("paths are meant from the folder one is in; missing and damaged files are named in a sentence", async () => {
  const env = { ...await environment(), LOG_LEVEL: "error" };
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
  const env = await environment();
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

test("a separate worker reports that it needs a Redis", async () => {
  const { code, output } = await runToEnd(["worker"], { ...await environment(), ...NO_QUEUE });
  expect(code).toBe(1);
  expect(output).toContain("REDIS_URL");
});

test.each(["SIGTERM", "SIGINT"] as const)("a worker is healthy and exits with 0 at %s", async (signal) => {
  const running = await worker();
  const healthy = await fetch(`${running.baseURL}/healthz`);
  expect(await healthy.json()).toEqual({ status: "ok" });
  expect(await running.stop(signal)).toBe(0);
});

test("a database that can't be opened is reported with its variable", async () => {
  const env = { ...await environment(), REDIS_URL: "redis://127.0.0.1:1" };
  const noFile = await runToEnd(["worker"], { ...env, DATABASE_URL: `file:${MAIN}` });
  const sentence = "The database can't be opened: file is not a database. Check DATABASE_URL.";
  expect(noFile).toEqual({ code: 1, output: expect.stringContaining(sentence) });
  const unprepared = await runToEnd(["worker"], { ...env, PARLEY_ENV: "production", ...SECRETS });
  expect(unprepared).toEqual({ code: 1, output: expect.stringContaining("Please run `migrate` first.") });
});

test("a second worker on the same port reports it and exits with 1", async () => {
  const running = await worker();
  const env = { ...await environment(), PORT: String(running.port), REDIS_URL: "redis://127.0.0.1:1" };
  const second = await runToEnd(["worker"], env);
  expect(second).toEqual({ code: 1, output: expect.stringContaining("it is in use. Stop what uses it") });
});

test("reset-second-factor says which account it does not know, with few permissions", async () => {
  const env = await environment();
  await runToEnd(["migrate"], env, WITH_FEW_PERMISSIONS);
  const reset = (...args: string[]) => runToEnd(["reset-second-factor", ...args], env, WITH_FEW_PERMISSIONS);
  expect(await reset("nobody@parley.example")).toEqual({
    code: 1,
    output: expect.stringContaining("No account uses nobody@parley.example."),
  });
  expect(await reset()).toEqual({ code: 1, output: expect.stringContaining("Name the account by its email address") });
});

test("admin appoints with a role, changes it, and refuses an unknown one", async () => {
  const app = await openTestApp();
  closing.push(() => app.close());
  await makeAdministrator(app);
  await makePerson(app, { email: "helper@parley.example" });
  const env = { ...await environment(), DATABASE_URL: app.services.config.database.url };
  const appoint = (...options: string[]) => runToEnd(["admin", "helper@parley.example", ...options], env);
  const message = "Write --role and one of owner, support, finance, content, after the email address.";
  expect(await appoint("--role", "king")).toEqual({ code: 1, output: expect.stringContaining(message) });
  const appointed = (role: string) => ({
    code: 0,
    output: expect.stringContaining(`helper@parley.example is an administrator with the role ${role}.`),
  });
  expect(await appoint("--role", "support")).toEqual(appointed("support"));
  expect(await appoint("--role=finance")).toEqual(appointed("finance"));
});
