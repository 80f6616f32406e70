// What both sides do with a request: write, move its standing, resolve it; a granted dispute gives its credit back.
import { and, eq } from "drizzle-orm";
import { helpRequestUpdated } from "@/events.ts";
import { recordAudit } from "@/platform/audit.ts";
import type { Ctx } from "@/platform/ctx.ts";
import { conflict } from "@/platform/errors.ts";
import { transactOnce } from "@/platform/db/idempotency.ts";
import { publish } from "@/platform/events/outbox.ts";
import { transact, type Tx } from "@/platform/db/transact.ts";
import { followDecision } from "./decisions.ts";
import { addLine, countRequest, getForCaller, type HelpRequest, sayAlreadyOpen } from "./requests.ts";
import { type Actor, afterReply, moveProblem, replyProblem } from "./rules.ts";
import type { HelpStatus, Resolution, Side, StatusInput } from "./schemas.ts";
import { helpRequests } from "./tables.ts";

interface Step {
  side: Side;
  /** Absent: the standing stays. */
  to?: HelpStatus;
  resolution?: Resolution;
  body?: string;
}

const standing = ({ status, resolution }: Pick<HelpRequest, "status" | "resolution">) => ({ status, resolution });

/**
 * Writes a line and moves the request, with counters and event. Callers have asked the rules.
 * Throws `illegal_transition` when somebody else moved it meanwhile, `dispute_open` when its lead has another dispute.
 */
export const takeStep = async (tx: Tx, request: HelpRequest, step: Step): Promise<HelpRequest> => {
  const { side, to = request.status, resolution, body } = step;
  const moves = to !== request.status;
  const change = moves ? { from: request.status, to, ...(resolution ? { resolution } : {}) } : undefined;
  const [moved] = await tx.update(helpRequests).set({
    status: to,
    lastBy: side,
    changedAt: tx.now,
    ...(resolution ? { resolution } : {}),
    ...(moves ? { resolvedAt: resolvedAtAfter(tx, request, to) } : {}),
  }).where(and(eq(helpRequests.id, request.id), eq(helpRequests.status, request.status))).returning()
    .catch(sayAlreadyOpen);
  if (!moved) throw conflict("illegal_transition", "This request has just changed. Please look at it again.");
  if (moves) {
    await countRequest(tx, request, -1);
    await countRequest(tx, moved, 1);
  }
  const lineId = await addLine(tx, request.id, { side, body, change });
  await publish(tx, helpRequestUpdated({ requestId: request.id, userId: request.userId, lineId }));
  return moved;
};

const resolvedAtAfter = (tx: Tx, { resolvedAt }: HelpRequest, to: HelpStatus) => {
  if (to === "resolved") return tx.now;
  return to === "closed" ? resolvedAt : null;
};

const auditStep = async (tx: Tx, before: HelpRequest, after: HelpRequest, more: object) => {
  const deed = { action: "help.update", subjectKind: "help-request", subjectId: before.id };
  await recordAudit(tx, { ...deed, before: standing(before), after: { ...standing(after), ...more } });
};

/** The same standing again says nothing new; another resolution than the one given is no repetition. */
const isRepeat = ({ status, resolution }: HelpRequest, wanted: StatusInput): boolean =>
  status === wanted.status && (wanted.resolution === undefined || wanted.resolution === resolution);

const moveAs = async (tx: Tx, side: Actor, request: HelpRequest, wanted: StatusInput): Promise<void> => {
  const { status: to, message: body } = wanted;
  if (isRepeat(request, wanted)) return body ? await sayAs(tx, side, request, body) : undefined;
  const asked = { to, resolution: wanted.resolution, hasMessage: body !== undefined };
  const problem = moveProblem(request, side, asked, tx.now);
  if (problem) throw conflict("illegal_transition", problem);
  const resolution = side === "user" && to === "resolved" ? "withdrawn" : wanted.resolution;
  const decided = resolution ? await followDecision(tx, request, resolution) : {};
  const moved = await takeStep(tx, request, { side, to, resolution, body });
  if (side === "support") await auditStep(tx, request, moved, { ...decided, replied: body !== undefined });
};

const sayAs = async (tx: Tx, side: Actor, request: HelpRequest, body: string): Promise<void> => {
  const problem = replyProblem(request, side, tx.now);
  if (problem) throw conflict("request_closed", problem);
  const moved = await takeStep(tx, request, { side, to: afterReply(request, side), body });
  if (side === "support") await auditStep(tx, request, moved, { replied: true });
};

/**
 * Help/UpdateStatus. The same standing again changes nothing, a message along with it is kept. Throws 404,
 * `illegal_transition` with what is allowed, `lead_moved`, `lead_gone`.
 */
export const updateStatus = (ctx: Ctx, id: string, wanted: StatusInput): Promise<void> =>
  transact(ctx, async (tx) => {
    const { request, side } = await getForCaller(ctx, tx, id);
    await moveAs(tx, side, request, wanted);
  });

/** Help/Reply: a message, and where it leads by itself. Throws 404, `request_closed`. */
export const reply = (ctx: Ctx, id: string, message: string): Promise<{ said: true }> =>
  transactOnce(ctx, `Help/Reply/${id}`, { message }, async (tx) => {
    const { request, side } = await getForCaller(ctx, tx, id);
    await sayAs(tx, side, request, message);
    return { said: true };
  });
