// The verbs of a booked meeting: it moves to another time, or it is called off. Cells, sequence and event in one commit.
import { and, eq, sql } from "drizzle-orm";
import { meetingCancelled, meetingRescheduled } from "@/events.ts";
import { conflict } from "@/platform/errors.ts";
import { publish } from "@/platform/events/outbox.ts";
import type { Tx } from "@/platform/db/transact.ts";
import { cancelClosed, cancelsLate, type Closed, moveClosed, type Side } from "./after-booking-rules.ts";
import { freeTime, takeTime } from "./cells.ts";
import { type Meeting, type MeetingPlan, timesOf } from "./meetings.ts";
import { MEETING_MOVES } from "./rules.ts";
import { meetings } from "./tables.ts";

const demand = (closed: Closed | undefined): void => {
  if (closed) throw conflict(closed.code, closed.sentence);
};

/** Only the row that was read is changed: whoever else changed it meanwhile has made this decision stale. */
const change = async (tx: Tx, meeting: Meeting, to: Partial<Meeting>): Promise<Meeting> => {
  const [changed] = await tx.update(meetings).set({ ...to, sequence: meeting.sequence + 1, changedAt: tx.now })
    .where(and(eq(meetings.id, meeting.id), eq(meetings.sequence, meeting.sequence), eq(meetings.status, "confirmed")))
    .returning();
  if (!changed) throw conflict("illegal_transition", "This meeting has just changed. Please look at it again.");
  return changed;
};

/** Throws `illegal_transition`, `move_limit` or `too_late` when that side cannot move the meeting now. */
export const requireMovable = (tx: Tx, meeting: Meeting, by: Side): void => demand(moveClosed(by, meeting, tx.now));

/** Nothing that was said about a track's meetings stays, and the links of their mails no longer open. */
export const forgetWords = async (tx: Tx, trackId: string): Promise<void> => {
  await tx.update(meetings).set({ message: null, linkVersion: sql`${meetings.linkVersion} + 1` })
    .where(eq(meetings.trackId, trackId));
};

export interface Move {
  by: Side;
  /** For the other side. */
  message?: string;
}

/**
 * Moves a meeting to the plan's time, in place of its own cells: it may overlap with where it was. The same time again
 * changes nothing. Throws `illegal_transition`, `move_limit`, `too_late`, `slot_taken`.
 */
export const rescheduleMeeting = async (
  tx: Tx,
  meeting: Meeting,
  plan: MeetingPlan,
  { by, message }: Move,
): Promise<Meeting> => {
  if (meeting.status === "confirmed" && plan.startsAt === meeting.startsAt) return meeting;
  requireMovable(tx, meeting, by);
  const times = timesOf(plan);
  await freeTime(tx, { ...meeting, meetingId: meeting.id });
  await takeTime(tx, { specialistId: meeting.specialistId, meetingId: meeting.id, expiresAt: null, ...times });
  const moved = await change(tx, meeting, {
    ...times,
    startsAt: plan.startsAt,
    locationDetail: plan.locationDetail,
    specialistZone: plan.calendar.zone,
    rescheduleCount: meeting.rescheduleCount + (by === "visitor" ? 1 : 0),
    message: message || null,
  });
  const { id: meetingId, specialistId, trackId, sequence } = moved;
  await publish(tx, meetingRescheduled({ meetingId, specialistId, trackId, by, sequence, from: meeting.startsAt }));
  return moved;
};

export interface Cancellation {
  by: Side | "admin";
  /** A stable word. */
  reason: string;
  /** For the other side. */
  message?: string;
}

/**
 * Calls a meeting off before it begins, however late; its time is free again. One that is cancelled stays as it is.
 * Throws `illegal_transition`, `too_late`.
 */
export const cancelMeeting = async (
  tx: Tx,
  meeting: Meeting,
  { by, reason, message }: Cancellation,
): Promise<Meeting> => {
  if (meeting.status === "cancelled") return meeting;
  demand(cancelClosed(meeting, tx.now));
  await freeTime(tx, { ...meeting, meetingId: meeting.id });
  const cancelled = await change(tx, meeting, {
    status: MEETING_MOVES.cancel.to,
    cancelledBy: by,
    cancelledAt: tx.now,
    cancelReason: reason,
    message: message || null,
  });
  const { id: meetingId, specialistId, trackId, sequence } = cancelled;
  const late = by !== "admin" && cancelsLate(by, meeting, tx.now);
  await publish(tx, meetingCancelled({ meetingId, specialistId, trackId, by, sequence, reason, late }));
  return cancelled;
};
