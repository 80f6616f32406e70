// What follows from a decided dispute: its credit comes back, and a meeting of which each side tells another story is settled.
import { conflict } from "@/platform/errors.ts";
import type { Tx } from "@/platform/db/transact.ts";
import { findLead, giveBack, type Lead } from "@/modules/leads/index.ts";
import { verdictOn } from "@/modules/scheduling/after-booking-rules.ts";
import { answersOf, findMeeting, settleMeeting } from "@/modules/scheduling/index.ts";
import type { HelpRequest } from "./requests.ts";
import type { Resolution } from "./schemas.ts";

/** The rule that the ledger names for a granted dispute (PRODUCT section 5). */
const DISPUTE_RULE = "dispute";

/**
 * Where the specialist said that the visitor did not come, and the visitor that he did: who is right is decided with
 * the credit. Every other contradiction counts as held when its time is over (scheduling).
 */
const settleContradiction = async (tx: Tx, { meetingId }: Lead, isRight: boolean): Promise<void> => {
  const meeting = meetingId ? await findMeeting(tx, meetingId) : undefined;
  if (meeting?.status !== "confirmed" || meeting.endsAt > tx.now) return;
  const said = await answersOf(tx, meeting.id);
  if (said.specialist !== "other-absent" || verdictOn(said, true).kind !== "disputed") return;
  await settleMeeting(tx, meeting, isRight ? "visitor-absent" : "held");
};

const grant = async (tx: Tx, lead: Lead | undefined, userId: string) => {
  if (!lead) throw conflict("lead_gone", "The lead of this dispute is gone, so no credit can be returned for it.");
  if (lead.specialistId !== userId) {
    throw conflict("lead_moved", "This lead is somebody else's by now, so its credit cannot be returned here.");
  }
  await giveBack(tx, lead, DISPUTE_RULE);
  await settleContradiction(tx, lead, true);
  return { leadId: lead.id, creditReturned: lead.creditState === "consumed" };
};

/**
 * Carries out how a request is decided, before it is noted. A credit that is back already stays so. Answers what the
 * audit says of it. Throws `lead_gone`, `lead_moved`.
 */
export const followDecision = async (
  tx: Tx,
  { kind, leadId, userId }: HelpRequest,
  resolution: Resolution,
): Promise<object> => {
  if (kind !== "lead-dispute") return {};
  const lead = leadId ? await findLead(tx, leadId) : undefined;
  if (resolution === "credited") return await grant(tx, lead, userId);
  if (resolution === "declined" && lead) await settleContradiction(tx, lead, false);
  return {};
};
