// Who reads a message, in which language, and with which conventions for dates and times.
import { findPerson, type Person } from "@/modules/auth/index.ts";
import { findLead } from "@/modules/leads/index.ts";
import { findMeeting } from "@/modules/scheduling/index.ts";
import type { Ctx } from "@/platform/ctx.ts";
import { forReader } from "@/platform/time/reader.ts";
import { findTrack, forVisitor } from "@/modules/tracks/index.ts";

const findTrackId = async ({ db }: Ctx, { trackId, meetingId }: Record<string, string>): Promise<string | undefined> =>
  trackId ?? (meetingId ? (await findMeeting(db.read, meetingId))?.trackId : undefined);

/** The track of the visitor whom a message is for. */
export const findTrackOf = async (ctx: Ctx, refs: Record<string, string>): Promise<string | undefined> =>
  await findTrackId(ctx, refs) ?? (refs.leadId ? (await findLead(ctx.db.read, refs.leadId))?.trackId : undefined);

/**
 * Runs `write` for its reader: `visitor` of a track or meeting in `refs`, or a user's id. It gets the person with this id.
 */
export const forRecipient = async <T>(
  ctx: Ctx,
  recipient: string,
  refs: Record<string, string>,
  write: (person?: Person) => Promise<T>,
): Promise<T> => {
  const { read } = ctx.db;
  if (recipient !== "visitor") {
    const person = await findPerson(read, recipient);
    return await forReader(person?.locale ?? "en", ctx.now, () => write(person));
  }
  const trackId = await findTrackOf(ctx, refs);
  return await forVisitor(ctx, trackId === undefined ? undefined : await findTrack(read, trackId), write);
};
