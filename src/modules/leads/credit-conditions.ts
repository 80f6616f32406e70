// Decisions of credit-rules.ts as SQL conditions. A test compares both for every combination.
import { and, isNull, ne, notInArray, or, type SQL, sql, type SQLWrapper } from "drizzle-orm";
import { hasStatus } from "@/platform/db/status-sets.ts";
import { type CreditedLead, DUPLICATE, NOT_ACCEPTED } from "./credit-rules.ts";
import { CLOSED_LEAD_STATUSES, HIDDEN_LEAD_STATUSES, type LeadStatus } from "./status-rules.ts";

/** Columns of `leads`, or of an alias of it. */
type Columns =
  & Record<Exclude<keyof CreditedLead, "status">, SQLWrapper>
  & { status: SQLWrapper & { _: { data: LeadStatus } } };

const isUnhidden = ({ status, reason }: Columns): SQL =>
  sql`(not ${hasStatus(status, HIDDEN_LEAD_STATUSES)}
    and not (${hasStatus(status, CLOSED_LEAD_STATUSES)} and ${reason} is ${NOT_ACCEPTED}))`;

/** isContactShown */
export const whereContactShown = (lead: Columns): SQL =>
  and(
    isNull(lead.erasedAt),
    ne(lead.creditState, "reserved"),
    isUnhidden(lead),
    or(ne(lead.creditState, "returned"), sql`${lead.returnRule} is ${DUPLICATE}`),
  )!;

/** isDelivered */
export const whereDelivered = (lead: Columns): SQL =>
  and(isUnhidden(lead), notInArray(lead.creditState, ["reserved", "released", "free"]))!;
