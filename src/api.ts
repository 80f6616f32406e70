// Composes the API: the routes of every module below /api/v2, with their guards. The typed client imports its type.
import { Hono } from "hono";
import { t } from "@/languages/language.ts";
import { admin } from "@/modules/admin/index.ts";
import { auth, readApiKey, readSession } from "@/modules/auth/index.ts";
import { billing } from "@/modules/billing/index.ts";
import { booking } from "@/modules/booking/index.ts";
import { catalog } from "@/modules/catalog/index.ts";
import { clients } from "@/modules/clients/index.ts";
import { conversions } from "@/modules/conversions/index.ts";
import { dashboard } from "@/modules/dashboard/index.ts";
import { dataExports } from "@/modules/exports/index.ts";
import { funnel } from "@/modules/funnel/index.ts";
import { help } from "@/modules/help/index.ts";
import { imports } from "@/modules/imports/index.ts";
import { leads } from "@/modules/leads/index.ts";
import { moderation } from "@/modules/moderation/index.ts";
import { matching } from "@/modules/matching/index.ts";
import { notifications } from "@/modules/notifications/index.ts";
import { ratings } from "@/modules/ratings/index.ts";
import { scheduling } from "@/modules/scheduling/index.ts";
import { getResources, settings } from "@/modules/settings/index.ts";
import { specialists } from "@/modules/specialists/index.ts";
import { tracks } from "@/modules/tracks/index.ts";
import { describeMessages, webhooks } from "@/modules/webhooks/index.ts";
import type { Check } from "@/platform/checks.ts";
import type { ExportSource } from "@/platform/export/sources.ts";
import type { Ctx, Listener, PersonalDataSource, Services } from "@/platform/ctx.ts";
import { notFound } from "@/platform/errors.ts";
import { handleError } from "@/platform/http/errors.ts";
import { bodyKind, sameAccountOnly, sameSiteOnly } from "@/platform/http/guards.ts";
import { openApiRoutes } from "@/platform/http/openapi/document.ts";
import type { Operator } from "@/platform/http/openapi/generate.ts";
import { passData } from "@/platform/http/page-request.ts";
import { accessLog, type KeyReader, requestContext } from "@/platform/http/request-context.ts";
import { type Env, routes, untyped } from "@/platform/http/route.ts";
import type { Schedule } from "@/platform/queue/schedules.ts";
import type { GaugeSource } from "@/platform/telemetry/gauges.ts";
import { reportRoute } from "@/platform/telemetry/requests.ts";
import { isTraced } from "@/platform/telemetry/tracing.ts";
import { apiSecurity } from "@/web/server/security.ts";

export const API = "/api/v2";

/** What a module contributes besides its routes. */
interface Module {
  listeners: readonly Listener[];
  schedules?: readonly Schedule[];
  personalData?: readonly PersonalDataSource[];
  visitorData?: readonly PersonalDataSource[];
  /** Values for operators that are read from the database. */
  gauges?: readonly GaugeSource[];
  checks?: readonly Check[];
  /** Its tables, for an export of everything. */
  exported?: readonly ExportSource[];
}

/** In the order of ARCHITECTURE.md: a module may call the modules before it. */
export const modules: readonly Module[] = [
  settings,
  auth,
  catalog,
  scheduling,
  billing,
  specialists,
  ratings,
  tracks,
  matching,
  booking,
  clients,
  funnel,
  leads,
  conversions,
  help,
  moderation,
  dataExports,
  webhooks,
  notifications,
  imports,
  dashboard,
  admin,
];

export const calls = routes()
  .route("/", settings.routes)
  .route("/", auth.routes)
  .route("/", catalog.routes)
  .route("/", scheduling.routes)
  .route("/", billing.routes)
  .route("/", specialists.routes)
  .route("/", matching.routes)
  .route("/", booking.routes)
  .route("/", clients.routes)
  .route("/", funnel.routes)
  .route("/", leads.routes)
  .route("/", conversions.routes)
  .route("/", help.routes)
  .route("/", moderation.routes)
  .route("/", imports.routes)
  .route("/", dataExports.routes)
  .route("/", webhooks.routes)
  .route("/", notifications.routes)
  .route("/", dashboard.routes)
  .route("/", admin.routes);

/** The types of the routes, for the typed client. */
export type AppType = typeof calls;

const findOperator = async ({ db, config }: Ctx): Promise<Operator> => {
  const { productName, supportEmail } = await getResources(db.read);
  return { productName, supportEmail, publicUrl: config.publicUrl };
};

/** The API below /api/v2, with its guards. */
export const createApi = (services: Services) =>
  withCalls(services, new Hono<Env>().use(apiSecurity(services.config.publicUrl)), readApiKey);

/** Pages in the same process call this API; no browser sees its responses. */
export const createPageApi = (services: Services) => withCalls(services, new Hono<Env>().use(passData));

/** API keys are ignored without `readKey`: pages are for people. */
const withCalls = (services: Services, api: Hono<Env>, readKey?: KeyReader) => {
  if (services.metrics || isTraced) api.use(reportRoute);
  const sameSite = sameSiteOnly(services.config.publicUrl);
  api.use(requestContext(services, readSession, readKey), accessLog, sameSite, sameAccountOnly, bodyKind);
  api.route(API, calls);
  api.route(API, openApiRoutes(untyped(calls), { basePath: API, findOperator, describeMessages }));
  api.all("*", () => {
    throw notFound(t("errors.nothingHere"));
  });
  api.onError(handleError);
  return api;
};
