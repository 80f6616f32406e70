// A visitor takes his consent back, or has his data deleted: what that ends, and what is forgotten (PRODUCT section 4).
import { consentWithdrawn } from "@/events.ts";
import type { Ctx } from "@/platform/ctx.ts";
import { publish } from "@/platform/events/outbox.ts";
import { transact, type Tx } from "@/platform/db/transact.ts";
import { cancelClosed } from "@/modules/scheduling/after-booking-rules.ts";
import { cancelMeeting, findLiveMeeting, forgetWords, getMeeting, type Meeting } from "@/modules/scheduling/index.ts";
import { findProfile } from "@/modules/specialists/index.ts";
import { listConsentRecords, SHARE_CONSENT, withdrawConsent } from "../tracks/consents.ts";
import { forgetVisitor } from "../tracks/forgetting.ts";

/** Whether the visitor has taken it back already. */
const isWithdrawn = async (tx: Tx, trackId: string): Promise<boolean> => {
  const records = await listConsentRecords(tx, trackId);
  return records.filter(({ purpose }) => purpose === SHARE_CONSENT.purpose).at(-1)?.accepted === false;
};

/** The meeting does not take place without it; the specialist's copy goes with the event. */
const endSharing = async (tx: Tx, ctx: Ctx, meeting: Meeting, erased: boolean): Promise<void> => {
  const { id: meetingId, specialistId, trackId } = meeting;
  const displayName = (await findProfile(tx, specialistId))?.displayName ?? "";
  await withdrawConsent(tx, ctx, trackId, { id: specialistId, displayName });
  if (!cancelClosed(meeting, tx.now)) {
    await cancelMeeting(tx, meeting, { by: "visitor", reason: erased ? "erased" : "consent-withdrawn" });
  }
  await publish(tx, consentWithdrawn({ meetingId, specialistId, trackId, erased }));
};

/** The meeting that stands for this request, which may have come in place of the one whose link was opened. */
const presentMeeting = async (tx: Tx, meetingId: string): Promise<Meeting> => {
  const opened = await getMeeting(tx, meetingId);
  return await findLiveMeeting(tx, opened.trackId) ?? opened;
};

/** The specialist may no longer have the details. A second time nothing happens. */
export const withdraw = (ctx: Ctx, meetingId: string): Promise<void> =>
  transact(ctx, async (tx) => {
    const meeting = await presentMeeting(tx, meetingId);
    if (!await isWithdrawn(tx, meeting.trackId)) await endSharing(tx, ctx, meeting, false);
  });

/** Deletes everything that says who asked, and what: the request's own row, its words, and the specialist's copy. */
export const erase = (ctx: Ctx, meetingId: string): Promise<void> =>
  transact(ctx, async (tx) => {
    const meeting = await presentMeeting(tx, meetingId);
    const { trackId } = meeting;
    await endSharing(tx, ctx, meeting, true);
    await forgetRequest(tx, trackId);
  });

/** Takes everything that says who asked, and what, from a request and its meetings; what it led to stays. */
export const forgetRequest = async (tx: Tx, trackId: string): Promise<void> => {
  await forgetVisitor(tx, trackId);
  await forgetWords(tx, trackId);
};
