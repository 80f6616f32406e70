// The pages around the API. A worker serves none and does not load them.
import { Hono } from "hono";
import { createPageApi } from "./api.ts";
import {
  findPicture,
  findSeller,
  getLifecycle,
  getPricing,
  getResources,
  isLocalOrigin,
  isPreview,
  previewLanding,
} from "@/modules/settings/index.ts";
import { fillLegalText } from "@/modules/settings/rules.ts";
import type { Services } from "@/platform/ctx.ts";
import { currentLanguage, DEFAULT_LANGUAGE, offeredLanguages } from "@/languages/language.ts";
import { getContentVersion } from "@/platform/db/content-version.ts";
import { toAppError } from "@/platform/db/errors.ts";
import { AppError, unavailable } from "@/platform/errors.ts";
import { pathOfRequest } from "@/platform/http/language-path.ts";
import { pageLog } from "@/platform/http/request-context.ts";
import { formatPhone } from "@/platform/text.ts";
import { translated } from "@/platform/time/reader.ts";
import type { Env } from "@/platform/http/route.ts";
import { errorFields } from "@/platform/log.ts";
import { warnUnavailable } from "@/platform/outage-log.ts";
import { ApiError } from "@/web/api/api-error.ts";
import type { Assets } from "@/web/server/assets.ts";
import { createPageContent } from "@/web/server/page-content.ts";
import { landingPreview } from "@/web/server/landing-preview.ts";
import { createWeb } from "@/web/server/web.tsx";
import type { WebParts } from "@/web/server/web-parts.ts";
import { LANDING_PREVIEW } from "@/web/landing-preview-path.ts";

/** The seconds of a 503: of a call that the page has made, or of its own read. */
const retryAfter = (error: unknown): number | undefined => {
  const known = error instanceof ApiError ? error : toAppError(error);
  return (known instanceof ApiError || known instanceof AppError) && known.status === 503
    ? known.retryAfter ?? unavailable().retryAfter
    : undefined;
};

/** An operator's text in the reader's language, or in English where it is not translated. */
const readText = (written: string) => {
  const body = translated(written);
  return { body, language: body === written ? DEFAULT_LANGUAGE : currentLanguage() };
};

/** The pages of the application, which call its API in the same process. */
export const createPages = (services: Services, assets: Assets): Hono<Env> => {
  const { config, db, log } = services;
  const { publicUrl, viteOrigin, securityContact, agents } = config;
  const parts: WebParts = {
    config: { publicUrl, viteOrigin, securityContact, agents, development: config.mode !== "production" },
    assets,
    api: createPageApi(services),
    content: createPageContent(async () => isPreview() ? undefined : await getContentVersion(db.read)),
    contact: async () => {
      const [resources, seller] = await Promise.all([getResources(db.read), findSeller(db.read)]);
      const { productName, supportEmail, supportPhone, brand, languages } = resources;
      return { productName, supportEmail, supportPhone, brand, languages, hasImprint: seller !== undefined };
    },
    resources: () => getResources(db.read),
    preview: previewLanding,
    imprint: async () => {
      const [resources, seller] = await Promise.all([getResources(db.read), findSeller(db.read)]);
      if (!seller) return undefined;
      const { legalName, line1, line2, postcode, city, country, registration, vatId } = seller;
      const { supportEmail, supportPhone } = resources;
      return {
        legalName,
        line1,
        line2,
        postcode,
        city,
        country,
        registration,
        vatId,
        supportEmail,
        supportPhone: formatPhone(supportPhone),
        languages: offeredLanguages(resources.languages),
        more: readText(resources.imprint),
      };
    },
    legalText: async (kind) => {
      const { productName, [kind]: { version, body } } = await getResources(db.read);
      const settings = { ...await getLifecycle(db.read), ...await getPricing(db.read) };
      const text = readText(body);
      return { version, ...text, body: fillLegalText(text.body, productName, settings) };
    },
    translations: services.translations,
    findPicture: (name) => findPicture(db.read, name),
    embedOrigins: async () => {
      const { embedOrigins } = await getResources(db.read);
      return config.production ? embedOrigins.filter((origin) => !isLocalOrigin(origin)) : embedOrigins;
    },
    report(error, c) {
      const requestId = c.get("requestId");
      const fields = { requestId, path: c.req.path };
      // A refused call (429, say) shows the same screen, but is not an error of ours.
      if (error instanceof ApiError && error.status < 500) {
        log.warn("page refused", { ...fields, ...errorFields(error), stack: undefined });
      } else if (retryAfter(error) !== undefined) warnUnavailable(log, { message: "page failed", error, fields });
      else log.error("page failed", { ...fields, ...errorFields(error) });
      return requestId;
    },
    retryAfter,
  };
  const web = createWeb(parts);
  const pages = new Hono<Env>({ getPath: pathOfRequest }).use(pageLog(services));
  return pages.post(LANDING_PREVIEW, landingPreview(parts, (request, env) => pages.fetch(request, env))).route(
    "/",
    web,
  );
};
