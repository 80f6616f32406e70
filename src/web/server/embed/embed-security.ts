// Which sites may show a page in a frame: those in Settings, on the addresses below /embed, and nobody anywhere else.
import type { Context, MiddlewareHandler } from "hono";
import { pageVersion } from "../page-content.ts";
import type { WebParts } from "../web-parts.ts";

/** Kept like all content, so that a request reads no settings. Nobody may embed while they cannot be read. */
const listOrigins = async (c: Context, parts: WebParts): Promise<readonly string[]> => {
  const version = await pageVersion(c, parts);
  const { embedOrigins } = parts.content;
  const kept = embedOrigins.find("all", version);
  if (kept) return kept;
  const origins = await parts.embedOrigins().catch((error) => (parts.report(error, c), undefined));
  return origins ? embedOrigins.keep("all", version, origins) : [];
};

const CLOSED = "frame-ancestors 'none'";

/**
 * Mount it outside of documentSecurity, whose headers it changes. X-Frame-Options knows no list of sites, so it must go;
 * every browser that frames a page knows frame-ancestors.
 */
export const framedBySites = (parts: WebParts): MiddlewareHandler => async (c, next) => {
  await next();
  const origins = await listOrigins(c, parts);
  const policy = c.res.headers.get("Content-Security-Policy");
  if (origins.length === 0 || !policy?.includes(CLOSED)) return;
  c.res.headers.set("Content-Security-Policy", policy.replace(CLOSED, `frame-ancestors ${origins.join(" ")}`));
  c.res.headers.delete("X-Frame-Options");
  // Also into pages that isolate themselves.
  c.res.headers.set("Cross-Origin-Resource-Policy", "cross-origin");
};
