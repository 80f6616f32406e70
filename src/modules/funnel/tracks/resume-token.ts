// The resume token's way to and from the browser: a cookie that scripts cannot read, or a header.
import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import type { Env } from "@/platform/http/route.ts";

const FOURTEEN_DAYS_S = 14 * 24 * 60 * 60;
const name = (production: boolean) => (production ? "__Host-parley_resume" : "parley_resume");

/** Lets this browser go on with a track. */
export const rememberTrack = (c: Context<Env>, trackId: string, token: string): void => {
  const { production } = c.get("ctx").config;
  setCookie(c, name(production), `${trackId}.${token}`, {
    httpOnly: true,
    secure: production,
    sameSite: "Lax",
    path: "/",
    maxAge: FOURTEEN_DAYS_S,
  });
};

/** The token presented for this track, by header or cookie. */
export const presentedToken = (c: Context<Env>, trackId: string): string | undefined => {
  const header = c.req.header("X-Resume-Token");
  if (header) return header;
  const [id, token] = (getCookie(c, name(c.get("ctx").config.production)) ?? "").split(".");
  return id === trackId ? token : undefined;
};
