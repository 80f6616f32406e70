// Composes the application: the API, listeners and schedules, and the pages of pages.ts where they are served.
import { Hono } from "hono";
import { API, calls, createApi, modules } from "./api.ts";
import type { Config } from "./config.ts";
import * as events from "./events.ts";
import { agentRoutes } from "@/modules/agents/index.ts";
import { ensureStarterCatalogue } from "@/modules/catalog/index.ts";
import { ensureSettings, getResources } from "@/modules/settings/index.ts";
import { exportedTranslations, listTranslations } from "@/modules/translations/index.ts";
import { offeredLanguages } from "@/languages/language.ts";
import type { Language } from "@/languages/messages.ts";
import type { Reader } from "@/platform/db/types.ts";
import { auditEntries } from "@/platform/audit.ts";
import { type Check, platformChecks } from "@/platform/checks.ts";
import { exported, type ExportSource } from "@/platform/export/sources.ts";
import { createBus, inTransaction } from "@/platform/events/bus.ts";
import type { Ctx, Listener, PersonalDataSource, Services } from "@/platform/ctx.ts";
import { pathOfRequest } from "@/platform/http/language-path.ts";
import type { Translations } from "@/platform/time/reader.ts";
import "@/platform/time/reader.ts";
import { handleError } from "@/platform/http/errors.ts";
import { knownHostOnly, requireAccess } from "@/platform/http/guards.ts";
import { requestContext } from "@/platform/http/request-context.ts";
import type { Env } from "@/platform/http/route.ts";
import { createLinkSecrets } from "@/platform/link-secret.ts";
import { purgeAppliedBatches } from "@/platform/db/writer/applied-batches.ts";
import { purgeOldKeys } from "@/platform/db/idempotency.ts";
import { failUnknownDeliveries } from "@/platform/events/deliveries.ts";
import { purgeOldEvents } from "@/platform/events/outbox.ts";
import { deleteOwnUndos, purgeUndos, undoData } from "@/platform/undo/undos.ts";
import { DAY_MS, HOUR_MS } from "@/platform/time/time.ts";
import type { Schedule } from "@/platform/queue/schedules.ts";
import type { GaugeSource } from "@/platform/telemetry/gauges.ts";
import { databaseGauges } from "@/platform/telemetry/database.ts";
import { clockGauges, diskGauges } from "@/platform/telemetry/process.ts";
import { observeRequests } from "@/platform/telemetry/requests.ts";
import { isTraced } from "@/platform/telemetry/tracing.ts";
import { backupGauges } from "@/platform/telemetry/backups.ts";
import { breakerGauges, deliveryGauges, queueGauges, scheduleGauges } from "@/platform/telemetry/work-gauges.ts";
import { type Breakers, createBreakers } from "@/platform/integrations/circuit-breakers.ts";
import { googleKeys, microsoftKeys } from "@/platform/integrations/calendar-keys.ts";
import { openTexts } from "@/platform/integrations/text-messages/open.ts";
import { withBreaker, zoomClient } from "@/platform/integrations/zoom.ts";
import { loadedWhenCalled, type Payments, withBreaker as withPaymentBreaker } from "@/platform/payments/provider.ts";

/** The listeners of every module, and of what the platform keeps about people. */
export const listeners: Listener[] = [
  inTransaction(events.accountDeleted, deleteOwnUndos),
  ...modules.flatMap((module) => module.listeners),
];

/** The personal data that every module keeps. */
const personalData: PersonalDataSource[] = [...modules.flatMap((module) => module.personalData ?? []), undoData];
/** What an export of everything contains, in this order. */
export const exportSources: ExportSource[] = [
  ...modules.flatMap((module) => module.exported ?? []),
  exportedTranslations,
  exported(auditEntries, "Entries of the audit log"),
];
/** What modules right of booking keep about a request. */
const visitorData: PersonalDataSource[] = modules.flatMap((module) => module.visitorData ?? []);

/** Every scheduled task. */
export const schedules: Schedule[] = [
  { name: "platform.purge-events", cron: "10 3 * * *", run: (ctx) => purgeOldEvents(ctx, ctx.now - 30 * DAY_MS) },
  { name: "platform.fail-unknown-deliveries", every: HOUR_MS, run: failUnknownDeliveries },
  { name: "platform.purge-keys", cron: "20 3 * * *", run: purgeOldKeys },
  { name: "platform.purge-batches", cron: "25 3 * * *", run: purgeAppliedBatches },
  { name: "platform.purge-undos", every: HOUR_MS, run: purgeUndos },
  ...modules.flatMap((module) => module.schedules ?? []),
];

/** What `/metrics` reads when it is asked. */
export const gaugeSources: GaugeSource[] = [
  databaseGauges,
  diskGauges,
  backupGauges,
  clockGauges,
  deliveryGauges,
  queueGauges,
  breakerGauges,
  scheduleGauges(schedules),
  ...modules.flatMap((module) => module.gauges ?? []),
];

/** What metrics count, so that everything begins at 0: a rate needs a first value. */
export const countedEvents: string[] = [
  ...Object.values(events).map(({ eventName }) => eventName),
  "funnel.address_proven",
];

/** What must hold in every database. */
export const checks: Check[] = [...platformChecks, ...modules.flatMap((module) => module.checks ?? [])];

/** Stripe with the operator's key; undefined without one. */
const openStripe = ({ stripe: { secretKey, ...options } }: Config, breakers: Breakers): Payments | undefined => {
  if (!secretKey) return undefined;
  const load = async () => (await import("@/platform/payments/stripe.ts")).stripePayments({ secretKey, ...options });
  return withPaymentBreaker(loadedWhenCalled(load), breakers);
};

/** What operators wrote, in a language that they offer; nothing in any other, which programs may ask for, too. */
const listOfferedTranslations = async (db: Reader, language: Language): Promise<Translations> => {
  const { languages } = await getResources(db);
  return offeredLanguages(languages).includes(language) ? await listTranslations(db, language) : new Map();
};

/** Completes the services with what the application itself provides. */
export const createServices = (
  parts: Omit<Services, "bus" | "secrets" | "breakers"> & Partial<Pick<Services, "breakers">>,
): Services => {
  const { config, clock, breakers = createBreakers(parts) } = parts;
  return {
    ...parts,
    breakers,
    payments: parts.payments ?? openStripe(config, breakers),
    google: config.google && googleKeys(config.google),
    microsoft: config.microsoft && microsoftKeys(config.microsoft),
    texts: config.texts && openTexts(config.texts, { publicUrl: config.publicUrl, breakers }),
    zoom: config.zoom && withBreaker(zoomClient(config.zoom, clock), breakers),
    translations: (language) => listOfferedTranslations(parts.db.read, language),
    bus: createBus(listeners),
    secrets: createLinkSecrets(config.linkSecret, config.oldLinkSecrets),
    personalData,
    visitorData,
    exportSources,
  };
};

/**
 * Makes sure that the database has settings; outside production a new one gets the starter catalogue. Safe to repeat, in any
 * process.
 */
export const ensureBaseData = async (ctx: Ctx): Promise<void> => {
  const isNew = await ensureSettings(ctx);
  await ensureStarterCatalogue(ctx, { fillsEmpty: isNew && !ctx.config.production });
};

export interface AppOptions {
  /** Routes outside the API: health checks, and tools of development. */
  extra?: Hono<Env>[];
  /** What pages.ts creates. */
  pages?: Hono<Env>;
}

/** The whole application. Throws when a route does not declare its access. */
export const createApp = (services: Services, { extra = [], pages }: AppOptions = {}) => {
  const api = createApi(services);
  const { agents, publicUrl } = services.config;
  const outside = [...agents ? [agentRoutes(publicUrl)] : [], ...extra];
  requireAccess([...calls.routes, ...outside.flatMap((router) => router.routes)]);
  const app = new Hono<Env>({ getPath: pathOfRequest });
  if (services.metrics || isTraced) app.use(observeRequests(services.metrics));
  app.use(knownHostOnly(services.config));
  app.all(`${API}/*`, (c) => api.fetch(c.req.raw, c.env));
  for (const router of outside) app.route("/", withContext(router, services));
  if (pages) app.route("/", pages);
  return app;
};

/** Routes outside the API report errors as the API does. */
const withContext = (extra: Hono<Env>, services: Services) => {
  const wrapped = new Hono<Env>();
  const context = requestContext(services);
  for (const path of new Set(extra.routes.map((route) => route.path))) wrapped.use(path, context);
  wrapped.onError(handleError);
  return wrapped.route("/", extra);
};
