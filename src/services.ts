// What every command opens first: log, database, mailer and modules, with a clear message when one fails.
import type { Hono } from "hono";
import { createServices, ensureBaseData } from "./app.ts";
import type { Config } from "./config.ts";
import { systemClock } from "@/platform/time/clock.ts";
import { type Ctx, type Services, systemCtx } from "@/platform/ctx.ts";
import { openDatabase } from "@/platform/db/connection.ts";
import type { Database, DatabaseOptions, WriteFault } from "@/platform/db/types.ts";
import type { Env } from "@/platform/http/route.ts";
import { asJson, createLog, deepestMessage, errorFields, formatForTerminal, type Log } from "@/platform/log.ts";
import { type Breakers, createBreakers } from "@/platform/integrations/circuit-breakers.ts";
import { type Mailer, smtpMailer, withBreaker } from "@/platform/mail/mailer.ts";
import { migrate, requireMigrated, WrongSchema } from "@/platform/db/migrate.ts";
import type { Payments } from "@/platform/payments/provider.ts";
import type { Shutdown } from "@/platform/shutdown.ts";

/** Helpers for development, loaded only there. */
export interface Development {
  mailbox(): Promise<{ mailboxMailer(db: Database): Mailer; mailboxRoutes(db: Database): Hono<Env> }>;
  demo(): Promise<{ seedDemo(ctx: Ctx): Promise<unknown> }>;
  payments(): Promise<{ openPaymentStandIn(services: Services): Promise<PaymentStandIn> }>;
  /** The demo accounts, for the welcome message. */
  signIns: string;
}

/** The payment provider of development. */
export interface PaymentStandIn {
  payments: Payments;
  pages: Hono<Env>;
  /** Sends webhooks to this address from now on. */
  deliverTo(address: string): void;
  stop(): Promise<void>;
}

export interface CommandContext {
  config: Config;
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
  const log = openLog(config);
  globalThis.addEventListener("unhandledrejection", (event) => {
    event.preventDefault(); // one unhandled promise of a library must not end all requests
    log.error("unhandled rejection", errorFields(event.reason));
  });
  const prepare = (db: Database) => current ? migrate(db, log, systemClock.now()) : requireMigrated(db);
  const onReplicaRebuilt = (reason: string) => log.warn("the replica could not be used and was made again", { reason });
  const db = await openData(config, { synchronous, prepare, onWriteFault: logWriteFault(log), onReplicaRebuilt });
  shutdown.onStop("database", () => db.close());
  const breakers = createBreakers({ clock: systemClock, log });
  const mailer = await openMailer(config, development, { db, breakers });
  shutdown.onStop("mailer", () => mailer.close());
  const services = createServices({ config, db, log, mailer, breakers, clock: systemClock });
  if (current) await ensureBaseData(systemCtx(services, "ground"));
  return services;
};

/** JSON lines, or readable text in a developer's terminal. */
const openLog = ({ mode, logLevel }: Config): Log =>
  createLog(logLevel, undefined, mode === "development" && Deno.stdout.isTerminal() ? formatForTerminal : asJson);

const logWriteFault = (log: Log) => (fault: WriteFault | undefined): void => {
  if (fault) log.error("nothing can be written", { fault });
  else log.info("writing works again");
};

/** Opens and prepares the database. Throws a message with the driver's error and the variable to check. */
const openData = async (config: Config, { prepare, ...options }: {
  synchronous: DatabaseOptions["synchronous"];
  prepare(db: Database): Promise<void>;
  onWriteFault: DatabaseOptions["onWriteFault"];
  onReplicaRebuilt: DatabaseOptions["onReplicaRebuilt"];
}): Promise<Database> => {
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
  { smtpUrl, mailFrom, emailConcurrency: connections, production }: Config,
  development: Development,
  { db, breakers }: { db: Database; breakers: Breakers },
): Promise<Mailer> => {
  if (smtpUrl) return withBreaker(smtpMailer(smtpUrl, mailFrom, { connections }), breakers);
  if (production) throw new Error("Production needs SMTP_URL.");
  return (await development.mailbox()).mailboxMailer(db);
};
