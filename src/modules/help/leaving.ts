// Who leaves takes the words of his requests along: they are part of the own export, and go with the account.
import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import type { PersonalDataSource } from "@/platform/personal-data.ts";
import { iso } from "@/platform/time/time.ts";
import type { Tx } from "@/platform/db/transact.ts";
import { forgetWords } from "./delete.ts";
import { takeStep } from "./moves.ts";
import { AT_WORK } from "./rules.ts";
import { helpMessages, helpPeople, helpRequests } from "./tables.ts";

/** auth.account_deleted, in its transaction: nobody works on what nobody waits for any more. */
export const forgetAsker = async (tx: Tx, { userId }: { userId: string }): Promise<void> => {
  const own = await tx.select().from(helpRequests)
    .where(and(eq(helpRequests.userId, userId), isNull(helpRequests.deletedAt)));
  for (const request of own) {
    if (AT_WORK.includes(request.status)) {
      await takeStep(tx, request, { side: "parley", to: "resolved", resolution: "withdrawn" });
    }
    await forgetWords(tx, request.id);
  }
  await tx.update(helpRequests).set({ subject: "Deleted account" }).where(eq(helpRequests.userId, userId));
  await tx.delete(helpPeople).where(eq(helpPeople.userId, userId));
};

/** leads.lead_deleted, in its transaction: a request about it stays, without the lead. */
export const forgetLead = async (tx: Tx, { leadId }: { leadId: string }): Promise<void> => {
  await tx.update(helpRequests).set({ leadId: null }).where(eq(helpRequests.leadId, leadId));
};

/** What is kept of somebody's requests, for his own export. */
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
      ...{ number, kind, subject, status, resolution, leadId, transactionId },
      madeAt: iso(createdAt),
      thread: (threads.get(id) ?? []).map(({ at, side, body, change }) => ({
        at: iso(at),
        by: side === "user" ? "you" : "Parley",
        ...{ text: body, change },
      })),
    }));
  },
}];
