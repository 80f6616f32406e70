// Every environment variable is allowed by scripts/parley.sh, and its default on docs/configuration.md is the real one.
import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { readConfig, VARIABLES } from "@/config.ts";

const rowsOf = (page: string) =>
  [...page.matchAll(/^\| `([A-Z_]+)` +\| ([^|]*?) +\|/gm)].map(([, name, value]) => ({ name: name!, value: value! }));

const messageOf = (run: () => unknown): string => {
  try {
    run();
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error("no error was thrown");
};

test("the documented defaults are the real ones", async () => {
  const rows = rowsOf(await readFile("docs/configuration.md", "utf8"));
  const named = rows.flatMap(({ name, value }) => /^`(.+)`$/.test(value) ? [[name, value.slice(1, -1)]] : []);
  expect(named.length).toBeGreaterThan(5);
  expect(readConfig(Object.fromEntries(named))).toEqual(readConfig({}));
});

test("the script with few permissions allows every variable", async () => {
  const script = await readFile("scripts/parley.sh", "utf8");
  const names = [...script.matchAll(/^names="(?:\$names,)?([A-Z_,]+)"$/gm)].flatMap(([, list]) => list!.split(","));
  expect(names.toSorted()).toEqual(VARIABLES.toSorted());
});

test.each([
  ["PORT", "many", "a whole number from 0 to 65535, such as 8000"],
  ["PORT", "70000", "a whole number from 0 to 65535, such as 8000"],
  ["PARLEY_ENV", "prod", "development, test or production"],
  ["PUBLIC_URL", "parley.example", "a URL with https:// or http:// and without a path"],
  ["PUBLIC_URL", "https://parley.example/shop", "a URL with https:// or http:// and without a path"],
  ["MAIL_FROM", "hello", "an email address"],
  ["TRUSTED_PROXIES", "proxy.example", "addresses or networks separated by commas"],
  ["TRUSTED_PROXIES", "10.0.0.0/33", "addresses or networks separated by commas"],
  ["SECURITY_CONTACT", "http://parley.example", "an email address or a URL with https://"],
  ["SECURITY_CONTACT", "somebody", "an email address or a URL with https://"],
  ["RATE_LIMITS", "yes", "on or off"],
  ["WORKER_CONCURRENCY", "0", "a whole number from 1 to 100"],
])("%s=%s is reported in one sentence that says what it must be", (name, value, must) => {
  const sentence = `\n  ${name} must be ${must}`;
  expect(() => readConfig({ [name]: value })).toThrow(sentence);
  expect(() => readConfig({ [name]: value })).toThrow(` It is "${value}".`);
});

test.each([
  ["DATABASE_URL", "postgres://user:secret@db/parley", "file: with a path, or the URL of a libSQL server"],
  ["REDIS_URL", "user:secret@cache:6379", "a URL with redis:// or rediss://"],
  ["REDIS_URL", "redis+sentinel://a:26379/mymaster", "a URL with redis:// or rediss:// and one host"],
  ["REDIS_URL", "redis://a,b:6379", "a URL with redis:// or rediss:// and one host"],
  ["VALKEY_URL", "redis://a:6379,b:6379", "a URL with redis:// or rediss:// and one host"],
  ["SMTP_URL", "secret@mail.example", "a URL with smtp:// or smtps://"],
  ["STRIPE_SECRET_KEY", "pk_secret", "Stripe's secret key, which begins with sk_ or rk_"],
  ["STRIPE_WEBHOOK_SECRET", "hush-hush", "the webhook's signing secret, which begins with whsec_"],
  ["LINK_SECRET", "hush-hush", "at least 32 random characters"],
  [
    "LINK_SECRET_OLD",
    "hush-hush,0123456789abcdef0123456789abcdef",
    "earlier values of LINK_SECRET separated by commas",
  ],
])("the invalid value of %s is not repeated", (name, value, must) => {
  const message = messageOf(() => readConfig({ [name]: value }));
  expect(message).toContain(`\n  ${name} must be ${must}`);
  expect(message).not.toContain(value);
});

test("all invalid variables are reported at once", () => {
  const message = messageOf(() => readConfig({ PORT: "many", LOG_LEVEL: "loud", HOST: "" }));
  expect(message.split("\n")).toEqual([
    "The configuration is invalid.",
    expect.stringContaining("PORT"),
    expect.stringContaining("LOG_LEVEL"),
  ]);
});

test("a certificate authority belongs to a Redis with TLS", () => {
  expect(() => readConfig({ REDIS_URL: "redis://cache:6379", REDIS_CA_FILE: "ca.pem" })).toThrow("rediss://");
  const set = { REDIS_URL: "rediss://cache:6379", REDIS_CA_FILE: "ca.pem" };
  expect(readConfig(set)).toMatchObject({ redisUrl: set.REDIS_URL, redisCaFile: "ca.pem" });
});

test.each(VARIABLES.filter((name) => name.endsWith("_API_BASE")))(
  "%s is for stand-ins: production calls the service itself",
  (name) => {
    const production = {
      PARLEY_ENV: "production",
      PUBLIC_URL: "https://parley.example",
      LINK_SECRET: "0123456789abcdef0123456789abcdef",
      SMTP_URL: "smtps://mail.example",
      MAIL_FROM: "hello@parley.example",
      STRIPE_SECRET_KEY: "sk_live_1",
      STRIPE_WEBHOOK_SECRET: "whsec_1",
      REDIS_URL: "redis://cache:6379",
    };
    expect(readConfig(production).production).toBe(true);
    expect(() => readConfig({ ...production, [name]: "http://127.0.0.1:1" }))
      .toThrow(`${name} must not be set in production.`);
  },
);

test("Google keys are set both or not at all", () => {
  const keys = { GOOGLE_CLIENT_ID: "a", GOOGLE_CLIENT_SECRET: "b" };
  expect(readConfig({}).google).toBeUndefined();
  expect(readConfig({ ...keys, GOOGLE_API_BASE: "http://127.0.0.1:1/" }).google)
    .toEqual({ clientId: "a", clientSecret: "b", base: "http://127.0.0.1:1" });
  expect(() => readConfig({ ...keys, GOOGLE_CLIENT_SECRET: "" })).toThrow("must be set together");
});

test("Microsoft keys are set both or not at all, and any account can be connected unless a tenant is set", () => {
  const keys = { MICROSOFT_CLIENT_ID: "a", MICROSOFT_CLIENT_SECRET: "b" };
  expect(readConfig({}).microsoft).toBeUndefined();
  expect(readConfig({ ...keys, MICROSOFT_API_BASE: "http://127.0.0.1:1/" }).microsoft)
    .toEqual({ clientId: "a", clientSecret: "b", tenant: "common", base: "http://127.0.0.1:1" });
  expect(readConfig({ ...keys, MICROSOFT_TENANT: "firm.example" }).microsoft?.tenant).toBe("firm.example");
  expect(() => readConfig({ ...keys, MICROSOFT_CLIENT_ID: "" })).toThrow("must be set together");
  expect(() => readConfig({ ...keys, MICROSOFT_TENANT: "../other" })).toThrow("MICROSOFT_TENANT");
});

test("a provider of text messages has its own variables", () => {
  const twilio = { TEXT_PROVIDER: "twilio", TWILIO_ACCOUNT_SID: `AC${"0".repeat(32)}`, TWILIO_AUTH_TOKEN: "token" };
  expect(readConfig({}).texts).toBeUndefined();
  expect(() => readConfig(twilio)).toThrow("TWILIO_FROM or TWILIO_MESSAGING_SERVICE");
  expect(readConfig({ ...twilio, TWILIO_FROM: "+4366012345678", TWILIO_API_BASE: "http://127.0.0.1:1/" }).texts)
    .toMatchObject({ provider: "twilio", from: "+4366012345678", base: "http://127.0.0.1:1" });
  const http = { TEXT_PROVIDER: "http", TEXT_HTTP_URL: "https://texts.example/send" };
  expect(() => readConfig(http)).toThrow("needs TEXT_HTTP_URL and TEXT_HTTP_SECRET");
  expect(() => readConfig({ ...http, TEXT_HTTP_SECRET: "short" })).toThrow("at least 16 characters");
  expect(() => readConfig({ TEXT_PROVIDER: "pigeon" })).toThrow("TEXT_PROVIDER must be twilio or http");
});

test("Zoom keys are set all three or not at all", () => {
  const all = { ZOOM_ACCOUNT_ID: "a", ZOOM_CLIENT_ID: "b", ZOOM_CLIENT_SECRET: "c" };
  expect(readConfig({}).zoom).toBeUndefined();
  expect(readConfig(all).zoom).toEqual({ accountId: "a", clientId: "b", clientSecret: "c", apiBase: undefined });
  expect(() => readConfig({ ...all, ZOOM_CLIENT_SECRET: "" })).toThrow(
    "must be set together. Missing: ZOOM_CLIENT_SECRET.",
  );
});
