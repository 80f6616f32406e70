// Pure decisions about text messages: quiet hours, and until when a message is useful.
import { dateIn, DAY_MS, type Instant, instantsOf, MINUTE_MS, renderTime } from "@/platform/time/time.ts";
import { isCancelled, isConfirmed, type MeetingStatus } from "@/modules/scheduling/rules.ts";
import { isReminderUseful } from "../reminders/rules.ts";

/** `undelivered`: an email did not arrive. */
export const TEXT_KINDS = ["reminder", "undelivered", "booked", "moved", "cancelled"] as const;
export type TextKind = (typeof TEXT_KINDS)[number];

/** Local hours between which nobody gets a text message that they have not just asked for. */
const QUIET = { from: 21, until: 8 } as const;

/** When the quiet hours end in which an instant is; undefined outside of them. */
export const quietUntil = (at: Instant, zone: string): Instant | undefined => {
  const { hour } = renderTime(at, zone);
  if (hour >= QUIET.until && hour < QUIET.from) return undefined;
  const day = hour < QUIET.until ? at : at + DAY_MS;
  return instantsOf(zone, dateIn(zone, day), QUIET.until, 0)[0]!;
};

interface DueText {
  kind: TextKind;
  startsAt: Instant;
  minutesBefore: number;
  /** When it was due before quiet hours put it off. */
  plannedAt: Instant;
}

interface MeetingNow {
  status: MeetingStatus;
  startsAt: Instant;
}

/** How long before a meeting the last message about an email is useful, in ms. */
const LAST_MS = 5 * MINUTE_MS;

/** Whether a message is worth sending at an instant. */
export const isTextUseful = (
  { kind, startsAt, minutesBefore, plannedAt }: DueText,
  meeting: MeetingNow,
  at: Instant,
): boolean => {
  if (meeting.startsAt !== startsAt) return false;
  if (kind === "cancelled") return isCancelled(meeting.status) && at < startsAt;
  if (kind === "reminder") return isReminderUseful({ minutesBefore, dueAt: plannedAt }, meeting, at);
  return isConfirmed(meeting.status) && at < startsAt - LAST_MS;
};

/** The person has just asked for it, so they are awake. */
export const isAskedFor = (kind: TextKind): boolean => kind === "booked";
