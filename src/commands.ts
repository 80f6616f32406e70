// What main.ts can do. Every command opens what it needs and says how that is stopped, last opened first.
import { fileURLToPath } from "node:url";
import { Hono } from "hono";
import { createApp, createServices, ensureGround, schedules } from "./app.ts";
import { type Config, readConfig, VARIABLES } from "./config.ts";
import { startBackground } from "./jobs/workers.ts";
import { systemClock } from "./platform/clock.ts";
import { type Ctx, type Services, systemCtx } from "./platform/ctx.ts";
import { type Database, type DatabaseOptions, openDatabase } from "./platform/db.ts";
import { requestContext } from "./platform/http/guards.ts";
import { healthRoutes, vitalParts } from "./platform/http/health.ts";
import { listen } from "./platform/http/listen.ts";
import type { Env } from "./platform/http/route.ts";
import { createLog, errorFields } from "./platform/log.ts";
import { type Mailer, smtpMailer } from "./platform/mailer.ts";
import { demandMigrated, migrate } from "./platform/migrate.ts";
import { findRedis, joinRedis } from "./platform/redis-find.ts";
import { connectRedis } from "./platform/redis.ts";
import type { Stopping } from "./platform/stopping.ts";
import { createAssets } from "./web/server/assets.ts";

/** What only a developer's machine has; loaded only there. */
export interface Development {
  mailbox(): Promise<{ mailboxMailer(db: Database): Mailer; mailboxRoutes(db: Database): Hono<Env> }>;
  demo(): Promise<{ seedDemo(ctx: Ctx): Promise<unknown> }>;
  /** For people: who can sign in. */
  signIns: string;
}

interface Run {
  config: Config;
  stopping: Stopping;
  development: Development;
}
/** The queue's side of the services; web and workers always have it. */
type Connected = Services & { redis: NonNullable<Services["redis"]> };

const DIST = fileURLToPath(new URL("../dist", import.meta.url));

/** Database, log, mailer and modules: what every command needs. Brings the database up to date when `current`. */
const openServices = async (
  { config, stopping, development }: Run,
  current: boolean,
  synchronous: DatabaseOptions["synchronous"] = "FULL",
): Promise<Services> => {
  const log = createLog(config.logLevel);
  globalThis.addEventListener("unhandledrejection", (event) => {
    event.preventDefault(); // one lost promise of a library must not end everybody's requests
    log.error("a rejection was not handled", errorFields(event.reason));
  });
  if (config.database.url.startsWith("file:")) await Deno.mkdir(config.dataDir, { recursive: true });
  const db = await openDatabase({ ...config.database, synchronous });
  stopping.onStop("database", () => db.close());
  await (current ? migrate(db, log, systemClock.now()) : demandMigrated(db));
  const mailer = await openMailer(config, development, db);
  stopping.onStop("mailer", () => mailer.close());
  const services = createServices({ config, db, log, mailer, clock: systemClock });
  if (current) await ensureGround(systemCtx(services, "ground"));
  return services;
};

const openMailer = async (config: Config, development: Development, db: Database): Promise<Mailer> => {
  if (config.smtpUrl) return smtpMailer(config.smtpUrl, config.mailFrom);
  if (config.production) throw new Error("Production needs SMTP_URL.");
  return (await development.mailbox()).mailboxMailer(db);
};

/** Redis, and services that know it. Only `all` may start one. */
const connect = async (run: Run, find: typeof findRedis, current: boolean) => {
  const services = await openServices(run, current);
  const found = await find(run.config, services.log);
  run.stopping.onStop("redis", () => found.stop());
  const redis = connectRedis(found.url, "producer", services.log);
  run.stopping.onStop("connection", () => redis.disconnect());
  return { found, services: { ...services, redis } };
};

const health = ({ db, redis }: Connected) => healthRoutes(vitalParts(db, redis)) as unknown as Hono<Env>;

const serveApp = async ({ config, development }: Run, services: Connected) => {
  const extra = [health(services)];
  if (!config.production) extra.push((await development.mailbox()).mailboxRoutes(services.db));
  const assets = createAssets({ folder: DIST, viteOrigin: config.viteOrigin });
  return listen(createApp(services, { extra, assets }).fetch, config, services.log);
};

/** A worker answers only whether it is well. */
const serveHealth = ({ config }: Run, services: Connected) => {
  const context = requestContext(services, () => Promise.resolve(undefined));
  return listen(new Hono<Env>().use(context).route("/", health(services)).fetch, config, services.log);
};

const web = async (run: Run): Promise<void> => {
  const { services } = await connect(run, joinRedis, !run.config.production);
  const server = await serveApp(run, services);
  run.stopping.onStop("requests", () => server.stop());
};

const worker = async (run: Run): Promise<void> => {
  const { services, found } = await connect(run, joinRedis, !run.config.production);
  const server = serveHealth(run, services);
  const background = startBackground(services, found.url, schedules);
  run.stopping.onStop("jobs", () => Promise.all([server.stop(), background.stop()]));
};

const all = async (run: Run): Promise<void> => {
  const { services, found } = await connect(run, findRedis, true);
  const server = await serveApp(run, services);
  const background = startBackground(services, found.url, schedules);
  run.stopping.onStop("requests and jobs", () => Promise.all([server.stop(), background.stop()]));
  if (run.config.mode === "development") greet(run, found.origin);
};

const greet = ({ config, development }: Run, queue: string): void => {
  const at = config.publicUrl;
  console.log(`
  Parley runs.

  Book a meeting   ${at}/funnel
  Read the mails   ${at}/dev/mail
  See the calls    ${at}/api/v2/docs
  Sign in          ${development.signIns}
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
