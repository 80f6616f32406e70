// What every command opens first: log, database, mailer, modules; and the sentences for whatever does not open.
import type { Hono } from "hono";
import { createServices, ensureBaseData } from "./app.ts";
import type { Config } from "./config.ts";
import { systemClock } from "@/platform/time/clock.ts";
import { type Ctx, type Services, systemCtx } from "@/platform/ctx.ts";
import { openDatabase } from "@/platform/db/connection.ts";
import type { Database, DatabaseOptions } from "@/platform/db/types.ts";
import type { Env } from "@/platform/http/route.ts";
import { asJson, createLog, deepestMessage, errorFields, formatForTerminal, type Log } from "@/platform/log.ts";
import { type Mailer, smtpMailer } from "@/platform/mail/mailer.ts";
import { migrate, requireMigrated, WrongSchema } from "@/platform/db/migrate.ts";
import type { Payments } from "@/platform/payments/provider.ts";
import type { Shutdown } from "@/platform/shutdown.ts";

/** What only a developer's machine has; loaded only there. */
export interface Development {
  mailbox(): Promise<{ mailboxMailer(db: Database): Mailer; mailboxRoutes(db: Database): Hono<Env> }>;
  demo(): Promise<{ seedDemo(ctx: Ctx): Promise<unknown> }>;
  payments(): Promise<{ openPaymentStandIn(services: Services): Promise<PaymentStandIn> }>;
  /** For people: who can sign in. */
  signIns: string;
}

/** What is paid with where there is no payment provider. */
export interface PaymentStandIn {
  payments: Payments;
  pages: Hono<Env>;
  /** Sends its webhooks to this address, from now on. */
  deliverTo(address: string): void;
  stop(): Promise<void>;
}

export interface CommandContext {
  config: Config;
  stopping: Shutdown;
  development: Development;
  /** What stands behind the command: whom, or where to. */
  argument: string;
}
/** Database, log, mailer and modules: what every command needs. Brings the database up to date when `current`. */
export const openServices = async (
  { config, stopping, development }: CommandContext,
  current: boolean,
  synchronous: DatabaseOptions["synchronous"] = "FULL",
): Promise<Services> => {
  const log = openLog(config);
  globalThis.addEventListener("unhandledrejection", (event) => {
    event.preventDefault(); // one lost promise of a library must not end everybody's requests
    log.error("a rejection was not handled", errorFields(event.reason));
  });
  const prepare = (db: Database) => current ? migrate(db, log, systemClock.now()) : requireMigrated(db);
  const db = await openData(config, { synchronous, prepare });
  stopping.onStop("database", () => db.close());
  const mailer = await openMailer(config, development, db);
  stopping.onStop("mailer", () => mailer.close());
  const services = createServices({ config, db, log, mailer, clock: systemClock });
  if (current) await ensureBaseData(systemCtx(services, "ground"));
  return services;
};

/** Lines of JSON, but for a developer who looks on. */
const openLog = ({ mode, logLevel }: Config): Log =>
  createLog(logLevel, undefined, mode === "development" && Deno.stdout.isTerminal() ? formatForTerminal : asJson);

/** Opens and checks it. Throws a sentence that names the variable to look at, with the driver's own words. */
const openData = async (config: Config, { synchronous, prepare }: {
  synchronous: DatabaseOptions["synchronous"];
  prepare(db: Database): Promise<void>;
}): Promise<Database> => {
  const isFile = config.database.url.startsWith("file:");
  const variable = isFile && config.database.url.startsWith(`file:${config.dataDir}/`) ? "DATA_DIR" : "DATABASE_URL";
  let db: Database | undefined;
  try {
    if (isFile) await Deno.mkdir(config.dataDir, { recursive: true });
    db = await openDatabase({ ...config.database, synchronous });
    await prepare(db);
    return db;
  } catch (error) {
    db?.close();
    if (error instanceof WrongSchema) throw error;
    throw new Error(`The database cannot be used: ${deepestMessage(error)}. ${variable} says where it is.`);
  }
};

const openMailer = async (config: Config, development: Development, db: Database): Promise<Mailer> => {
  if (config.smtpUrl) return smtpMailer(config.smtpUrl, config.mailFrom);
  if (config.production) throw new Error("Production needs SMTP_URL.");
  return (await development.mailbox()).mailboxMailer(db);
};
