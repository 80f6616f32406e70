// Help requests as personal data: part of a person's export, erased with the account; leads are detached when deleted.
import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import type { PersonalDataSource, Tx } from "@/platform/ctx.ts";
import { iso } from "@/platform/time/time.ts";
import { eraseTexts } from "./delete.ts";
import { HELP_STATUS } from "./rules.ts";
import { helpMessages, helpPeople, helpRequests } from "./tables.ts";
import { updateRequest } from "./updates.ts";

/** auth.account_deleted, in its transaction: withdraws active requests and erases all texts. */
export const eraseRequestsOf = async (tx: Tx, { userId }: { userId: string }): Promise<void> => {
  const own = await tx.select().from(helpRequests)
    .where(and(eq(helpRequests.userId, userId), isNull(helpRequests.deletedAt)));
  for (const request of own) {
    if (HELP_STATUS[request.status].isActive) {
      await updateRequest(tx, request, { side: "parley", to: "resolved", resolution: "withdrawn" });
    }
    await eraseTexts(tx, request.id);
  }
  await tx.update(helpRequests).set({ subject: "Deleted account" }).where(eq(helpRequests.userId, userId));
  await tx.delete(helpPeople).where(eq(helpPeople.userId, userId));
};

/** leads.lead_deleted, in its transaction: a request about it remains, without the lead. */
export const detachLead = async (tx: Tx, { leadId }: { leadId: string }): Promise<void> => {
  await tx.update(helpRequests).set({ leadId: null }).where(eq(helpRequests.leadId, leadId));
};

/** For a person's own data export. */
export const helpData: PersonalDataSource[] = [{
  name: "helpRequests",
  async collect({ db }, userId) {
    const requests = await db.read.select().from(helpRequests)
      .where(and(eq(helpRequests.userId, userId), isNull(helpRequests.deletedAt))).orderBy(asc(helpRequests.createdAt));
    const lines = requests.length === 0 ? [] : await db.read.select().from(helpMessages)
      .where(inArray(helpMessages.requestId, requests.map(({ id }) => id)))
      .orderBy(asc(helpMessages.at), asc(helpMessages.id));
    const threads = Map.groupBy(lines, ({ requestId }) => requestId);
    return requests.map(({ id, number, kind, subject, status, resolution, leadId, transactionId, createdAt }) => ({
      number,
      kind,
      subject,
      status,
      resolution,
      leadId,
      transactionId,
      madeAt: iso(createdAt),
      thread: (threads.get(id) ?? []).map(({ at, side, body, change }) => ({
        at: iso(at),
        by: side === "user" ? "you" : "support",
        text: body,
        change,
      })),
    }));
  },
}];
