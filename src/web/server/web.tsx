// Everything that browsers open: pages, islands, files. It answers every address that is not the API's.
import { type Context, Hono } from "hono";
import { ADMIN_PATHS, routeTree as admin } from "@/web/islands/admin/routes.tsx";
import { AUTH_PATHS, routeTree as auth } from "@/web/islands/auth/routes.tsx";
import { routeTree as funnel } from "@/web/islands/funnel/routes.tsx";
import { routeTree as gallery } from "@/web/islands/gallery/routes.tsx";
import { queryStore } from "@/web/islands/runtime/query-store.tsx";
import { ScreenNotFound } from "@/web/islands/runtime/screen-states.tsx";
import { routeTree as specialist, SPECIALIST_PATHS } from "@/web/islands/specialist/routes.tsx";
import { LegalPage } from "@/web/pages/legal.tsx";
import { compressDocuments } from "./compress-documents.ts";
import { meetingPages } from "./meeting-pages.tsx";
import { renderErrorPage } from "./error-page.tsx";
import { renderIsland } from "./render-island.tsx";
import { renderPage } from "./render-page.tsx";
import { requestPages } from "./request-pages.tsx";
import { documentSecurity, keepAddressSecret, type WebEnv } from "./security.ts";
import { staticFiles } from "./static-files.ts";
import type { LegalKind, WebParts } from "./web-parts.ts";

const LEGAL_TITLES = { terms: "Terms and conditions", privacy: "Privacy policy" };

/** Their addresses hold the secrets of mails. */
const SECRET_PATHS = ["/reset-password", "/verify-email"];
/** These hold forms, too: without a referrer browsers name no origin, and the guard against other sites refuses them. */
const SECRET_FORMS = ["/meetings/*", "/requests/*"];

/** Mount it last: it answers 404 for whatever nobody before it knew. */
export const createWeb = (parts: WebParts): Hono<WebEnv> => {
  const web = new Hono<WebEnv>();
  // Before the rest, so that its headers have the last word.
  for (const path of SECRET_PATHS) web.use(path, keepAddressSecret("no-referrer"));
  for (const path of SECRET_FORMS) web.use(path, keepAddressSecret("same-origin"));
  web.use(documentSecurity(parts.config), compressDocuments);
  web.route("/", staticFiles(parts.assets.folder));

  web.get("/", (c) => c.redirect("/login", 302));
  web.get("/terms-and-conditions", (c) => renderLegal(c, parts, "terms"));
  web.get("/privacy-policy", (c) => renderLegal(c, parts, "privacy"));

  web.route("/meetings", meetingPages(parts));
  web.route("/", requestPages(parts));

  const renderFunnel = renderIsland({ name: "funnel", routeTree: funnel, home: "/funnel" }, parts);
  web.get("/funnel", renderFunnel);
  web.get("/funnel/*", renderFunnel);
  web.post("/funnel/*", showAgain);

  web.on("GET", [...AUTH_PATHS], renderIsland({ name: "auth", routeTree: auth, withoutScript: "own" }, parts));
  web.on("POST", [...AUTH_PATHS], showAgain);

  const area = { createStore: queryStore, frame: "own", withoutScript: "own" } as const;
  const renderSpecialist = renderIsland(
    { name: "specialist", routeTree: specialist, home: "/dashboard", ...area },
    parts,
  );
  web.on("GET", [...SPECIALIST_PATHS], renderSpecialist);
  web.on("POST", [...SPECIALIST_PATHS], showAgain);

  const renderAdmin = renderIsland(
    { name: "admin", routeTree: admin, home: "/admin", ...area },
    parts,
  );
  web.on("GET", [...ADMIN_PATHS], renderAdmin);
  web.on("POST", [...ADMIN_PATHS], showAgain);

  if (parts.config.development) {
    web.get("/dev/ui", renderIsland({ name: "gallery", routeTree: gallery }, parts));
    web.get("/dev/ui/area", renderIsland({ name: "gallery", routeTree: gallery, frame: "own" }, parts));
  }

  web.all("*", (c) => renderPage(c, parts, { title: "Not Found", content: <ScreenNotFound />, status: 404 }));
  // Whoever has gone away reads no error page, and their going is no fault.
  web.onError((error, c) => c.req.raw.signal.aborted ? c.body(null, 499 as 400) : renderErrorPage(c, parts, error));
  return web;
};

/** A form sent before its JavaScript had come: the same screen again, where what was answered is kept. */
const showAgain = (c: Context) => c.redirect(c.req.path + new URL(c.req.url).search, 303);

const renderLegal = async (c: Context, parts: WebParts, kind: LegalKind) => {
  const title = LEGAL_TITLES[kind];
  return await renderPage(c, parts, {
    title,
    content: <LegalPage title={title} text={await parts.legalText(kind)} />,
  });
};
