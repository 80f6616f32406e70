// Pure decisions about reminders (docs/product/messages.md#emails): which a meeting has, and until when each is useful.
import { type Instant, MINUTE_MS } from "@/platform/time/time.ts";
import { isConfirmed, type MeetingStatus, type Side } from "@/modules/scheduling/rules.ts";

export const REMINDER_STATES = ["waiting", "sent", "failed", "skipped"] as const;
/** Of reminders and texts that are still to be sent. */
export const WAITING = ["waiting"] as const;

export interface PlannedReminder {
  recipient: Side;
  minutesBefore: number;
  dueAt: Instant;
}

/** The reminders of a meeting that are still ahead. `minutes` come from the settings; they are elapsed minutes. */
export const plannedReminders = (
  startsAt: Instant,
  now: Instant,
  minutes: Record<Side, readonly number[]>,
): PlannedReminder[] =>
  (["visitor", "specialist"] as const).flatMap((recipient) =>
    [...new Set(minutes[recipient])]
      .map((minutesBefore) => ({ recipient, minutesBefore, dueAt: startsAt - minutesBefore * MINUTE_MS }))
      .filter(({ dueAt }) => dueAt > now)
  );

const DAY_MINUTES = 1_440;
/** A reminder a day before is useful for two hours, one shortly before for ten minutes; later it only confuses. */
const usefulMinutes = (minutesBefore: number): number => minutesBefore >= DAY_MINUTES ? 120 : 10;

/** Whether a due reminder is still worth sending: the meeting is confirmed and ahead, and it is not too late. */
export const isReminderUseful = (
  { minutesBefore, dueAt }: Pick<PlannedReminder, "minutesBefore" | "dueAt">,
  { status, startsAt }: { status: MeetingStatus; startsAt: Instant },
  now: Instant,
): boolean => isConfirmed(status) && now < startsAt && now - dueAt <= usefulMinutes(minutesBefore) * MINUTE_MS;
