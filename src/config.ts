// The configuration, parsed once from the environment. README lists every variable.
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
  database: { url: string; authToken?: string; replica?: string };
  redisUrl?: string;
  /** A PEM file with the certificate authority of the Redis server. */
  redisCaFile?: string;
  smtpUrl?: string;
  mailFrom: string;
  stripe: { secretKey?: string; webhookSecret?: string; apiBase?: string; automaticTax: boolean };
  /** Absent: specialists use their own Zoom links. */
  zoom?: ZoomKeys;
  linkSecret: string;
  /** Addresses and networks, such as `10.0.0.0/8`. */
  trustedProxies: string[];
  /** Whether administrators need a second factor: in production, unless the operator lifts it. */
  adminMfa: boolean;
  /** An email address or an https URL. */
  securityContact?: string;
  rateLimits: "everybody" | "not-loopback";
  logLevel: "debug" | "info" | "warn" | "error";
  viteOrigin?: string;
  workerConcurrency: number;
  emailConcurrency: number;
}

/** The name of every variable, for the test that README documents it. */
export const VARIABLES = Object.keys(Environment.shape);

/** Reads and validates the environment. Throws one error that names every missing or invalid variable. */
export const readConfig = (env: Record<string, string | undefined>): Config => {
  const set = Object.fromEntries(Object.entries(env).filter(([, v]) => v !== undefined && v !== ""));
  const parsed = Environment.safeParse(set);
  if (!parsed.success) {
    throw new Error(["The configuration is invalid.", ...describeErrors(parsed.error, set)].join("\n  "));
  }
  const e = parsed.data;
  const production = e.PARLEY_ENV === "production";
  if (production) requireSecrets(set);
  const redisUrl = e.REDIS_URL ?? e.VALKEY_URL;
  if (e.REDIS_CA_FILE && !redisUrl?.startsWith("rediss:")) {
    throw new Error("REDIS_CA_FILE is only used with a REDIS_URL that begins with rediss://.");
  }
  return {
    mode: e.PARLEY_ENV,
    production,
    host: e.HOST,
    port: e.PORT,
    publicUrl: (e.PUBLIC_URL ?? `http://localhost:${e.PORT}`).replace(/\/$/, ""),
    dataDir: e.DATA_DIR,
    database: {
      url: e.DATABASE_URL ?? `file:${e.DATA_DIR}/parley.db`,
      authToken: e.DATABASE_AUTH_TOKEN,
      replica: e.DATABASE_REPLICA,
    },
    redisUrl,
    redisCaFile: e.REDIS_CA_FILE,
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
    adminMfa: e.ADMIN_MFA ?? production,
    securityContact: e.SECURITY_CONTACT,
    rateLimits: production || e.RATE_LIMITS ? "everybody" : "not-loopback",
    logLevel: e.LOG_LEVEL,
    viteOrigin: production ? undefined : e.VITE_ORIGIN,
    workerConcurrency: e.WORKER_CONCURRENCY,
    emailConcurrency: e.EMAIL_CONCURRENCY,
  };
};

const ZOOM_KEYS = ["ZOOM_ACCOUNT_ID", "ZOOM_CLIENT_ID", "ZOOM_CLIENT_SECRET"] as const;

const zoomOf = (e: Environment): ZoomKeys | undefined => {
  const missing = ZOOM_KEYS.filter((name) => e[name] === undefined);
  if (missing.length === ZOOM_KEYS.length) return undefined;
  if (missing.length) throw new Error(`${ZOOM_KEYS.join(", ")} must be set together. Missing: ${missing.join(", ")}.`);
  return {
    accountId: e.ZOOM_ACCOUNT_ID!,
    clientId: e.ZOOM_CLIENT_ID!,
    clientSecret: e.ZOOM_CLIENT_SECRET!,
    apiBase: e.ZOOM_API_BASE,
  };
};

/** Production never runs on development defaults. */
const requireSecrets = (set: Record<string, unknown>) => {
  const missing = REQUIRED_IN_PRODUCTION.filter((name) => set[name] === undefined);
  if (!set.REDIS_URL && !set.VALKEY_URL) missing.push("REDIS_URL" as never);
  if (missing.length) throw new Error(`Production needs these variables: ${missing.join(", ")}`);
  if (set.LINK_SECRET === DEV_SECRET) throw new Error("LINK_SECRET must not be the development secret in production.");
};
