// Account deletion and data export: upcoming meetings prevent deletion, and the calendar is deleted with the account.
import { and, eq, gt } from "drizzle-orm";
import { calendarChanged } from "@/events.ts";
import type { PersonalDataSource, Tx } from "@/platform/ctx.ts";
import { hasStatus } from "@/platform/db/status-sets.ts";
import { conflict } from "@/platform/errors.ts";
import { iso } from "@/platform/time/time.ts";
import { publish } from "@/platform/events/outbox.ts";
import { deleteBlocked, listAllBlocked } from "./calendar/blocked-times.ts";
import { findCalendar } from "./calendar/calendars.ts";
import { deleteExternalCalendar, findExternalCalendar } from "./external/external-calendars.ts";
import { MEETINGS } from "./rules.ts";
import { calendarFeeds, calendars, meetings } from "./tables.ts";

/** Listens to auth.account_deleted in its transaction. Throws `meetings_ahead`, so that nothing is deleted. */
export const requireNoUpcomingMeetings = async (tx: Tx, { userId }: { userId: string }): Promise<void> => {
  const upcoming = and(
    eq(meetings.specialistId, userId),
    hasStatus(meetings.status, MEETINGS.confirmed),
    gt(meetings.endsAt, tx.now),
  );
  const number = await tx.$count(meetings, upcoming);
  if (number === 0) return;
  const sentence = number === 1
    ? "You have an upcoming meeting with a visitor. Please hold or cancel it first."
    : `You have ${number} upcoming meetings with visitors. Please hold or cancel them first.`;
  throw conflict("meetings_ahead", sentence);
};

/** Listens to auth.account_deleted in its transaction. Past meetings stay, because they belong to visitors, too. */
export const purgeCalendar = async (tx: Tx, { userId }: { userId: string }): Promise<void> => {
  const deleted = await tx.delete(calendars).where(eq(calendars.specialistId, userId))
    .returning({ specialistId: calendars.specialistId });
  if (deleted.length) await publish(tx, calendarChanged({ specialistId: userId }));
  await deleteExternalCalendar(tx, userId);
  await deleteBlocked(tx, userId);
  await tx.delete(calendarFeeds).where(eq(calendarFeeds.specialistId, userId));
};

/** A specialist's export of their own data. */
export const calendarData: PersonalDataSource[] = [
  { name: "calendar", collect: async ({ db }, userId) => await findCalendar(db.read, userId) ?? null },
  { name: "otherCalendar", collect: async ({ db }, userId) => await findExternalCalendar(db.read, userId) ?? null },
  {
    name: "blockedTimes",
    collect: async ({ db }, userId) =>
      (await listAllBlocked(db.read, userId)).map(({ startsAt, endsAt }) => ({ from: iso(startsAt), to: iso(endsAt) })),
  },
];
