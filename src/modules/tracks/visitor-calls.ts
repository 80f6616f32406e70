// Calls of visitors: how often they are taken, and that a missing token is said before what is wrong with the input.
import type { Context, MiddlewareHandler } from "hono";
import { AppError } from "@/platform/errors.ts";
import type { Limit } from "@/platform/http/limits.ts";
import { ctx, type Env } from "@/platform/http/route.ts";
import { readResumeToken, requireResumeToken } from "./resume-token.ts";
import { findTrack } from "./tracks.ts";

/** In whichever module the call is. Agents take from the same points. */
export const CALL_LIMITS = {
  view: { name: "funnel-view", points: 240, seconds: 60 },
  step: { name: "funnel-step", points: 60, seconds: 60 },
  change: { name: "funnel-change", points: 30, seconds: 60 },
  booking: { name: "funnel-booking", points: 20, seconds: 60 },
  confirm: { name: "funnel-confirm", points: 30, seconds: 60 },
  code: { name: "funnel-code", points: 20, seconds: 600 },
} as const satisfies Record<string, Limit>;

/** Finds the track that a call is about; undefined when it names none. */
type TrackIdOf = (c: Context<Env>) => Promise<string | undefined> | string | undefined;

const idInPath: TrackIdOf = (c) => c.req.param("id");

/**
 * Before the input: a call with input that is not valid, and without the track's token, is 403. Actions check the token
 * of valid input themselves, in their transaction, so that costs nothing here.
 */
export const tokenFirst = (trackIdOf: TrackIdOf = idInPath): MiddlewareHandler<Env> => async (c, next) => {
  await next();
  if (!(c.error instanceof AppError) || c.error.status !== 400) return;
  const id = await trackIdOf(c);
  const track = id && await findTrack(ctx(c).db.read, id);
  if (track) requireResumeToken(ctx(c), track, readResumeToken(c, track.id));
};
