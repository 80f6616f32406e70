// Whom administrators' calls decide about, by the thing in their path. Things that don't exist have nobody: the call
// itself answers 404.
import type { Ctx } from "@/platform/ctx.ts";
import type { Subjects } from "@/modules/auth/index.ts";
import { findTransaction } from "@/modules/billing/index.ts";
import { findLead, listLeadsOfTrack } from "@/modules/leads/index.ts";
import { findReport } from "@/modules/moderation/index.ts";
import { findRatingById } from "@/modules/ratings/index.ts";
import { findMeeting } from "@/modules/scheduling/index.ts";
import { findCredential } from "@/modules/specialists/index.ts";
import { findTrack } from "@/modules/tracks/index.ts";
import { findWave } from "@/modules/booking/index.ts";

/** The specialist to whom something is assigned. */
const assigneeOf = ({ specialistId }: Record<string, unknown> = {}): string | undefined =>
  typeof specialistId === "string" ? specialistId : undefined;

/** The addresses of a request's visitor. Its leads keep theirs when the request is anonymised. */
const listAddresses = async ({ db }: Ctx, trackId: string): Promise<(string | undefined)[]> => {
  const [track, leads] = await Promise.all([findTrack(db.primary, trackId), listLeadsOfTrack(db.primary, trackId)]);
  return [track?.contact?.email, ...leads.map(({ contact }) => contact.email)];
};

export const buyerOfPayment = async ({ db }: Ctx, paymentId: string): Promise<Subjects> => ({
  userIds: [(await findTransaction(db.primary, paymentId))?.specialistId],
});

export const specialistOfCredential = async ({ db }: Ctx, credentialId: string): Promise<Subjects> => ({
  userIds: [(await findCredential(db.primary, credentialId))?.specialistId],
});

/** Its specialist, the one who gets it, and its visitor. */
export const peopleOfLead = async (ctx: Ctx, leadId: string, body?: Record<string, unknown>): Promise<Subjects> => {
  const lead = await findLead(ctx.db.primary, leadId);
  return {
    userIds: [lead?.specialistId, assigneeOf(body)],
    emails: lead ? await listAddresses(ctx, lead.trackId) : [],
  };
};

/** Its visitor, the specialists of its leads, and the one who gets it. */
export const peopleOfTrack = async (ctx: Ctx, trackId: string, body?: Record<string, unknown>): Promise<Subjects> => {
  const leads = await listLeadsOfTrack(ctx.db.primary, trackId);
  return {
    userIds: [...leads.map(({ specialistId }) => specialistId), assigneeOf(body)],
    emails: await listAddresses(ctx, trackId),
  };
};

export const peopleOfMeeting = async (ctx: Ctx, meetingId: string): Promise<Subjects> => {
  const meeting = await findMeeting(ctx.db.primary, meetingId);
  return { userIds: [meeting?.specialistId], emails: meeting ? await listAddresses(ctx, meeting.trackId) : [] };
};

/** One own booking in it is enough. */
export const peopleOfWave = async ({ db, now }: Ctx, waveId: string): Promise<Subjects> => {
  const bookings = (await findWave(db.primary, waveId, now))?.bookings ?? [];
  return {
    userIds: bookings.map(({ specialistId }) => specialistId),
    emails: bookings.map(({ email }) => email),
  };
};

/** The specialist whose page it is, the visitor who rated them, and whoever reported it. */
export const peopleOfReport = async (ctx: Ctx, reportId: string): Promise<Subjects> => {
  const report = await findReport(ctx.db.primary, reportId);
  const rated = report?.ratingId ? await peopleOfRating(ctx, report.ratingId) : { emails: [] };
  return { userIds: [report?.specialistId], emails: [...rated.emails ?? [], report?.email] };
};

export const peopleOfRating = async (ctx: Ctx, ratingId: string): Promise<Subjects> => {
  const rating = await findRatingById(ctx.db.primary, ratingId);
  return { userIds: [rating?.specialistId], emails: rating ? await listAddresses(ctx, rating.trackId) : [] };
};
