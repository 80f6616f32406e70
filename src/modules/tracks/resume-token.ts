// The resume token, which lets a track's own browser see what was typed, and the links that lead back to the track: their
// secrets are computed and never stored. The token is sent as a cookie, and checked.
import { localPath } from "@/languages/addresses.ts";
import { t } from "@/languages/language.ts";
import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import type { Ctx } from "@/platform/ctx.ts";
import { forbidden } from "@/platform/errors.ts";
import type { Env } from "@/platform/http/route.ts";

interface TokenOwner {
  id: string;
  resumeVersion: number;
}

/** A link secret; rows store its version only. */
export const resumeToken = (ctx: Pick<Ctx, "secrets">, { id, resumeVersion }: TokenOwner): string =>
  ctx.secrets.of("resume", id, resumeVersion);

/** Whether the presented token is the track's own. */
export const canUnmask = (ctx: Ctx, { id, resumeVersion }: TokenOwner, token: string | undefined): boolean =>
  token !== undefined && ctx.secrets.fits(token, "resume", id, resumeVersion);

/** The browser's requests with their tokens, as its cookie has them. */
export type OwnTracks = readonly (readonly [trackId: string, token: string])[];

/** Writing to a track needs its token. Throws 403, so the browser starts anew (docs/product/funnel.md#resume-token). */
export const requireResumeToken = (ctx: Ctx, track: TokenOwner, token: string | undefined): void => {
  if (canUnmask(ctx, track, token)) return;
  throw forbidden(t("errors.otherBrowser"), "track_token_required");
};

/** Where the visitor finishes the request, and where they stop its reminders. */
export const buildFinishLinks = (
  { config, secrets }: Pick<Ctx, "config" | "secrets">,
  { id, resumeVersion }: TokenOwner,
) => {
  const query = (purpose: "track" | "unsubscribe") => `secret=${secrets.of(purpose, id, resumeVersion)}`;
  return {
    finishUrl: config.publicUrl + localPath(`/requests/${id}?${query("track")}`),
    stopUrl: config.publicUrl + localPath(`/requests/${id}/stop?${query("unsubscribe")}`),
    oneClickUrl: `${config.publicUrl}/api/v2/Funnel/StopReminders/${id}?${query("unsubscribe")}`,
  };
};

const FOURTEEN_DAYS_S = 14 * 24 * 60 * 60;
const cookieName = (production: boolean) => (production ? "__Host-parley_resume" : "parley_resume");

/** As many tracks as a browser remembers, so that several tabs work. */
const TRACKS_IN_COOKIE = 8;

/** The tokens in the browser's cookie, by track; the newest first. */
export const readTokens = (c: Context<Env>): [trackId: string, token: string][] => {
  const parts = (getCookie(c, cookieName(c.get("ctx").config.production)) ?? "").split(".");
  return parts.flatMap((id, n): [string, string][] => n % 2 === 0 && parts[n + 1] ? [[id, parts[n + 1]!]] : []);
};

/** Gives the browser a track's token, in a cookie that scripts cannot read. */
export const setResumeCookie = (c: Context<Env>, trackId: string, token: string): void => {
  const { production } = c.get("ctx").config;
  const others = readTokens(c).filter(([id]) => id !== trackId).slice(0, TRACKS_IN_COOKIE - 1);
  const value = [[trackId, token], ...others].map((pair) => pair.join(".")).join(".");
  setCookie(c, cookieName(production), value, {
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
  return header || readTokens(c).find(([id]) => id === trackId)?.[1];
};
