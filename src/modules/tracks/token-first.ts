// Callers without a track's token learn that before they learn what is wrong with their input.
import type { Context, MiddlewareHandler } from "hono";
import { AppError } from "@/platform/errors.ts";
import { ctx, type Env } from "@/platform/http/route.ts";
import { readResumeToken, requireResumeToken } from "./resume-token.ts";
import { findTrack } from "./tracks.ts";

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
