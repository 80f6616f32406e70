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
  PARLEY_ENV: z.enum(["development", "test", "production"]).default("development")
    .describe("development, test or production").meta({
      meaning: "`development`, `test` or `production`; production has no development pages and no demo accounts",
    }),
  PORT: z.coerce.number().int().min(0).max(65535).default(8000)
    .describe("a whole number from 0 to 65535, such as 8000").meta({ meaning: "port to listen on" }),
  HOST: z.string().regex(/^[\w.:%-]+$/).default("127.0.0.1")
    .describe("an address or host name of this machine, such as 127.0.0.1, or 0.0.0.0 for all addresses").meta({
      meaning: "address to listen on",
    }),
  PUBLIC_URL: web("https://parley.example").refine(isOrigin)
    .describe("a URL with https:// or http:// and without a path, such as https://parley.example").meta({
      default: "`http://localhost:8000`",
      meaning:
        "where browsers reach Parley, without a path; the start of every link in emails. The default follows `PORT`",
    }),
  DATA_DIR: z.string().default("data").describe("a folder").meta({ meaning: "folder of the file database" }),
  DATABASE_URL: z.string().refine(isDatabase).optional()
    .describe("file: with a path, or the URL of a libSQL server (libsql, wss, ws, https or http)").meta({
      default: "`file:data/parley.db`",
      meaning: "a libSQL server (`libsql://`, `ws://`, `http://`) or a `file:` path; the default is in `DATA_DIR`",
    }),
  DATABASE_AUTH_TOKEN: z.string().optional().describe("a token").meta({ meaning: "token for that server" }),
  DATABASE_REPLICA: z.string().optional().describe("a file").meta({
    meaning: "with a server: the file of a local copy for reading, in `DATA_DIR` ([more](database-server.md#replicas))",
  }),
  REDIS_URL: redis().meta({
    meaning:
      "Redis or Valkey for the queue. Without it Parley starts one: `redis-server` on PATH, otherwise an embedded Valkey",
  }),
  VALKEY_URL: redis().meta({ meaning: "the same, under another name" }),
  REDIS_CA_FILE: z.string().optional().describe("a file with certificates as PEM").meta({
    meaning: "file with the certificate authority (PEM) of a `rediss://` server, when it is not a public one",
  }),
  SMTP_URL: addressOf(["smtp", "smtps"], "smtps://user:password@mail.example:465").meta({
    meaning: "mail server, such as `smtps://user:password@mail.example:465`; without it emails go to `/dev/mail`",
  }),
  SMTP_PLAIN: flag("off").meta({
    meaning:
      "`on` sends emails unencrypted where the mail server offers no TLS, with its password and every link in them; only " +
      "in a network that nobody else can read. This machine needs no TLS",
  }),
  MAIL_FROM: z.string().refine(isMailbox).default("Parley <hello@parley.test>")
    .describe("an email address, such as Parley <hello@parley.example>").meta({
      meaning: "address from which every email comes; the name beside it is set in Settings",
    }),
  STRIPE_SECRET_KEY: z.string().regex(/^[sr]k_\w+$/).optional()
    .describe("Stripe's secret key, which begins with sk_ or rk_").meta({
      meaning: "Stripe's secret key (`sk_...`, or a restricted `rk_...`); without it payments use a test page",
    }),
  STRIPE_WEBHOOK_SECRET: z.string().regex(/^whsec_\S+$/).optional()
    .describe("the webhook's signing secret, which begins with whsec_").meta({
      meaning: "verifies what Stripe sends to `/api/v2/Transactions/StripeWebhook` (`whsec_...`)",
    }),
  STRIPE_API_BASE: web("http://127.0.0.1:12111").meta({ meaning: "a stand-in for Stripe's API; not in production" }),
  STRIPE_AUTOMATIC_TAX: flag("off").meta({
    meaning:
      "`on` lets Stripe compute the tax (added to net prices, or found in others) and ask for address and VAT id",
  }),
  ZOOM_ACCOUNT_ID: z.string().optional().describe("an account id").meta({
    meaning: "account of a Zoom server-to-server OAuth app that creates the meetings; set all three keys or none",
  }),
  ZOOM_CLIENT_ID: z.string().optional().describe("a client id").meta({
    meaning: "its client id; without keys specialists use their own Zoom links",
  }),
  ZOOM_CLIENT_SECRET: z.string().optional().describe("a client secret").meta({ meaning: "its client secret" }),
  ZOOM_API_BASE: web("http://127.0.0.1:12112").meta({
    meaning: "a stand-in for Zoom's API and OAuth; not in production",
  }),
  GOOGLE_CLIENT_ID: z.string().optional().describe("a client id").meta({
    meaning:
      "Google OAuth client for connected calendars ([more](connections.md)); without it development uses `/dev/google`",
  }),
  GOOGLE_CLIENT_SECRET: z.string().optional().describe("a client secret").meta({
    meaning: "its secret; set both or none",
  }),
  GOOGLE_API_BASE: web("http://127.0.0.1:12113").meta({
    meaning: "a stand-in for Google's OAuth and Calendar API; not in production",
  }),
  MICROSOFT_CLIENT_ID: z.string().optional().describe("a client id").meta({
    meaning:
      "app registration at Microsoft Entra for connected calendars ([more](connections.md)); without it development uses `/dev/microsoft`",
  }),
  MICROSOFT_CLIENT_SECRET: z.string().optional().describe("a client secret").meta({
    meaning: "its secret; set both or none",
  }),
  MICROSOFT_TENANT: z.string().regex(/^[\w.-]+$/).default("common").describe("a tenant, or common").meta({
    meaning: "whose accounts can be connected: `common`, `organizations`, `consumers`, or one tenant",
  }),
  MICROSOFT_API_BASE: web("http://127.0.0.1:12115").meta({
    meaning: "a stand-in for Microsoft's sign-in and Graph; not in production",
  }),
  TEXT_PROVIDER: z.enum(["twilio", "http"]).optional().describe("twilio or http").meta({
    meaning:
      "`twilio` or `http`: who sends text messages ([more](connections.md)); without it production has none, development uses `/dev/texts`",
  }),
  TWILIO_ACCOUNT_SID: z.string().regex(/^AC[0-9a-f]{32}$/i).optional()
    .describe("Twilio's account SID, which begins with AC").meta({ meaning: "Twilio's account" }),
  TWILIO_AUTH_TOKEN: z.string().optional().describe("Twilio's auth token").meta({
    meaning: "its auth token, which also verifies what Twilio sends",
  }),
  TWILIO_FROM: z.string().max(16).optional().describe("a number such as +4366012345678, or a sender name").meta({
    meaning: "the sending number or name; set it or the next one",
  }),
  TWILIO_MESSAGING_SERVICE: z.string().regex(/^MG[0-9a-f]{32}$/i).optional()
    .describe("the SID of a messaging service, which begins with MG").meta({
      meaning: "a messaging service that chooses the sender (`MG...`)",
    }),
  TWILIO_API_BASE: web("http://127.0.0.1:12114").meta({ meaning: "a stand-in for Twilio's API; not in production" }),
  TEXT_HTTP_URL: web("https://texts.example/send").meta({
    meaning: "the address of a generic gateway for text messages",
  }),
  TEXT_HTTP_SECRET: z.string().min(16).optional().describe("at least 16 characters").meta({
    meaning: "authorises Parley at the gateway and signs what it sends back; at least 16 characters",
  }),
  LINK_SECRET: z.string().min(32).optional().describe("at least 32 random characters").meta({
    meaning: "signs links that open without an account; at least 32 random characters, the same in all processes",
  }),
  LINK_SECRET_OLD: z.string().transform((text) => text.split(",").map((secret) => secret.trim()).filter(Boolean))
    .refine((all) => all.every((secret) => secret.length >= 32)).default([])
    .describe("earlier values of LINK_SECRET separated by commas, each at least 32 characters").meta({
      meaning:
        "earlier values of `LINK_SECRET`, separated by commas, which are still accepted ([more](operating.md#changing-link_secret))",
    }),
  TRUSTED_PROXIES: z.string().transform((text) => text.split(",").map((proxy) => proxy.trim()).filter(Boolean))
    .refine((all) => all.every(isAddressOrNetwork)).default([])
    .describe("addresses or networks separated by commas, such as 10.0.0.7,172.16.0.0/12").meta({
      meaning: "proxies whose `X-Forwarded-For` is trusted: addresses and networks, such as `10.0.0.7,172.16.0.0/12`",
    }),
  ADMIN_MFA: z.enum(["on", "off"]).transform((v) => v === "on").optional().describe("on or off").meta({
    default: "`on` in production",
    meaning: "`on` makes administrators set up a second factor before they can work; `off` leaves it to them",
  }),
  AGENTS: z.enum(["on", "off"]).transform((v) => v === "on").optional().describe("on or off").meta({
    default: "`off` in production",
    meaning: "`on` lets programs that act for a person prepare bookings at `/mcp`",
  }),
  SECURITY_CONTACT: z.string().refine((text) => /^https:\/\/\S+$/.test(text) || /^[^<>@\s:]+@[^<>@\s]+$/.test(text))
    .optional().describe("an email address or a URL with https://, such as security@parley.example").meta({
      meaning:
        "email address or `https://` page for reports of security problems, served in `/.well-known/security.txt`",
    }),
  RATE_LIMITS: flag("off").meta({ meaning: "`on` limits loopback too; production always does" }),
  LOG_LEVEL: z.enum(["debug", "info", "warn", "error"]).default("info").describe("debug, info, warn or error").meta({
    meaning: "`debug`, `info`, `warn` or `error`",
  }),
  VITE_ORIGIN: web("http://127.0.0.1:5173").meta({
    meaning: "where Vite serves the browser code; set by `deno task dev`",
  }),
  METRICS_TOKEN: z.string().regex(/^\S{16,}$/).optional().describe("at least 16 characters without spaces").meta({
    meaning:
      "the token with which Prometheus reads `/metrics`, at least 16 characters; without it there are no metrics",
  }),
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(300).optional()
    .describe("a whole number of seconds from 0 to 300, such as 5").meta({
      default: "`5` in production",
      meaning:
        "how long a web process goes on serving after SIGTERM, while `/readyz` is 503 and proxies turn to others",
    }),
  EMAIL_CONCURRENCY: z.coerce.number().int().min(1).max(100).default(8)
    .describe("a whole number from 1 to 100, such as 8").meta({
      meaning: "how many emails one worker sends at a time; each takes a connection to the mail server",
    }),
  WORKER_CONCURRENCY: z.coerce.number().int().min(1).max(100).default(8)
    .describe("a whole number from 1 to 100, such as 8").meta({
      meaning:
        "how many event listeners one worker runs at a time, besides emails, calls to other services and scheduled tasks",
    }),
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
