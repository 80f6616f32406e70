// The environment, parsed once; nothing else reads it. README lists every variable.
import type { ZoomKeys } from "@/platform/integrations/zoom.ts";
import { describeErrors, Environment } from "./environment.ts";

const DEV_SECRET = "development-only-secret-development-only";

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
  /** Addresses, and networks such as `10.0.0.0/8`. */
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
  if (!parsed.success) {
    throw new Error(["The configuration is wrong.", ...describeErrors(parsed.error, given)].join("\n  "));
  }
  const e = parsed.data;
  const production = e.PARLEY_ENV === "production";
  if (production) requireSecrets(given);
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
    trustedProxies: e.TRUSTED_PROXIES,
    rateLimits: production || e.RATE_LIMITS ? "everybody" : "not-loopback",
    logLevel: e.LOG_LEVEL,
    viteOrigin: production ? undefined : e.VITE_ORIGIN,
    workerConcurrency: e.WORKER_CONCURRENCY,
  };
};

const ZOOM_KEYS = ["ZOOM_ACCOUNT_ID", "ZOOM_CLIENT_ID", "ZOOM_CLIENT_SECRET"] as const;

const zoomOf = (e: Environment): ZoomKeys | undefined => {
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
const requireSecrets = (given: Record<string, unknown>) => {
  const missing = REQUIRED_IN_PRODUCTION.filter((name) => given[name] === undefined);
  if (!given.REDIS_URL && !given.VALKEY_URL) missing.push("REDIS_URL" as never);
  if (missing.length) throw new Error(`Production needs these variables, which are not set: ${missing.join(", ")}`);
  if (given.LINK_SECRET === DEV_SECRET) throw new Error("LINK_SECRET must not be development's secret in production.");
};
