// A request is deleted: its words go, number and standing stay so that ledger and audit keep their meaning.
import { and, eq } from "drizzle-orm";
import { helpRequestDeleted } from "@/events.ts";
import { recordAudit } from "@/platform/audit.ts";
import type { Ctx } from "@/platform/ctx.ts";
import type { Reader } from "@/platform/db/connection.ts";
import { conflict } from "@/platform/errors.ts";
import { publish } from "@/platform/events/outbox.ts";
import { transact, type Tx } from "@/platform/db/transact.ts";
import { countRequest, getForCaller, type HelpRequest } from "./requests.ts";
import { mayDelete } from "./rules.ts";
import { helpMessages, helpRequests, helpWords } from "./tables.ts";

/** Whether those who run Parley have said anything yet. */
const wasAnswered = async (db: Reader, requestId: string): Promise<boolean> => {
  const [answer] = await db.select({ id: helpMessages.id }).from(helpMessages)
    .where(and(eq(helpMessages.requestId, requestId), eq(helpMessages.side, "support"))).limit(1);
  return answer !== undefined;
};

/** Takes a request's words away. */
export const forgetWords = async (tx: Tx, requestId: string): Promise<void> => {
  await tx.update(helpMessages).set({ body: null }).where(eq(helpMessages.requestId, requestId));
  await tx.delete(helpWords).where(eq(helpWords.requestId, requestId));
};

const remove = async (tx: Tx, request: HelpRequest): Promise<void> => {
  const { id, userId, number, kind, status, resolution, leadId, transactionId } = request;
  await tx.update(helpRequests).set({ deletedAt: tx.now, subject: "" }).where(eq(helpRequests.id, id));
  await forgetWords(tx, id);
  await countRequest(tx, request, -1);
  const before = { number, userId, kind, status, resolution, leadId, transactionId };
  await recordAudit(tx, { action: "help.delete", subjectKind: "help-request", subjectId: id, before, after: null });
  await publish(tx, helpRequestDeleted({ requestId: id, userId }));
};

const refusalOf = ({ openedBy }: HelpRequest): string =>
  openedBy === "parley"
    ? "We opened this request because a person has to decide, so it cannot be deleted."
    : "Somebody has answered already. You can withdraw this request instead.";

/** Help/Delete. Throws 404, also the second time; `request_answered` for a person whose request was answered. */
export const deleteRequest = (ctx: Ctx, id: string): Promise<void> =>
  transact(ctx, async (tx) => {
    const { request, side } = await getForCaller(ctx, tx, id);
    if (!mayDelete({ ...request, answered: await wasAnswered(tx, id) }, side)) {
      throw conflict("request_answered", refusalOf(request));
    }
    await remove(tx, request);
  });
