// A visitor withdraws their consent or deletes their data (docs/product/privacy.md#what-visitors-can-do).
import { consentWithdrawn } from "@/events.ts";
import type { Ctx, Tx } from "@/platform/ctx.ts";
import { transact } from "@/platform/db/transact.ts";
import { publish } from "@/platform/events/outbox.ts";
import {
  cancelMeeting,
  findLiveMeeting,
  getMeeting,
  type Meeting,
  purgeMessages,
  releaseHold,
} from "@/modules/scheduling/index.ts";
import { cancelError } from "@/modules/scheduling/rules.ts";
import { deleteRatingsOfTrack } from "@/modules/ratings/index.ts";
import { findProfile } from "@/modules/specialists/index.ts";
import {
  anonymiseTrack,
  findTrack,
  getTrack,
  isShareWithdrawn,
  listConsentRecords,
  recordShareWithdrawal,
  withdrawClicks,
} from "@/modules/tracks/index.ts";
import { isAddressOwned } from "../proof/address-owner.ts";
import { deleteProofs } from "../proof/proofs.ts";
import { deleteWaitlistEntries } from "../waitlist/entry-ends.ts";

interface Ending {
  trackId: string;
  /** The request's live meeting, else the last one that anybody knows. */
  meeting: Meeting | undefined;
  reason: "consent-withdrawn" | "erased";
  /** The visitor is known to own the address of the request. */
  ownsAddress?: boolean;
}

/**
 * Nobody has the visitor's details any more: an upcoming meeting is cancelled, a requested or held one is released. The
 * listeners of the event remove the visitor from the lead of every specialist.
 */
const endSharing = async (tx: Tx, ctx: Ctx, { trackId, meeting, reason, ownsAddress }: Ending): Promise<void> => {
  await withdrawClicks(tx, ctx, trackId);
  await deleteWaitlistEntries(tx, trackId);
  if (meeting) {
    const { specialistId: id } = meeting;
    const displayName = (await findProfile(tx, id))?.displayName ?? "";
    await recordShareWithdrawal(tx, ctx, trackId, { id, displayName });
  }
  if (meeting && !cancelError(meeting, tx.now)) await cancelMeeting(tx, meeting, { by: "visitor", reason });
  else await releaseHold(tx, trackId);
  const ended = { trackId, meetingId: meeting?.id, specialistId: meeting?.specialistId };
  await publish(tx, consentWithdrawn({ ...ended, erased: reason === "erased", ownsAddress }));
};

/** The request's live meeting, which may have replaced the one of the link. */
const getCurrentMeeting = async (tx: Tx, meetingId: string): Promise<Meeting> => {
  const meeting = await getMeeting(tx, meetingId);
  return await findLiveMeeting(tx, meeting.trackId) ?? meeting;
};

/** Withdraws the consent to share details with the specialist. A second call changes nothing. */
export const withdrawConsent = async (tx: Tx, ctx: Ctx, meetingId: string): Promise<void> => {
  const meeting = await getCurrentMeeting(tx, meetingId);
  const { trackId } = meeting;
  if (isShareWithdrawn(await listConsentRecords(tx, trackId))) return;
  await endSharing(tx, ctx, { trackId, meeting, reason: "consent-withdrawn" });
};

/** Funnel/Managed/{id}/Delete: `eraseRequest` for the request of a meeting. */
export const eraseRequestOf = (ctx: Ctx, meetingId: string): Promise<void> =>
  transact(ctx, async (tx) => {
    const meeting = await getMeeting(tx, meetingId);
    const { trackId } = meeting;
    const ownsAddress = await isAddressOwned(tx, await getTrack(tx, trackId), meeting);
    await eraseRequest(tx, ctx, { trackId, meetingId, ownsAddress });
  });

/**
 * The visitor deletes their data, whichever page they do it on: everything that identifies them goes, in the request, in
 * its meetings and in the leads of all specialists, who are told. `meetingId`: that of the page, if it has one.
 * `ownsAddress`: the browsers that are remembered for the address are theirs, and no longer known either.
 */
export const eraseRequest = async (
  tx: Tx,
  ctx: Ctx,
  { trackId, meetingId, ownsAddress }: { trackId: string; meetingId: string | null; ownsAddress: boolean },
): Promise<void> => {
  const meeting = await findLiveMeeting(tx, trackId) ?? (meetingId ? await getMeeting(tx, meetingId) : undefined);
  await endSharing(tx, ctx, { trackId, meeting, reason: "erased", ownsAddress });
  const track = await findTrack(tx, trackId);
  if (track?.contactEmail && ownsAddress) await deleteProofs(tx, track.contactEmail);
  await anonymiseRequest(tx, trackId);
};

/** Removes everything that identifies the visitor from a request, and what they wrote about its meetings. */
export const anonymiseRequest = async (tx: Tx, trackId: string): Promise<void> => {
  await anonymiseTrack(tx, trackId);
  await purgeMessages(tx, trackId);
  await deleteRatingsOfTrack(tx, trackId);
};
