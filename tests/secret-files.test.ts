// Secrets from files (NAME_FILE), and the summary that a starting process logs, which contains none.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readConfig, summarise, VARIABLES } from "@/config.ts";
import { FILE_VARIABLES } from "@/environment.ts";
import { eventually } from "@tests/support/app/eventually.ts";
import { startTestRedis } from "@tests/support/app/redis.ts";
import { freePort } from "@tests/support/app/running-app.ts";

let folder: string;
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), "secrets-"))));
afterEach(() => rm(folder, { recursive: true }));

const fileWith = async (text: string, name = "secret"): Promise<string> => {
  const path = join(folder, name);
  await writeFile(path, text);
  return path;
};
const SECRET = "0123456789abcdef0123456789abcdef";

/** Every variable that holds a secret, with a value that must never be logged. */
const SECRETS = {
  DATABASE_URL: "libsql://somebody:word-1@db.example:8080?authToken=word-2",
  DATABASE_AUTH_TOKEN: "word-3",
  REDIS_URL: "rediss://somebody:word-4@cache.example:6380/0",
  SMTP_URL: "smtps://somebody:word-5@mail.example:465",
  STRIPE_SECRET_KEY: "sk_live_word6",
  STRIPE_WEBHOOK_SECRET: "whsec_word-7",
  ZOOM_CLIENT_SECRET: "word-8",
  GOOGLE_CLIENT_SECRET: "word-10",
  MICROSOFT_CLIENT_SECRET: "word-12",
  TWILIO_AUTH_TOKEN: "word-11",
  LINK_SECRET: `word-9-${SECRET}`,
};
const PRODUCTION = {
  PARLEY_ENV: "production",
  PUBLIC_URL: "https://parley.example",
  MAIL_FROM: "hello@parley.example",
  ZOOM_ACCOUNT_ID: "account",
  ZOOM_CLIENT_ID: "client",
  GOOGLE_CLIENT_ID: "client",
  MICROSOFT_CLIENT_ID: "client",
  TEXT_PROVIDER: "twilio",
  TWILIO_ACCOUNT_SID: `AC${"0".repeat(32)}`,
  TWILIO_FROM: "+4366012345678",
};

test("every secret can come from a file, without the newline at its end", async () => {
  const files = await Promise.all(
    Object.entries(SECRETS).map(async ([name, value]) => [`${name}_FILE`, await fileWith(`${value}\n`, name)]),
  );
  expect(FILE_VARIABLES).toEqual(expect.arrayContaining(files.map(([name]) => name)));
  const read = readConfig({ ...PRODUCTION, ...Object.fromEntries(files) });
  expect(read).toEqual(readConfig({ ...PRODUCTION, ...SECRETS }));
  expect(read.linkSecret).toBe(SECRETS.LINK_SECRET);
});

test("a secret that is set twice, or whose file is missing or empty, is reported with its name", async () => {
  const path = await fileWith(SECRET);
  expect(() => readConfig({ LINK_SECRET: SECRET, LINK_SECRET_FILE: path })).toThrow(
    "LINK_SECRET and LINK_SECRET_FILE are both set. Set one of them.",
  );
  const missing = join(folder, "missing");
  expect(() => readConfig({ SMTP_URL_FILE: missing })).toThrow(`SMTP_URL_FILE: ${missing} can't be read (`);
  const empty = await fileWith("\n");
  expect(() => readConfig({ SMTP_URL_FILE: empty })).toThrow(`SMTP_URL_FILE: ${empty} is empty.`);
});

test("an invalid secret from a file is reported, but not repeated", async () => {
  const path = await fileWith("hush-hush");
  const read = () => readConfig({ LINK_SECRET_FILE: path });
  expect(read).toThrow("LINK_SECRET must be at least 32 random characters");
  expect(read).not.toThrow("hush-hush");
});

test("the summary of a start says where everything is, and contains no secrets", () => {
  const config = readConfig({ ...PRODUCTION, ...SECRETS });
  const summary = summarise(config);
  expect(summary).toMatchObject({
    mode: "production",
    database: "libsql://db.example:8080",
    redis: "rediss://cache.example:6380",
    mail: "smtps://mail.example:465",
    drainSeconds: 5,
    payments: "stripe",
    zoom: true,
    google: true,
    microsoft: true,
    texts: "twilio",
  });
  expect(JSON.stringify(summary)).not.toMatch(/word|somebody|sk_|whsec_/);
});

test("variables that are plain have no file", () => {
  const withFile = VARIABLES.filter((name) => FILE_VARIABLES.includes(`${name}_FILE`));
  expect(VARIABLES.filter((name) => /SECRET|TOKEN|_KEY/.test(name) && !withFile.includes(name))).toEqual([]);
  expect(withFile).not.toContain("PORT");
});

const startScript = (command: string, env: Record<string, string>): Deno.ChildProcess => {
  const own = { PATH: Deno.env.get("PATH")!, HOME: Deno.env.get("HOME")!, DATA_DIR: folder };
  const options = { args: [command], env: { ...own, ...env }, clearEnv: true, stdin: "null" as const };
  return new Deno.Command("scripts/parley.sh", { ...options, stdout: "null", stderr: "piped" }).spawn();
};

test("the script reports a secret's file that is missing", async () => {
  const { code, stderr } = await startScript("migrate", { LINK_SECRET_FILE: join(folder, "missing") }).output();
  expect([code, new TextDecoder().decode(stderr)]).toEqual([1, expect.stringContaining("LINK_SECRET_FILE: ")]);
});

test("with few permissions the program reads secrets from files and reaches the hosts in them", async () => {
  const redis = await startTestRedis();
  const [port, REDIS_URL_FILE] = [await freePort(), await fileWith(`${redis.url}\n`)];
  const env = { PORT: String(port), REDIS_URL_FILE, LINK_SECRET_FILE: await fileWith(SECRET, "link") };
  const web = startScript("web", env);
  try {
    await eventually("it reaches the queue", async () => {
      const response = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
      return (await response?.json())?.parts.queue === "ok";
    });
  } finally {
    web.kill("SIGTERM");
    await web.output();
    await redis.stop();
  }
});
