// What a specialist has been told: mails and notifications after everything due has run, and everything run once more.
import { asc, eq } from "drizzle-orm";
import { findPerson } from "@/modules/auth/index.ts";
import { notifications } from "@/modules/notifications/tables.ts";
import { eventDeliveries } from "@/platform/events/outbox.ts";
import { runReactions } from "./reactions.ts";
import type { TestApp } from "./test-app.ts";

/** Mails to a specialist and notifications for him, oldest first, once all reactions have run. */
export const newsFor = async (app: TestApp, specialistId: string) => {
  await runReactions(app.ctx());
  const { read } = app.services.db;
  const { email } = (await findPerson(read, specialistId))!;
  const notes = await read.select().from(notifications).where(eq(notifications.specialistId, specialistId))
    .orderBy(asc(notifications.createdAt), asc(notifications.id));
  return { mails: app.mails.filter(({ to }) => to.address === email), notes };
};

/** Delivers every event so far to every reaction once more, as a queue may. */
export const deliverAllAgain = async (app: TestApp): Promise<void> => {
  await runReactions(app.ctx());
  await app.transact(async (tx) => {
    const again = { state: "pending" as const, attempts: 0, dueAt: 1, finishedAt: null, leasedUntil: null };
    await tx.update(eventDeliveries).set(again);
  });
  await runReactions(app.ctx());
};
