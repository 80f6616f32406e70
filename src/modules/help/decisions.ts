// What follows from a decided dispute: its credit is returned, and a meeting with contradicting answers is settled.
import type { Tx } from "@/platform/ctx.ts";
import { conflict } from "@/platform/errors.ts";
import { findLead, getLead, type Lead, returnLeadCredit } from "@/modules/leads/index.ts";
import { findAnswers, findMeeting, settleMeeting } from "@/modules/scheduling/index.ts";
import { decideOutcome } from "@/modules/scheduling/meetings/outcome-rules.ts";
import { isConfirmed } from "@/modules/scheduling/rules.ts";
import type { HelpRequest } from "./requests.ts";
import type { Resolution } from "./rules.ts";

/** The rule that the credit ledger names for a granted dispute (docs/product/money.md#returns). */
const DISPUTE_RULE = "dispute";

/**
 * When the specialist answered that the visitor did not come and the visitor contradicts, the decision about the
 * credit also settles the meeting. Every other contradiction counts as held when its time is over (scheduling).
 */
const settleContradiction = async (tx: Tx, { meetingId }: Lead, isGranted: boolean): Promise<void> => {
  const meeting = meetingId ? await findMeeting(tx, meetingId) : undefined;
  if (!meeting || !isConfirmed(meeting.status) || meeting.endsAt > tx.now) return;
  const answers = await findAnswers(tx, meeting.id);
  if (answers.specialist !== "other-absent" || decideOutcome(answers, true).kind !== "disputed") return;
  await settleMeeting(tx, meeting, isGranted ? "visitor-absent" : "held");
};

/** The ledger names the dispute. When a duplicate takes the credit over, nothing has returned. */
const grantDispute = async (tx: Tx, lead: Lead | undefined, userId: string) => {
  if (!lead) throw conflict("lead_gone", "The lead of this dispute was deleted, so no credit can be returned for it.");
  if (lead.specialistId !== userId) {
    throw conflict("lead_moved", "This lead now belongs to another specialist, so its credit can't be returned here.");
  }
  await returnLeadCredit(tx, lead, DISPUTE_RULE);
  await settleContradiction(tx, lead, true);
  const { paidBy } = await getLead(tx, lead.id);
  return { leadId: lead.id, creditReturned: lead.creditState === "consumed" && paidBy === null };
};

/**
 * Carries out a resolution before it is recorded. A credit that was already returned stays so. Returns what the audit
 * log records about it. Throws `lead_gone`, `lead_moved`.
 */
export const applyDecision = async (
  tx: Tx,
  { kind, leadId, userId }: HelpRequest,
  resolution: Resolution,
): Promise<object> => {
  if (kind !== "lead-dispute") return {};
  const lead = leadId ? await findLead(tx, leadId) : undefined;
  if (resolution === "credited") return await grantDispute(tx, lead, userId);
  if (resolution === "declined" && lead) await settleContradiction(tx, lead, false);
  return {};
};
