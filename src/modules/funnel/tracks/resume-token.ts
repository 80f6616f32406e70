// The resume token, which lets a track's own browser see what was typed: computed, sent as a cookie, and checked.
import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import type { Ctx } from "@/platform/ctx.ts";
import type { Env } from "@/platform/http/route.ts";
import type { Track } from "./tracks.ts";

type TokenOwner = Pick<Track, "id" | "resumeVersion">;

/** A link secret; rows store its version only. */
export const resumeToken = (ctx: Pick<Ctx, "secrets">, { id, resumeVersion }: TokenOwner): string =>
  ctx.secrets.of("resume", id, resumeVersion);

/** Whether the presented token is the track's own. */
export const canUnmask = (ctx: Ctx, { id, resumeVersion }: TokenOwner, token: string | undefined): boolean =>
  token !== undefined && ctx.secrets.fits(token, "resume", id, resumeVersion);

const FOURTEEN_DAYS_S = 14 * 24 * 60 * 60;
const cookieName = (production: boolean) => (production ? "__Host-parley_resume" : "parley_resume");

/** Gives the browser a track's token, in a cookie that scripts cannot read. */
export const setResumeCookie = (c: Context<Env>, trackId: string, token: string): void => {
  const { production } = c.get("ctx").config;
  setCookie(c, cookieName(production), `${trackId}.${token}`, {
    httpOnly: true,
    secure: production,
    sameSite: "Lax",
    path: "/",
    maxAge: FOURTEEN_DAYS_S,
  });
};

/** The token presented for this track, by header or cookie. */
export const readResumeToken = (c: Context<Env>, trackId: string): string | undefined => {
  const header = c.req.header("X-Resume-Token");
  if (header) return header;
  const [id, token] = (getCookie(c, cookieName(c.get("ctx").config.production)) ?? "").split(".");
  return id === trackId ? token : undefined;
};
