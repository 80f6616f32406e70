// What every command opens first: log, database, mailer and modules, with a clear message when one fails.
import type { Hono } from "hono";
import { createServices, ensureBaseData } from "./app.ts";
import type { Config } from "./config.ts";
import { openLog } from "./open-log.ts";
import { systemClock } from "@/platform/time/clock.ts";
import { type Ctx, type Services, systemCtx } from "@/platform/ctx.ts";
import { openDatabase } from "@/platform/db/connection.ts";
import { countAccounts } from "@/modules/auth/index.ts";
import type { Database, DatabaseOptions } from "@/platform/db/types.ts";
import type { Env } from "@/platform/http/route.ts";
import { deepestMessage, errorFields, type Log } from "@/platform/log.ts";
import { type Breakers, createBreakers } from "@/platform/integrations/circuit-breakers.ts";
import { type Mailer, smtpMailer, withBreaker } from "@/platform/mail/mailer.ts";
import { migratePatiently, requireMigrated, WrongSchema } from "@/platform/db/migrate.ts";
import { measureDatabase, tracedDatabase } from "@/platform/telemetry/database.ts";
import { countedLog, measuredMailer, tracedMailer } from "@/platform/telemetry/wrappers.ts";
import type { Metrics } from "@/platform/telemetry/metrics.ts";
import type { Shutdown } from "@/platform/shutdown.ts";

/** Helpers for development, loaded only there. */
export interface Development {
  mailbox(): Promise<{ mailboxMailer(db: Database): Mailer; mailboxRoutes(db: Database): Hono<Env> }>;
  embed(): Promise<{ embedRoutes(services: Services): Hono<Env> }>;
  demo(): Promise<Demo>;
  standIns(): Promise<{ STAND_INS: readonly StandIn[] }>;
}

interface Demo {
  seedDemo(ctx: Ctx): Promise<unknown>;
  /** How to sign in, for the welcome message; undefined without demo accounts. */
  findSignIns(db: Database): Promise<string | undefined>;
  /** Throws for a database that is not the demo's. */
  requireDemoDatabase(config: Config): Promise<void>;
}

/** The stand-in for one outside service that the operator has not configured. */
export interface StandIn {
  service: keyof Services;
  /** The line of its page in the welcome message. */
  label: string;
  path: string;
  open(services: Services): Promise<RunningStandIn>;
}

/** A stand-in with its pages, and the service under its name. */
interface RunningStandIn extends Partial<Services> {
  pages: Hono<Env>;
  /** Sends webhooks of payments to this address from now on. */
  deliverTo?(address: string): void;
  stop(): Promise<void>;
}

export type OpenedStandIn = StandIn & RunningStandIn;

export interface CommandContext {
  config: Config;
  /** Its name. */
  command: string;
  shutdown: Shutdown;
  development: Development;
  /** The command's argument: an email address or a file. */
  argument: string;
  /** What follows the argument, such as `--role support`. */
  options: readonly string[];
}

/** Opens log, database, mailer and modules, and applies migrations when `current`. */
export const openServices = async (
  { config, shutdown, development }: CommandContext,
  current: boolean,
  synchronous: DatabaseOptions["synchronous"] = "FULL",
): Promise<Services> => {
  const metrics = config.metricsToken
    ? (await import("@/platform/telemetry/metrics.ts")).createMetrics() // the library is loaded only where it is used
    : undefined;
  const log = countedLog(openLog(config), metrics);
  globalThis.addEventListener("unhandledrejection", (event) => {
    event.preventDefault(); // one unhandled promise of a library must not end all requests
    log.error("unhandled rejection", errorFields(event.reason));
  });
  const prepare = async (db: Database) => {
    if (config.production) await requireNoDemo(db);
    await (current ? migratePatiently(db, config.database, { log, now: systemClock.now() }) : requireMigrated(db, log));
  };
  const observer = tracedDatabase(metrics && measureDatabase(metrics));
  const db = await openData(config, { synchronous, prepare, observer, ...createReports(log) });
  shutdown.onStop("database", () => db.close());
  const breakers = createBreakers({ clock: systemClock, log });
  const mailer = await openMailer(config, development, { db, breakers, metrics });
  shutdown.onStop("mailer", () => mailer.close());
  const services = createServices({ config, db, log, mailer, breakers, metrics, clock: systemClock });
  if (current) await ensureBaseData(systemCtx(services, "ground"));
  return services;
};

/** Opens the stand-ins of the services that are missing; in production none. */
export const openStandIns = async (
  { config, shutdown, development }: CommandContext,
  configured: Services,
): Promise<{ services: Services; standIns: OpenedStandIn[] }> => {
  const services = { ...configured };
  const standIns: OpenedStandIn[] = [];
  if (config.production) return { services, standIns };
  for (const standIn of (await development.standIns()).STAND_INS) {
    const { service } = standIn;
    if (configured[service] !== undefined) continue;
    const running = await standIn.open(configured);
    shutdown.onStop(`${service} stand-in`, () => running.stop());
    Object.assign(services, { [service]: running[service] });
    standIns.push({ ...running, ...standIn });
  }
  return { services, standIns };
};

type Reports = Pick<DatabaseOptions, "onWriteFault" | "onReplicaRebuilt">;

/** What the database reports goes into the log. */
const createReports = (log: Log): Reports => ({
  onWriteFault: (fault) => {
    if (fault) log.error("nothing can be written", { fault });
    else log.info("writing works again");
  },
  onReplicaRebuilt: (reason) => log.warn("the replica could not be used and was made again", { reason }),
});

/** The demo's accounts have a public password. Throws where they are, before anything is changed. */
const requireNoDemo = async ({ read }: Database): Promise<void> => {
  if ((await countAccounts(read)).demo === 0) return;
  throw new Error("it has the demo's accounts, whose password is public, so production doesn't run on it");
};

/** Opens and prepares the database. Throws a message with the driver's error and the variable to check. */
const openData = async (
  config: Config,
  { prepare, ...options }: Pick<DatabaseOptions, "synchronous" | "observer"> & Reports & {
    prepare(db: Database): Promise<void>;
  },
): Promise<Database> => {
  const isFile = config.database.url.startsWith("file:");
  const variable = isFile && config.database.url.startsWith(`file:${config.dataDir}/`) ? "DATA_DIR" : "DATABASE_URL";
  let db: Database | undefined;
  try {
    if (isFile) await Deno.mkdir(config.dataDir, { recursive: true });
    db = await openDatabase({ ...config.database, ...options });
    await prepare(db);
    return db;
  } catch (error) {
    db?.close();
    if (error instanceof WrongSchema) throw error;
    throw new Error(`The database can't be opened: ${deepestMessage(error)}. Check ${variable}.`);
  }
};

const openMailer = async (
  { smtpUrl, smtpPlain: plain, mailFrom, emailConcurrency: connections, production }: Config,
  development: Development,
  { db, breakers, metrics }: { db: Database; breakers: Breakers; metrics?: Metrics },
): Promise<Mailer> => {
  const measured = (mailer: Mailer) => tracedMailer(metrics ? measuredMailer(mailer, metrics) : mailer);
  if (smtpUrl) return withBreaker(measured(smtpMailer(smtpUrl, mailFrom, { connections, plain })), breakers);
  if (production) throw new Error("Production needs SMTP_URL.");
  return measured((await development.mailbox()).mailboxMailer(db));
};
