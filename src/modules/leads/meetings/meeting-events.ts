// How a lead reacts when its meeting is rescheduled, cancelled or missed, or has taken place (docs/product/money.md#returns).
import type { Tx } from "@/platform/ctx.ts";
import { conflict } from "@/platform/errors.ts";
import { getMeeting, type Meeting } from "@/modules/scheduling/index.ts";
import type { Answer } from "@/modules/scheduling/meetings/outcome-rules.ts";
import { EARLIER_SLOT, isCancelled, type Side, takesPlace } from "@/modules/scheduling/rules.ts";
import { getTrack } from "@/modules/tracks/index.ts";
import {
  type Booking,
  changeLead,
  createLead,
  findLead,
  findLeadByMeeting,
  type Lead,
  listLeadsOfTrack,
  type OutcomeDeadline,
  outcomeDeadline,
  outsideOutcomeDeadline,
} from "../leads.ts";
import { returnByRule } from "../lifecycle/credit-returns.ts";
import { findSettlement, settleCredit, type Settlement } from "../lifecycle/acceptance.ts";
import { returnLeadCredit } from "../lifecycle/lead-credits.ts";
import { eraseLead, type ErasureReason } from "../lifecycle/deletion.ts";
import { changeStatus } from "../lifecycle/status.ts";
import type { LeadReason } from "../label-rules.ts";
import { hasTransition } from "../rules.ts";
import { isAgreed, isDue, isWon, LEAD_STATUS } from "../status-rules.ts";
import type { TimelineKind } from "../timeline-rules.ts";
import { addTimelineEntry, listTimeline } from "../timeline.ts";

interface MeetingRef {
  meetingId: string;
}

/** scheduling.meeting_rescheduled: the deadline for the outcome moves with the meeting. */
export const onMeetingRescheduled = async (
  tx: Tx,
  { meetingId, by, from, through }: MeetingRef & { by: string; from: number; through?: string },
): Promise<void> => {
  const lead = await findLeadByMeeting(tx, meetingId);
  if (!lead) return;
  const { endsAt } = await getMeeting(tx, meetingId);
  const deadline = isDue(lead.status, "outcome") ? await outcomeDeadline(tx, endsAt) : {};
  await changeLead(tx, lead, { ...deadline, nudgedHours: null, changedAt: tx.now });
  await addTimelineEntry(tx, lead.id, through ? "meeting-moved-earlier" : "meeting-moved", { by, from });
};

/** funnel.visitor_will_come: noted once for each start, however often it is pressed. */
export const onVisitorWillCome = async (tx: Tx, { meetingId }: MeetingRef): Promise<void> => {
  const lead = await findLeadByMeeting(tx, meetingId);
  if (!lead) return;
  const { startsAt } = await getMeeting(tx, meetingId);
  const kind = "visitor-will-come";
  const isNoted = (await listTimeline(tx, lead.id))
    .some((line) => line.kind === kind && line.details.startsAt === startsAt);
  if (!isNoted) await addTimelineEntry(tx, lead.id, kind, { startsAt });
};

/** funnel.phone_corrected: the lead gets the new number. */
export const onPhoneCorrected = async (tx: Tx, { meetingId, trackId }: MeetingRef & { trackId: string }) => {
  const lead = await findLeadByMeeting(tx, meetingId);
  const { contact } = await getTrack(tx, trackId);
  if (!lead || !contact || lead.erasedAt !== null || lead.deletedAt !== null) return;
  const corrected = { ...lead.contact, phone: contact.phone };
  await changeLead(tx, lead, { contact: corrected, changedAt: tx.now });
  await addTimelineEntry(tx, lead.id, "phone-corrected");
};

/** A booked lead becomes live again; any other keeps its status. */
const loseMeeting = async (tx: Tx, lead: Lead, kind: TimelineKind, reason: LeadReason): Promise<Lead> =>
  hasTransition("loseMeeting", lead.status) ? await changeStatus(tx, lead, "loseMeeting", { kind, reason }) : lead;

interface Cancelled extends MeetingRef {
  by: "visitor" | "specialist" | "admin";
  reason: string;
  late: boolean;
}

/** scheduling.meeting_cancelled: the lead is live again. Its credit returns when the visitor cancelled in time. */
export const onMeetingCancelled = async (tx: Tx, { meetingId, by, reason, late }: Cancelled): Promise<void> => {
  const lead = await findLeadByMeeting(tx, meetingId);
  if (!lead) return;
  const live = await loseMeeting(tx, lead, "meeting-cancelled", `by-${by}`);
  // The booking with another specialist, in the same transaction, returns the credit.
  if (by !== "visitor" || reason === EARLIER_SLOT) return;
  if (reason === "consent-withdrawn" || reason === "erased") await returnByRule(tx, live, "consent-withdrawn");
  else if (!late) await returnByRule(tx, live, "visitor-cancelled");
};

interface Settled extends MeetingRef {
  outcome: "held" | "visitor-absent" | "specialist-absent" | "moved";
}

/** scheduling.meeting_settled: a missed meeting makes the lead live again. The credit returns when the visitor was absent. */
export const onMeetingSettled = async (tx: Tx, { meetingId, outcome }: Settled): Promise<void> => {
  const lead = await findLeadByMeeting(tx, meetingId);
  if (!lead) return;
  if (outcome === "held") return await noteMeeting(tx, lead, await getMeeting(tx, meetingId));
  if (outcome === "moved") return await waitForOtherTime(tx, lead);
  const live = await loseMeeting(tx, lead, outcome, outcome);
  if (outcome === "visitor-absent") await returnByRule(tx, live, "visitor-absent");
};

const moveDeadline = (tx: Tx, lead: Lead, deadline: OutcomeDeadline): Promise<void> =>
  changeLead(tx, lead, { ...deadline, nudgedHours: null, changedAt: tx.now });

/** After a contradiction, the time to report the outcome begins when it is settled. */
const noteMeeting = async (tx: Tx, lead: Lead, { endsAt }: Pick<Meeting, "endsAt">): Promise<void> => {
  await changeLead(tx, lead, { metAt: Math.max(endsAt, lead.metAt ?? 0) });
  const deadline = await outcomeDeadline(tx, tx.now);
  if (isDue(lead.status, "outcome") && lead.outcomeBy! > deadline.outcomeBy) await moveDeadline(tx, lead, deadline);
  await addTimelineEntry(tx, lead.id, "meeting-held");
};

interface Answered extends MeetingRef {
  side: Side;
  answer: Answer;
}

/** scheduling.outcome_answered. Throws `outcome_settled`: the visitor of a converted lead is their customer. */
export const onOutcomeAnswered = async (tx: Tx, { meetingId, side, answer }: Answered): Promise<void> => {
  if (side !== "specialist" || answer !== "other-absent") return;
  const lead = await findLeadByMeeting(tx, meetingId);
  if (lead && isWon(lead.status)) {
    throw conflict(
      "outcome_settled",
      "You marked this lead as converted, so the visitor came. If that is wrong, please change the lead's outcome first.",
    );
  }
};

/** scheduling.outcome_disputed: the time to report the outcome does not run out before the contradiction is settled. */
export const onOutcomeDisputed = async (tx: Tx, { meetingId }: MeetingRef): Promise<void> => {
  const lead = await findLeadByMeeting(tx, meetingId);
  if (!lead || !isDue(lead.status, "outcome")) return;
  const { settleBy } = await getMeeting(tx, meetingId);
  await moveDeadline(tx, lead, await outcomeDeadline(tx, settleBy ?? tx.now));
};

/** They meet at a time that Parley does not know: the lead stays booked like one that was arranged elsewhere. */
const waitForOtherTime = async (tx: Tx, lead: Lead): Promise<void> => {
  if (isDue(lead.status, "outcome")) await moveDeadline(tx, lead, await outsideOutcomeDeadline(tx));
  await addTimelineEntry(tx, lead.id, "meeting-moved-outside");
};

interface Withdrawn extends Partial<MeetingRef> {
  trackId: string;
  erased: boolean;
}

/** funnel.consent_withdrawn: every specialist with this request loses the visitor's details. */
export const onConsentWithdrawn = async (tx: Tx, { meetingId, trackId, erased }: Withdrawn): Promise<void> => {
  const meeting = meetingId ? await getMeeting(tx, meetingId) : undefined;
  const cancelled = meeting?.cancelledAt === tx.now && isCancelled(meeting.status);
  const reason: ErasureReason = erased ? "erased" : "consent-withdrawn";
  for (const lead of await listLeadsOfTrack(tx, trackId)) {
    if (await wasNeverMet(tx, lead)) await returnByRule(tx, lead, "consent-withdrawn");
    await eraseLead(tx, lead, reason, { cancelled: cancelled && lead.meetingId === meetingId });
  }
};

/** Whether a lead ends with its visitor before they have met, so that nothing was delivered. */
export const wasNeverMet = async (tx: Tx, { status, meetingId }: Lead): Promise<boolean> => {
  if (!LEAD_STATUS[status].endsWithoutVisitor) return false;
  const meeting = meetingId ? await getMeeting(tx, meetingId) : undefined;
  return !meeting || !takesPlace(meeting.status);
};

/** funnel.track_deleted: its leads lose the visitor's details, too. */
export const onTrackDeleted = async (tx: Tx, { trackId }: { trackId: string }): Promise<void> => {
  for (const lead of await listLeadsOfTrack(tx, trackId)) await eraseLead(tx, lead, "erased", { cancelled: false });
};

/**
 * funnel.booking_saved in place of a lost meeting: the first specialist's lead ends and its credit returns, whatever the
 * share of their returns: the lead is taken from them, and another specialist pays for the visitor.
 * Throws `already_booked` when visitor and first specialist have agreed on another meeting meanwhile.
 */
const endReplacedLead = async (tx: Tx, lostMeetingId: string): Promise<void> => {
  const { leadId, cancelReason } = await getMeeting(tx, lostMeetingId);
  const lead = leadId ? await findLead(tx, leadId) : undefined;
  if (!lead) return;
  if (isAgreed(lead.status)) {
    throw conflict("already_booked", "You and the first specialist have already agreed on another meeting.");
  }
  await returnLeadCredit(tx, lead, cancelReason === EARLIER_SLOT ? EARLIER_SLOT : "rescued");
  await eraseLead(tx, lead, "reassigned", { cancelled: false });
};

const findSettlementOf = async (
  tx: Tx,
  { leadId, trackId, specialistId, categoryId }: Booking,
): Promise<Settlement> => {
  const contact = (await getTrack(tx, trackId)).contact!;
  return await findSettlement(tx, { id: leadId, contact, specialistId, categoryId, trackId, createdAt: tx.now });
};

/**
 * funnel.booking_saved: ends the lead of the meeting that it replaces, creates the lead, and returns the credit of a
 * client or duplicate. One by a booking link has none. What is read is read before the lead is created, so that the usual booking can be planned.
 */
export const onBookingSaved = async (tx: Tx, booking: Booking): Promise<void> => {
  if (booking.rescues) await endReplacedLead(tx, booking.rescues);
  if (booking.creditEntryId === null) {
    const { id } = await createLead(tx, booking);
    return await addTimelineEntry(tx, id, "own-link");
  }
  const settlement = await findSettlementOf(tx, booking);
  await settleCredit(tx, await createLead(tx, booking), settlement);
};
