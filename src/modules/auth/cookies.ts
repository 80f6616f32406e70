// The session's cookie: where its token travels, and what browsers may do with it.
import { parse, serialize } from "hono/utils/cookie";
import { SESSION_MAX_MS } from "./rules.ts";

/** `__Host-` ties the cookie to this host over TLS; development has no TLS. */
const nameOf = (production: boolean): string => production ? "__Host-parley_session" : "parley_session";

/** The token in a Cookie header, if there is one. */
export const findToken = (cookieHeader: string, { production }: { production: boolean }): string | undefined => {
  const name = nameOf(production);
  return parse(cookieHeader, name)[name] || undefined;
};

const setting = (token: string, production: boolean, maxAge: number): string =>
  serialize(nameOf(production), token, { path: "/", httpOnly: true, secure: production, sameSite: "Lax", maxAge });

/** The Set-Cookie header that keeps a session in the browser. */
export const sessionCookie = (token: string, { production }: { production: boolean }): string =>
  setting(token, production, SESSION_MAX_MS / 1000);

/** The Set-Cookie header that takes the session out of the browser. */
export const noSessionCookie = ({ production }: { production: boolean }): string => setting("", production, 0);
