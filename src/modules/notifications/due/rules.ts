// Pure decisions about messages that are due around a meeting: which it has, and until when each is useful.
import { type Instant, MINUTE_MS } from "@/platform/time/time.ts";
import { isCancelled, isConfirmed, type MeetingStatus } from "@/modules/scheduling/rules.ts";

/** `queued`: its event is published, and its delivery sends it. */
export const DUE_STATES = ["waiting", "queued", "sent", "failed", "skipped"] as const;
export const WAITING = ["waiting"] as const;
export const isWaiting = (state: (typeof DUE_STATES)[number]): boolean => state === WAITING[0];
/** Sent, or about to be. */
export const REMINDED = ["queued", "sent"] as const;
/** Still to be sent. */
export const UNSENT = ["waiting", "queued"] as const;

/** The reminders of a meeting that are still ahead. `minutes` come from the settings; they are elapsed minutes. */
export const plannedReminders = (startsAt: Instant, now: Instant, minutes: readonly number[]) =>
  [...new Set(minutes)]
    .map((minutesBefore) => ({ minutesBefore, dueAt: startsAt - minutesBefore * MINUTE_MS }))
    .filter(({ dueAt }) => dueAt > now);

/** What is sent about a start of a meeting; `minutesBefore` is 0 for anything but a reminder. */
export interface Due {
  startsAt: Instant;
  minutesBefore: number;
}

interface MeetingNow {
  status: MeetingStatus;
  startsAt: Instant;
}

const DAY_MINUTES = 1_440;
/** How long after it was due a reminder is useful, a day before the meeting and shortly before; later it only confuses. */
export const USEFUL_MINUTES = { dayBefore: 120, shortly: 10 } as const;
const usefulMinutes = (minutesBefore: number): number =>
  minutesBefore >= DAY_MINUTES ? USEFUL_MINUTES.dayBefore : USEFUL_MINUTES.shortly;

/** Whether a reminder is worth sending: the meeting is confirmed, at the same time and ahead, and it is not too late. */
export const isReminderUseful = (due: Due, { status, startsAt }: MeetingNow, at: Instant): boolean => {
  const late = at - (due.startsAt - due.minutesBefore * MINUTE_MS);
  return isConfirmed(status) && startsAt === due.startsAt && at < startsAt &&
    late <= usefulMinutes(due.minutesBefore) * MINUTE_MS;
};

/** Until how long before a meeting a text message that is no reminder is useful. */
export const LAST_MINUTES = 5;

/** Whether a message about a confirmed meeting, other than a reminder, is worth sending. */
export const isNewsUseful = (due: Due, { status, startsAt }: MeetingNow, at: Instant): boolean =>
  isConfirmed(status) && startsAt === due.startsAt && at < startsAt - LAST_MINUTES * MINUTE_MS;

/** Whether a message about a cancelled meeting is worth sending. */
export const isCancellationUseful = (due: Due, { status, startsAt }: MeetingNow, at: Instant): boolean =>
  isCancelled(status) && startsAt === due.startsAt && at < startsAt;
