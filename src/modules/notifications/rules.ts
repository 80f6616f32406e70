// Pure decisions about reminders: which ones a meeting has, and until when each is of use (PRODUCT sections 4 and 6).
import { HOUR_MS, type Instant, MINUTE_MS } from "@/platform/time/time.ts";

export type Side = "visitor" | "specialist";

export interface PlannedReminder {
  recipient: Side;
  minutesBefore: number;
  dueAt: Instant;
}

/** The reminders of a meeting that still lie ahead. `minutes` come from the settings; they are elapsed minutes. */
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

const A_DAY = 1_440;
/** A reminder a day before helps for two hours, one shortly before for ten minutes; later it only confuses. */
const usefulMinutes = (minutesBefore: number): number => minutesBefore >= A_DAY ? 120 : 10;

interface Remindable {
  status: string;
  startsAt: Instant;
}

/** Whether a due reminder is still worth sending: the meeting stands and has not begun, and it is not too late. */
export const reminderIsUseful = (
  { minutesBefore, dueAt }: Pick<PlannedReminder, "minutesBefore" | "dueAt">,
  { status, startsAt }: Remindable,
  now: Instant,
): boolean => status === "confirmed" && now < startsAt && now - dueAt <= usefulMinutes(minutesBefore) * MINUTE_MS;

interface Workable {
  status: string;
  liveUntil: Instant | null;
  outcomeBy: Instant | null;
}

/** Whether a lead is still about to expire within `hours`: live, without activity since, and not over. */
export const expiringHolds = ({ status, liveUntil }: Workable, hours: number, now: Instant): boolean =>
  status === "live" && liveUntil !== null && liveUntil > now && liveUntil - now <= hours * HOUR_MS;

/** Whether a lead still waits for its outcome. */
export const outcomeHolds = ({ status, outcomeBy }: Workable, now: Instant): boolean =>
  status === "booked" && outcomeBy !== null && outcomeBy > now;

const RETURNS: Record<string, string> = {
  "visitor-cancelled": "the visitor cancelled in time",
  "visitor-absent": "the visitor did not come",
  duplicate: "the visitor had asked before",
  "contact-failed": "the contact details did not work",
  "consent-withdrawn": "the visitor withdrew the consent",
  "not-accepted": "the lead was not taken in time",
  dispute: "your complaint was granted",
  rescued: "the visitor meets somebody else instead",
  reassigned: "we gave the lead to another specialist",
  "lead-deleted": "we deleted the lead",
};

/** Rules whose own news tell of the credit: a lead that lapsed or went elsewhere, a dispute that was granted. */
const TOLD_ELSEWHERE = ["not-accepted", "reassigned", "dispute"];

/** Whether a credit that came back is told of by itself. */
export const returnIsNews = (rule: string): boolean => !TOLD_ELSEWHERE.includes(rule);

/** The rule that gave a credit back, in words. */
export const returnWords = (rule: string): string => RETURNS[rule] ?? rule.replaceAll("-", " ");
