// The environment, parsed once; nothing else reads it. README lists every variable.
import { z } from "zod";
import type { ZoomKeys } from "./platform/zoom.ts";

const DEV_SECRET = "development-only-secret-development-only";
const flag = z.enum(["on", "off"]).transform((v) => v === "on");

const Environment = z.object({
  /** production refuses development helpers and demands its secrets. */
  PARLEY_ENV: z.enum(["development", "test", "production"]).default("development"),
  PORT: z.coerce.number().int().min(0).max(65535).default(8000),
  HOST: z.string().default("127.0.0.1"),
  /** Where browsers reach the product, without a trailing slash. */
  PUBLIC_URL: z.url().optional(),
  /** Where the file database lies. */
  DATA_DIR: z.string().default("data"),
  /** A libSQL server (libsql://, ws://, http://) or a file: address. */
  DATABASE_URL: z.string().optional(),
  DATABASE_AUTH_TOKEN: z.string().optional(),
  REDIS_URL: z.string().optional(),
  VALKEY_URL: z.string().optional(),
  SMTP_URL: z.string().optional(),
  MAIL_FROM: z.string().default("Parley <hello@parley.test>"),
  /** Stripe's secret key, `sk_` or restricted `rk_`; without it development pays with a stand-in. */
  STRIPE_SECRET_KEY: z.string().regex(/^[sr]k_\w+$/).optional(),
  /** Signs Stripe's webhooks, `whsec_`. */
  STRIPE_WEBHOOK_SECRET: z.string().regex(/^whsec_\S+$/).optional(),
  /** Where Stripe's API is, if not at Stripe: for tests against a stand-in of one's own. */
  STRIPE_API_BASE: z.url().optional(),
  /** Lets Stripe add tax to the net prices. */
  STRIPE_AUTOMATIC_TAX: flag.default(false),
  /** Keys of a server-to-server OAuth app at Zoom, which makes the meetings: all three or none. */
  ZOOM_ACCOUNT_ID: z.string().optional(),
  ZOOM_CLIENT_ID: z.string().optional(),
  ZOOM_CLIENT_SECRET: z.string().optional(),
  /** Where Zoom's API and OAuth are, if not at Zoom: for tests against a stand-in of one's own. */
  ZOOM_API_BASE: z.url().optional(),
  /** Signs links that people open without an account; 32 characters or more. */
  LINK_SECRET: z.string().min(32).optional(),
  /** Addresses of proxies whose X-Forwarded-For is believed, separated by commas. */
  TRUSTED_PROXIES: z.string().default(""),
  RATE_LIMITS: flag.optional(),
  LOG_LEVEL: z.enum(["debug", "info", "warn", "error"]).default("info"),
  /** Where Vite serves the browser's code while developing. */
  VITE_ORIGIN: z.url().optional(),
  /** How many jobs one worker runs at a time. */
  WORKER_CONCURRENCY: z.coerce.number().int().min(1).max(100).default(8),
});

const REQUIRED_IN_PRODUCTION = [
  "PUBLIC_URL",
  "LINK_SECRET",
  "SMTP_URL",
  "MAIL_FROM",
  "STRIPE_SECRET_KEY",
  "STRIPE_WEBHOOK_SECRET",
] as const;

export interface Config {
  mode: "development" | "test" | "production";
  production: boolean;
  host: string;
  port: number;
  publicUrl: string;
  dataDir: string;
  database: { url: string; authToken?: string };
  redisUrl?: string;
  smtpUrl?: string;
  mailFrom: string;
  stripe: { secretKey?: string; webhookSecret?: string; apiBase?: string; automaticTax: boolean };
  /** Absent: specialists meet by their own links. */
  zoom?: ZoomKeys;
  linkSecret: string;
  trustedProxies: string[];
  rateLimits: "everybody" | "not-loopback";
  logLevel: "debug" | "info" | "warn" | "error";
  viteOrigin?: string;
  workerConcurrency: number;
}

/** Every variable's name, for the check that README documents it. */
export const VARIABLES = Object.keys(Environment.shape);

/** Reads and checks the environment. Throws one error that names everything missing or wrong. */
export const readConfig = (env: Record<string, string | undefined>): Config => {
  const given = Object.fromEntries(Object.entries(env).filter(([, v]) => v !== undefined && v !== ""));
  const parsed = Environment.safeParse(given);
  if (!parsed.success) throw new Error(`The configuration is wrong.\n${z.prettifyError(parsed.error)}`);
  const e = parsed.data;
  const production = e.PARLEY_ENV === "production";
  if (production) demandSecrets(given);
  return {
    mode: e.PARLEY_ENV,
    production,
    host: e.HOST,
    port: e.PORT,
    publicUrl: (e.PUBLIC_URL ?? `http://localhost:${e.PORT}`).replace(/\/$/, ""),
    dataDir: e.DATA_DIR,
    database: { url: e.DATABASE_URL ?? `file:${e.DATA_DIR}/parley.db`, authToken: e.DATABASE_AUTH_TOKEN },
    redisUrl: e.REDIS_URL ?? e.VALKEY_URL,
    smtpUrl: e.SMTP_URL,
    mailFrom: e.MAIL_FROM,
    stripe: {
      secretKey: e.STRIPE_SECRET_KEY,
      webhookSecret: e.STRIPE_WEBHOOK_SECRET,
      apiBase: e.STRIPE_API_BASE,
      automaticTax: e.STRIPE_AUTOMATIC_TAX,
    },
    zoom: zoomOf(e),
    linkSecret: e.LINK_SECRET ?? DEV_SECRET,
    trustedProxies: e.TRUSTED_PROXIES.split(",").map((a) => a.trim()).filter(Boolean),
    rateLimits: production || e.RATE_LIMITS ? "everybody" : "not-loopback",
    logLevel: e.LOG_LEVEL,
    viteOrigin: production ? undefined : e.VITE_ORIGIN,
    workerConcurrency: e.WORKER_CONCURRENCY,
  };
};

const ZOOM_KEYS = ["ZOOM_ACCOUNT_ID", "ZOOM_CLIENT_ID", "ZOOM_CLIENT_SECRET"] as const;

const zoomOf = (e: z.infer<typeof Environment>): ZoomKeys | undefined => {
  const missing = ZOOM_KEYS.filter((name) => e[name] === undefined);
  if (missing.length === ZOOM_KEYS.length) return undefined;
  if (missing.length) throw new Error(`${ZOOM_KEYS.join(", ")} belong together. Not set: ${missing.join(", ")}.`);
  return {
    accountId: e.ZOOM_ACCOUNT_ID!,
    clientId: e.ZOOM_CLIENT_ID!,
    clientSecret: e.ZOOM_CLIENT_SECRET!,
    apiBase: e.ZOOM_API_BASE,
  };
};

/** Production never runs on development's defaults. */
const demandSecrets = (given: Record<string, unknown>) => {
  const missing = REQUIRED_IN_PRODUCTION.filter((name) => given[name] === undefined);
  if (!given.REDIS_URL && !given.VALKEY_URL) missing.push("REDIS_URL" as never);
  if (missing.length) throw new Error(`Production needs these variables, which are not set: ${missing.join(", ")}`);
  if (given.LINK_SECRET === DEV_SECRET) throw new Error("LINK_SECRET must not be development's secret in production.");
};
