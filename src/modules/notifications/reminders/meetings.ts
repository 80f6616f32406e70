// Reminders before a meeting: planned with the booking, sent when due by a sweep, none late and none twice.
import { and, asc, eq, lte, sql } from "drizzle-orm";
import { bookingSaved, meetingArranged, meetingCancelled, meetingRescheduled } from "@/events.ts";
import { specialistReminder, visitorReminder } from "@/emails/meeting-reminder.tsx";
import type { Ctx, Tx } from "@/platform/ctx.ts";
import { insertRows } from "@/platform/db/prepared.ts";
import { hasStatus } from "@/platform/db/status-sets.ts";
import { transact } from "@/platform/db/transact.ts";
import { inTransaction } from "@/platform/events/bus.ts";
import { sweepRows } from "@/platform/queue/sweep.ts";
import { findMeeting, getMeeting, type Meeting } from "@/modules/scheduling/index.ts";
import { lifecycleOf } from "@/modules/settings/index.ts";
import { manageUrl } from "@/modules/booking/index.ts";
import { findConfirmedMeeting } from "../context/meetings.ts";
import { abandonMessage, type MessageOrder, sendMessage } from "../delivery/messages.ts";
import type { EmailContent } from "../channels/email.ts";
import { reminders } from "../tables.ts";
import { isReminderUseful, plannedReminders, WAITING } from "./rules.ts";

type Reminder = typeof reminders.$inferSelect;
interface OfMeeting {
  meetingId: string;
}

const LISTENER = "notifications.sendDueReminders";

/** In the transaction of the booking: every meeting has its reminders (docs/product/messages.md#emails). */
const planReminders = async (tx: Tx, { meetingId }: OfMeeting): Promise<void> => {
  const { startsAt } = await getMeeting(tx, meetingId);
  const { visitorReminderMinutes: visitor, specialistReminderMinutes: specialist } = await lifecycleOf(tx);
  const planned = plannedReminders(startsAt, tx.now, { visitor, specialist });
  await insertRows(tx, reminders, planned.map((one) => ({ meetingId, ...one })));
};

const deleteReminders = async (tx: Tx, { meetingId }: OfMeeting): Promise<void> => {
  await tx.delete(reminders).where(eq(reminders.meetingId, meetingId));
};

const replanReminders = async (tx: Tx, { meetingId }: OfMeeting): Promise<void> => {
  await deleteReminders(tx, { meetingId });
  await planReminders(tx, { meetingId });
};

/**
 * Sends what is due. A reminder that fails now waits for the next sweep, until it is too late to be useful. If a whole
 * batch fails, the email server is unreachable and the rest waits too.
 */
export const sendDueReminders = sweepRows({
  batch: 8,
  concurrency: 8,
  select: (ctx, limit, after?: Reminder) => {
    const { dueAt, meetingId, recipient, minutesBefore } = reminders;
    const later = after && sql`(${dueAt}, ${meetingId}, ${recipient}, ${minutesBefore}) >
      (${after.dueAt}, ${after.meetingId}, ${after.recipient}, ${after.minutesBefore})`;
    return ctx.db.read.select().from(reminders)
      .where(and(hasStatus(reminders.state, WAITING), lte(dueAt, ctx.now), later))
      .orderBy(asc(dueAt), asc(meetingId), asc(recipient), asc(minutesBefore)).limit(limit);
  },
  each: (ctx, reminder) => sendReminder(ctx, reminder),
});

const sendReminder = async (ctx: Ctx, reminder: Reminder): Promise<void> => {
  const meeting = await findMeeting(ctx.db.read, reminder.meetingId);
  // Rescheduled or deleted since this sweep read it: the row is stale.
  if (!await isStillWaiting(ctx, reminder)) return;
  if (!meeting) throw new Error(`A reminder has no meeting ${reminder.meetingId}`);
  const order = orderOf(ctx, reminder, meeting);
  if (isReminderUseful(reminder, meeting, ctx.now)) await sendMessage(ctx, order);
  else await skipReminder(ctx, reminder, order);
};

const isStillWaiting = async (ctx: Ctx, reminder: Reminder): Promise<boolean> => {
  const [row] = await ctx.db.read.select({ state: reminders.state }).from(reminders).where(hasKey(reminder));
  return row?.state === "waiting";
};

const orderOf = (ctx: Ctx, reminder: Reminder, { startsAt, specialistId }: Meeting): MessageOrder<"email"> => {
  const { meetingId, recipient, minutesBefore } = reminder;
  return {
    channel: "email",
    // With the start, so that a moved meeting has reminders again.
    cause: `reminder-${meetingId}-${startsAt}-${minutesBefore}`,
    listener: LISTENER,
    recipient: recipient === "visitor" ? "visitor" : specialistId,
    template: `${recipient}-reminder`,
    refs: { meetingId },
    build: () => buildReminder(ctx, reminder),
    onFinal: (tx, status) => mark(tx, reminder, status),
  };
};

const buildReminder = async (ctx: Ctx, { meetingId, recipient }: Reminder): Promise<EmailContent | undefined> => {
  const context = await findConfirmedMeeting(ctx, { meetingId });
  if (!context) return undefined;
  const { brand, facts, meeting, visitor, specialist, leadUrl } = context;
  const props = { brand, meeting: facts, visitor, specialist, now: ctx.now };
  const replyTo = brand.supportEmail;
  if (recipient === "visitor") {
    const email = await visitorReminder({ ...props, pageUrl: manageUrl(ctx, meeting) });
    return { to: { name: visitor.name, address: visitor.email }, replyTo, ...email };
  }
  const email = await specialistReminder({ ...props, pageUrl: leadUrl });
  return { to: { name: specialist.displayName, address: specialist.email }, replyTo, ...email };
};

const skipReminder = (ctx: Ctx, reminder: Reminder, order: MessageOrder): Promise<void> =>
  transact(ctx, async (tx) => {
    await mark(tx, reminder, "skipped");
    await abandonMessage(tx, order);
  });

/** Marks a reminder that is still waiting and was not planned again meanwhile. */
const mark = async (tx: Tx, reminder: Reminder, state: Reminder["state"]): Promise<void> => {
  await tx.update(reminders).set({ state }).where(and(hasKey(reminder), hasStatus(reminders.state, WAITING)));
};

/** With the due date, so that a reminder planned again is another one. */
const hasKey = ({ meetingId, recipient, minutesBefore, dueAt }: Reminder) =>
  and(
    eq(reminders.meetingId, meetingId),
    eq(reminders.recipient, recipient),
    eq(reminders.minutesBefore, minutesBefore),
    eq(reminders.dueAt, dueAt),
  );

export const reminderListeners = [
  inTransaction(bookingSaved, planReminders),
  inTransaction(meetingArranged, planReminders),
  inTransaction(meetingRescheduled, replanReminders),
  inTransaction(meetingCancelled, deleteReminders),
];
