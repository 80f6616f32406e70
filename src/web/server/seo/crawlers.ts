// What crawlers, language models and home screens ask for: robots.txt, llms.txt, the sitemap, the web manifest and its
// icons; and which documents may be indexed.
import { type Context, Hono, type MiddlewareHandler } from "hono";
import type { Language } from "@/languages/messages.ts";
import { DEFAULT_LANGUAGE, offeredLanguages } from "@/languages/language.ts";
import { isVisitorPath, pathIn } from "@/languages/addresses.ts";
import type { PublicAddresses } from "@/modules/matching/profiles/schemas.ts";
import { pictureFile } from "@/modules/settings/brand/rules.ts";
import type { StartData } from "@/modules/funnel/schemas.ts";
import { drawnPath, favicon, findIcon, findShared } from "./brand-pictures.ts";
import { writeLlms } from "../agents/llms.ts";
import { getApi } from "../in-process-api.ts";
import type { Contact } from "../page-content.ts";
import { contactOrFallback, type WebParts } from "../web-parts.ts";

/** Every other document belongs to one person: a signed-in area, a step of a request, a private link. */
const INDEXED =
  /^\/(login|register|terms-and-conditions|privacy-policy|imprint|for-specialists|how-we-rank|funnel(\/[^/]+\/start)?|specialists\/[^/]+)$/;

/** Tells crawlers not to index a document, unless it is one that everyone may find. */
export const indexingRule: MiddlewareHandler = async (c, next) => {
  await next();
  const isDocument = c.res.headers.get("Content-Type")?.startsWith("text/html");
  const mayIndex = c.res.status === 200 && INDEXED.test(c.req.path);
  if (isDocument && !mayIndex) c.res.headers.set("X-Robots-Tag", "noindex");
};

const ONE_DAY = "public, max-age=86400";
const ONE_WEEK = "public, max-age=604800";
const ONE_YEAR = "public, max-age=31536000, immutable";

/**
 * Photos are part of pages, llms.txt names the API's document, and Google Calendar reads feeds only where it may; the rest
 * of the API is data. Some readers take the first line that fits, so what is allowed comes first.
 */
const robotsText = (publicUrl: string): string =>
  `User-agent: *
Allow: /api/v2/Specialists/Photo/
Allow: /api/v2/openapi.json
Allow: /api/v2/Leads/CalendarFeed/
Disallow: /api/
Disallow: /dev/

Sitemap: ${publicUrl}/sitemap.xml
`;

const STATIC_PATHS = [
  "/funnel",
  "/for-specialists",
  "/how-we-rank",
  "/register",
  "/terms-and-conditions",
  "/privacy-policy",
];

const escapeXml = (text: string): string => text.replace(/[<>&'"]/g, (character) => `&#${character.charCodeAt(0)};`);

/** A page in each of its languages, which name each other. */
const entriesOf =
  (publicUrl: string, languages: readonly Language[]) => (path: string, changedAt?: string): string[] => {
    const urlIn = (language: Language) => escapeXml(publicUrl + pathIn(language, path));
    const isTranslated = languages.length > 1 && isVisitorPath(path);
    const others = isTranslated
      ? languages.map((language) => `<xhtml:link rel="alternate" hreflang="${language}" href="${urlIn(language)}"/>`)
        .join("")
      : "";
    const changed = changedAt ? `<lastmod>${changedAt}</lastmod>` : "";
    return (isTranslated ? languages : [DEFAULT_LANGUAGE] as const)
      .map((language) => `<url><loc>${urlIn(language)}</loc>${changed}${others}</url>`);
  };

const writeSitemap = async (c: Context, parts: WebParts): Promise<string> => {
  const { publicUrl } = parts.config;
  const [contact, start, pages] = await Promise.all([
    contactOrFallback(c, parts),
    getApi<StartData>(c, parts, "Funnel/StartData"),
    getApi<PublicAddresses>(c, parts, "Funnel/PublicProfiles"),
  ]);
  const categories = start.ok ? start.data.categories : [];
  const profiles = pages.ok ? pages.data.profiles : [];
  const write = entriesOf(publicUrl, offeredLanguages(contact.languages));
  const entries = [
    ...[...STATIC_PATHS, ...contact.hasImprint ? ["/imprint"] : []].flatMap((path) => write(path)),
    ...categories.flatMap(({ slug }) => write(`/funnel/${slug}/start`)),
    ...profiles.flatMap(({ slug, changedAt }) => write(`/specialists/${slug}`, changedAt)),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join("\n")}
</urlset>
`;
};

const ICONS = [
  { src: "/icons/icon-192.png", sizes: "192x192", type: "image/png" },
  { src: "/icons/icon-512.png", sizes: "512x512", type: "image/png" },
  { src: "/icons/maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
];
/** Of a marketplace without an icon of its own. */
const FAVICON = { src: "/favicon.svg", sizes: "any", type: "image/svg+xml" };

/** Someone who is signed in goes on from /login to their own first screen. */
const buildManifest = ({ productName, brand }: Contact) => ({
  id: "/",
  name: productName,
  short_name: productName,
  description: "Book a meeting with a specialist.",
  lang: "en",
  start_url: "/login",
  scope: "/",
  display: "minimal-ui",
  background_color: "#fbfaf6",
  theme_color: "#fbfaf6",
  icons: [...(brand?.icon ? [] : [FAVICON]), ...ICONS].map((icon) => ({ ...icon, src: drawnPath(icon.src, brand) })),
});

/** For /share/*, /brand/* and /embed.js: other sites and email clients show these pictures, and run that script. */
export const mayBeEmbedded: MiddlewareHandler = async (c, next) => {
  await next();
  c.res.headers.set("Cross-Origin-Resource-Policy", "cross-origin");
};

/** Mount it before the pages. */
export const crawlerFiles = (parts: WebParts): Hono => {
  const { publicUrl } = parts.config;
  const files = new Hono();
  files.get("/robots.txt", (c) => c.text(robotsText(publicUrl), 200, { "Cache-Control": ONE_DAY }));
  files.get("/sitemap.xml", async (c) => {
    const headers = { "Content-Type": "application/xml; charset=UTF-8", "Cache-Control": "no-cache" };
    return c.body(await writeSitemap(c, parts), 200, headers);
  });
  files.get("/llms.txt", async (c) => {
    const headers = { "Content-Type": "text/markdown; charset=UTF-8", "Cache-Control": "no-cache" };
    return c.body(await writeLlms(c, parts), 200, headers);
  });
  files.get("/manifest.webmanifest", async (c) => {
    const headers = { "Content-Type": "application/manifest+json; charset=UTF-8", "Cache-Control": ONE_DAY };
    return c.body(JSON.stringify(buildManifest(await contactOrFallback(c, parts))), 200, headers);
  });
  return files.route("/", brandFiles(parts));
};

/** Logo, icons and pictures for links, as the operator has chosen them. */
const brandFiles = (parts: WebParts): Hono => {
  const { folder } = parts.assets;
  const pictures = async (c: Context) => (
    { brand: (await contactOrFallback(c, parts)).brand, find: parts.findPicture }
  );
  const sendPicture = (
    c: Context,
    bytes: Uint8Array<ArrayBuffer> | undefined,
    cacheControl: string,
    type = "image/png",
  ) =>
    bytes
      ? c.body(bytes, 200, { "Content-Type": type, "Cache-Control": cacheControl })
      : c.text("Not Found", 404, { "Cache-Control": "no-store" });
  const files = new Hono();
  files.get("/favicon.ico", (c) => c.redirect("/favicon.svg", 301));
  files.get("/favicon.svg", async (c) => {
    const { brand, find } = await pictures(c);
    if (brand?.icon) return sendPicture(c, await findIcon("icon-64.png", { brand, find }), ONE_DAY);
    return c.body(favicon(brand), 200, { "Content-Type": "image/svg+xml", "Cache-Control": ONE_DAY });
  });
  for (const path of ["/apple-touch-icon.png", "/apple-touch-icon-precomposed.png"]) {
    files.get(path, async (c) => sendPicture(c, await findIcon("touch-180.png", await pictures(c)), ONE_WEEK));
  }
  files.get(
    "/icons/:name",
    async (c) => sendPicture(c, await findIcon(c.req.param("name"), await pictures(c)), ONE_WEEK),
  );
  // The name changes with the content.
  files.get("/brand/:file", async (c) => {
    const file = c.req.param("file");
    const name = file.replace(/\.\w+$/, "");
    const bytes = pictureFile(name) === file ? await parts.findPicture(name) : undefined;
    return sendPicture(c, bytes, ONE_YEAR, file.endsWith("webp") ? "image/webp" : "image/png");
  });
  if (folder) {
    files.get("/share/:name", async (c) => {
      const shared = await findShared(c.req.param("name"), { folder, ...await pictures(c) });
      return sendPicture(c, shared, ONE_WEEK);
    });
  }
  return files;
};
