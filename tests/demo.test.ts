// The demo: it runs on its own data only, and what a start prints is true.
import { chmod } from "node:fs/promises";
import { afterEach, expect, test } from "vitest";
import { users } from "@/modules/auth/tables.ts";
import { findSignIns, requireDemoDatabase } from "@/dev/demo/seed.ts";
import { eventually } from "@tests/support/app/eventually.ts";
import { startTestRedis } from "@tests/support/app/redis.ts";
import { startApp, temporaryFolder } from "@tests/support/app/running-app.ts";
import { openTestApp } from "@tests/support/app/test-app.ts";
import { makePerson } from "@tests/support/people/factories.ts";

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});
const emptyFolder = async (): Promise<string> => {
  const folder = await temporaryFolder();
  closing.push(() => folder.remove());
  return folder.path;
};

/** Runs the script with only this environment. */
const runScript = async (command: string[], env: Record<string, string>) => {
  const own = { PATH: Deno.env.get("PATH")!, HOME: Deno.env.get("HOME")! };
  const [program = "", ...args] = command;
  const options = { args, env: { ...own, ...env }, clearEnv: true, stdin: "null" as const };
  const { code, stdout, stderr } = await new Deno.Command(program, options).output();
  return { code, output: [stdout, stderr].map((bytes) => new TextDecoder().decode(bytes)).join("") };
};
const DEMO = ["scripts/parley.sh", "demo"];

test("a start in development without demo accounts prints none, and what it prints exists", async () => {
  const redis = await startTestRedis();
  closing.push(() => redis.stop());
  const env = { PARLEY_ENV: "development", DATA_DIR: await emptyFolder(), REDIS_URL: redis.url, LOG_LEVEL: "warn" };
  const running = await startApp("all", env);
  closing.push(() => running.stop("SIGKILL"));
  await eventually("it welcomes", () => running.output().includes("Parley is running"));
  expect(running.output()).toContain("no demo accounts yet");
  expect(running.output()).not.toMatch(/parley-demo|@parley\.test/);
  const links = [...running.output().matchAll(/ (http:\S+)/g)].map(([, link]) => link!);
  const statuses = await Promise.all(
    links.map((link) => fetch(link).then((page) => (page.body?.cancel(), page.status))),
  );
  expect(statuses).toEqual(Array(8).fill(200));
});

test.each([
  [{ LINK_SECRET: "0123456789abcdef0123456789abcdef" }, "LINK_SECRET"],
  [{ STRIPE_SECRET_KEY: "sk_live_1" }, "STRIPE_SECRET_KEY"],
])("the demo does not run with secrets of production: %o", async (env, name) => {
  const DATA_DIR = await emptyFolder();
  const { code, output } = await runScript(DEMO, { ...env, DATA_DIR, PARLEY_ENV: "production" });
  expect({ code, output }).toEqual({ code: 1, output: expect.stringContaining(`does not run where ${name} is set`) });
  expect([...Deno.readDirSync(DATA_DIR)]).toEqual([]);
});

test("the demo does not touch a database with other accounts, and accepts an empty one", async () => {
  const app = await openTestApp();
  closing.push(() => app.close());
  const { config } = app.services;
  await requireDemoDatabase(config);
  await makePerson(app, { email: "somebody@parley.example" });
  const result = await runScript(DEMO, { DATABASE_URL: config.database.url, DATA_DIR: await emptyFolder() });
  expect(result).toEqual({ code: 1, output: expect.stringContaining("has accounts that are not the demo's") });
  expect(await app.services.db.read.select({ email: users.email }).from(users)).toEqual([
    { email: "somebody@parley.example" },
  ]);
});

test("production doesn't start on the demo's data, and changes nothing there", async () => {
  const app = await openTestApp();
  closing.push(() => app.close());
  await makePerson(app, { email: "admin@parley.test" });
  const DATA_DIR = await emptyFolder();
  const secrets = {
    PARLEY_ENV: "production",
    PUBLIC_URL: "https://parley.example",
    LINK_SECRET: "0123456789abcdef0123456789abcdef",
    SMTP_URL: "smtp://127.0.0.1:1",
    MAIL_FROM: "hello@parley.example",
    STRIPE_SECRET_KEY: "sk_test_1",
    STRIPE_WEBHOOK_SECRET: "whsec_1",
    REDIS_URL: "redis://127.0.0.1:1",
  };
  for (const command of ["all", "migrate"]) {
    const env = { ...secrets, DATABASE_URL: app.services.config.database.url, DATA_DIR };
    const { code, output } = await runScript(["scripts/parley.sh", command], env);
    expect({ code, output }).toEqual({
      code: 1,
      output: expect.stringContaining(
        "it has the demo's accounts, whose password is public, so production doesn't run on it. Check DATABASE_URL.",
      ),
    });
  }
});

test("how to sign in is printed once all of those accounts exist, and their database is the demo's", async () => {
  const app = await openTestApp();
  closing.push(() => app.close());
  await makePerson(app, { email: "specialist@parley.test" });
  expect(await findSignIns(app.services.db)).toBeUndefined();
  await makePerson(app, { email: "admin@parley.test" });
  await makePerson(app, { email: "somebody@parley.example" });
  const sentence = "as specialist@parley.test or admin@parley.test, with the password parley-demo";
  expect(await findSignIns(app.services.db)).toBe(sentence);
  await requireDemoDatabase(app.services.config);
});

test("production without variables names all that are missing, and the demo", async () => {
  const { code, output } = await runScript(["scripts/parley.sh"], {
    PARLEY_ENV: "production",
    DATA_DIR: await emptyFolder(),
  });
  expect(code).toBe(1);
  expect(output).toMatch(/^Production needs these variables: PUBLIC_URL, .*REDIS_URL\. .*docker run .* parley demo\n$/);
});

test("a data folder that can't be written is reported with the command that repairs it", async () => {
  const DATA_DIR = await emptyFolder();
  await chmod(DATA_DIR, 0o555);
  // Root writes everywhere by a capability. Another user might not be able to enter the folder of the program.
  const withoutIt = ["setpriv", "--bounding-set=-dac_override", "--inh-caps=-dac_override"];
  const command = [...(Deno.uid() === 0 ? withoutIt : []), "scripts/parley.sh", "migrate"];
  const user = Deno.uid();
  const { code, output } = await runScript(command, { DATA_DIR });
  expect(code).toBe(1);
  expect(output).toMatch(
    new RegExp(
      `^Parley runs as user ${user}, who can't write to ${DATA_DIR}. Run as root: chown -R ${user}:\\d+ ${DATA_DIR}\n$`,
    ),
  );
});
