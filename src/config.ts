// The configuration, parsed once from the environment. docs/configuration.md lists every variable.
import type { TextKeys } from "@/platform/integrations/text-messages/open.ts";
import type { ZoomKeys } from "@/platform/integrations/zoom.ts";
import { describeErrors, Environment, FILE_VARIABLES, withSecretFiles } from "./environment.ts";

const DEV_SECRET = "development-only-secret-development-only";

export const REQUIRED_IN_PRODUCTION = [
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
  /** Whether emails may be sent in the clear to a mail server elsewhere. */
  smtpPlain: boolean;
  mailFrom: string;
  stripe: { secretKey?: string; webhookSecret?: string; apiBase?: string; automaticTax: boolean };
  /** Absent: specialists use their own Zoom links. */
  zoom?: ZoomKeys;
  /** Absent: Google Calendar can't be connected; development has a stand-in. */
  google?: { clientId: string; clientSecret: string; base?: string };
  /** Absent: Microsoft 365 can't be connected; development has a stand-in. `tenant`: whose accounts can be. */
  microsoft?: { clientId: string; clientSecret: string; tenant: string; base?: string };
  /** Text messages; absent where there are none. */
  texts?: TextKeys;
  linkSecret: string;
  /** Accepted beside it, while it is being changed. */
  oldLinkSecrets: string[];
  /** Addresses and networks, such as `10.0.0.0/8`. */
  trustedProxies: string[];
  /** Whether administrators need a second factor: in production, unless the operator lifts it. */
  adminMfa: boolean;
  /** Whether agents can prepare bookings: in production, once the operator allows it. */
  agents: boolean;
  /** An email address or an https URL. */
  securityContact?: string;
  rateLimits: "everybody" | "not-loopback";
  logLevel: "debug" | "info" | "warn" | "error";
  /** Absent: no metrics. */
  metricsToken?: string;
  viteOrigin?: string;
  /** How long a process goes on serving after SIGTERM, in ms: 0 outside production, so that Ctrl-C stops at once. */
  drainMs: number;
  workerConcurrency: number;
  emailConcurrency: number;
}

/** The name of every variable, for the test that `scripts/parley.sh` allows it. */
export const VARIABLES = Object.keys(Environment.shape);

/** Every variable that the program reads, secrets from files included. */
export const readEnvironment = (get: (name: string) => string | undefined): Record<string, string | undefined> =>
  Object.fromEntries([...VARIABLES, ...FILE_VARIABLES].map((name) => [name, get(name)]));

/** Reads and validates the environment. Throws one error that names every missing or invalid variable. */
export const readConfig = (env: Record<string, string | undefined>): Config => {
  const set = Object.fromEntries(Object.entries(withSecretFiles(env)).filter(([, v]) => v !== undefined && v !== ""));
  const parsed = Environment.safeParse(set);
  if (!parsed.success) {
    throw new Error(["The configuration is invalid.", ...describeErrors(parsed.error, set)].join("\n  "));
  }
  const e = parsed.data;
  const production = e.PARLEY_ENV === "production";
  if (production) {
    requireSecrets(set);
    refuseStandIns(set);
  }
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
    smtpPlain: e.SMTP_PLAIN,
    mailFrom: e.MAIL_FROM,
    stripe: {
      secretKey: e.STRIPE_SECRET_KEY,
      webhookSecret: e.STRIPE_WEBHOOK_SECRET,
      apiBase: e.STRIPE_API_BASE,
      automaticTax: e.STRIPE_AUTOMATIC_TAX,
    },
    zoom: readZoom(e),
    google: readGoogle(e),
    microsoft: readMicrosoft(e),
    texts: readTexts(e),
    linkSecret: e.LINK_SECRET ?? DEV_SECRET,
    oldLinkSecrets: e.LINK_SECRET_OLD,
    trustedProxies: e.TRUSTED_PROXIES,
    adminMfa: e.ADMIN_MFA ?? production,
    agents: e.AGENTS ?? !production,
    securityContact: e.SECURITY_CONTACT,
    rateLimits: production || e.RATE_LIMITS ? "everybody" : "not-loopback",
    logLevel: e.LOG_LEVEL,
    metricsToken: e.METRICS_TOKEN,
    viteOrigin: production ? undefined : e.VITE_ORIGIN,
    drainMs: 1_000 * (e.DRAIN_SECONDS ?? (production ? 5 : 0)),
    workerConcurrency: e.WORKER_CONCURRENCY,
    emailConcurrency: e.EMAIL_CONCURRENCY,
  };
};

/** What only an installation for real visitors has. */
const isLive = (name: string, value = ""): boolean => name === "LINK_SECRET" ? value !== "" : /^[sr]k_live/.test(value);

/** The environment of `demo`: development, and quiet. Throws where secrets of production are set. */
export const demoEnvironment = (env: Record<string, string | undefined>): Record<string, string | undefined> => {
  const set = withSecretFiles(env);
  const live = ["LINK_SECRET", "STRIPE_SECRET_KEY"].filter((name) => isLive(name, set[name]));
  if (live.length) {
    throw new Error(`The demo has a public password, so it does not run where ${live.join(" and ")} is set.`);
  }
  return { ...set, PARLEY_ENV: "development", LOG_LEVEL: env.LOG_LEVEL || "warn" };
};

/** Where a URL leads, without user, password, path and parameters; a file as it is. */
const placeOf = (url: string | undefined): string | undefined =>
  url === undefined || url.startsWith("file:") ? url : `${URL.parse(url)?.protocol}//${URL.parse(url)?.host}`;

/** The configuration for the log of a start: everything that explains how the process behaves, and no secrets. */
export const summarise = (config: Config): Record<string, unknown> => ({
  mode: config.mode,
  host: config.host,
  port: config.port,
  publicUrl: config.publicUrl,
  database: placeOf(config.database.url),
  replica: config.database.replica,
  redis: placeOf(config.redisUrl) ?? "own",
  mail: placeOf(config.smtpUrl) ?? "mailbox",
  payments: config.stripe.secretKey ? placeOf(config.stripe.apiBase) ?? "stripe" : "stand-in",
  zoom: config.zoom !== undefined,
  google: config.google !== undefined,
  microsoft: config.microsoft !== undefined,
  texts: config.texts?.provider ?? "none",
  adminMfa: config.adminMfa,
  agents: config.agents,
  rateLimits: config.rateLimits,
  trustedProxies: config.trustedProxies,
  drainSeconds: config.drainMs / 1_000,
  workerConcurrency: config.workerConcurrency,
  logLevel: config.logLevel,
});

const ZOOM_KEYS = ["ZOOM_ACCOUNT_ID", "ZOOM_CLIENT_ID", "ZOOM_CLIENT_SECRET"] as const;

const readZoom = (e: Environment): ZoomKeys | undefined => {
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

const readGoogle = (e: Environment): Config["google"] => {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, GOOGLE_API_BASE: base } = e;
  if (!clientId && !clientSecret) return undefined;
  if (!clientId || !clientSecret) throw new Error("GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET must be set together.");
  return { clientId, clientSecret, base: base?.replace(/\/$/, "") };
};

const readMicrosoft = (e: Environment): Config["microsoft"] => {
  const { MICROSOFT_CLIENT_ID: clientId, MICROSOFT_CLIENT_SECRET: clientSecret, MICROSOFT_API_BASE: base } = e;
  if (!clientId && !clientSecret) return undefined;
  if (!clientId || !clientSecret) {
    throw new Error("MICROSOFT_CLIENT_ID and MICROSOFT_CLIENT_SECRET must be set together.");
  }
  return { clientId, clientSecret, tenant: e.MICROSOFT_TENANT, base: base?.replace(/\/$/, "") };
};

const readTexts = (e: Environment): TextKeys | undefined => {
  const { TEXT_PROVIDER: provider, TWILIO_API_BASE: base } = e;
  if (provider === undefined) return undefined;
  if (provider === "http") {
    if (!e.TEXT_HTTP_URL || !e.TEXT_HTTP_SECRET) {
      throw new Error("TEXT_PROVIDER=http needs TEXT_HTTP_URL and TEXT_HTTP_SECRET.");
    }
    return { provider, url: e.TEXT_HTTP_URL, secret: e.TEXT_HTTP_SECRET };
  }
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken } = e;
  const { TWILIO_FROM: from, TWILIO_MESSAGING_SERVICE: messagingService } = e;
  if (!accountSid || !authToken || (!from && !messagingService)) {
    throw new Error(
      "TEXT_PROVIDER=twilio needs TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, and TWILIO_FROM or TWILIO_MESSAGING_SERVICE.",
    );
  }
  return { provider, accountSid, authToken, from, messagingService, base: base?.replace(/\/$/, "") };
};

const TRY_DEMO = "To try Parley with invented data, run `demo`: docker run -p 8000:8000 parley demo";

/** Production never runs on development defaults. */
const requireSecrets = (set: Record<string, unknown>) => {
  const missing = REQUIRED_IN_PRODUCTION.filter((name) => set[name] === undefined);
  if (!set.REDIS_URL && !set.VALKEY_URL) missing.push("REDIS_URL" as never);
  if (missing.length) throw new Error(`Production needs these variables: ${missing.join(", ")}. ${TRY_DEMO}`);
  if ([set.LINK_SECRET, set.LINK_SECRET_OLD].some((value) => String(value).includes(DEV_SECRET))) {
    throw new Error("LINK_SECRET must not be the development secret in production.");
  }
};

/** Production calls the services themselves: payments, keys and phone numbers go to nobody else. */
const refuseStandIns = (set: Record<string, unknown>) => {
  const bases = VARIABLES.filter((name) => name.endsWith("_API_BASE") && set[name] !== undefined);
  if (bases.length) throw new Error(`${bases.join(" and ")} must not be set in production.`);
};
