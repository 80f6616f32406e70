// Who reads a message, and in which locale: dates and times in emails and notifications follow it.
import { findPerson } from "@/modules/auth/index.ts";
import { findLead } from "@/modules/leads/index.ts";
import { findMeeting } from "@/modules/scheduling/index.ts";
import type { Ctx } from "@/platform/ctx.ts";
import { forReader } from "@/platform/time/reader.ts";
import { findTrack } from "@/modules/tracks/index.ts";
import { hasOnlyNumberProof } from "@/modules/booking/index.ts";

const UNKNOWN = "en";

const findTrackId = async ({ db }: Ctx, { trackId, meetingId }: Record<string, string>): Promise<string | undefined> =>
  trackId ?? (meetingId ? (await findMeeting(db.read, meetingId))?.trackId : undefined);

/** Emails that an address gets which nobody has proven (docs/product/booking-and-proof.md#proof). */
const TO_UNPROVEN = ["contact-code", "request-lapsed", "consent-request"];

/** Whether a visitor's address gets this email: not when they have proven their number and not the address. */
export const mayEmailVisitor = async (
  ctx: Ctx,
  { template, refs }: { template: string; refs: Record<string, string> },
): Promise<boolean> => {
  if (TO_UNPROVEN.includes(template)) return true;
  const trackId = await findTrackId(ctx, refs) ??
    (refs.leadId ? (await findLead(ctx.db.read, refs.leadId))?.trackId : undefined);
  return trackId === undefined || !await hasOnlyNumberProof(ctx.db.read, trackId);
};

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
