// Who reads a message, and in which locale: dates and times in emails and notifications follow it.
import { findPerson } from "@/modules/auth/index.ts";
import { findLead } from "@/modules/leads/index.ts";
import { findMeeting } from "@/modules/scheduling/index.ts";
import type { Ctx } from "@/platform/ctx.ts";
import { forReader } from "@/platform/time/reader.ts";
import { findTrack } from "@/modules/tracks/index.ts";

const UNKNOWN = "en";

const findTrackId = async ({ db }: Ctx, { trackId, meetingId }: Record<string, string>): Promise<string | undefined> =>
  trackId ?? (meetingId ? (await findMeeting(db.read, meetingId))?.trackId : undefined);

/** The track of the visitor whom a message is for. */
export const findTrackOf = async (ctx: Ctx, refs: Record<string, string>): Promise<string | undefined> =>
  await findTrackId(ctx, refs) ?? (refs.leadId ? (await findLead(ctx.db.read, refs.leadId))?.trackId : undefined);

const localeOfVisitor = async (ctx: Ctx, refs: Record<string, string>): Promise<string> => {
  const { db } = ctx;
  const id = await findTrackId(ctx, refs);
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
