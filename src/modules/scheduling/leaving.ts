// Who leaves must not leave visitors waiting: an account with meetings ahead is not deleted. The calendar is forgotten.
import { and, count, eq, gt } from "drizzle-orm";
import { calendarChanged } from "@/events.ts";
import { conflict } from "@/platform/errors.ts";
import { publish } from "@/platform/events/outbox.ts";
import type { PersonalDataSource } from "@/platform/personal-data.ts";
import type { Tx } from "@/platform/db/transact.ts";
import { findCalendar } from "./calendars.ts";
import { findExternalCalendar, forgetExternalCalendar } from "./external-calendars.ts";
import { calendarFeeds, calendars, meetings } from "./tables.ts";

/** auth.account_deleted, in its transaction. Throws `meetings_ahead`, so that nothing is deleted. */
export const requireNoMeetingsAhead = async (tx: Tx, { userId }: { userId: string }): Promise<void> => {
  const ahead = and(eq(meetings.specialistId, userId), eq(meetings.status, "confirmed"), gt(meetings.endsAt, tx.now));
  const [row] = await tx.select({ ahead: count() }).from(meetings).where(ahead);
  const number = row?.ahead ?? 0;
  if (number === 0) return;
  const sentence = number === 1
    ? "A visitor has a meeting with you that is still to come. Please hold or cancel it first."
    : `Visitors have ${number} meetings with you that are still to come. Please hold or cancel them first.`;
  throw conflict("meetings_ahead", sentence);
};

/** auth.account_deleted, in its transaction: hours and times off go, meetings stay for those who had them. */
export const forgetCalendar = async (tx: Tx, { userId }: { userId: string }): Promise<void> => {
  const gone = await tx.delete(calendars).where(eq(calendars.specialistId, userId))
    .returning({ specialistId: calendars.specialistId });
  if (gone.length) await publish(tx, calendarChanged({ specialistId: userId }));
  await forgetExternalCalendar(tx, userId);
  await tx.delete(calendarFeeds).where(eq(calendarFeeds.specialistId, userId));
};

/** What is kept about a specialist's time, for his own export. */
export const calendarData: PersonalDataSource[] = [
  { name: "calendar", collect: async ({ db }, userId) => await findCalendar(db.read, userId) ?? null },
  { name: "otherCalendar", collect: async ({ db }, userId) => await findExternalCalendar(db.read, userId) ?? null },
];
