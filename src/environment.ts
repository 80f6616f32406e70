// Every variable of the environment: what it may hold, in zod's words and, for whoever gets it wrong, in ours.
import { isIP } from "node:net";
import { z } from "zod";

const flag = (otherwise: "on" | "off") =>
  z.enum(["on", "off"]).default(otherwise).transform((v) => v === "on").describe("on or off");

/** An address of one of these kinds that names a host. */
const addressOf = (kinds: readonly string[], example: string) =>
  z.string().refine((text) => {
    const url = URL.parse(text);
    return url !== null && kinds.includes(url.protocol.slice(0, -1)) && url.hostname !== "";
  }).optional().describe(`an address of the kind ${kinds.join(" or ")}, such as ${example}`);

const redis = () => addressOf(["redis", "rediss"], "redis://127.0.0.1:6379");
const web = (example: string) => addressOf(["https", "http"], example);
const isOrigin = (text: string | undefined) => text === undefined || /^[^/]+\/\/[^/?#]+\/?$/.test(text);
const isDatabase = (text: string) => /^(file:.|(libsql|wss?|https?):\/\/.)/.test(text);
const isMailbox = (text: string) => /^[^<>@\s]+@[^<>@\s]+$/.test(/^[^<>]*<([^<>]+)>$/.exec(text)?.[1] ?? text);

/** "10.0.0.7", or a network such as "10.0.0.0/8". */
const isAddressOrNetwork = (text: string): boolean => {
  const [address = "", prefix, ...rest] = text.split("/");
  const bits = isIP(address) === 6 ? 128 : 32;
  return isIP(address) > 0 && rest.length === 0 &&
    (prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits));
};

export const Environment = z.object({
  /** production refuses development helpers and demands its secrets. */
  PARLEY_ENV: z.enum(["development", "test", "production"]).default("development")
    .describe("development, test or production"),
  PORT: z.coerce.number().int().min(0).max(65535).default(8000)
    .describe("a whole number from 0 to 65535, such as 8000"),
  HOST: z.string().regex(/^[\w.:%-]+$/).default("127.0.0.1")
    .describe("an address or name of this machine, such as 127.0.0.1, or 0.0.0.0 for all of them"),
  /** Where browsers reach the product. */
  PUBLIC_URL: web("https://parley.example").refine(isOrigin)
    .describe("an address of the kind https or http without a path, such as https://parley.example"),
  /** Where the file database lies, and what a Redis of our own keeps. */
  DATA_DIR: z.string().default("data").describe("a folder"),
  /** A libSQL server or a file: address. */
  DATABASE_URL: z.string().refine(isDatabase).optional()
    .describe("file: with a path, or a libSQL server's address (libsql, wss, ws, https or http)"),
  DATABASE_AUTH_TOKEN: z.string().optional().describe("a token"),
  REDIS_URL: redis(),
  VALKEY_URL: redis(),
  SMTP_URL: addressOf(["smtp", "smtps"], "smtps://user:password@mail.example:465"),
  MAIL_FROM: z.string().refine(isMailbox).default("Parley <hello@parley.test>")
    .describe("a mail address, such as Parley <hello@parley.example>"),
  /** Stripe's secret key; without it development pays with a stand-in. */
  STRIPE_SECRET_KEY: z.string().regex(/^[sr]k_\w+$/).optional()
    .describe("Stripe's secret key, which begins with sk_ or rk_"),
  /** Signs Stripe's webhooks. */
  STRIPE_WEBHOOK_SECRET: z.string().regex(/^whsec_\S+$/).optional()
    .describe("the webhook's signing secret, which begins with whsec_"),
  /** Where Stripe's API is, if not at Stripe: for tests against a stand-in of one's own. */
  STRIPE_API_BASE: web("http://127.0.0.1:12111"),
  /** Lets Stripe add tax to the net prices. */
  STRIPE_AUTOMATIC_TAX: flag("off"),
  /** Keys of a server-to-server OAuth app at Zoom, which makes the meetings: all three or none. */
  ZOOM_ACCOUNT_ID: z.string().optional().describe("an account's id"),
  ZOOM_CLIENT_ID: z.string().optional().describe("a client's id"),
  ZOOM_CLIENT_SECRET: z.string().optional().describe("a client's secret"),
  /** Where Zoom's API and OAuth are, if not at Zoom: for tests against a stand-in of one's own. */
  ZOOM_API_BASE: web("http://127.0.0.1:12112"),
  /** Signs links that people open without an account. */
  LINK_SECRET: z.string().min(32).optional().describe("32 random characters or more"),
  /** Proxies whose X-Forwarded-For is believed. */
  TRUSTED_PROXIES: z.string().transform((text) => text.split(",").map((one) => one.trim()).filter(Boolean))
    .refine((all) => all.every(isAddressOrNetwork)).default([])
    .describe("addresses or networks separated by commas, such as 10.0.0.7,172.16.0.0/12"),
  RATE_LIMITS: flag("off"),
  LOG_LEVEL: z.enum(["debug", "info", "warn", "error"]).default("info").describe("debug, info, warn or error"),
  /** Where Vite serves the browser's code while developing. */
  VITE_ORIGIN: web("http://127.0.0.1:5173"),
  /** How many jobs one worker runs at a time. */
  WORKER_CONCURRENCY: z.coerce.number().int().min(1).max(100).default(8)
    .describe("a whole number from 1 to 100, such as 8"),
});
export type Environment = z.infer<typeof Environment>;

/** What they hold is never repeated: secrets, and addresses in which passwords may stand. */
const SECRETS = /SECRET|TOKEN|KEY|DATABASE_URL|REDIS_URL|VALKEY_URL|SMTP_URL/;

/** One sentence for each variable that holds something it may not. */
export const describeErrors = (error: z.ZodError, given: Record<string, string | undefined>): string[] => {
  const names = new Set(error.issues.map(({ path }) => String(path[0])) as (keyof typeof Environment.shape)[]);
  return [...names].map((name) => {
    const held = SECRETS.test(name) ? "" : ` It is ${JSON.stringify(given[name])}.`;
    return `${name} must be ${Environment.shape[name].description}.${held}`;
  });
};
