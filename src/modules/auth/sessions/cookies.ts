// The cookies of auth: for the session's token, for a sign-in that waits for a second factor, for the address that still
// has to be verified, and for the browser that created an account.
import { Buffer } from "node:buffer";
import { parse, serialize } from "hono/utils/cookie";
import type { Ctx } from "@/platform/ctx.ts";
import { DAY_MS } from "@/platform/time/time.ts";
import { SESSION_MAX_MS } from "../rules.ts";
import { PENDING_LOGIN_MS } from "../second-factor/rules.ts";

type Site = Pick<Ctx["config"], "production">;

const cookie = (name: string, maxAgeMs: number) => {
  // `__Host-` binds a cookie to this host over TLS. Development has no TLS.
  const nameAt = ({ production }: Site): string => production ? `__Host-${name}` : name;
  const write = (value: string, site: Site, maxAge: number): string =>
    serialize(nameAt(site), value, {
      path: "/",
      httpOnly: true,
      secure: site.production,
      sameSite: "Lax",
      maxAge,
    });
  return {
    /** The value in a Cookie header, if there is one. */
    find: (header: string, site: Site): string | undefined => parse(header, nameAt(site))[nameAt(site)] || undefined,
    /** The Set-Cookie header that stores a value in the browser. */
    store: (value: string, site: Site): string => write(value, site, maxAgeMs / 1000),
    /** The Set-Cookie header that removes it. */
    remove: (site: Site): string => write("", site, 0),
  };
};

/** As long as the first verification link is valid by default. */
export const PENDING_MS = DAY_MS;

export const cookies = {
  /** The session's token. */
  session: cookie("parley_session", SESSION_MAX_MS),
  /** The token of a sign-in that waits for a second factor. */
  login: cookie("parley_login", PENDING_LOGIN_MS),
  /** The token of a browser that has registered, whether or not the address had an account. */
  registration: cookie("parley_registration", PENDING_MS),
  /** The address of a registration until someone signs in: with its expiry and a signature, as `pendingCookie` writes it. */
  pending: cookie("parley_pending", PENDING_MS),
};

/** The Set-Cookie header that stores a session in the browser. */
export const sessionCookie = cookies.session.store;

/** The Set-Cookie header that stores the address of a registration, whether or not the address has an account. */
export const pendingCookie = (ctx: Ctx, email: string): string => {
  const until = ctx.now + PENDING_MS;
  const signature = ctx.secrets.of("pending-address", email, until);
  return cookies.pending.store(`${Buffer.from(email).toString("base64url")}.${until}.${signature}`, ctx.config);
};

/** The address that this browser registered with; undefined without one, or when the cookie is expired or forged. */
export const findPendingEmail = (ctx: Ctx, cookieHeader: string): string | undefined => {
  const [address = "", until = "", signature = ""] = (cookies.pending.find(cookieHeader, ctx.config) ?? "").split(".");
  if (!address || !/^\d{1,15}$/.test(until) || Number(until) <= ctx.now) return undefined;
  const email = Buffer.from(address, "base64url").toString();
  return ctx.secrets.fits(signature, "pending-address", email, Number(until)) ? email : undefined;
};
