// The program as a process: commands, start, messages and exit codes.
import { afterEach, expect, test } from "vitest";
import {
  closeAll,
  closing,
  MAIN,
  newEnvironment,
  runToEnd,
  startWorker,
  WITH_FEW_PERMISSIONS,
} from "@tests/support/app/commands.ts";
import { openTestApp } from "@tests/support/app/test-app.ts";
import { makeAdministrator, makePerson } from "@tests/support/people/factories.ts";

const NO_QUEUE = { REDIS_URL: "", VALKEY_URL: "" };
/** What production requires besides the queue and the mail server. */
const SECRETS = {
  PUBLIC_URL: "https://parley.example",
  LINK_SECRET: "0123456789abcdef0123456789abcdef",
  MAIL_FROM: "Parley <hello@parley.example>",
  STRIPE_SECRET_KEY: "sk_test_1",
  STRIPE_WEBHOOK_SECRET: "whsec_1",
};
afterEach(closeAll);

test("an unknown command and an invalid configuration exit with 1 and a message", async () => {
  const env = await newEnvironment();
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
  const wrong = { ...await newEnvironment(), PORT: "many", HOST: "a b", PUBLIC_URL: "nowhere" };
  const { code, output } = await runToEnd(["migrate"], wrong, WITH_FEW_PERMISSIONS);
  expect(code).toBe(1);
  expect(output).toMatch(/^The configuration is invalid\.\n {2}PORT must.*\n {2}HOST must.*\n {2}PUBLIC_URL must.*\n$/);
  const onIPv6 = await runToEnd(["migrate"], { ...await newEnvironment(), HOST: "::1" }, WITH_FEW_PERMISSIONS);
  expect(onIPv6).toMatchObject({ code: 0 });
});

test("migrate exits with 0, also the second time", async () => {
  const env = await newEnvironment();
  expect(await runToEnd(["migrate"], env)).toMatchObject({ code: 0, output: expect.stringContaining("migrated") });
  expect(await runToEnd(["migrate"], env)).toEqual({ code: 0, output: "" });
});

test("seed in production says that it adds nothing", async () => {
  const env = { ...await newEnvironment(), ...SECRETS, PARLEY_ENV: "production", REDIS_URL: "redis://127.0.0.1:1" };
  expect(await runToEnd(["seed"], env)).toEqual({
    code: 0,
    output: expect.stringContaining("Nothing was added: production gets no demo data."),
  });
});

test("a separate worker reports that it needs a Redis", async () => {
  const { code, output } = await runToEnd(["worker"], { ...await newEnvironment(), ...NO_QUEUE });
  expect(code).toBe(1);
  expect(output).toContain("REDIS_URL");
});

test("a worker is healthy and exits with 0 at SIGTERM", async () => {
  const running = await startWorker();
  const healthy = await fetch(`${running.baseURL}/healthz`);
  expect(await healthy.json()).toEqual({ status: "ok" });
  expect(await running.stop("SIGTERM")).toBe(0);
});

test("a database that can't be opened is reported with its variable", async () => {
  const env = { ...await newEnvironment(), REDIS_URL: "redis://127.0.0.1:1" };
  const noFile = await runToEnd(["worker"], { ...env, DATABASE_URL: `file:${MAIN}` });
  const sentence = "The database can't be opened: file is not a database. Check DATABASE_URL.";
  expect(noFile).toEqual({ code: 1, output: expect.stringContaining(sentence) });
  const unprepared = await runToEnd(["worker"], { ...env, PARLEY_ENV: "production", ...SECRETS });
  expect(unprepared).toEqual({ code: 1, output: expect.stringContaining("Please run `migrate` first.") });
});

test("reset-second-factor says which account it does not know, with few permissions", async () => {
  const env = await newEnvironment();
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
  const env = { ...await newEnvironment(), DATABASE_URL: app.services.config.database.url };
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
