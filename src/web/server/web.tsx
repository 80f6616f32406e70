// Everything that browsers open: pages, islands and files; every address outside the API.
import { type Context, Hono } from "hono";
import { HTTPException } from "hono/http-exception";
import { t } from "@/languages/language.ts";
import { localPath } from "@/languages/addresses.ts";
import { pathOfRequest } from "@/platform/http/language-path.ts";
import { browserCookie } from "@/platform/http/browser-cookie.ts";
import { ADMIN_PATHS, routeTree as admin } from "@/web/islands/admin/routes.tsx";
import { AUTH_PATHS, routeTree as auth } from "@/web/islands/auth/routes.tsx";
import { routeTree as funnel } from "@/web/islands/funnel/routes.tsx";
import { routeTree as gallery } from "@/web/islands/gallery/routes.tsx";
import { routeTree as specialist, SPECIALIST_PATHS } from "@/web/islands/specialist/routes.tsx";
import { ImprintPage } from "@/web/pages/imprint.tsx";
import { LegalPage } from "@/web/pages/legal.tsx";
import { preparedPages } from "./agents/prepared-pages.tsx";
import { cacheRule, keepAnonymousPages } from "./anonymous-pages.ts";
import { staticFiles } from "./assets.ts";
import { compressDocuments } from "@/platform/http/compression.ts";
import { embedPages, embedScript } from "./embed/embed-pages.tsx";
import { framedBySites } from "./embed/embed-security.ts";
import { funnelSurroundings } from "./landing-pages.tsx";
import { accountPages } from "./links/account-pages.tsx";
import { renderTooLarge } from "./links/link-pages.tsx";
import { getApi } from "./in-process-api.ts";
import { earlierPages } from "./links/earlier-pages.tsx";
import { meetingPages } from "./links/meeting-pages.tsx";
import { ownLinkPages } from "./own-link-pages.tsx";
import { type Island, renderIsland } from "./render-island.tsx";
import { bookingPages } from "./links/booking-pages.tsx";
import { consentPages } from "./links/consent-pages.tsx";
import { renderErrorPage, renderNotFound, renderPage } from "./render-page.tsx";
import { requestPages } from "./links/request-pages.tsx";
import { shortLinks } from "./links/short-links.ts";
import { AREA_TEXTS, chooseLanguage, findEnglishPath, FUNNEL_TEXTS, languageOfPages } from "./languages.ts";
import { textFiles } from "./texts.ts";
import { crawlerFiles, indexingRule, mayBeEmbedded } from "./seo/crawlers.ts";
import { SITE_PATHS, sitePages } from "./site-pages.tsx";
import { specialistPages } from "./specialist-pages.tsx";
import { documentSecurity, keepAddressSecret, type WebEnv } from "./security.ts";
import type { LegalKind, WebParts } from "./web-parts.ts";

const LEGAL_PAGES: Record<string, LegalKind> = { "/terms-and-conditions": "terms", "/privacy-policy": "privacy" };

const IMPRINT = "/imprint";

/** Addresses with secrets that emails and text messages contain. */
const SECRET_PATHS = ["/reset-password", "/verify-email", "/invitation", "/t/*"];
/** These also have forms. Without a referrer browsers send no origin, and the cross-site guard would reject them. */
const VISITORS_LINKS = ["/meetings/*", "/bookings/*", "/requests/*", "/consents/*", "/prepared/*", "/earlier/*"];
const SECRET_FORMS = [...VISITORS_LINKS, "/stop-email-change", "/announcements/*"];

/** Mount it last, because it responds to every path, with 404 to unknown ones. */
export const createWeb = (parts: WebParts): Hono<WebEnv> => {
  const web = new Hono<WebEnv>({ getPath: pathOfRequest });
  // First, so that its headers override the others.
  for (const path of SECRET_PATHS) web.use(path, keepAddressSecret("no-referrer"));
  for (const path of SECRET_FORMS) web.use(path, keepAddressSecret("same-origin"));
  for (const path of ["/share/*", "/brand/*", "/embed.js"]) web.use(path, mayBeEmbedded);
  web.use("/embed/*", framedBySites(parts));
  const marked = browserCookie({ production: !parts.config.development });
  for (const path of ["/funnel/*", "/specialists/*"]) web.use(path, marked);
  web.use(documentSecurity(parts.config), cacheRule, indexingRule, compressDocuments);
  web.route("/", staticFiles(parts.assets.folder, parts.config));
  web.route("/", embedScript(parts));
  web.route("/", crawlerFiles(parts));
  web.route("/", textFiles());
  web.post("/language", chooseLanguage(parts));
  const visitors = [...Object.keys(LEGAL_PAGES), IMPRINT, ...SITE_PATHS, "/funnel", "/funnel/*", "/specialists/*"];
  web.use("/with/*", languageOfPages(parts));
  for (const path of [...visitors, ...VISITORS_LINKS]) web.use(path, languageOfPages(parts));
  const keep = keepAnonymousPages(parts);
  for (const path of [...visitors, ...AUTH_PATHS]) web.use(path, keep);

  web.get("/", (c) => c.redirect("/login", 302));
  // Where password managers lead (https://w3c.github.io/webappsec-change-password-url). The screen's guard does the rest.
  web.get("/.well-known/change-password", async (c) => {
    const found = await getApi<{ isAdmin: boolean }>(c, parts, "Users/IsAdmin");
    return c.redirect(found.ok && found.data.isAdmin ? "/admin/account" : "/dashboard/profile", 302);
  });
  for (const [path, kind] of Object.entries(LEGAL_PAGES)) {
    web.get(path, async (c) => {
      const heading = t(`legal.${kind}`);
      const title = heading.replaceAll("\u00ad", "");
      const address = new URL(localPath(path), parts.config.publicUrl).href;
      const content = <LegalPage title={heading} address={address} text={await parts.legalText(kind)} />;
      const head = { title, path, description: t("legal.description", { title }) };
      return await renderPage(c, parts, { title, content, head, printable: true });
    });
  }

  web.get(IMPRINT, async (c) => {
    const imprint = await parts.imprint();
    if (!imprint) return await renderNotFound(c, parts);
    const title = t("legal.imprint");
    const head = { title, path: IMPRINT, description: t("legal.imprintDescription") };
    return await renderPage(c, parts, { title, content: <ImprintPage imprint={imprint} />, head });
  });

  web.route("/", sitePages(parts));
  web.route("/specialists", specialistPages(parts));
  web.route("/with", ownLinkPages(parts));
  web.route("/bookings", bookingPages(parts));
  web.route("/consents", consentPages(parts));
  web.route("/prepared", preparedPages(parts));
  web.route("/earlier", earlierPages(parts));
  web.route("/meetings", meetingPages(parts));
  web.route("/t", shortLinks());
  web.route("/", requestPages(parts));
  web.route("/", accountPages(parts));

  const around = funnelSurroundings(parts);
  const renderFunnel = (surround?: Island["surround"], frame?: Island["frame"]) =>
    renderIsland({ name: "funnel", routeTree: funnel, home: "/funnel", ...FUNNEL_TEXTS, surround, frame }, parts);
  web.get("/funnel", renderFunnel(around.topics, "landing"));
  const [renderCategory, renderStep] = [renderFunnel(around.category), renderFunnel()];
  // By a booking link nobody else is shown.
  web.get("/funnel/:category/start", (c) => (c.req.query("own") ? renderStep : renderCategory)(c));
  web.get("/funnel/*", renderStep);
  web.route("/embed", embedPages(parts));
  for (const path of ["/funnel/*", "/embed/*"]) web.post(path, reloadScreen);

  const area = { frame: "own", withoutScript: "own", texts: AREA_TEXTS } as const;
  const islands: [readonly string[], Island][] = [
    [AUTH_PATHS, { name: "auth", routeTree: auth, withoutScript: "own" }],
    [SPECIALIST_PATHS, { name: "specialist", routeTree: specialist, home: "/dashboard", ...area }],
    [ADMIN_PATHS, { name: "admin", routeTree: admin, home: "/admin", ...area }],
  ];
  for (const [paths, island] of islands) {
    web.on("GET", [...paths], renderIsland(island, parts));
    web.on("POST", [...paths], reloadScreen);
  }

  if (parts.config.development) {
    web.get("/dev/ui", renderIsland({ name: "gallery", routeTree: gallery, texts: AREA_TEXTS }, parts));
    web.get(
      "/dev/ui/area",
      renderIsland({ name: "gallery", routeTree: gallery, frame: "own", texts: AREA_TEXTS }, parts),
    );
  }

  web.all("*", (c) => {
    const { pathname, search } = new URL(c.req.url);
    const english = findEnglishPath(pathname);
    return english === undefined ? renderNotFound(c, parts) : c.redirect(english + search, 302);
  });
  web.onError((error, c) => {
    // Nobody reads the error page of an aborted request, and aborting is no error.
    if (c.req.raw.signal.aborted) return c.body(null, 499 as 400);
    const isTooLarge = error instanceof HTTPException && error.status === 413;
    return isTooLarge ? renderTooLarge(c, parts) : renderErrorPage(c, parts, error);
  });
  return web;
};

/** A form was submitted before its JavaScript was loaded: the same screen again, which still has the saved answers. */
const reloadScreen = (c: Context) => {
  const { pathname, search } = new URL(c.req.url);
  return c.redirect(pathname + search, 303);
};
