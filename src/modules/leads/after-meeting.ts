// What becomes of a lead when its meeting is moved, called off, held or missed (PRODUCT sections 3 and 5).
import { eq } from "drizzle-orm";
import type { Tx } from "@/platform/db/transact.ts";
import { DAY_MS } from "@/platform/time/time.ts";
import { getMeeting } from "@/modules/scheduling/index.ts";
import { lifecycleOf } from "@/modules/settings/index.ts";
import { eraseLead } from "./erasing.ts";
import { findLead, findLeadByMeeting, type Lead, listLeadsOfTrack, tell } from "./leads.ts";
import { giveBack } from "./receiving.ts";
import { conflict } from "@/platform/errors.ts";
import { returnByRule } from "./returns.ts";
import { turnLead } from "./status.ts";
import { leads } from "./tables.ts";

interface OfMeeting {
  meetingId: string;
}

/** scheduling.meeting_rescheduled: the time to say what came of it moves along. */
export const followMeeting = async (tx: Tx, { meetingId, by, from }: OfMeeting & { by: string; from: number }) => {
  const lead = await findLeadByMeeting(tx, meetingId);
  if (!lead) return;
  const { endsAt } = await getMeeting(tx, meetingId);
  const { outcomeDays } = await lifecycleOf(tx);
  const outcomeBy = lead.status === "booked" ? { outcomeBy: endsAt + outcomeDays * DAY_MS } : {};
  await tx.update(leads).set({ ...outcomeBy, nudgedHours: null, changedAt: tx.now }).where(eq(leads.id, lead.id));
  await tell(tx, lead.id, "meeting-moved", { by, from });
};

interface Cancelled extends OfMeeting {
  by: "visitor" | "specialist" | "admin";
  reason: string;
  late: boolean;
}

/** scheduling.meeting_cancelled: the lead is live again; its credit comes back when the visitor cancelled in time. */
export const loseMeeting = async (tx: Tx, { meetingId, by, reason, late }: Cancelled): Promise<void> => {
  const lead = await findLeadByMeeting(tx, meetingId);
  if (!lead) return;
  const live = lead.status === "booked"
    ? await turnLead(tx, lead, "loseMeeting", { kind: "meeting-cancelled", reason: `by-${by}` })
    : lead;
  if (by !== "visitor") return;
  // Without consent there is no lead to pay for, and nobody is to judge why it was withdrawn.
  if (reason === "consent-withdrawn" || reason === "erased") await giveBack(tx, live, "consent-withdrawn");
  else if (!late) await returnByRule(tx, live, "visitor-cancelled");
};

interface Settled extends OfMeeting {
  outcome: "held" | "visitor-absent" | "specialist-absent" | "moved";
}

/** scheduling.meeting_settled: nobody was there, so the lead is live again; after a visitor's absence the credit returns. */
export const followOutcome = async (tx: Tx, { meetingId, outcome }: Settled): Promise<void> => {
  const lead = await findLeadByMeeting(tx, meetingId);
  if (!lead) return;
  if (outcome === "held") return await tell(tx, lead.id, "meeting-held");
  if (outcome === "moved") return await waitForOtherTime(tx, lead);
  const now = lead.status === "booked"
    ? await turnLead(tx, lead, "loseMeeting", { kind: outcome, reason: outcome })
    : lead;
  if (outcome === "visitor-absent") await returnByRule(tx, now, "visitor-absent");
};

/** They meet at a time that Parley does not know: the lead stays booked for as long as one arranged outside. */
const waitForOtherTime = async (tx: Tx, lead: Lead): Promise<void> => {
  const { liveDays, outcomeDays } = await lifecycleOf(tx);
  const outcomeBy = tx.now + (liveDays + outcomeDays) * DAY_MS;
  if (lead.status === "booked") {
    await tx.update(leads).set({ outcomeBy, nudgedHours: null, changedAt: tx.now }).where(eq(leads.id, lead.id));
  }
  await tell(tx, lead.id, "meeting-moved-outside");
};

interface Withdrawn extends OfMeeting {
  trackId: string;
  erased: boolean;
}

/** funnel.consent_withdrawn: nobody who had this request has its details any more. */
export const followWithdrawal = async (tx: Tx, { meetingId, trackId, erased }: Withdrawn): Promise<void> => {
  const meeting = await getMeeting(tx, meetingId);
  const cancelled = meeting.cancelledAt === tx.now && meeting.status === "cancelled";
  for (const lead of await listLeadsOfTrack(tx, trackId)) {
    const why = erased ? "erased" as const : "consent-withdrawn" as const;
    if (await nothingCameOfIt(tx, lead)) await giveBack(tx, lead, "consent-withdrawn");
    await eraseLead(tx, lead, why, { cancelled: cancelled && lead.meetingId === meetingId });
  }
};

/** An open lead whose visitor was never met: what was paid for cannot be had any more (PRODUCT section 5). */
const nothingCameOfIt = async (tx: Tx, { status, meetingId }: Lead): Promise<boolean> => {
  if (status !== "live" && status !== "received") return false;
  const meeting = meetingId ? await getMeeting(tx, meetingId) : undefined;
  return meeting?.status !== "completed" && meeting?.status !== "confirmed";
};

/** funnel.track_deleted: leads that it led to, and that nobody took, lose the visitor, too. */
export const followDeletion = async (tx: Tx, { trackId }: { trackId: string }): Promise<void> => {
  for (const lead of await listLeadsOfTrack(tx, trackId)) await eraseLead(tx, lead, "erased", { cancelled: false });
};

/**
 * Somebody else meets the visitor in place of a specialist who did not: the first lead ends and its credit comes back.
 * Throws `already_booked` when the two have agreed on something else in the meantime.
 */
export const handOver = async (tx: Tx, lostMeetingId: string): Promise<void> => {
  const { leadId } = await getMeeting(tx, lostMeetingId);
  const lead = leadId ? await findLead(tx, leadId) : undefined;
  if (!lead) return;
  if (lead.status === "booked" || lead.status === "converted") {
    throw conflict("already_booked", "You and the first specialist have already agreed on something else.");
  }
  await giveBack(tx, lead, "rescued");
  await eraseLead(tx, lead, "reassigned", { cancelled: false });
};
