// The security headers of every document, in one place: a strict content policy with a nonce, and the rest.
import type { Context, MiddlewareHandler } from "hono";
import { NONCE, secureHeaders, type SecureHeadersVariables } from "hono/secure-headers";

/** Middleware variables of the web's routes. */
export interface WebEnv {
  Variables: SecureHeadersVariables;
}

export interface SecuritySetting {
  /** Where browsers reach the product; https adds HSTS and upgrades. */
  publicUrl: string;
  /** Vite's origin while developing; the policy opens for it and for nothing else. */
  viteOrigin?: string;
}

/** The nonce of this answer's inline scripts and styles. */
export const nonceOf = (c: Context): string => {
  const nonce = c.get("secureHeadersNonce");
  if (!nonce) throw new Error("This route is not behind documentSecurity, so it has no nonce.");
  return nonce;
};

/** Browsers come by TLS only, for a year; nothing where there is none. */
const strictTransport = (publicUrl: string) => publicUrl.startsWith("https:") && "max-age=31536000; includeSubDomains";

const DENIED = { camera: [], geolocation: [], microphone: [], payment: [], usb: [] };

export const documentSecurity = ({ publicUrl, viteOrigin }: SecuritySetting): MiddlewareHandler => {
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
    permissionsPolicy: DENIED,
  });
};

/** What an answer says unless its route says something else: nothing in it runs, is framed, or is kept. */
const UNLESS_SAID = {
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
  "Cache-Control": "no-store",
};

/** For the calls: answers are data, even where a browser is led to open one as a page. */
export const answerSecurity = (publicUrl: string): MiddlewareHandler => {
  const headers = secureHeaders({
    crossOriginResourcePolicy: "same-origin",
    strictTransportSecurity: strictTransport(publicUrl),
    referrerPolicy: "no-referrer",
    xFrameOptions: "DENY",
    permissionsPolicy: DENIED,
  });
  return (c, next) =>
    headers(c, async () => {
      await next();
      for (const [name, value] of Object.entries(UNLESS_SAID)) if (!c.res.headers.has(name)) c.header(name, value);
    });
};

/** For documents whose address holds a secret: no other site is told of it, no cache keeps it and no search finds it. */
export const keepAddressSecret = (referrer: "no-referrer" | "same-origin"): MiddlewareHandler => async (c, next) => {
  await next();
  c.header("Referrer-Policy", referrer);
  c.header("Cache-Control", "no-store");
  c.header("X-Robots-Tag", "noindex");
};
