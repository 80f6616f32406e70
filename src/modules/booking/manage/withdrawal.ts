// A visitor withdraws their consent or deletes their data (docs/product/privacy.md#what-visitors-can-do).
import { consentWithdrawn } from "@/events.ts";
import type { Ctx, Tx } from "@/platform/ctx.ts";
import { transact } from "@/platform/db/transact.ts";
import { publish } from "@/platform/events/outbox.ts";
import { cancelMeeting, findLiveMeeting, getMeeting, type Meeting, purgeMessages } from "@/modules/scheduling/index.ts";
import { cancelError } from "@/modules/scheduling/rules.ts";
import { deleteRatingsOfTrack } from "@/modules/ratings/index.ts";
import { findProfile } from "@/modules/specialists/index.ts";
import {
  anonymiseTrack,
  findTrack,
  isShareWithdrawn,
  listConsentRecords,
  recordShareWithdrawal,
  withdrawClicks,
  withdrawTextConsent,
} from "@/modules/tracks/index.ts";
import { deleteProofs } from "../proof/proofs.ts";
import { deleteWaitlistEntries } from "../waitlist/entry-ends.ts";

/** Cancels an upcoming meeting. The listeners of the event remove the visitor from the specialist's lead. */
const endSharing = async (
  tx: Tx,
  ctx: Ctx,
  meeting: Meeting,
  reason: "consent-withdrawn" | "erased",
): Promise<void> => {
  const { id: meetingId, specialistId, trackId } = meeting;
  const displayName = (await findProfile(tx, specialistId))?.displayName ?? "";
  await withdrawClicks(tx, ctx, trackId);
  await recordShareWithdrawal(tx, ctx, trackId, { id: specialistId, displayName });
  await deleteWaitlistEntries(tx, trackId);
  if (!cancelError(meeting, tx.now)) await cancelMeeting(tx, meeting, { by: "visitor", reason });
  await publish(tx, consentWithdrawn({ meetingId, specialistId, trackId, erased: reason === "erased" }));
};

/** The request's live meeting, which may have replaced the one of the link. */
const getCurrentMeeting = async (tx: Tx, meetingId: string): Promise<Meeting> => {
  const meeting = await getMeeting(tx, meetingId);
  return await findLiveMeeting(tx, meeting.trackId) ?? meeting;
};

/** Withdraws the consent to share details with the specialist. A second call changes nothing. */
export const withdrawConsent = (ctx: Ctx, meetingId: string): Promise<void> =>
  transact(ctx, async (tx) => {
    const meeting = await getCurrentMeeting(tx, meetingId);
    if (isShareWithdrawn(await listConsentRecords(tx, meeting.trackId))) return;
    await endSharing(tx, ctx, meeting, "consent-withdrawn");
  });

/** Withdraws only the consent to measure advertisements. A second call changes nothing. */
export const withdrawClickConsent = (ctx: Ctx, { trackId }: Meeting): Promise<void> =>
  transact(ctx, (tx) => withdrawClicks(tx, ctx, trackId));

/** Withdraws only the consent to text messages about the request. A second call changes nothing. */
export const stopTexts = (ctx: Ctx, trackId: string): Promise<void> =>
  transact(ctx, (tx) => withdrawTextConsent(tx, ctx, trackId));

/** Deletes everything that identifies the visitor: in the request, in its meetings and in the specialist's lead. */
export const eraseRequest = (ctx: Ctx, meetingId: string): Promise<void> =>
  transact(ctx, async (tx) => {
    const meeting = await getCurrentMeeting(tx, meetingId);
    await endSharing(tx, ctx, meeting, "erased");
    await eraseVisitor(tx, meeting.trackId);
  });

/** Like anonymiseRequest, and the visitor's browsers are no longer known either. */
export const eraseVisitor = async (tx: Tx, trackId: string): Promise<void> => {
  const track = await findTrack(tx, trackId);
  if (track?.contactEmail) await deleteProofs(tx, track.contactEmail);
  await anonymiseRequest(tx, trackId);
};

/** Removes everything that identifies the visitor from a request, and what they wrote about its meetings. */
export const anonymiseRequest = async (tx: Tx, trackId: string): Promise<void> => {
  await anonymiseTrack(tx, trackId);
  await purgeMessages(tx, trackId);
  await deleteRatingsOfTrack(tx, trackId);
};
