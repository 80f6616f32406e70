// An anonymous cookie, by which calls of one browser belong together before there is anything else to know it by. It ends
// with the browser's session and is connected with nothing.
import { randomBytes } from "node:crypto";
import type { Context, MiddlewareHandler } from "hono";
import { getCookie, setCookie } from "hono/cookie";

const nameOf = (production: boolean) => (production ? "__Host-parley_browser" : "parley_browser");

/** The browser's token, if it has one. */
export const readBrowser = (c: Context, production: boolean): string | undefined => getCookie(c, nameOf(production));

/**
 * Gives browsers that open a page their cookie. Mount it outside of what keeps documents for everybody: the document has
 * no cookie, and each response of it may have one.
 */
export const browserCookie = ({ production }: { production: boolean }): MiddlewareHandler => async (c, next) => {
  await next();
  if (c.req.method !== "GET" || c.res.status !== 200 || readBrowser(c, production)) return;
  const token = randomBytes(16).toString("base64url");
  setCookie(c, nameOf(production), token, { httpOnly: true, secure: production, sameSite: "Lax", path: "/" });
};
