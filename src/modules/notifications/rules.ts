// Pure decisions about emails and notifications: whether they are still true, and which announces a returned credit.
import { HOUR_MS, type Instant } from "@/platform/time/time.ts";

interface LeadTimes {
  status: string;
  liveUntil: Instant | null;
  outcomeBy: Instant | null;
}

/** Whether a lead is still about to expire within `hours`: live, without activity since, and not over. */
export const isAboutToExpire = ({ status, liveUntil }: LeadTimes, hours: number, now: Instant): boolean =>
  status === "live" && liveUntil !== null && liveUntil > now && liveUntil - now <= hours * HOUR_MS;

/** Whether a lead still waits for its outcome. */
export const isOutcomeMissing = ({ status, outcomeBy }: LeadTimes, now: Instant): boolean =>
  status === "booked" && outcomeBy !== null && outcomeBy > now;

/** Rules whose own email says that the credit was returned: an expired or reassigned lead, a granted dispute. */
const ANNOUNCED_ELSEWHERE = ["not-accepted", "reassigned", "dispute"];

/** Whether a returned credit is announced on its own. */
export const isReturnAnnounced = (rule: string): boolean => !ANNOUNCED_ELSEWHERE.includes(rule);
