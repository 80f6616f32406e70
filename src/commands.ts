// The commands of main.ts. Each opens what it needs and registers how to stop it, last opened first.
import { constants, setPriority } from "node:os";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { Hono } from "hono";
import { API } from "./api.ts";
import { createApp, schedules } from "./app.ts";
import { readConfig, VARIABLES } from "./config.ts";
import { appointAdministrator } from "@/modules/admin/index.ts";
import { resetSecondFactor } from "@/modules/auth/index.ts";
import { loadSlotIndexes } from "@/modules/funnel/index.ts";
import { type CommandContext, type Development, openServices, type PaymentStandIn } from "./services.ts";
import { ADMIN_ROLES, type AdminRole } from "@/platform/admin-roles.ts";
import { backUp } from "@/platform/db/backup.ts";
import { type Services, systemCtx } from "@/platform/ctx.ts";
import { withFreshReads } from "@/platform/http/freshness.ts";
import { requestContext } from "@/platform/http/request-context.ts";
import { healthRoutes, partsOf } from "@/platform/http/health.ts";
import { listen } from "@/platform/http/listen.ts";
import { errorFields } from "@/platform/log.ts";
import { type Env, untyped } from "@/platform/http/route.ts";
import { createLiveUpdates } from "@/platform/queue/live-updates.ts";
import { findRedis, joinRedis } from "@/platform/queue/find-redis.ts";
import { reportBreakers } from "@/platform/queue/breaker-reports.ts";
import { guardClock } from "@/platform/queue/reference-clocks.ts";
import { connectRedis, type RedisAddress } from "@/platform/queue/redis.ts";
import type { Shutdown } from "@/platform/shutdown.ts";
import { withBreaker } from "@/platform/payments/provider.ts";
import { stripePayments } from "@/platform/payments/stripe.ts";
import { createAssets } from "@/web/server/assets.ts";

/** Services with Redis; web and worker processes always have it. */
type Connected = Services & Required<Pick<Services, "redis" | "live" | "clockGuard">>;

const DIST = fileURLToPath(new URL("../dist", import.meta.url));

/** Stripe, or the stand-in in development without a key. */
const openPayments = async ({ config, shutdown, development }: CommandContext, services: Services) => {
  const { secretKey, ...options } = config.stripe;
  if (secretKey) return { payments: withBreaker(stripePayments({ secretKey, ...options }), services.breakers) };
  const standIn = await (await development.payments()).openPaymentStandIn(services);
  shutdown.onStop("payment stand-in", () => standIn.stop());
  return { payments: standIn.payments, standIn };
};

/** Opens payments and Redis. Only `all` may start a Redis. */
const connect = async (run: CommandContext, find: typeof findRedis, current: boolean) => {
  const bare = await openServices(run, current);
  const { payments, standIn } = await openPayments(run, bare);
  const services = { ...bare, payments };
  const found = await find(run.config, services.log);
  run.shutdown.onStop("redis", () => found.stop());
  const redis = connectRedis(found, "producer", services.log);
  run.shutdown.onStop("connection", () => redis.disconnect());
  const reports = reportBreakers(services, redis);
  run.shutdown.onStop("breaker reports", () => reports.stop());
  const live = createLiveUpdates({ redis, subscriber: connectRedis(found, "worker", services.log) });
  run.shutdown.onStop("hints", () => live.stop());
  const clockGuard = guardClock(services, redis);
  run.shutdown.onStop("clock guard", () => clockGuard.stop());
  return { found, standIn, services: { ...services, redis, live, clockGuard } };
};

const health = (kind: "web" | "worker", { db, redis, clockGuard }: Connected) =>
  untyped(healthRoutes(partsOf(kind, db, redis, clockGuard)));

const serveApp = async ({ config, development }: CommandContext, services: Connected, standIn?: PaymentStandIn) => {
  const extra = [health("web", services)];
  if (!config.production) extra.push((await development.mailbox()).mailboxRoutes(services.db));
  if (standIn) extra.push(standIn.pages);
  await loadSlotIndexes(services.db, services.clock.now());
  const assets = createAssets({ folder: DIST, viteOrigin: config.viteOrigin });
  const app = createApp(services, { extra, assets });
  const server = listen(withFreshReads(app.fetch, services.db), config, services.log);
  const host = config.host === "0.0.0.0" ? "127.0.0.1" : config.host;
  standIn?.deliverTo(`http://${host}:${server.port}${API}/Transactions/StripeWebhook`);
  return server;
};

/** A worker serves health checks only. */
const serveHealth = ({ config }: CommandContext, services: Connected) => {
  const context = requestContext(services, () => Promise.resolve(undefined));
  return listen(new Hono<Env>().use(context).route("/", health("worker", services)).fetch, config, services.log);
};

const web = async (run: CommandContext): Promise<void> => {
  const { services, standIn } = await connect(run, joinRedis, !run.config.production);
  const server = await serveApp(run, services, standIn);
  run.shutdown.onStop("requests", () => server.stop());
  run.shutdown.onStop("streams", () => services.live.endStreams());
};

/** Loads the jobs and their queue, which web processes do not need. */
const runJobs = async (services: Connected, redis: RedisAddress) => {
  const { startBackground } = await import("@/jobs/workers.ts");
  const { runWhileClockIsRight } = await import("@/jobs/right-clock.ts");
  return runWhileClockIsRight(services.clockGuard, () => startBackground(services, redis, schedules));
};

/**
 * On a machine that web processes share, jobs take the time that requests leave over. Only this thread yields: the one
 * that writes to the database holds locks that requests wait for.
 */
const yieldToRequests = (services: Services): void => {
  try {
    setPriority(process.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch (error) {
    services.log.warn("the worker keeps the usual priority", errorFields(error));
  }
};

const worker = async (run: CommandContext): Promise<void> => {
  const { services, found } = await connect(run, joinRedis, !run.config.production);
  yieldToRequests(services);
  const server = serveHealth(run, services);
  const background = await runJobs(services, found);
  run.shutdown.onStop("jobs", () => Promise.all([server.stop(), background.stop()]));
};

const all = async (run: CommandContext): Promise<void> => {
  const { services, found, standIn } = await connect(run, findRedis, true);
  const server = await serveApp(run, services, standIn);
  const background = await runJobs(services, found);
  run.shutdown.onStop("requests and jobs", () => Promise.all([server.stop(), background.stop()]));
  run.shutdown.onStop("streams", () => services.live.endStreams());
  if (run.config.mode === "development") printWelcome(run, found.origin);
};

const printWelcome = ({ config, development }: CommandContext, queue: string): void => {
  const at = config.publicUrl;
  console.log(`
  Parley is running. Press Ctrl-C to stop it.

  Book a meeting   ${at}/funnel
  Read emails      ${config.smtpUrl ? "sent through SMTP_URL" : `${at}/dev/mail`}
  See payments     ${config.stripe.secretKey ? "at Stripe" : `${at}/dev/payments`}
  Read the API     ${at}/api/v2/docs
  Sign in          ${at}/login
                   ${development.signIns}
  Queue            ${queue}
`);
};

const migrateDatabase = async (run: CommandContext): Promise<void> => {
  await openServices(run, true);
  await run.shutdown.stop();
};

const seed = async (run: CommandContext): Promise<void> => {
  // Seeding can be repeated, so its thousand commits need not wait for the disk one by one.
  const services = await openServices(run, true, "NORMAL");
  if (!run.config.production) await (await run.development.demo()).seedDemo(systemCtx(services, "seed"));
  await run.shutdown.stop();
};

/** The role of `--role support` or `--role=support`; undefined without the option. Throws for an unknown one. */
const roleOption = (options: readonly string[]): AdminRole | undefined => {
  const [option, value] = options.flatMap((one) => one.split("="));
  if (option === undefined) return undefined;
  const role = ADMIN_ROLES.find((one) => option === "--role" && one === value);
  if (!role) throw new Error(`Write --role and one of ${ADMIN_ROLES.join(", ")}, after the email address.`);
  return role;
};

const admin = async (run: CommandContext): Promise<void> => {
  const role = roleOption(run.options);
  const services = await openServices(run, false);
  const appointed = await appointAdministrator(systemCtx(services, "console"), run.argument, role);
  console.log(`${run.argument} is an administrator with the role ${appointed}.`);
  await run.shutdown.stop();
};

const removeSecondFactor = async (run: CommandContext): Promise<void> => {
  const services = await openServices(run, false);
  await resetSecondFactor(systemCtx(services, "console"), run.argument);
  console.log(`${run.argument} now signs in with the password alone, and has been signed out everywhere.`);
  await run.shutdown.stop();
};

const backup = async ({ config, shutdown, argument: file }: CommandContext): Promise<void> => {
  const { bytes, migration } = await backUp(config.database.url, file);
  console.log(`Backed up to ${file}: ${Math.ceil(bytes / 1024)} KB, at migration ${migration}.`);
  await shutdown.stop();
};

const COMMANDS: Record<string, (run: CommandContext) => Promise<void>> = {
  web,
  worker,
  all,
  migrate: migrateDatabase,
  seed,
  admin,
  "reset-second-factor": removeSecondFactor,
  backup,
};

/** Runs the command named by the first argument. Prints what is wrong and exits with 1 when it fails. */
export const runCommand = async (
  [name = "all", argument = "", ...options]: readonly string[],
  shutdown: Shutdown,
  development: Development,
): Promise<void> => {
  try {
    const command = COMMANDS[name];
    if (!command) throw new Error(`There is no command "${name}". Commands: ${Object.keys(COMMANDS).join(", ")}.`);
    const config = readConfig(Object.fromEntries(VARIABLES.map((variable) => [variable, Deno.env.get(variable)])));
    await command({ config, shutdown, development, argument, options });
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    await shutdown.stop(1);
  }
};
