// The commands of main.ts that run or change the product. Each opens what it needs and registers how to stop it, last opened
// first.
import { constants, setPriority } from "node:os";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { Hono } from "hono";
import { API } from "./api.ts";
import { countedEvents, createApp, gaugeSources, schedules } from "./app.ts";
import { summarise } from "./config.ts";
import { appointAdministrator } from "@/modules/admin/index.ts";
import { resetSecondFactor } from "@/modules/auth/index.ts";
import { type CommandContext, type OpenedStandIn, openServices, openStandIns } from "./services.ts";
import { ADMIN_ROLES, type AdminRole } from "@/platform/admin-roles.ts";
import type { Database } from "@/platform/db/types.ts";
import { type Services, systemCtx } from "@/platform/ctx.ts";
import { withFreshReads } from "@/platform/http/freshness.ts";
import { handleError } from "@/platform/http/errors.ts";
import { requestContext } from "@/platform/http/request-context.ts";
import { healthRoutes, listParts, processPart } from "@/platform/http/health.ts";
import { listen } from "@/platform/http/listen.ts";
import { errorFields } from "@/platform/log.ts";
import { requireEncryption } from "@/platform/mail/mailer.ts";
import { type Env, untyped } from "@/platform/http/route.ts";
import { metricsRoutes } from "@/platform/telemetry/metrics-route.ts";
import { processGauges, readinessGauges, watchEventLoop } from "@/platform/telemetry/process.ts";
import { createLiveUpdates } from "@/platform/queue/live-updates.ts";
import { findRedis, joinRedis } from "@/platform/queue/find-redis.ts";
import { reportBreakers } from "@/platform/queue/breaker-reports.ts";
import { guardClock } from "@/platform/queue/reference-clocks.ts";
import { connectRedis, type RedisAddress } from "@/platform/queue/redis.ts";
import { COMMIT, VERSION } from "@/platform/version.ts";
import { loadSlotIndexes } from "@/modules/matching/index.ts";

/** Services with Redis; web and worker processes always have it. */
type Connected = Services & Required<Pick<Services, "redis" | "live" | "clockGuard">>;

const DIST = fileURLToPath(new URL("../dist", import.meta.url));

/** Opens what Parley calls, and Redis. Only `all` may start a Redis. */
const connect = async (run: CommandContext, find: typeof findRedis, current: boolean, synchronous?: "NORMAL") => {
  const bare = await openServices(run, current, synchronous);
  bare.log.info("starting", {
    command: run.command,
    version: VERSION,
    commit: COMMIT,
    deno: Deno.version.deno,
    ...summarise(run.config),
  });
  const { smtpUrl, smtpPlain: plain } = run.config;
  // Web processes send no email, so they don't load the library for it.
  if (smtpUrl && run.command !== "web") await requireEncryption(smtpUrl, { plain });
  const { services, standIns } = await openStandIns(run, bare);
  const found = await find(run.config, services.log);
  run.shutdown.onStop("redis", () => found.stop());
  const redis = connectRedis(found, "producer", services.log);
  run.shutdown.onStop("connection", () => redis.disconnect());
  if (bare.db.shareTurns) {
    const turns = (await import("@/platform/queue/write-turns.ts")).createWriteTurns(redis);
    bare.db.shareTurns(turns.take);
    run.shutdown.onStop("write turns", () => turns.stop());
  }
  const reports = reportBreakers(services, redis);
  run.shutdown.onStop("breaker reports", () => reports.stop());
  const live = createLiveUpdates({
    redis,
    subscriber: connectRedis(found, "worker", services.log),
    replica: bare.db.replica,
  });
  run.shutdown.onStop("hints", () => live.stop());
  const clockGuard = guardClock(services, redis);
  run.shutdown.onStop("clock guard", () => clockGuard.stop());
  return { found, standIns, services: { ...services, redis, live, clockGuard } };
};

type Connection = Awaited<ReturnType<typeof connect>>;

/** What probes and Prometheus ask: `/healthz`, `/readyz`, and `/metrics` where it has a token. */
const operatorRoutes = (
  kind: "web" | "worker",
  { shutdown, config }: CommandContext,
  { db, redis, clockGuard, metrics }: Connected,
): Hono<Env>[] => {
  const parts = { process: processPart(() => shutdown.begun), ...listParts(kind, db, redis, clockGuard) };
  const health = untyped(healthRoutes(parts));
  if (!metrics || !config.metricsToken) return [health];
  watchEventLoop(metrics);
  for (const event of countedEvents) metrics.events.inc({ event }, 0);
  const sources = [readinessGauges(parts), processGauges(VERSION, COMMIT), ...gaugeSources];
  return [health, untyped(metricsRoutes(metrics, sources, config.metricsToken))];
};

const serveApp = async (run: CommandContext, services: Connected, standIns: OpenedStandIn[]) => {
  const { config, development } = run;
  const extra = operatorRoutes("web", run, services);
  if (!config.production) {
    extra.push((await development.mailbox()).mailboxRoutes(services.db));
    extra.push((await development.embed()).embedRoutes(services));
  }
  extra.push(...standIns.map(({ pages }) => pages));
  await loadSlotIndexes(services.db, services.clock.now());
  const [{ createPages }, { createAssets }] = await Promise.all([
    import("./pages.ts"),
    import("@/web/server/assets.ts"),
  ]);
  const assets = createAssets({ folder: DIST, viteOrigin: config.viteOrigin });
  const app = createApp(services, { extra, pages: createPages(services, assets) });
  const server = listen(withFreshReads(app.fetch, services.db), { ...config, ...drain(run, services) }, services.log);
  const host = config.host === "0.0.0.0" ? "127.0.0.1" : config.host;
  for (const { deliverTo } of standIns) deliverTo?.(`http://${host}:${server.port}${API}/Transactions/StripeWebhook`);
  return server;
};

/** The end of the drain, in which proxies are sent elsewhere, in ms: shorter than they leave a process alone after that. */
const LEAVING_MS = 1_000;

const drain = ({ config: { drainMs }, shutdown }: CommandContext, { log }: Services) => {
  let leavesAt = Infinity;
  shutdown.drainFor(drainMs, () => {
    leavesAt = performance.now() + drainMs - Math.min(LEAVING_MS, drainMs / 2);
    log.info("draining", { seconds: drainMs / 1_000 });
  });
  return { isDraining: () => shutdown.begun, isLeaving: () => performance.now() >= leavesAt };
};

/** A worker serves health checks and metrics only. */
const serveHealth = (run: CommandContext, services: Connected) => {
  const app = new Hono<Env>().use(requestContext(services));
  for (const routes of operatorRoutes("worker", run, services)) app.route("/", routes);
  app.onError(handleError);
  return listen(app.fetch, run.config, services.log);
};

export const web = async (run: CommandContext): Promise<void> => {
  const { services, standIns } = await connect(run, joinRedis, !run.config.production);
  const server = await serveApp(run, services, standIns);
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
 * that writes to the database has locks that requests wait for.
 */
const yieldToRequests = (services: Services): void => {
  try {
    setPriority(process.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch (error) {
    services.log.warn("the worker keeps the usual priority", errorFields(error));
  }
};

export const worker = async (run: CommandContext): Promise<void> => {
  const { services, found } = await connect(run, joinRedis, !run.config.production);
  yieldToRequests(services);
  const server = serveHealth(run, services);
  const background = await runJobs(services, found);
  run.shutdown.onStop("jobs", () => Promise.all([server.stop(), background.stop()]));
};

const runAll = async (run: CommandContext, { services, found, standIns }: Connection): Promise<void> => {
  const server = await serveApp(run, services, standIns);
  const background = await runJobs(services, found);
  run.shutdown.onStop("requests and jobs", () => Promise.all([server.stop(), background.stop()]));
  run.shutdown.onStop("streams", () => services.live.endStreams());
  if (run.config.mode === "development") await printWelcome(run, services.db, standIns, found.origin);
};

export const all = async (run: CommandContext): Promise<void> => runAll(run, await connect(run, findRedis, true));

/** Everything in one process on invented data, in development mode even where the image says production. */
export const demo = async (run: CommandContext): Promise<void> => {
  const { findSignIns, requireDemoDatabase, seedDemo } = await run.development.demo();
  await requireDemoDatabase(run.config);
  const connection = await connect(run, findRedis, true, "NORMAL");
  const { db } = connection.services;
  if (!await findSignIns(db)) {
    console.log("Parley writes its demo data. This happens once and takes half a minute or so.");
  }
  await seedDemo(systemCtx(connection.services, "seed"));
  await runAll(run, connection);
};

const printWelcome = async (
  { config, development }: CommandContext,
  db: Database,
  standIns: OpenedStandIn[],
  queue: string,
): Promise<void> => {
  const at = config.publicUrl;
  const signIns = await (await development.demo()).findSignIns(db);
  console.log(`
  Parley is running. Press Ctrl-C to stop it.

  Book a meeting   ${at}/funnel
  Read emails      ${config.smtpUrl ? "sent through SMTP_URL" : `${at}/dev/mail`}
${
    standIns.map(({ label, path }) => `  ${label.padEnd(16)} ${at}${path}\n`).join("")
  }  Read the API     ${at}/api/v2/docs
  Sign in          ${at}/login
                   ${signIns ?? "no demo accounts yet; `demo` and `seed` add them"}
  Queue            ${queue}
`);
};

export const migrateDatabase = async (run: CommandContext): Promise<void> => {
  await openServices(run, true);
  await run.shutdown.stop();
};

export const seed = async (run: CommandContext): Promise<void> => {
  // Seeding can be repeated, so its thousand commits need not wait for the disk one by one.
  const services = await openServices(run, true, "NORMAL");
  if (run.config.production) {
    console.log("Nothing was added: production gets no demo data. To try Parley with invented data, run `demo`.");
  } else await (await run.development.demo()).seedDemo(systemCtx(services, "seed"));
  await run.shutdown.stop();
};

/** The role of `--role support` or `--role=support`; undefined without the option. Throws for an unknown one. */
const roleOption = (options: readonly string[]): AdminRole | undefined => {
  const [option, value] = options.flatMap((option) => option.split("="));
  if (option === undefined) return undefined;
  const role = ADMIN_ROLES.find((known) => option === "--role" && known === value);
  if (!role) throw new Error(`Write --role and one of ${ADMIN_ROLES.join(", ")}, after the email address.`);
  return role;
};

export const admin = async (run: CommandContext): Promise<void> => {
  const role = roleOption(run.options);
  const services = await openServices(run, false);
  const appointed = await appointAdministrator(systemCtx(services, "console"), run.argument, role);
  console.log(`${run.argument} is an administrator with the role ${appointed}.`);
  await run.shutdown.stop();
};

export const removeSecondFactor = async (run: CommandContext): Promise<void> => {
  const services = await openServices(run, false);
  await resetSecondFactor(systemCtx(services, "console"), run.argument);
  console.log(`${run.argument} now signs in with the password alone, and has been signed out everywhere.`);
  await run.shutdown.stop();
};
