// Which documents are the same for every anonymous visitor: browsers may cache those and the server keeps them
// (docs/design/screens.md#rendering). All others may show personal data, and nothing stores them.
import type { Context, MiddlewareHandler } from "hono";
import { formatsAttribute } from "@/platform/intl.ts";
import { isAnonymous } from "@/web/islands/runtime/island-context.ts";
import { encodingFor } from "@/platform/http/compression.ts";
import { bodyWith, keepDocument, type KeptDocument } from "./kept-document.ts";
import { pageVersion, readPage } from "./page-content.ts";
import { nonceOf } from "./security.ts";
import type { WebParts } from "./web-parts.ts";

/** Parameters of advertisements: only the browser reads them, so they do not change a document. */
const CAMPAIGN = /^(utm_\w+|gclid|gbraid|wbraid|fbclid|msclkid|ttclid)$/;

/** The key of a document; undefined when it may differ between visitors. */
const keyOf = (c: Context): string | undefined => {
  if (c.req.method !== "GET" || !isAnonymous(c.req.header("cookie"))) return undefined;
  const { origin, pathname, searchParams } = new URL(c.req.url);
  const isPlain = [...searchParams.keys()].every((name) => CAMPAIGN.test(name));
  return isPlain ? [origin, pathname, formatsAttribute()].join(" ") : undefined;
};

const respondWith = (c: Context, { plain, brotli }: KeptDocument): Response => {
  const compressed = encodingFor(c.req.header("accept-encoding"), ["br"]) && brotli;
  c.header("Content-Type", "text/html; charset=UTF-8");
  if (compressed) c.header("Content-Encoding", "br");
  return c.body(bodyWith(compressed ?? plain, nonceOf(c)));
};

/** Whether a response shows content and nothing else, to somebody who has none of our cookies. */
const isSameForEveryone = (c: Context, { headers }: Response): boolean =>
  (c.req.method === "GET" || c.req.method === "HEAD") && isAnonymous(c.req.header("cookie")) &&
  readPage(c).isContentOnly &&
  headers.getSetCookie().length === 0;

/**
 * The one rule of what browsers may cache of documents, for everything that sets no header itself (files do): what may
 * show personal data is never stored, not even for the Back button.
 */
export const cacheRule: MiddlewareHandler = async (c, next) => {
  await next();
  if (c.res.headers.has("Cache-Control")) return;
  c.res.headers.set("Cache-Control", isSameForEveryone(c, c.res) ? "private, no-cache" : "no-store");
};

const isKeepable = (c: Context, response: Response): boolean =>
  response.status === 200 && isSameForEveryone(c, response) && new URL(c.req.url).search === "";

/** Mount it on routes that may be the same for everyone, behind documentSecurity and compression. */
export const keepAnonymousPages = (parts: WebParts): MiddlewareHandler => async (c, next) => {
  const key = keyOf(c);
  if (key === undefined) return await next();
  const { documents } = parts.content;
  const version = await pageVersion(c, parts);
  const kept = documents.find(key, version);
  if (kept) return respondWith(c, kept);
  await next();
  if (version === undefined || !isKeepable(c, c.res)) return;
  const html = await c.res.clone().text();
  documents.keep(key, version, await keepDocument(html, nonceOf(c)));
};
