// Requests that Parley opens itself, where a rule says that a person decides (docs/product/messages.md#help-requests).
import { and, eq, isNull } from "drizzle-orm";
import type { Tx } from "@/platform/ctx.ts";
import { hasStatus } from "@/platform/db/status-sets.ts";
import { forReader } from "@/platform/time/reader.ts";
import { renderTime } from "@/platform/time/time.ts";
import { returnRuleLabel } from "@/modules/billing/return-rules.ts";
import { AUTOMATIC_PERCENT, AUTOMATIC_RETURNS, creditUse, RETURN_SHARE_DAYS } from "@/modules/leads/credit-rules.ts";
import { findLead } from "@/modules/leads/index.ts";
import { findAnswers, getMeeting } from "@/modules/scheduling/index.ts";
import { answerLabel } from "@/modules/scheduling/meetings/outcome-rules.ts";
import { insertRequest } from "./requests.ts";
import { ACTIVE_STATUSES } from "./rules.ts";
import { helpRequests } from "./tables.ts";
import { updateRequest } from "./updates.ts";

interface Review {
  leadId: string;
  specialistId: string;
  subject: string;
  /** What is known, for both sides to read. */
  body: string;
}

/** A specialist's open dispute of a lead; there is one at most. */
const findOpenDispute = async (tx: Tx, { leadId, userId }: { leadId: string; userId: string }) => {
  const [open] = await tx.select().from(helpRequests).where(and(
    eq(helpRequests.leadId, leadId),
    eq(helpRequests.userId, userId),
    eq(helpRequests.kind, "lead-dispute"),
    hasStatus(helpRequests.status, ACTIVE_STATUSES),
    isNull(helpRequests.deletedAt),
  ));
  return open;
};

/** Opens a dispute of the lead on its specialist's behalf, or adds to the one that is already open. */
const requestReview = async (tx: Tx, { leadId, specialistId: userId, subject, body }: Review): Promise<void> => {
  const open = await findOpenDispute(tx, { leadId, userId });
  if (!open) {
    return void await insertRequest(tx, { userId, kind: "lead-dispute", leadId, subject, openedBy: "parley", body });
  }
  // From now on, the specialist can neither withdraw nor delete it.
  await tx.update(helpRequests).set({ openedBy: "parley" }).where(eq(helpRequests.id, open.id));
  await updateRequest(tx, open, { side: "parley", body });
};

/** leads.lead_reassigned: the former specialist's dispute ends, because their credit has returned. */
export const endFormerDispute = async (
  tx: Tx,
  { leadId, formerSpecialistId: userId }: { leadId: string; formerSpecialistId: string },
): Promise<void> => {
  const open = await findOpenDispute(tx, { leadId, userId });
  if (!open) return;
  const body =
    "This lead has gone to another specialist. If you used a credit for it, that was returned to you, so there " +
    "is nothing left to decide.";
  await updateRequest(tx, open, { side: "parley", to: "resolved", resolution: "answered", body });
};

interface OutcomeDisputed {
  meetingId: string;
  specialistId: string;
  leadId: string | null;
}

/** scheduling.outcome_disputed: both answers about a meeting, as long as there is a credit to decide about. */
export const reviewOutcome = async (tx: Tx, { meetingId, specialistId, leadId }: OutcomeDisputed): Promise<void> => {
  const lead = leadId ? await findLead(tx, leadId) : undefined;
  if (!lead || creditUse(lead) === "none") return;
  const { startsAt, specialistZone } = await getMeeting(tx, meetingId);
  const { visitor, specialist } = await findAnswers(tx, meetingId);
  if (!visitor || !specialist) return;
  await requestReview(tx, {
    leadId: lead.id,
    specialistId,
    subject: "Did this meeting take place?",
    // In English, although the visitor who answers may read another language.
    body: forReader(
      "en",
      tx.now,
      () =>
        `The two answers about the meeting on ${renderTime(startsAt, specialistZone).full} do not agree. ` +
        `The specialist answered: "${answerLabel(specialist, "the visitor")}". ` +
        `The visitor answered: "${answerLabel(visitor, "the specialist")}". ` +
        `A member of our team decides. Please add what you know, such as how you tried to reach each other.`,
    ),
  });
};

/** leads.credit_held_back: beyond the automatic share of returns, or the lead was kept after the same rule. */
export const reviewCredit = async (
  tx: Tx,
  { leadId, specialistId, rule }: { leadId: string; specialistId: string; rule: string },
): Promise<void> => {
  if (!await findLead(tx, leadId)) return;
  await requestReview(tx, {
    leadId,
    specialistId,
    subject: "Should this credit be returned?",
    body: `The credit for this lead would be returned, because ${returnRuleLabel(rule)}. ` +
      `Returns beyond ${AUTOMATIC_RETURNS} in ${RETURN_SHARE_DAYS} days, or ${AUTOMATIC_PERCENT}% of the leads ` +
      `delivered in that time, whichever is more, are reviewed, and so is a second return of a lead that was kept. A member of our team decides. The credit stays used until then.`,
  });
};
