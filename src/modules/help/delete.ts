// Deletes a request: its texts are erased, number and status remain so that ledger and audit log keep their meaning.
import { and, eq } from "drizzle-orm";
import { helpRequestDeleted } from "@/events.ts";
import { recordAudit } from "@/platform/audit.ts";
import type { Ctx, Tx } from "@/platform/ctx.ts";
import { transact } from "@/platform/db/transact.ts";
import type { Reader } from "@/platform/db/types.ts";
import { conflict } from "@/platform/errors.ts";
import { publish } from "@/platform/events/outbox.ts";
import { countRequest, getForCaller, type HelpRequest } from "./requests.ts";
import { canDelete } from "./rules.ts";
import { helpMessages, helpRequests, helpTerms } from "./tables.ts";

/** Whether an administrator has written or changed something. */
const isAnswered = async (db: Reader, requestId: string): Promise<boolean> =>
  await db.$count(helpMessages, and(eq(helpMessages.requestId, requestId), eq(helpMessages.side, "support"))) > 0;

/** Erases what was written in a request, and its search words. */
export const eraseTexts = async (tx: Tx, requestId: string): Promise<void> => {
  await tx.update(helpMessages).set({ body: null }).where(eq(helpMessages.requestId, requestId));
  await tx.delete(helpTerms).where(eq(helpTerms.requestId, requestId));
};

const remove = async (tx: Tx, request: HelpRequest): Promise<void> => {
  const { id, userId, number, kind, status, resolution, leadId, transactionId } = request;
  await tx.update(helpRequests).set({ deletedAt: tx.now, subject: "" }).where(eq(helpRequests.id, id));
  await eraseTexts(tx, id);
  await countRequest(tx, request, -1);
  const before = { number, userId, kind, status, resolution, leadId, transactionId };
  await recordAudit(tx, { action: "help.delete", subjectKind: "help-request", subjectId: id, before, after: null });
  await publish(tx, helpRequestDeleted({ requestId: id, userId }));
};

const refusalOf = ({ openedBy }: HelpRequest): string =>
  openedBy === "parley"
    ? "We opened this request because a person has to decide, so it can't be deleted."
    : "We've already replied to this request. You can withdraw it instead.";

/** Help/Delete. Throws 404, also the second time; `request_answered` when the person may not delete it. */
export const deleteRequest = (ctx: Ctx, id: string): Promise<void> =>
  transact(ctx, async (tx) => {
    const { request, side } = await getForCaller(ctx, tx, id);
    if (!canDelete({ ...request, answered: await isAnswered(tx, id) }, side)) {
      throw conflict("request_answered", refusalOf(request));
    }
    await remove(tx, request);
  });
