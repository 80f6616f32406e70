// Who leaves takes the notifications along: they are deleted with the account, and part of the own export.
import { asc, eq } from "drizzle-orm";
import type { PersonalDataSource } from "@/platform/personal-data.ts";
import { iso } from "@/platform/time/time.ts";
import type { Tx } from "@/platform/db/transact.ts";
import { notifications } from "./tables.ts";

/** auth.account_deleted, in its transaction. */
export const forgetNotifications = async (tx: Tx, { userId }: { userId: string }): Promise<void> => {
  await tx.delete(notifications).where(eq(notifications.specialistId, userId));
};

/** What is kept for a specialist, for his own export. */
export const notificationData: PersonalDataSource[] = [{
  name: "notifications",
  async collect({ db }, userId) {
    const rows = await db.read.select().from(notifications).where(eq(notifications.specialistId, userId))
      .orderBy(asc(notifications.createdAt));
    return rows.map(({ title, body, createdAt, readAt }) => ({
      title,
      body,
      at: iso(createdAt),
      readAt: readAt === null ? null : iso(readAt),
    }));
  },
}];
