// Reminders: rows with a due date, which mirror the meeting. A sweep publishes an event for each that is due, so that its
// delivery sends it like any other message.
import { and, asc, eq, inArray, lte, ne, sql } from "drizzle-orm";
import { meetingChanged, messageDue } from "@/events.ts";
import type { Ctx, Listener, Outcome, Tx } from "@/platform/ctx.ts";
import { insertNewRows } from "@/platform/db/prepared.ts";
import { hasStatus } from "@/platform/db/status-sets.ts";
import type { Reader } from "@/platform/db/types.ts";
import { transact } from "@/platform/db/transact.ts";
import { afterCommit, inQueue, inTransaction } from "@/platform/events/bus.ts";
import { publish } from "@/platform/events/outbox.ts";
import { sweep } from "@/platform/queue/sweep.ts";
import { DAY_MS, type Instant } from "@/platform/time/time.ts";
import { findMeeting, getMeeting, type Meeting } from "@/modules/scheduling/index.ts";
import { isConfirmed, type MeetingStatus } from "@/modules/scheduling/rules.ts";
import { getLifecycle } from "@/modules/settings/index.ts";
import { providerChannel } from "../channels/channels.ts";
import { isPlannedWithMeeting, isWanted, mark, type MeetingPart, sendPart } from "./meeting-part.ts";
import { isWaiting, plannedReminders, REMINDED, WAITING } from "./rules.ts";
import { dueMessages } from "./tables.ts";

interface OfMeeting {
  meetingId: string;
}

const plan = async (tx: Tx, { id: meetingId, startsAt }: Meeting, parts: readonly MeetingPart[]): Promise<void> => {
  const settings = await getLifecycle(tx);
  const rows = parts.flatMap(({ template, minutesBefore }) =>
    plannedReminders(startsAt, tx.now, minutesBefore?.(settings) ?? [])
      .map((reminder) => ({ meetingId, template, startsAt, ...reminder }))
  );
  await insertNewRows(tx, dueMessages, rows);
};

/** After the commit: the reminders of one channel, for those who want them. */
export const planPart = async (ctx: Ctx, part: MeetingPart, { meetingId }: OfMeeting): Promise<Outcome> => {
  const meeting = await findMeeting(ctx.db.read, meetingId);
  if (!meeting || !isConfirmed(meeting.status) || !await isWanted(ctx, part, meeting)) return "skipped";
  await transact(ctx, async (tx) => await plan(tx, await getMeeting(tx, meetingId), [part]));
};

/** Whether somebody has had a reminder of a meeting, or gets one at this moment: nothing stops that any more. */
export const wasReminded = async (db: Reader, meetingId: string): Promise<boolean> =>
  await db.select({ one: sql`1` }).from(dueMessages)
    .where(and(eq(dueMessages.meetingId, meetingId), hasStatus(dueMessages.state, REMINDED))).limit(1).get() !==
    undefined;

/** Every minute: publishes an event for each message that is due. */
export const queueDueMessages = sweep({
  batch: 50,
  select: (tx, limit) =>
    tx.select().from(dueMessages).where(and(hasStatus(dueMessages.state, WAITING), lte(dueMessages.dueAt, tx.now)))
      .orderBy(asc(dueMessages.dueAt)).limit(limit),
  each: async (tx, due) => {
    const { meetingId, template, startsAt, minutesBefore } = due;
    await publish(tx, messageDue({ meetingId, template, startsAt, minutesBefore }));
    await mark(tx, due, "queued");
  },
});

const KEPT_MS = 30 * DAY_MS;

const rowId = sql<number>`rowid`;

/** Every night: deletes what was due long ago. The delivery log keeps its own row. */
export const purgeDueMessages = sweep({
  batch: 100,
  select: (tx, limit) =>
    tx.select({ id: rowId }).from(dueMessages).where(lte(dueMessages.dueAt, tx.now - KEPT_MS)).limit(limit),
  apply: async (tx, rows) => await tx.delete(dueMessages).where(inArray(rowId, rows.map(({ id }) => id))),
});

/** @param parts all that are sent about a meeting at their own time. */
export const dueListeners = (parts: readonly MeetingPart[]): Listener[] => {
  const byTemplate = new Map(parts.map((part) => [part.template, part]));
  if (byTemplate.size < parts.length) throw new Error("Two parts of messages have the same template");
  const withMeeting = parts.filter(isPlannedWithMeeting);
  /** A meeting that is to take place has reminders of its time; what waits of another time, or of another end, goes. */
  const mirrorReminders = async (tx: Tx, { meetingId, status }: OfMeeting & { status: MeetingStatus }) => {
    const meeting = await getMeeting(tx, meetingId);
    // One that was not changed since it was confirmed has none of another time.
    const isFresh = isConfirmed(status) && meeting.sequence === 0;
    const rows = isFresh ? [] : await tx.select().from(dueMessages).where(eq(dueMessages.meetingId, meetingId));
    const isCurrent = ({ startsAt }: { startsAt: Instant }) => isConfirmed(status) && startsAt === meeting.startsAt;
    if (rows.some((row) => isWaiting(row.state) && !isCurrent(row))) {
      const other = isConfirmed(status) ? ne(dueMessages.startsAt, meeting.startsAt) : undefined;
      await tx.delete(dueMessages)
        .where(and(eq(dueMessages.meetingId, meetingId), hasStatus(dueMessages.state, WAITING), other));
    }
    const waiting = rows.filter((row) => isWaiting(row.state) && isCurrent(row));
    const planned = new Set(waiting.map(({ template }) => template));
    const missing = withMeeting.filter(({ template }) => !planned.has(template));
    if (isConfirmed(status) && meeting.startsAt > tx.now && missing.length > 0) await plan(tx, meeting, missing);
  };
  const channels = new Set(parts.map(({ channel }) => channel));
  const senders = Array.from(channels, (channel) => {
    const { dueListener, queue } = providerChannel(channel);
    const send = afterCommit(
      messageDue,
      dueListener,
      (ctx, due, delivery) => sendPart(ctx, byTemplate.get(due.template)!, due, delivery),
      ({ template }) => byTemplate.get(template)?.channel === channel,
    );
    return inQueue(queue, [send]);
  });
  return [
    inTransaction(meetingChanged, mirrorReminders),
    ...senders.flat(),
  ];
};
