// The emails and inbox notifications of a specialist.
import { asc, eq } from "drizzle-orm";
import { findPerson } from "@/modules/auth/index.ts";
import { notifications } from "@/modules/notifications/tables.ts";
import { eventDeliveries } from "@/platform/events/outbox.ts";
import { runReactions } from "../app/reactions.ts";
import type { TestApp } from "../app/test-app.ts";

/** The emails and inbox notifications of a specialist, oldest first, once all reactions have run. */
export const listSentTo = async (app: TestApp, specialistId: string) => {
  await runReactions(app.ctx());
  const { read } = app.services.db;
  const { email } = (await findPerson(read, specialistId))!;
  const inbox = await read.select().from(notifications).where(eq(notifications.specialistId, specialistId))
    .orderBy(asc(notifications.createdAt), asc(notifications.id));
  return { emails: app.emails.filter(({ to }) => to.address === email), notifications: inbox };
};

/** Delivers every event to every listener again, as a queue can. */
export const deliverAllAgain = async (app: TestApp): Promise<void> => {
  await runReactions(app.ctx());
  await app.transact(async (tx) => {
    const again = { state: "pending" as const, attempts: 0, dueAt: 1, finishedAt: null, leasedUntil: null };
    await tx.update(eventDeliveries).set(again);
  });
  await runReactions(app.ctx());
};
