// The funnel in a frame of another site, below /embed: the same screens without header and way out, in the colour, theme
// and language that the site has chosen; and the choice of a topic for a site that embeds one specialist.
import { type Context, Hono } from "hono";
import { renderToStaticMarkup } from "react-dom/server";
import { splitLanguage } from "@/languages/addresses.ts";
import { DEFAULT_LANGUAGE, offeredLanguages, t } from "@/languages/language.ts";
import { forRequestReader, loadTranslations } from "@/platform/time/reader.ts";
import { FRAME_OPTIONS, frameRewrite } from "@/web/islands/funnel/embed/frame-address.ts";
import { routeTree } from "@/web/islands/funnel/routes.tsx";
import type { PublicProfileView } from "@/modules/matching/profiles/schemas.ts";
import { SpecialistTopics } from "@/web/pages/specialists/topics.tsx";
import { Document } from "../document.tsx";
import { tokens } from "../brand-style.ts";
import { getApi } from "../in-process-api.ts";
import { type Embedding, renderIsland } from "../render-island.tsx";
import { notFoundPage, type Page } from "../render-page.tsx";
import { FUNNEL_TEXTS } from "../languages.ts";
import { nonceOf, type WebEnv } from "../security.ts";
import { contactOrFallback, type WebParts } from "../web-parts.ts";
import { type BrandColours, brandOf } from "@/platform/validation/colour.ts";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { type Compressed, compressed, sendCompressed } from "@/platform/http/compression.ts";

const HEADERS = {
  "Content-Type": "text/javascript; charset=UTF-8",
  "Cache-Control": "public, max-age=600, stale-while-revalidate=86400",
  "Access-Control-Allow-Origin": "*",
  Vary: "Accept-Encoding",
};

/** Reads the built file once. Mount `mayBeEmbedded` around it. */
export const embedScript = ({ assets, config }: Pick<WebParts, "assets" | "config">): Hono => {
  const path = assets.embedScript;
  const script = new Hono();
  if (config.viteOrigin) script.get("/embed.js", (c) => c.redirect(`${config.viteOrigin}/src/web/embed/embed.ts`, 302));
  if (!path) return script;
  let read: { file: Compressed; tag: string } | undefined;
  const load = () => {
    const text = readFileSync(path, "utf8");
    const tag = `W/"${createHash("sha256").update(text).digest("base64url").slice(0, 16)}"`;
    return { file: compressed(text), tag };
  };
  return script.get("/embed.js", (c) => {
    const { file, tag } = read ??= load();
    const headers = { ...HEADERS, ETag: tag };
    return c.req.header("If-None-Match") === tag ? c.body(null, 304, headers) : sendCompressed(c, file, headers);
  });
};

interface EmbedOptions {
  color?: string;
  theme?: "light" | "dark";
  /** BCP 47: the language of the screens, where it is offered, and of the specialist; in English, how dates are written. */
  language?: string;
}

const LANGUAGE = /^[a-z]{2,3}(-[a-z\d]{2,8}){0,3}$/i;

/** Anyone can write an address, so everything is validated, and what is not valid is left out. */
const readOptions = (c: Context): EmbedOptions => {
  const { color, theme, language } = c.req.query();
  return {
    color,
    theme: theme === "light" || theme === "dark" ? theme : undefined,
    language: language && LANGUAGE.test(language) ? language : undefined,
  };
};

const rule = (colours: BrandColours): string => `:root{${tokens(colours)}}`;

/** The way back to all topics would leave the frame. */
const STAY = `[href$="/funnel"]{display:none}`;

/** The frame's own rules, after the style sheet. A colour that cannot be read leaves the marketplace's own. */
const styleOf = ({ color = "", theme }: EmbedOptions): string => {
  const brand = brandOf(color);
  if (!brand) return STAY;
  if (theme) return STAY + rule(brand[theme]);
  return `${STAY}${rule(brand.light)}@media (prefers-color-scheme:dark){${rule(brand.dark)}}`;
};

const FRAME_MODULE = "src/web/islands/funnel/embed/frame.ts";

const searchOf = (c: Context): string => new URL(c.req.url).search;

const styleTag = (c: Context): string => `<style nonce="${nonceOf(c)}">${styleOf(readOptions(c))}</style>`;

const readEmbedding = (c: Context): Embedding => ({
  rewrite: frameRewrite(searchOf(c)),
  theme: readOptions(c).theme,
  head: styleTag(c),
  module: FRAME_MODULE,
});

/** In the language that the site has chosen, for the document and for the calls that it makes; in English unless it is offered. */
const inLanguage = async (c: Context, parts: WebParts, work: () => Promise<Response>): Promise<Response> => {
  const { language } = readOptions(c);
  if (!language) return await work();
  const headers = new Headers(c.req.raw.headers);
  headers.set("Accept-Language", language);
  c.req.raw = new Request(c.req.raw, { headers });
  const code = language.split("-")[0]!.toLowerCase();
  const { languages } = await contactOrFallback(c, parts);
  const offered = offeredLanguages(languages).find((one) => one === code) ?? DEFAULT_LANGUAGE;
  return await forRequestReader(language, Date.now(), async () => {
    await loadTranslations(parts.translations);
    return await work();
  }, offered);
};

/** Tells the page around it how high it is; the funnel's own screens do that in frame.ts. */
const TELL_HEIGHT = `addEventListener("message",({source,origin,data})=>{if(source===parent&&data?.parley==="host")
parent.postMessage({parley:"height",height:Math.ceil(document.body.getBoundingClientRect().height)},origin)});
parent.postMessage({parley:"ready"},"*")`;

const renderFramed = async (c: Context, parts: WebParts, { title, status = 200, content }: Page) => {
  const contact = await contactOrFallback(c, parts);
  const options = readOptions(c);
  const nonce = nonceOf(c);
  const html = renderToStaticMarkup(
    <Document
      title={title}
      head={<style nonce={nonce} dangerouslySetInnerHTML={{ __html: styleOf(options) }} />}
      contact={contact}
      assets={parts.assets.forPage()}
      nonce={nonce}
      theme={options.theme}
      frame="embed"
    >
      {content}
      <script nonce={nonce} dangerouslySetInnerHTML={{ __html: TELL_HEIGHT }} />
    </Document>,
  );
  return c.html(`<!DOCTYPE html>${html}`, status);
};

/** A screen can lead to another one, which is below /embed, too. The list of all topics, for an unknown one, is not. */
const stayInFrame = async (c: Context, parts: WebParts, response: Response): Promise<Response> => {
  const { path: location } = splitLanguage(response.headers.get("Location") ?? "");
  if (location === "/funnel") return await renderFramed(c, parts, notFoundPage());
  if (!location.startsWith("/funnel/")) return response;
  const { pathname, search } = frameRewrite(searchOf(c)).output({ url: new URL(location, c.req.url) });
  return c.redirect(pathname + search, 302);
};

/** The first step of a topic with this specialist first, and what the site has chosen. The site stays the source. */
const startOf = (c: Context, topic: string, specialist: string): string => {
  const search = new URLSearchParams({ specialist });
  const { searchParams } = new URL(c.req.url);
  const source = URL.parse(c.req.header("Referer") ?? "")?.hostname;
  if (source) search.set("utm_source", source);
  for (const name of ["utm_medium", ...FRAME_OPTIONS]) {
    const value = searchParams.get(name);
    if (value) search.set(name, value);
  }
  return `/embed/${encodeURIComponent(topic)}/start?${search}`;
};

/** One specialist: their only topic at once, otherwise the visitor chooses one. */
const showSpecialist = async (c: Context, parts: WebParts, slug: string): Promise<Response> => {
  const result = await getApi<PublicProfileView>(c, parts, `Funnel/Profile/${encodeURIComponent(slug)}`);
  const topics = result.ok ? result.data.topics : [];
  if (!result.ok || topics.length === 0) return await renderFramed(c, parts, notFoundPage());
  const { displayName } = result.data;
  const links = topics.map(({ slug: topic, name, icon }) => ({
    name,
    icon,
    href: startOf(c, topic, result.data.slug),
  }));
  if (links.length === 1) return c.redirect(links[0]!.href, 302);
  const title = t("profile.book", { name: displayName });
  return await renderFramed(c, parts, { title, content: <SpecialistTopics title={title} topics={links} /> });
};

export const embedPages = (parts: WebParts): Hono<WebEnv> => {
  const render = renderIsland({
    name: "funnel",
    routeTree,
    texts: FUNNEL_TEXTS.texts,
    frame: "embed",
    embed: readEmbedding,
  }, parts);
  return new Hono<WebEnv>()
    .get("/specialists/:slug", (c) => inLanguage(c, parts, () => showSpecialist(c, parts, c.req.param("slug"))))
    .get("/:category/*", (c) => inLanguage(c, parts, async () => await stayInFrame(c, parts, await render(c))))
    .get("/*", (c) => renderFramed(c, parts, notFoundPage()));
};
