// The pending cookie: after registering, a browser remembers the address (and nothing else) until somebody signs in.
import { Buffer } from "node:buffer";
import { parse, serialize } from "hono/utils/cookie";
import type { Ctx } from "@/platform/ctx.ts";
import { DAY_MS } from "@/platform/time/time.ts";

/** As long as the first link in the mail. */
const PENDING_MS = DAY_MS;

const nameOf = ({ config }: Pick<Ctx, "config">): string =>
  config.production ? "__Host-parley_pending" : "parley_pending";

const attributes = (ctx: Pick<Ctx, "config">, maxAge: number) =>
  ({ path: "/", httpOnly: true, secure: ctx.config.production, sameSite: "Lax", maxAge }) as const;

const base64 = (text: string): string => Buffer.from(text).toString("base64url");

/** The Set-Cookie header. The address stands in it with its end and a signature, whether it has an account or not. */
export const pendingCookie = (ctx: Ctx, email: string): string => {
  const until = ctx.now + PENDING_MS;
  const signature = ctx.secrets.of("pending-address", email, until);
  return serialize(nameOf(ctx), `${base64(email)}.${until}.${signature}`, attributes(ctx, PENDING_MS / 1000));
};

/** The Set-Cookie header that forgets it. */
export const noPendingCookie = (ctx: Pick<Ctx, "config">): string => serialize(nameOf(ctx), "", attributes(ctx, 0));

/** The address that this browser registered with; undefined when there is none, or the cookie is old or forged. */
export const findPendingEmail = (ctx: Ctx, cookieHeader: string): string | undefined => {
  const name = nameOf(ctx);
  const [address = "", until = "", signature = ""] = (parse(cookieHeader, name)[name] ?? "").split(".");
  if (!address || !/^\d{1,15}$/.test(until) || Number(until) <= ctx.now) return undefined;
  const email = Buffer.from(address, "base64url").toString();
  return ctx.secrets.fits(signature, "pending-address", email, Number(until)) ? email : undefined;
};
