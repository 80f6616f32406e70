// What must happen to an open lead next, and until when (docs/product/leads.md#statuses).
import type { Instant } from "@/platform/time/time.ts";
import { LEAD_STATUS, type LeadDue, type LeadStatus } from "./status-rules.ts";

type DueDates = Record<LeadDue["column"], Instant | null>;

/** What must happen next; `consent`: the visitor agrees that the specialist gets their details. */
export type LeadTask = LeadDue["what"] | "consent";

/** What must happen to an open lead, and until when; null when nothing must. */
export const findDue = (
  { status, consentBy = null, ...dates }: DueDates & { status: LeadStatus; consentBy?: Instant | null },
): { what: LeadTask; at: Instant } | null => {
  if (consentBy !== null) return { what: "consent", at: consentBy };
  const { due } = LEAD_STATUS[status];
  const at = due && dates[due.column];
  return due && at !== null ? { what: due.what, at } : null;
};
