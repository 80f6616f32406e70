// The cookies of auth: for the session's token, for a sign-in that waits for a second factor, for the address that still
// has to be verified, and for the browser that created an account.
import { Buffer } from "node:buffer";
import { parse, serialize } from "hono/utils/cookie";
import type { Ctx } from "@/platform/ctx.ts";
import { DAY_MS } from "@/platform/time/time.ts";
import { SESSION_MAX_MS } from "../rules.ts";
import { PENDING_LOGIN_MS } from "../second-factor/rules.ts";

/** `__Host-` binds a cookie to this host over TLS. Development has no TLS. */
const cookieName = (name: string, production: boolean): string => production ? `__Host-${name}` : name;

const SESSION = "parley_session";
const PENDING = "parley_pending";
const LOGIN = "parley_login";
const REGISTRATION = "parley_registration";

const serializeCookie = (name: string, value: string, production: boolean, maxAge: number): string =>
  serialize(cookieName(name, production), value, {
    path: "/",
    httpOnly: true,
    secure: production,
    sameSite: "Lax",
    maxAge,
  });

const findValue = (cookieHeader: string, cookie: string, production: boolean): string | undefined => {
  const name = cookieName(cookie, production);
  return parse(cookieHeader, name)[name] || undefined;
};

/** The session token in a Cookie header, if there is one. */
export const findToken = (cookieHeader: string, { production }: { production: boolean }): string | undefined =>
  findValue(cookieHeader, SESSION, production);

/** The Set-Cookie header that stores a session in the browser. */
export const sessionCookie = (token: string, { production }: { production: boolean }): string =>
  serializeCookie(SESSION, token, production, SESSION_MAX_MS / 1000);

/** The Set-Cookie header that removes the session from the browser. */
export const noSessionCookie = ({ production }: { production: boolean }): string =>
  serializeCookie(SESSION, "", production, 0);

/** The token of a sign-in that waits for a second factor, if there is one. */
export const findLoginToken = (cookieHeader: string, { production }: { production: boolean }): string | undefined =>
  findValue(cookieHeader, LOGIN, production);

/** The Set-Cookie header that stores a sign-in that waits for a second factor. */
export const loginCookie = (token: string, { production }: { production: boolean }): string =>
  serializeCookie(LOGIN, token, production, PENDING_LOGIN_MS / 1000);

/** The Set-Cookie header that removes it. */
export const noLoginCookie = ({ production }: { production: boolean }): string =>
  serializeCookie(LOGIN, "", production, 0);

/** As long as the first verification link is valid by default. */
export const PENDING_MS = DAY_MS;

/** The token of a browser that has registered, if there is one. */
export const findRegistrationToken = (cookieHeader: string, { production }: { production: boolean }) =>
  findValue(cookieHeader, REGISTRATION, production);

/** The Set-Cookie header that marks a browser that has registered, whether or not the address had an account. */
export const registrationCookie = (token: string, { production }: { production: boolean }): string =>
  serializeCookie(REGISTRATION, token, production, PENDING_MS / 1000);

/** The Set-Cookie header that removes the mark. */
export const noRegistrationCookie = ({ production }: { production: boolean }): string =>
  serializeCookie(REGISTRATION, "", production, 0);

const toBase64 = (text: string): string => Buffer.from(text).toString("base64url");

/**
 * The Set-Cookie header that stores the address of a registration until someone signs in. It holds the address, its
 * expiry and a signature, whether or not the address has an account.
 */
export const pendingCookie = (ctx: Ctx, email: string): string => {
  const until = ctx.now + PENDING_MS;
  const signature = ctx.secrets.of("pending-address", email, until);
  const value = `${toBase64(email)}.${until}.${signature}`;
  return serializeCookie(PENDING, value, ctx.config.production, PENDING_MS / 1000);
};

/** The Set-Cookie header that removes the pending address. */
export const noPendingCookie = ({ config }: Pick<Ctx, "config">): string =>
  serializeCookie(PENDING, "", config.production, 0);

/** The address that this browser registered with; undefined without one, or when the cookie is expired or forged. */
export const findPendingEmail = (ctx: Ctx, cookieHeader: string): string | undefined => {
  const name = cookieName(PENDING, ctx.config.production);
  const [address = "", until = "", signature = ""] = (parse(cookieHeader, name)[name] ?? "").split(".");
  if (!address || !/^\d{1,15}$/.test(until) || Number(until) <= ctx.now) return undefined;
  const email = Buffer.from(address, "base64url").toString();
  return ctx.secrets.fits(signature, "pending-address", email, Number(until)) ? email : undefined;
};
