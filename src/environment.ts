// Every environment variable: its schema, a description for the error message, and secrets from files.
import { readFileSync } from "node:fs";
import { isIP } from "node:net";
import { z } from "zod";

const flag = (otherwise: "on" | "off") =>
  z.enum(["on", "off"]).default(otherwise).transform((v) => v === "on").describe("on or off");

/** A URL with one of these protocols and a host. */
const addressOf = (kinds: readonly string[], example: string) =>
  z.string().refine((text) => {
    const url = URL.parse(text);
    return url !== null && kinds.includes(url.protocol.slice(0, -1)) && url.hostname !== "";
  }).optional().describe(`a URL with ${kinds.map((kind) => `${kind}://`).join(" or ")}, such as ${example}`);

/** One server: an address with several hosts, or of a Sentinel, is refused. */
const redis = () =>
  addressOf(["redis", "rediss"], "redis://127.0.0.1:6379").refine((text) => !text?.includes(","))
    .describe(
      "a URL with redis:// or rediss:// and one host, such as redis://127.0.0.1:6379; Sentinel and Cluster are not supported",
    );
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
  /** production has no development helpers and requires its secrets. */
  PARLEY_ENV: z.enum(["development", "test", "production"]).default("development")
    .describe("development, test or production"),
  PORT: z.coerce.number().int().min(0).max(65535).default(8000)
    .describe("a whole number from 0 to 65535, such as 8000"),
  HOST: z.string().regex(/^[\w.:%-]+$/).default("127.0.0.1")
    .describe("an address or host name of this machine, such as 127.0.0.1, or 0.0.0.0 for all addresses"),
  /** Where browsers reach the product. */
  PUBLIC_URL: web("https://parley.example").refine(isOrigin)
    .describe("a URL with https:// or http:// and without a path, such as https://parley.example"),
  /** The folder of the file database and of a Redis that Parley starts. */
  DATA_DIR: z.string().default("data").describe("a folder"),
  /** A libSQL server or a file: address. */
  DATABASE_URL: z.string().refine(isDatabase).optional()
    .describe("file: with a path, or the URL of a libSQL server (libsql, wss, ws, https or http)"),
  DATABASE_AUTH_TOKEN: z.string().optional().describe("a token"),
  DATABASE_REPLICA: z.string().optional().describe("a file, one for each process"),
  REDIS_URL: redis(),
  VALKEY_URL: redis(),
  /** The certificate authority that signed the certificate of a `rediss://` server; the system's otherwise. */
  REDIS_CA_FILE: z.string().optional().describe("a file with certificates as PEM"),
  SMTP_URL: addressOf(["smtp", "smtps"], "smtps://user:password@mail.example:465"),
  MAIL_FROM: z.string().refine(isMailbox).default("Parley <hello@parley.test>")
    .describe("an email address, such as Parley <hello@parley.example>"),
  /** Stripe's secret key. Without it, development uses a stand-in. */
  STRIPE_SECRET_KEY: z.string().regex(/^[sr]k_\w+$/).optional()
    .describe("Stripe's secret key, which begins with sk_ or rk_"),
  /** Signs Stripe's webhooks. */
  STRIPE_WEBHOOK_SECRET: z.string().regex(/^whsec_\S+$/).optional()
    .describe("the webhook's signing secret, which begins with whsec_"),
  /** The URL of a stand-in for Stripe's API; not in production. */
  STRIPE_API_BASE: web("http://127.0.0.1:12111"),
  /** Lets Stripe compute the tax. */
  STRIPE_AUTOMATIC_TAX: flag("off"),
  /** Keys of a Zoom server-to-server OAuth app that creates the meetings: all three or none. */
  ZOOM_ACCOUNT_ID: z.string().optional().describe("an account id"),
  ZOOM_CLIENT_ID: z.string().optional().describe("a client id"),
  ZOOM_CLIENT_SECRET: z.string().optional().describe("a client secret"),
  /** The URL of a stand-in for Zoom's API and OAuth; not in production. */
  ZOOM_API_BASE: web("http://127.0.0.1:12112"),
  /** Keys of a Google OAuth client, with which specialists connect their calendar: both or none. */
  GOOGLE_CLIENT_ID: z.string().optional().describe("a client id"),
  GOOGLE_CLIENT_SECRET: z.string().optional().describe("a client secret"),
  /** The URL of a stand-in for Google's OAuth and Calendar API; not in production. */
  GOOGLE_API_BASE: web("http://127.0.0.1:12113"),
  /** Who sends text messages. Without it, they do not exist; development uses a stand-in. */
  TEXT_PROVIDER: z.enum(["twilio", "http"]).optional().describe("twilio or http"),
  TWILIO_ACCOUNT_SID: z.string().regex(/^AC[0-9a-f]{32}$/i).optional()
    .describe("Twilio's account SID, which begins with AC"),
  TWILIO_AUTH_TOKEN: z.string().optional().describe("Twilio's auth token"),
  /** The sender: a number or name, or a messaging service. One of both. */
  TWILIO_FROM: z.string().max(16).optional().describe("a number such as +4366012345678, or a sender name"),
  TWILIO_MESSAGING_SERVICE: z.string().regex(/^MG[0-9a-f]{32}$/i).optional()
    .describe("the SID of a messaging service, which begins with MG"),
  /** The URL of a stand-in for Twilio's API; not in production. */
  TWILIO_API_BASE: web("http://127.0.0.1:12114"),
  /** The address of a generic gateway; `{id}` in it is replaced by the message's id. */
  TEXT_HTTP_URL: web("https://texts.example/send"),
  /** Authorises us at the gateway, and signs what it sends back. */
  TEXT_HTTP_SECRET: z.string().min(16).optional().describe("at least 16 characters"),
  /** Signs links that open without an account. */
  LINK_SECRET: z.string().min(32).optional().describe("at least 32 random characters"),
  /** Earlier values of LINK_SECRET, which are still accepted. */
  LINK_SECRET_OLD: z.string().transform((text) => text.split(",").map((one) => one.trim()).filter(Boolean))
    .refine((all) => all.every((one) => one.length >= 32)).default([])
    .describe("earlier values of LINK_SECRET separated by commas, each at least 32 characters"),
  /** Proxies whose X-Forwarded-For header is trusted. */
  TRUSTED_PROXIES: z.string().transform((text) => text.split(",").map((one) => one.trim()).filter(Boolean))
    .refine((all) => all.every(isAddressOrNetwork)).default([])
    .describe("addresses or networks separated by commas, such as 10.0.0.7,172.16.0.0/12"),
  /** Whether administrators need a second factor. */
  ADMIN_MFA: z.enum(["on", "off"]).transform((v) => v === "on").optional().describe("on or off"),
  /** Where to report security problems; served in /.well-known/security.txt. */
  SECURITY_CONTACT: z.string().refine((text) => /^https:\/\/\S+$/.test(text) || /^[^<>@\s:]+@[^<>@\s]+$/.test(text))
    .optional().describe("an email address or a URL with https://, such as security@parley.example"),
  RATE_LIMITS: flag("off"),
  LOG_LEVEL: z.enum(["debug", "info", "warn", "error"]).default("info").describe("debug, info, warn or error"),
  /** Where Vite serves the browser code in development. */
  VITE_ORIGIN: web("http://127.0.0.1:5173"),
  /** What Prometheus sends to read /metrics. Without it, the address does not exist. */
  METRICS_TOKEN: z.string().regex(/^\S{16,}$/).optional().describe("at least 16 characters without spaces"),
  /** How long a process goes on serving after SIGTERM. */
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(300).optional()
    .describe("a whole number of seconds from 0 to 300, such as 5"),
  /** How many emails one worker sends at a time, each over a connection to the mail server. */
  EMAIL_CONCURRENCY: z.coerce.number().int().min(1).max(100).default(8)
    .describe("a whole number from 1 to 100, such as 8"),
  /** How many event listeners one worker runs at a time. */
  WORKER_CONCURRENCY: z.coerce.number().int().min(1).max(100).default(8)
    .describe("a whole number from 1 to 100, such as 8"),
});
export type Environment = z.infer<typeof Environment>;

/** Values that are never repeated: secrets, and URLs that may contain passwords. */
const SECRETS = /SECRET|TOKEN|KEY|DATABASE_URL|REDIS_URL|VALKEY_URL|SMTP_URL/;

/** One sentence for each invalid variable. */
export const describeErrors = (error: z.ZodError, values: Record<string, string | undefined>): string[] => {
  const names = new Set(error.issues.map(({ path }) => String(path[0])) as (keyof typeof Environment.shape)[]);
  return [...names].map((name) => {
    const value = SECRETS.test(name) ? "" : ` It is ${JSON.stringify(values[name])}.`;
    return `${name} must be ${Environment.shape[name].description}.${value}`;
  });
};

const SECRET_VARIABLES = Object.keys(Environment.shape).filter((name) => SECRETS.test(name));

/** `LINK_SECRET_FILE` is the path of a file with LINK_SECRET, as Docker and Kubernetes provide secrets. */
export const FILE_VARIABLES = SECRET_VARIABLES.map((name) => `${name}_FILE`);

type Values = Record<string, string | undefined>;

const readSecret = (name: string, path: string): string => {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    throw new Error(`${name}_FILE: ${path} can't be read (${error instanceof Error ? error.message : error}).`);
  }
  const value = text.replace(/\r?\n$/, "");
  if (value === "") throw new Error(`${name}_FILE: ${path} is empty.`);
  return value;
};

/** The variables with the secrets from files. Throws when one is set twice or its file can't be read. */
export const withSecretFiles = (env: Values): Values => {
  const result = { ...env };
  for (const name of SECRET_VARIABLES) {
    const path = env[`${name}_FILE`];
    if (!path) continue;
    if (env[name]) throw new Error(`${name} and ${name}_FILE are both set. Set one of them.`);
    result[name] = readSecret(name, path);
    delete result[`${name}_FILE`];
  }
  return result;
};
