// Changes of a confirmed meeting: rescheduling, cancelling, handing it over to another specialist; and meetings of another
// system, which an administrator brings along from a file.
import { t } from "@/languages/language.ts";
import { meetingArranged, meetingCancelled, meetingHandedOver, meetingRescheduled } from "@/events.ts";
import type { Tx } from "@/platform/ctx.ts";
import { conflict } from "@/platform/errors.ts";
import { publish } from "@/platform/events/outbox.ts";
import { type Instant, MINUTE_MS } from "@/platform/time/time.ts";
import { together } from "@/platform/together.ts";
import { freeTime, takeTime } from "../availability/cells.ts";
import { type CalendarRules } from "../calendar/rules.ts";
import {
  cancelError,
  type ChangeError,
  isCancelled,
  isConfirmed,
  isLateCancellation,
  MEETING_STATUS,
  rescheduleError,
  type Side,
} from "../rules.ts";
import { isUnchanged, listMeetingsOfTrack, type Meeting, type MeetingPlan, toRef } from "./meetings.ts";
import { addMeeting, changeMeeting, changeMeetings } from "./writer.ts";

const throwIfAny = (error: ChangeError | undefined): void => {
  if (error) throw conflict(error.code, error.sentence);
};

/** Changes the row only if it is still as it was read. Throws `illegal_transition` when it has changed meanwhile. */
const changeUnchanged = async (tx: Tx, meeting: Meeting, to: Partial<Meeting>): Promise<Meeting> => {
  const next = { ...to, sequence: meeting.sequence + 1, changedAt: tx.now };
  const [changed] = await changeMeetings(tx, isUnchanged(meeting), next);
  if (changed) return changed;
  throw conflict("illegal_transition", t("meetings.justChanged"));
};

/**
 * Throws `illegal_transition`, `move_limit` or `too_late` when a side cannot reschedule the meeting now. An earlier time
 * that was offered does not count as one of the visitor's reschedules.
 */
export const requireReschedulable = (tx: Tx, meeting: Meeting, { by, through }: Reschedule): void =>
  throwIfAny(rescheduleError(by, through ? { ...meeting, rescheduleCount: 0 } : meeting, tx.now));

/** The links to a meeting that anybody has are void. */
export const revokeLinks = async (tx: Tx, meeting: Meeting, more: Partial<Meeting> = {}): Promise<Meeting> =>
  await changeMeeting(tx, meeting, { ...more, linkVersion: meeting.linkVersion + 1 });

/** Deletes the messages of a track's meetings, and revokes the links in their emails. */
export const purgeMessages = async (tx: Tx, trackId: string): Promise<void> => {
  for (const meeting of await listMeetingsOfTrack(tx, trackId)) await revokeLinks(tx, meeting, { message: null });
};

export interface Reschedule {
  by: Side;
  /** For the other side. */
  message?: string;
  /** Set when the visitor takes an earlier time that was offered to them. */
  through?: "earlier-slot";
}

/**
 * Moves a meeting to the plan's time, which may overlap with the old one. The same time again changes nothing.
 * Throws `illegal_transition`, `move_limit`, `too_late`, `slot_taken`.
 */
export const rescheduleMeeting = async (
  tx: Tx,
  meeting: Meeting,
  plan: MeetingPlan,
  { by, message, through }: Reschedule,
): Promise<Meeting> => {
  if (isConfirmed(meeting.status) && plan.startsAt === meeting.startsAt) return meeting;
  requireReschedulable(tx, meeting, { by, through });
  const { startsAt, endsAt, busyFrom, busyTo, locationDetail, specialistZone } = plan;
  await freeTime(tx, meeting);
  await takeTime(tx, { ...meeting, busyFrom, busyTo }, null);
  const moved = await changeUnchanged(tx, meeting, {
    startsAt,
    endsAt,
    busyFrom,
    busyTo,
    locationDetail,
    specialistZone,
    rescheduleCount: meeting.rescheduleCount + (by === "visitor" && !through ? 1 : 0),
    message: message || null,
  });
  const { sequence } = moved;
  await publish(tx, meetingRescheduled({ ...toRef(moved), by, sequence, from: meeting.startsAt, through }));
  return moved;
};

interface Cancellation {
  by: Side | "admin";
  /** A stable key, such as `cannot-come`. */
  reason: string;
  /** For the other side. */
  message?: string;
  /** When the side decided, if that was earlier: whether it was in time depends on it. */
  decidedAt?: Instant;
}

/**
 * Cancels a meeting before it starts and frees its time. Cancelling it again changes nothing.
 * Throws `illegal_transition`, `too_late`.
 */
export const cancelMeeting = async (
  tx: Tx,
  meeting: Meeting,
  { by, reason, message, decidedAt = tx.now }: Cancellation,
): Promise<Meeting> => {
  if (isCancelled(meeting.status)) return meeting;
  throwIfAny(cancelError(meeting, tx.now));
  await freeTime(tx, meeting);
  const cancelled = await changeUnchanged(tx, meeting, {
    status: MEETING_STATUS.confirmed.transitions.cancel,
    cancelledBy: by,
    cancelledAt: decidedAt,
    cancelReason: reason,
    message: message || null,
  });
  const { sequence } = cancelled;
  const late = by !== "admin" && isLateCancellation(by, meeting, decidedAt);
  await publish(tx, meetingCancelled({ ...toRef(cancelled), by, sequence, reason, late }));
  return cancelled;
};

/** The new specialist. */
interface HandOver {
  specialistId: string;
  calendar: CalendarRules;
  /** The new specialist's link or number. */
  locationDetail: string;
}

/**
 * Gives a confirmed meeting to another specialist at the same time. Throws `slot_taken` when they are not free, and
 * `illegal_transition` when the meeting has changed meanwhile.
 */
export const handOverMeeting = async (tx: Tx, meeting: Meeting, to: HandOver): Promise<Meeting> => {
  const { id, specialistId: formerSpecialistId, startsAt, endsAt } = meeting;
  const { specialistId, calendar, locationDetail } = to;
  const busyFrom = startsAt - calendar.bufferBefore * MINUTE_MS;
  const busyTo = endsAt + calendar.bufferAfter * MINUTE_MS;
  await freeTime(tx, meeting);
  await takeTime(tx, { id, specialistId, busyFrom, busyTo }, null);
  // To whoever takes it over, its visitor comes from the market.
  const origin = "market" as const;
  const changed = { specialistId, busyFrom, busyTo, locationDetail, specialistZone: calendar.zone, origin };
  const handedOver = await changeUnchanged(tx, meeting, changed);
  await publish(tx, meetingHandedOver({ ...toRef(handedOver), formerSpecialistId }));
  return handedOver;
};

export type ImportedMeeting = Pick<
  Meeting,
  | "id"
  | "trackId"
  | "leadId"
  | "specialistId"
  | "categoryId"
  | "subcategoryId"
  | "startsAt"
  | "endsAt"
  | "location"
  | "locationDetail"
  | "visitorZone"
  | "specialistZone"
>;

/**
 * Adds confirmed meetings. They take their own time alone, without the calendar's buffers: the other system had its own.
 * They were not given by this marketplace, so they have no `confirmedAt`, and don't count for a fair share. Throws
 * `slot_taken`.
 */
export const importMeetings = async (tx: Tx, imported: readonly ImportedMeeting[]): Promise<void> => {
  await together(imported, async (meeting) => {
    const { id, startsAt: busyFrom, endsAt: busyTo } = meeting;
    const row = { ...meeting, busyFrom, busyTo, calendarUid: `${id}@parley`, createdAt: tx.now, changedAt: tx.now };
    await takeTime(tx, row, null);
    await addMeeting(tx, { ...row, status: "confirmed" });
  });
  for (const meeting of imported) await publish(tx, meetingArranged(toRef(meeting)));
};
