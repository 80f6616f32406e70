// Reminders before a meeting: planned with the booking, sent when due by a sweep, none late and none twice.
import { and, asc, eq, lte, sql } from "drizzle-orm";
import { specialistReminder, visitorReminder } from "@/emails/meeting-reminder.tsx";
import type { Ctx } from "@/platform/ctx.ts";
import { insertRows } from "@/platform/db/prepared.ts";
import { transact, type Tx } from "@/platform/db/transact.ts";
import { manageUrl } from "@/modules/funnel/index.ts";
import { findMeeting, getMeeting, type Meeting } from "@/modules/scheduling/index.ts";
import { lifecycleOf } from "@/modules/settings/index.ts";
import { findBookedMeeting } from "./booked-meetings.ts";
import { type Draft, giveUpMessage, type MessageOrder, sendMessage } from "./messages.ts";
import { plannedReminders, reminderIsUseful } from "./rules.ts";
import { reminders } from "./tables.ts";

type Reminder = typeof reminders.$inferSelect;

const LISTENER = "notifications.sendDueReminders";
/** How many mails are on their way at a time. */
const AT_A_TIME = 8;

/** funnel.booking_saved, in its transaction: a meeting that exists has its reminders (PRODUCT section 6). */
export const planReminders = async (tx: Tx, { meetingId }: { meetingId: string }): Promise<void> => {
  const { startsAt } = await getMeeting(tx, meetingId);
  const { visitorReminderMinutes: visitor, specialistReminderMinutes: specialist } = await lifecycleOf(tx);
  const planned = plannedReminders(startsAt, tx.now, { visitor, specialist });
  await insertRows(tx, reminders, planned.map((one) => ({ meetingId, ...one })));
};

/** scheduling.meeting_rescheduled, in its transaction: the reminders of the new time in place of the old ones. */
export const replanReminders = async (tx: Tx, { meetingId }: { meetingId: string }): Promise<void> => {
  await dropReminders(tx, { meetingId });
  await planReminders(tx, { meetingId });
};

/** scheduling.meeting_cancelled, in its transaction: nobody is reminded of it. */
export const dropReminders = async (tx: Tx, { meetingId }: { meetingId: string }): Promise<void> => {
  await tx.delete(reminders).where(eq(reminders.meetingId, meetingId));
};

/**
 * Sends what is due, in batches by key. One that fails now waits for the next sweep, until it is too late to be of
 * use; when none of a batch can be sent, the mail server is away and the rest waits too. Throws the first failure.
 */
export const sendDueReminders = async (ctx: Ctx): Promise<void> => {
  let failure: unknown;
  let batch = await listDue(ctx);
  while (batch.length > 0) {
    const results = await Promise.allSettled(batch.map((one) => sendReminder(ctx, one)));
    const failed = results.filter((result) => result.status === "rejected");
    failure ??= failed[0]?.reason;
    if (failed.length === batch.length) break;
    batch = await listDue(ctx, batch.at(-1));
  }
  if (failure) throw failure;
};

/** Due reminders after a known one, in the order of their time. */
const listDue = (ctx: Ctx, after?: Reminder): Promise<Reminder[]> => {
  const { dueAt, meetingId, recipient, minutesBefore } = reminders;
  const later = after && sql`(${dueAt}, ${meetingId}, ${recipient}, ${minutesBefore}) >
    (${after.dueAt}, ${after.meetingId}, ${after.recipient}, ${after.minutesBefore})`;
  return ctx.db.read.select().from(reminders)
    .where(and(sql`${reminders.state} = 'waiting'`, lte(dueAt, ctx.now), later))
    .orderBy(asc(dueAt), asc(meetingId), asc(recipient), asc(minutesBefore))
    .limit(AT_A_TIME);
};

const sendReminder = async (ctx: Ctx, reminder: Reminder): Promise<void> => {
  const meeting = await findMeeting(ctx.db.read, reminder.meetingId);
  // Planned anew, or dropped, since this sweep looked: what was read is not true any more.
  if (!await isStillWaiting(ctx, reminder)) return;
  if (!meeting) throw new Error(`A reminder has no meeting ${reminder.meetingId}`);
  const order = orderOf(ctx, reminder, meeting);
  if (reminderIsUseful(reminder, meeting, ctx.now)) await sendMessage(ctx, order);
  else await skipReminder(ctx, reminder, order);
};

const isStillWaiting = async (ctx: Ctx, reminder: Reminder): Promise<boolean> => {
  const [row] = await ctx.db.read.select({ state: reminders.state }).from(reminders).where(rowOf(reminder));
  return row?.state === "waiting";
};

const orderOf = (ctx: Ctx, reminder: Reminder, { startsAt, specialistId }: Meeting): MessageOrder => {
  const { meetingId, recipient, minutesBefore } = reminder;
  return {
    // With the start, so that a meeting that was moved is reminded of again.
    cause: `reminder-${meetingId}-${startsAt}-${minutesBefore}`,
    listener: LISTENER,
    recipient: recipient === "visitor" ? "visitor" : specialistId,
    template: `${recipient}-reminder`,
    refs: { meetingId },
    build: () => draftOf(ctx, reminder),
    onEnding: (tx, ending) => mark(tx, reminder, ending),
  };
};

const draftOf = async (ctx: Ctx, { meetingId, recipient }: Reminder): Promise<Draft | undefined> => {
  const booked = await findBookedMeeting(ctx, meetingId);
  if (!booked) return undefined;
  const { house, facts, meeting, visitor, specialist, leadUrl } = booked;
  const told = { house, meeting: facts, visitor, specialist, now: ctx.now };
  const replyTo = house.supportEmail;
  if (recipient === "visitor") {
    const letter = await visitorReminder({ ...told, pageUrl: manageUrl(ctx, meeting) });
    return { to: { name: visitor.name, address: visitor.email }, replyTo, ...letter };
  }
  const letter = await specialistReminder({ ...told, pageUrl: leadUrl });
  return { to: { name: specialist.displayName, address: specialist.email }, replyTo, ...letter };
};

const skipReminder = (ctx: Ctx, reminder: Reminder, order: MessageOrder): Promise<void> =>
  transact(ctx, async (tx) => {
    await mark(tx, reminder, "skipped");
    await giveUpMessage(tx, order);
  });

/** Only one that still waits is marked, and only when nobody has moved it meanwhile. */
const mark = async (tx: Tx, reminder: Reminder, state: Reminder["state"]): Promise<void> => {
  await tx.update(reminders).set({ state }).where(and(rowOf(reminder), eq(reminders.state, "waiting")));
};

/** With its due date, so that one planned anew is another one. */
const rowOf = ({ meetingId, recipient, minutesBefore, dueAt }: Reminder) =>
  and(
    eq(reminders.meetingId, meetingId),
    eq(reminders.recipient, recipient),
    eq(reminders.minutesBefore, minutesBefore),
    eq(reminders.dueAt, dueAt),
  );
