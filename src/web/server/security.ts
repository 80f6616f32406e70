// The security headers of documents and API responses, among them a strict content policy with a nonce.
import type { Context, MiddlewareHandler } from "hono";
import { NONCE, secureHeaders, type SecureHeadersVariables } from "hono/secure-headers";
import type { WebConfig } from "./web-parts.ts";

/** Middleware variables of the web routes. */
export interface WebEnv {
  Variables: SecureHeadersVariables;
}

/** The nonce of this response's inline scripts and styles. */
export const nonceOf = (c: Context): string => {
  const nonce = c.get("secureHeadersNonce");
  if (!nonce) throw new Error("This route is not behind documentSecurity, so it has no nonce.");
  return nonce;
};

/** Browsers use TLS only for a year; no header where there is no TLS. */
const strictTransport = (publicUrl: string) => publicUrl.startsWith("https:") && "max-age=31536000; includeSubDomains";

const DENIED_FEATURES = { camera: [], geolocation: [], microphone: [], payment: [], usb: [] };

/** https adds HSTS and upgrades; Vite's origin is allowed as well. */
export const documentSecurity = (
  { publicUrl, viteOrigin }: Pick<WebConfig, "publicUrl" | "viteOrigin">,
): MiddlewareHandler => {
  const isHttps = publicUrl.startsWith("https:");
  const vite = viteOrigin ? [viteOrigin] : [];
  const viteSocket = viteOrigin ? [viteOrigin.replace(/^http/, "ws")] : [];
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'", NONCE, ...vite],
      styleSrc: ["'self'", NONCE, ...vite],
      imgSrc: ["'self'", "data:", ...vite],
      fontSrc: ["'self'", ...vite],
      connectSrc: ["'self'", ...vite, ...viteSocket],
      frameSrc: ["'self'"],
      manifestSrc: ["'self'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
      baseUri: ["'none'"],
      objectSrc: ["'none'"],
      ...(isHttps ? { upgradeInsecureRequests: [] } : {}),
    },
    strictTransportSecurity: strictTransport(publicUrl),
    referrerPolicy: "same-origin",
    xFrameOptions: "DENY",
    permissionsPolicy: DENIED_FEATURES,
  });
};

/** Unless a route sets its own: nothing in a response runs, is framed or is cached. */
const DEFAULT_HEADERS = {
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
  "Cache-Control": "no-store",
};

/** For API responses, which are data even when a browser opens one as a page. */
export const apiSecurity = (publicUrl: string): MiddlewareHandler => {
  const headers = secureHeaders({
    crossOriginResourcePolicy: "same-origin",
    strictTransportSecurity: strictTransport(publicUrl),
    referrerPolicy: "no-referrer",
    xFrameOptions: "DENY",
    permissionsPolicy: DENIED_FEATURES,
  });
  return (c, next) =>
    headers(c, async () => {
      await next();
      for (const [name, value] of Object.entries(DEFAULT_HEADERS)) if (!c.res.headers.has(name)) c.header(name, value);
    });
};

/** For documents whose address contains a secret: it stays out of referrers, caches and search engines. */
export const keepAddressSecret = (referrer: "no-referrer" | "same-origin"): MiddlewareHandler => async (c, next) => {
  await next();
  c.header("Referrer-Policy", referrer);
  c.header("Cache-Control", "no-store");
  c.header("X-Robots-Tag", "noindex");
};
