// Pure decisions about emails and notifications: whether they are still true.
import { type CreditedLead, isCreditReturned } from "@/modules/leads/credit-rules.ts";
import { isDue, type LeadStatus } from "@/modules/leads/status-rules.ts";
import { HOUR_MS, type Instant } from "@/platform/time/time.ts";

interface LeadTimes extends Pick<CreditedLead, "creditState" | "returnRule"> {
  status: LeadStatus;
  liveUntil: Instant | null;
  outcomeBy: Instant | null;
}

/**
 * Whether a lead is still about to expire within `hours`: live, without activity since, and not over. Nobody is warned
 * about a lead whose credit was returned: there is nothing to work with.
 */
export const isAboutToExpire = ({ status, liveUntil, ...credit }: LeadTimes, hours: number, now: Instant): boolean =>
  isDue(status, "work") && !isCreditReturned(credit) && liveUntil !== null && liveUntil > now &&
  liveUntil - now <= hours * HOUR_MS;

/** Whether a lead still waits for its outcome. */
export const isOutcomeMissing = (
  { status, outcomeBy }: Pick<LeadTimes, "status" | "outcomeBy">,
  now: Instant,
): boolean => isDue(status, "outcome") && outcomeBy !== null && outcomeBy > now;
