// Pure decisions about text messages: until when a message is useful.
import { type Instant, MINUTE_MS } from "@/platform/time/time.ts";
import { isCancelled, isConfirmed, type MeetingStatus } from "@/modules/scheduling/rules.ts";
import { isReminderUseful } from "../reminders/rules.ts";

/** `undelivered`: an email did not arrive. */
export const TEXT_KINDS = ["reminder", "undelivered", "booked", "moved", "cancelled"] as const;
export type TextKind = (typeof TEXT_KINDS)[number];

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
