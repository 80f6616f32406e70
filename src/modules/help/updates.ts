// What both sides do with a request: reply, change its status, resolve it. Resolved requests are closed by a sweep.
import { and, asc, eq, isNull, lt } from "drizzle-orm";
import { helpRequestUpdated } from "@/events.ts";
import { recordAudit } from "@/platform/audit.ts";
import type { Ctx, Tx } from "@/platform/ctx.ts";
import { transactOnce } from "@/platform/db/idempotency.ts";
import { hasStatus } from "@/platform/db/status-sets.ts";
import { transact } from "@/platform/db/transact.ts";
import { conflict } from "@/platform/errors.ts";
import { publish } from "@/platform/events/outbox.ts";
import { sweep } from "@/platform/queue/sweep.ts";
import { DAY_MS } from "@/platform/time/time.ts";
import { addLine, countRequest, getForCaller, type HelpRequest, throwDisputeOpen } from "./requests.ts";
import {
  type Actor,
  type HelpStatus,
  REOPEN_DAYS,
  replyProblem,
  type Resolution,
  RESOLVED_STATUSES,
  type Side,
  statusAfterReply,
  transitionProblem,
} from "./rules.ts";
import type { StatusInput } from "./schemas.ts";
import { helpRequests } from "./tables.ts";
import { creditUse } from "@/modules/leads/credit-rules.ts";
import { findLead, getLead, type Lead, returnLeadCredit } from "@/modules/leads/index.ts";
import { findAnswers, findMeeting, settleMeeting } from "@/modules/scheduling/index.ts";
import { decideOutcome } from "@/modules/scheduling/meetings/outcome-rules.ts";
import { isConfirmed } from "@/modules/scheduling/rules.ts";

/**
 * When the specialist answered that the visitor did not come and the visitor contradicts, the decision about the
 * credit also settles the meeting. Every other contradiction counts as having taken place when its time is over (scheduling).
 */
const settleContradiction = async (tx: Tx, { meetingId }: Lead, isGranted: boolean): Promise<void> => {
  const meeting = meetingId ? await findMeeting(tx, meetingId) : undefined;
  if (!meeting || !isConfirmed(meeting.status) || meeting.endsAt > tx.now) return;
  const answers = await findAnswers(tx, meeting.id);
  if (answers.specialist !== "other-absent" || decideOutcome(answers, true).kind !== "disputed") return;
  await settleMeeting(tx, meeting, isGranted ? "visitor-absent" : "held");
};

/** The ledger names the dispute (docs/product/money.md#returns). When a duplicate takes the credit over, nothing has returned. */
const grantDispute = async (tx: Tx, lead: Lead | undefined, userId: string) => {
  if (!lead) throw conflict("lead_gone", "The lead of this dispute was deleted, so no credit can be returned for it.");
  if (lead.specialistId !== userId) {
    throw conflict("lead_moved", "This lead now belongs to another specialist, so its credit can't be returned here.");
  }
  if (creditUse(lead) === "none") {
    throw conflict("no_credit_used", "No credit was used for this lead, so none can be returned.");
  }
  await returnLeadCredit(tx, lead, "dispute");
  await settleContradiction(tx, lead, true);
  const { paidBy } = await getLead(tx, lead.id);
  return { leadId: lead.id, creditReturned: lead.creditState === "consumed" && paidBy === null };
};

/**
 * Carries out a resolution before it is recorded. A credit that was already returned stays so. Returns what the audit
 * log records about it. Throws `lead_gone`, `lead_moved`, `no_credit_used`.
 */
export const applyDecision = async (
  tx: Tx,
  { kind, leadId, userId }: HelpRequest,
  resolution: Resolution,
): Promise<object> => {
  if (kind !== "lead-dispute") return {};
  const lead = leadId ? await findLead(tx, leadId) : undefined;
  if (resolution === "credited") return await grantDispute(tx, lead, userId);
  // Otherwise a former specialist's dispute would settle the meeting of the one who has the lead now.
  if (resolution === "declined" && lead?.specialistId === userId) await settleContradiction(tx, lead, false);
  return {};
};

interface Update {
  side: Side;
  /** Absent: the status stays. */
  to?: HelpStatus;
  resolution?: Resolution;
  body?: string;
}

/**
 * Writes a line and changes the status, with counters and event. Callers have checked the rules. Throws
 * `illegal_transition` when another call changed the request meanwhile, `dispute_open` when its lead has another dispute.
 */
export const updateRequest = async (tx: Tx, request: HelpRequest, update: Update): Promise<HelpRequest> => {
  const { side, to = request.status, resolution, body } = update;
  const changes = to !== request.status;
  const [updated] = await tx.update(helpRequests).set({
    status: to,
    lastBy: side,
    changedAt: tx.now,
    ...(resolution ? { resolution } : {}),
    ...(changes ? { resolvedAt: resolvedAtAfter(tx, request, to) } : {}),
  }).where(and(eq(helpRequests.id, request.id), eq(helpRequests.status, request.status))).returning()
    .catch(throwDisputeOpen);
  if (!updated) throw conflict("illegal_transition", "This request has just changed. Please check it and try again.");
  if (changes) {
    await countRequest(tx, request, -1);
    await countRequest(tx, updated, 1);
  }
  const change = changes ? { from: request.status, to, ...(resolution ? { resolution } : {}) } : undefined;
  const lineId = await addLine(tx, request.id, { side, body, change });
  await publish(tx, helpRequestUpdated({ requestId: request.id, userId: request.userId, lineId }));
  return updated;
};

const resolvedAtAfter = (tx: Tx, { resolvedAt }: HelpRequest, to: HelpStatus) => {
  if (to === "resolved") return tx.now;
  return to === "closed" ? resolvedAt : null;
};

const toStatus = ({ status, resolution }: Pick<HelpRequest, "status" | "resolution">) => ({ status, resolution });

const auditUpdate = async (tx: Tx, before: HelpRequest, after: HelpRequest, more: object) => {
  const entry = { action: "help.update", subjectKind: "help-request", subjectId: before.id };
  await recordAudit(tx, { ...entry, before: toStatus(before), after: { ...toStatus(after), ...more } });
};

/** The same status again changes nothing; another resolution than the one given is not a repeat. */
const isRepeat = ({ status, resolution }: HelpRequest, input: StatusInput): boolean =>
  status === input.status && (input.resolution === undefined || input.resolution === resolution);

const changeStatus = async (tx: Tx, side: Actor, request: HelpRequest, input: StatusInput): Promise<void> => {
  const { status: to, message: body } = input;
  if (isRepeat(request, input)) return body ? await addReply(tx, side, request, body) : undefined;
  const requested = { to, resolution: input.resolution, hasMessage: body !== undefined };
  const problem = transitionProblem(request, side, requested, tx.now);
  if (problem) throw conflict("illegal_transition", problem);
  const resolution = side === "user" && to === "resolved" ? "withdrawn" : input.resolution;
  const decision = resolution ? await applyDecision(tx, request, resolution) : {};
  const updated = await updateRequest(tx, request, { side, to, resolution, body });
  if (side === "support") await auditUpdate(tx, request, updated, { ...decision, replied: body !== undefined });
};

const addReply = async (tx: Tx, side: Actor, request: HelpRequest, body: string): Promise<void> => {
  const problem = replyProblem(request, side, tx.now);
  if (problem) throw conflict("request_closed", problem);
  const updated = await updateRequest(tx, request, { side, to: statusAfterReply(request, side), body });
  if (side === "support") await auditUpdate(tx, request, updated, { replied: true });
};

/**
 * Help/UpdateStatus. The same status again changes nothing, but a message sent along is kept. Throws 404,
 * `illegal_transition` with what is allowed, `lead_moved`, `lead_gone`,
 * `no_credit_used`.
 */
export const updateStatus = (ctx: Ctx, id: string, input: StatusInput): Promise<void> =>
  transact(ctx, async (tx) => {
    const { request, side } = await getForCaller(ctx, tx, id);
    await changeStatus(tx, side, request, input);
  });

/** Help/Reply: a message, and the status that it leads to. Throws 404, `request_closed`. */
export const reply = (ctx: Ctx, id: string, message: string): Promise<{ said: true }> =>
  transactOnce(ctx, `Help/Reply/${id}`, { message }, async (tx) => {
    const { request, side } = await getForCaller(ctx, tx, id);
    await addReply(tx, side, request, message);
    return { said: true };
  });

/** Literal, so that the partial index serves it. */
const isResolved = hasStatus(helpRequests.status, RESOLVED_STATUSES);

/** Closes resolved requests that nobody reopened in time; runs every hour. */
export const closeResolved = sweep({
  // Each request changes a dozen rows.
  batch: 15,
  select: (tx, limit) => {
    const isDue = lt(helpRequests.resolvedAt, tx.now - REOPEN_DAYS * DAY_MS);
    return tx.select().from(helpRequests).where(and(isResolved, isNull(helpRequests.deletedAt), isDue))
      .orderBy(asc(helpRequests.resolvedAt)).limit(limit);
  },
  each: (tx, request) => updateRequest(tx, request, { side: "parley", to: "closed" }),
});
