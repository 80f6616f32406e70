// What main.ts can do. Every command opens what it needs and says how that is stopped, last opened first.
import { fileURLToPath } from "node:url";
import { Hono } from "hono";
import { API, createApp, createServices, ensureGround, schedules } from "./app.ts";
import { type Config, readConfig, VARIABLES } from "./config.ts";
import { startBackground } from "./jobs/workers.ts";
import { systemClock } from "./platform/clock.ts";
import { type Ctx, type Services, systemCtx } from "./platform/ctx.ts";
import { type Database, type DatabaseOptions, openDatabase } from "./platform/db.ts";
import { requestContext } from "./platform/http/guards.ts";
import { healthRoutes, vitalParts } from "./platform/http/health.ts";
import { listen } from "./platform/http/listen.ts";
import type { Env } from "./platform/http/route.ts";
import { createLive } from "./platform/live.ts";
import { asJson, createLog, deepestMessage, errorFields, forPeople, type Log } from "./platform/log.ts";
import { type Mailer, smtpMailer } from "./platform/mailer.ts";
import { demandMigrated, migrate, WrongSchema } from "./platform/migrate.ts";
import type { Payments } from "./platform/payments.ts";
import { findRedis, joinRedis } from "./platform/redis-find.ts";
import { connectRedis } from "./platform/redis.ts";
import { stripePayments } from "./platform/stripe.ts";
import type { Stopping } from "./platform/stopping.ts";
import { createAssets } from "./web/server/assets.ts";

/** What only a developer's machine has; loaded only there. */
export interface Development {
  mailbox(): Promise<{ mailboxMailer(db: Database): Mailer; mailboxRoutes(db: Database): Hono<Env> }>;
  demo(): Promise<{ seedDemo(ctx: Ctx): Promise<unknown> }>;
  payments(): Promise<{ openPaymentStandIn(services: Services): Promise<PaymentStandIn> }>;
  /** For people: who can sign in. */
  signIns: string;
}

/** What is paid with where there is no payment provider. */
interface PaymentStandIn {
  payments: Payments;
  pages: Hono<Env>;
  /** Sends its webhooks to this address, from now on. */
  deliverTo(address: string): void;
  stop(): Promise<void>;
}

interface Run {
  config: Config;
  stopping: Stopping;
  development: Development;
}
/** The queue's side of the services; web and workers always have it. */
type Connected = Services & Required<Pick<Services, "redis" | "live">>;

const DIST = fileURLToPath(new URL("../dist", import.meta.url));

/** Database, log, mailer and modules: what every command needs. Brings the database up to date when `current`. */
const openServices = async (
  { config, stopping, development }: Run,
  current: boolean,
  synchronous: DatabaseOptions["synchronous"] = "FULL",
): Promise<Services> => {
  const log = openLog(config);
  globalThis.addEventListener("unhandledrejection", (event) => {
    event.preventDefault(); // one lost promise of a library must not end everybody's requests
    log.error("a rejection was not handled", errorFields(event.reason));
  });
  const prepare = (db: Database) => current ? migrate(db, log, systemClock.now()) : demandMigrated(db);
  const db = await openData(config, { synchronous, prepare });
  stopping.onStop("database", () => db.close());
  const mailer = await openMailer(config, development, db);
  stopping.onStop("mailer", () => mailer.close());
  const services = createServices({ config, db, log, mailer, clock: systemClock });
  if (current) await ensureGround(systemCtx(services, "ground"));
  return services;
};

/** Lines of JSON, but for a developer who looks on. */
const openLog = ({ mode, logLevel }: Config): Log =>
  createLog(logLevel, undefined, mode === "development" && Deno.stdout.isTerminal() ? forPeople : asJson);

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

/** Stripe, or on a developer's machine without its key the stand-in. */
const openPayments = async ({ config, stopping, development }: Run, services: Services) => {
  const { secretKey, ...options } = config.stripe;
  if (secretKey) return { payments: stripePayments({ secretKey, ...options }) };
  const standIn = await (await development.payments()).openPaymentStandIn(services);
  stopping.onStop("payment stand-in", () => standIn.stop());
  return { payments: standIn.payments, standIn };
};

/** Payments, Redis, and services that know them. Only `all` may start a Redis. */
const connect = async (run: Run, find: typeof findRedis, current: boolean) => {
  const bare = await openServices(run, current);
  const { payments, standIn } = await openPayments(run, bare);
  const services = { ...bare, payments };
  const found = await find(run.config, services.log);
  run.stopping.onStop("redis", () => found.stop());
  const redis = connectRedis(found.url, "producer", services.log);
  run.stopping.onStop("connection", () => redis.disconnect());
  const live = createLive({ redis, subscriber: connectRedis(found.url, "worker", services.log) });
  run.stopping.onStop("hints", () => live.stop());
  return { found, standIn, services: { ...services, redis, live } };
};

const health = ({ db, redis }: Connected) => healthRoutes(vitalParts(db, redis)) as unknown as Hono<Env>;

const serveApp = async ({ config, development }: Run, services: Connected, standIn?: PaymentStandIn) => {
  const extra = [health(services)];
  if (!config.production) extra.push((await development.mailbox()).mailboxRoutes(services.db));
  if (standIn) extra.push(standIn.pages);
  const assets = createAssets({ folder: DIST, viteOrigin: config.viteOrigin });
  const server = listen(createApp(services, { extra, assets }).fetch, config, services.log);
  const host = config.host === "0.0.0.0" ? "127.0.0.1" : config.host;
  standIn?.deliverTo(`http://${host}:${server.port}${API}/Transactions/StripeWebhook`);
  return server;
};

/** A worker answers only whether it is well. */
const serveHealth = ({ config }: Run, services: Connected) => {
  const context = requestContext(services, () => Promise.resolve(undefined));
  return listen(new Hono<Env>().use(context).route("/", health(services)).fetch, config, services.log);
};

const web = async (run: Run): Promise<void> => {
  const { services, standIn } = await connect(run, joinRedis, !run.config.production);
  const server = await serveApp(run, services, standIn);
  run.stopping.onStop("requests", () => server.stop());
  run.stopping.onStop("streams", () => services.live.endStreams());
};

const worker = async (run: Run): Promise<void> => {
  const { services, found } = await connect(run, joinRedis, !run.config.production);
  const server = serveHealth(run, services);
  const background = startBackground(services, found.url, schedules);
  run.stopping.onStop("jobs", () => Promise.all([server.stop(), background.stop()]));
};

const all = async (run: Run): Promise<void> => {
  const { services, found, standIn } = await connect(run, findRedis, true);
  const server = await serveApp(run, services, standIn);
  const background = startBackground(services, found.url, schedules);
  run.stopping.onStop("requests and jobs", () => Promise.all([server.stop(), background.stop()]));
  run.stopping.onStop("streams", () => services.live.endStreams());
  if (run.config.mode === "development") greet(run, found.origin);
};

const greet = ({ config, development }: Run, queue: string): void => {
  const at = config.publicUrl;
  console.log(`
  Parley runs. Ctrl-C stops it.

  Book a meeting   ${at}/funnel
  Read the mails   ${config.smtpUrl ? "they leave through SMTP_URL" : `${at}/dev/mail`}
  See the payments ${config.stripe.secretKey ? "at Stripe" : `${at}/dev/payments`}
  See the calls    ${at}/api/v2/docs
  Sign in          ${at}/login
                   ${development.signIns}
  Queue            ${queue}
`);
};

const bringUpToDate = async (run: Run): Promise<void> => {
  await openServices(run, true);
  await run.stopping.stop();
};

const seed = async (run: Run): Promise<void> => {
  // Seeding can be repeated: its thousand commits need not wait for the disk one by one.
  const services = await openServices(run, true, "NORMAL");
  if (!run.config.production) await (await run.development.demo()).seedDemo(systemCtx(services, "seed"));
  await run.stopping.stop();
};

const COMMANDS: Record<string, (run: Run) => Promise<void>> = { web, worker, all, migrate: bringUpToDate, seed };

/** Runs one command. Says what is wrong and leaves with 1 when it cannot start. */
export const runCommand = async (name: string, stopping: Stopping, development: Development): Promise<void> => {
  try {
    const command = COMMANDS[name];
    if (!command) throw new Error(`There is no command "${name}"; there are ${Object.keys(COMMANDS).join(", ")}.`);
    const config = readConfig(Object.fromEntries(VARIABLES.map((variable) => [variable, Deno.env.get(variable)])));
    await command({ config, stopping, development });
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    await stopping.stop(1);
  }
};
