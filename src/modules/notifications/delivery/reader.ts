// Who reads a message, and in which locale: dates and times in emails and notifications follow it.
import { findPerson } from "@/modules/auth/index.ts";
import { findTrack } from "@/modules/funnel/index.ts";
import { findMeeting } from "@/modules/scheduling/index.ts";
import type { Ctx } from "@/platform/ctx.ts";
import { forReader } from "@/platform/time/reader.ts";

const UNKNOWN = "en";

const localeOfVisitor = async ({ db }: Ctx, { trackId, meetingId }: Record<string, string>): Promise<string> => {
  const id = trackId ?? (meetingId && (await findMeeting(db.read, meetingId))?.trackId);
  return (id && (await findTrack(db.read, id))?.locale) || UNKNOWN;
};

/** Runs `write` with the conventions of its reader: `visitor` of a track or meeting in `refs`, or a user's id. */
export const forRecipient = async <T>(
  ctx: Ctx,
  recipient: string,
  refs: Record<string, string>,
  write: () => Promise<T>,
): Promise<T> => {
  const locale = recipient === "visitor"
    ? await localeOfVisitor(ctx, refs)
    : (await findPerson(ctx.db.read, recipient))?.locale;
  return await forReader(locale ?? UNKNOWN, ctx.now, write);
};
