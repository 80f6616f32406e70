// What must happen to an open lead next, and until when (docs/product/leads.md#statuses).
import type { Instant } from "@/platform/time/time.ts";
import { LEAD_DUE_COLUMNS, LEAD_STATUS, type LeadDue, type LeadDueColumn, type LeadStatus } from "./status-rules.ts";

type DueDates = Record<LeadDueColumn, Instant | null>;

/** What must happen next; `consent`: the visitor agrees that the specialist gets their details. */
export type LeadTask = LeadDue | "consent";

/** What must happen to an open lead, and until when; null when nothing must. */
export const findDue = (
  { status, consentBy = null, ...dates }: DueDates & { status: LeadStatus; consentBy?: Instant | null },
): { what: LeadTask; at: Instant } | null => {
  if (consentBy !== null) return { what: "consent", at: consentBy };
  const { due } = LEAD_STATUS[status];
  const at = due && dates[LEAD_DUE_COLUMNS[due]];
  return due && at !== null ? { what: due, at } : null;
};
