// Everything that browsers open: pages, islands and files; every address outside the API.
import { type Context, Hono, type MiddlewareHandler } from "hono";
import { parseAccept } from "hono/utils/accept";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { ADMIN_PATHS, routeTree as admin } from "@/web/islands/admin/routes.tsx";
import { AUTH_PATHS, routeTree as auth } from "@/web/islands/auth/routes.tsx";
import { routeTree as funnel } from "@/web/islands/funnel/routes.tsx";
import { routeTree as gallery } from "@/web/islands/gallery/routes.tsx";

import { ScreenNotFound } from "@/web/islands/runtime/global-screens.tsx";
import { routeTree as specialist, SPECIALIST_PATHS } from "@/web/islands/specialist/routes.tsx";
import { LegalPage } from "@/web/pages/legal.tsx";
import { staticFiles } from "./assets.ts";
import { meetingPages } from "./meeting-pages.tsx";
import { renderIsland } from "./render-island.tsx";
import { renderErrorPage, renderPage } from "./render-page.tsx";
import { requestPages } from "./request-pages.tsx";
import { documentSecurity, keepAddressSecret, type WebEnv } from "./security.ts";
import type { LegalKind, WebParts } from "./web-parts.ts";

const LEGAL_TITLES = { terms: "Terms and conditions", privacy: "Privacy policy" };

/** Addresses with secrets that emails contain. */
const SECRET_PATHS = ["/reset-password", "/verify-email"];
/** These also have forms. Without a referrer browsers send no origin, and the cross-site guard would reject them. */
const SECRET_FORMS = ["/meetings/*", "/requests/*"];

/** Higher quality costs more milliseconds than its saved bytes are worth. */
const QUALITY = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
};
const compressors = {
  br: (content: Uint8Array) => promisify(brotliCompress)(content, QUALITY),
  gzip: (content: Uint8Array) => promisify(gzip)(content),
};

type Encoding = keyof typeof compressors;

/** The best encoding that the browser accepts. */
const encodingFor = (header: string): Encoding | undefined => {
  const accepted = new Set(parseAccept(header).filter(({ q }) => q > 0).map(({ type }) => type));
  return (["br", "gzip"] as const).find((encoding) => accepted.has(encoding));
};

/** Documents are compressed for each response; assets have been compressed by the build. */
const compressDocuments: MiddlewareHandler = async (c, next) => {
  await next();
  const isDocument = c.res.headers.get("content-type")?.startsWith("text/html");
  if (!isDocument || !c.res.body || c.res.headers.has("content-encoding")) return;
  c.header("Vary", "Accept-Encoding, Accept-Language", { append: true });
  const encoding = encodingFor(c.req.header("accept-encoding") ?? "");
  if (!encoding) return;
  const content = await compressors[encoding](new Uint8Array(await c.res.arrayBuffer()));
  c.res = new Response(content as Uint8Array<ArrayBuffer>, c.res);
  c.res.headers.set("Content-Encoding", encoding);
  c.res.headers.delete("Content-Length");
};

/** Mount it last, because it responds to every path, with 404 to unknown ones. */
export const createWeb = (parts: WebParts): Hono<WebEnv> => {
  const web = new Hono<WebEnv>();
  // First, so that its headers override the others.
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
  web.post("/funnel/*", reloadScreen);

  web.on("GET", [...AUTH_PATHS], renderIsland({ name: "auth", routeTree: auth, withoutScript: "own" }, parts));
  web.on("POST", [...AUTH_PATHS], reloadScreen);

  const area = { frame: "own", withoutScript: "own" } as const;
  const renderSpecialist = renderIsland(
    { name: "specialist", routeTree: specialist, home: "/dashboard", ...area },
    parts,
  );
  web.on("GET", [...SPECIALIST_PATHS], renderSpecialist);
  web.on("POST", [...SPECIALIST_PATHS], reloadScreen);

  const renderAdmin = renderIsland(
    { name: "admin", routeTree: admin, home: "/admin", ...area },
    parts,
  );
  web.on("GET", [...ADMIN_PATHS], renderAdmin);
  web.on("POST", [...ADMIN_PATHS], reloadScreen);

  if (parts.config.development) {
    web.get("/dev/ui", renderIsland({ name: "gallery", routeTree: gallery }, parts));
    web.get("/dev/ui/area", renderIsland({ name: "gallery", routeTree: gallery, frame: "own" }, parts));
  }

  web.all("*", (c) => renderPage(c, parts, { title: "Not Found", content: <ScreenNotFound />, status: 404 }));
  // Nobody reads the error page of an aborted request, and aborting is no error.
  web.onError((error, c) => c.req.raw.signal.aborted ? c.body(null, 499 as 400) : renderErrorPage(c, parts, error));
  return web;
};

/** A form was submitted before its JavaScript was loaded: the same screen again, which still has the saved answers. */
const reloadScreen = (c: Context) => c.redirect(c.req.path + new URL(c.req.url).search, 303);

const renderLegal = async (c: Context, parts: WebParts, kind: LegalKind) => {
  const title = LEGAL_TITLES[kind];
  return await renderPage(c, parts, {
    title,
    content: <LegalPage title={title} text={await parts.legalText(kind)} />,
  });
};
