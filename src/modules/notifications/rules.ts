// Pure decisions about emails and notifications: when they still hold, and why a credit was returned.
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

const RETURN_REASONS: Record<string, string> = {
  "visitor-cancelled": "the visitor cancelled in time",
  "visitor-absent": "the visitor didn't come",
  duplicate: "the visitor had booked before",
  "contact-failed": "the contact details didn't work",
  "consent-withdrawn": "the visitor withdrew their consent",
  "not-accepted": "the lead wasn't accepted in time",
  dispute: "your dispute was granted",
  rescued: "the visitor is meeting another specialist instead",
  reassigned: "we reassigned the lead to another specialist",
  "lead-deleted": "we deleted the lead",
};

/** Rules whose own email says that the credit was returned: an expired or reassigned lead, a granted dispute. */
const ANNOUNCED_ELSEWHERE = ["not-accepted", "reassigned", "dispute"];

/** Whether a returned credit is announced on its own. */
export const isReturnAnnounced = (rule: string): boolean => !ANNOUNCED_ELSEWHERE.includes(rule);

/** Why a rule returned a credit, as part of a sentence. */
export const returnReason = (rule: string): string => RETURN_REASONS[rule] ?? rule.replaceAll("-", " ");
