// An administrator gives a lead to another specialist: eligibility, credits, meeting and lead in one commit.
import { eq } from "drizzle-orm";
import { leadReassigned } from "@/events.ts";
import type { Tx } from "@/platform/ctx.ts";
import type { Reader } from "@/platform/db/types.ts";
import { conflict } from "@/platform/errors.ts";
import { publish } from "@/platform/events/outbox.ts";
import type { Instant } from "@/platform/time/time.ts";
import { cancelMeeting, concludePast, findMeeting, handOverMeeting, type Meeting } from "@/modules/scheduling/index.ts";
import { isConfirmed, isUpcoming } from "@/modules/scheduling/rules.ts";
import { getTrack, markReassigned, setOfMarket, type Track, unassignTrack } from "@/modules/tracks/index.ts";
import { checkEligibility, type EligibilityResult, ruleDetails } from "@/modules/matching/index.ts";
import { findAgreement, requestConsent } from "../consent/awaiting.ts";
import { findUpcomingMeeting, getLead, type Lead, outcomeDeadline } from "../leads.ts";
import { creditUse, wasNotAccepted } from "../credit-rules.ts";
import { creditAtHandover } from "../label-rules.ts";
import { reassignProblem } from "../rules.ts";
import { leadSearchTerms } from "../tables.ts";
import { acceptanceDeadline, findSettlement, requireAvailableTrack, settleCredit } from "./acceptance.ts";
import { eraseLead } from "./deletion.ts";
import { consumeLeadCredit, returnLeadCredit } from "./lead-credits.ts";
import { type Change, changeStatus, loadFacts } from "./status.ts";

interface Reassignment {
  leadId: string;
  /** The new specialist. */
  specialistId: string;
  /** The specialist whom the administrator saw. */
  fromSpecialistId: string;
  reason: string;
}

export interface ReassignmentResult {
  /** The lead before and after; the same when nothing had to change. */
  before: Lead;
  lead: Lead;
  meeting: "kept" | "released" | "none";
  /** The visitor is asked first: another lead waits for the answer. */
  isAsked: boolean;
  /** Why the meeting could not be kept, in a sentence. */
  meetingReason: string | null;
}

/** Which eligibility rules fail for a specialist, the lead, and its meeting when there is one. */
export const checkEligibilityForLead = async (
  db: Reader,
  lead: Lead,
  specialistId: string,
  { meeting, now }: { meeting?: Meeting; now: Instant },
): Promise<EligibilityResult> => {
  const { categoryId, subcategoryId } = lead;
  const track = { ...await getTrack(db, lead.trackId), categoryId, subcategoryId };
  return await checkEligibility(db, { specialistId, track, now, meeting });
};

const ERROR_CODES: Record<string, string> = { credit: "no_credit", caps: "cap_reached" };

const requireEligible = ({ facts, failed: [rule] }: EligibilityResult): void => {
  if (!facts) {
    throw conflict("not_eligible", "This specialist has not set up a profile.", ruleDetails("onboarded"));
  }
  if (rule) {
    throw conflict(ERROR_CODES[rule.name] ?? "not_eligible", rule.messageForOthers, ruleDetails(rule.name));
  }
};

/** Throws `already_reassigned`, `illegal_transition`, `track_assigned`, `track_reopened`. */
const requireReassignable = async (tx: Tx, lead: Lead, { fromSpecialistId }: Reassignment): Promise<void> => {
  if (lead.specialistId !== fromSpecialistId) {
    throw conflict("already_reassigned", "This lead has gone to another specialist meanwhile. Please check it again.");
  }
  const problem = reassignProblem(await loadFacts(tx, lead), tx.now);
  if (problem) throw conflict("illegal_transition", problem);
  if (wasNotAccepted(lead)) await requireAvailableTrack(tx, lead);
};

/** The lead's meeting that is still to come. One that is over stays with the former specialist, and counts as having taken place. */
const takeMeeting = async (tx: Tx, { meetingId }: Lead): Promise<Meeting | undefined> => {
  const meeting = meetingId ? await findMeeting(tx, meetingId) : undefined;
  if (!meeting || isUpcoming(meeting, tx.now)) return meeting;
  if (isConfirmed(meeting.status)) await concludePast(tx, meeting);
};

/** Why a lead with a meeting ahead can't go to a specialist to whom its visitor has not agreed. */
export const notAgreed = (to: "this" | "another"): string =>
  `The visitor has a meeting ahead and hasn't agreed to ${to} specialist. If the meeting is cancelled, they can choose ` +
  "somebody else themselves.";

/**
 * The visitor has not agreed to this specialist: the former lead ends, its credit returns, and the visitor is asked, as
 * about every request that an administrator assigns. Throws `consent_required` while a meeting is ahead, because it would
 * be cancelled: who cancels it instead offers the visitor other people.
 */
const askVisitor = async (
  tx: Tx,
  before: Lead,
  { specialistId, reason }: Reassignment,
  meeting: Meeting | undefined,
): Promise<Lead> => {
  if (meeting) {
    throw conflict("consent_required", notAgreed("this"));
  }
  await returnLeadCredit(tx, before, "reassigned");
  const { id: leadId, trackId, specialistId: formerSpecialistId } = before;
  const returned = await getLead(tx, leadId);
  const handover = toDetails(returned, { specialistId, reason });
  await eraseLead(tx, returned, "reassigned", { cancelled: false, handover });
  await unassignTrack(tx, trackId);
  const asked = await requestConsent(tx, { trackId, specialistId });
  await publish(tx, leadReassigned({ leadId, specialistId, formerSpecialistId, meetingId: null, released: false }));
  return await getLead(tx, asked);
};

/** What the timeline says about a handover. @param lead whose credit has returned to its former specialist */
const toDetails = (lead: Lead, { specialistId: to, reason }: Pick<Reassignment, "specialistId" | "reason">) => ({
  fromSpecialistId: lead.specialistId,
  toSpecialistId: to,
  said: reason,
  credit: creditAtHandover({ use: creditUse(lead), paidBy: lead.paidBy }),
});

/** The new specialist takes the meeting over at its time. */
const keepMeeting = async (
  tx: Tx,
  meeting: Meeting,
  specialistId: string,
  { facts }: EligibilityResult,
): Promise<Change> => {
  const { calendar, locations } = facts!;
  const locationDetail = locations.find(({ kind }) => kind === meeting.location)!.detail;
  const { endsAt } = await handOverMeeting(tx, meeting, { specialistId, calendar: calendar!, locationDetail });
  return await outcomeDeadline(tx, endsAt);
};

/** Without a meeting the lead must be accepted in time, like every lead that is assigned without a time. */
const releaseMeeting = async (tx: Tx, track: Track): Promise<Change> => {
  await markReassigned(tx, track.id);
  return { meetingId: null, acceptBy: await acceptanceDeadline(tx, track) };
};

/** These belong to the former specialist. */
const OWN_FIELDS = { notes: null, dealValueMinor: null, reason: null, metAt: null };

/** Moves credit, row and search terms to the new specialist, with the meeting or without. */
const handOver = async (
  tx: Tx,
  lead: Lead,
  { specialistId, reason }: Reassignment,
  prepare: () => Promise<Change>,
): Promise<Lead> => {
  await returnLeadCredit(tx, lead, "reassigned");
  const handover = toDetails(await getLead(tx, lead.id), { specialistId, reason });
  const credit = await consumeLeadCredit(tx, lead, { specialistId, rule: "handed-over" });
  await setOfMarket(tx, lead.trackId);
  const change = await prepare();
  const changed = await changeStatus(tx, lead, "meetingId" in change ? "reassign" : "reassignBooked", {
    ...OWN_FIELDS,
    ...credit,
    ...change,
    specialistId,
    source: "reassigned",
    details: { ...handover, creditKey: credit.creditKey },
  });
  await tx.update(leadSearchTerms).set({ specialistId }).where(eq(leadSearchTerms.leadId, lead.id));
  await settleCredit(tx, changed, await findSettlement(tx, changed));
  return changed;
};

/**
 * Gives a lead to another specialist. The former specialist's credit returns, and one of the new specialist's is
 * consumed. An upcoming meeting is kept when the new specialist is eligible for its time and location; otherwise it is
 * cancelled and the lead must be accepted in time. A meeting that is over stays with the former specialist. A visitor who has not agreed to the new specialist is asked first.
 * Nothing changes when the specialist already has the lead. Throws 404, what requireReassignable throws, `not_eligible`,
 * `no_credit`, `cap_reached`, and `consent_required` for a meeting.
 */
export const reassignLead = async (tx: Tx, reassignment: Reassignment): Promise<ReassignmentResult> => {
  const { leadId, specialistId } = reassignment;
  const before = await getLead(tx, leadId);
  if (before.specialistId === specialistId) {
    const meeting = await findUpcomingMeeting(tx, before, tx.now);
    return { before, lead: before, isAsked: false, meeting: meeting ? "kept" : "none", meetingReason: null };
  }
  await requireReassignable(tx, before, reassignment);
  const meeting = await takeMeeting(tx, before);
  const eligibility = await checkEligibilityForLead(tx, before, specialistId, { meeting, now: tx.now });
  requireEligible(eligibility);
  if (!(await findAgreement(tx, before.trackId)).includes(specialistId)) {
    const asked = await askVisitor(tx, before, reassignment, meeting);
    return { before, lead: asked, isAsked: true, meeting: "none", meetingReason: null };
  }
  const [conflictingRule] = eligibility.failedForMeeting;
  const kept = meeting && !conflictingRule;
  const lead = await handOver(
    tx,
    before,
    reassignment,
    async () =>
      kept
        ? await keepMeeting(tx, meeting, specialistId, eligibility)
        : await releaseMeeting(tx, await getTrack(tx, before.trackId)),
  );
  const released = meeting !== undefined && !kept;
  // The lead no longer has this meeting, so its cancellation does not affect the lead.
  if (released) await cancelMeeting(tx, meeting, { by: "admin", reason: "reassigned" });
  const { specialistId: formerSpecialistId } = before;
  await publish(
    tx,
    leadReassigned({ leadId, specialistId, formerSpecialistId, meetingId: kept ? meeting.id : null, released }),
  );
  return {
    before,
    lead,
    isAsked: false,
    meeting: kept ? "kept" : meeting ? "released" : "none",
    meetingReason: released && conflictingRule ? conflictingRule.messageForOthers : null,
  };
};
