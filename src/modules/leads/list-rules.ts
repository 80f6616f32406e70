// By what lists of leads can be sorted and filtered: for their calls, their screens and their SQL. Pure.
import type { FiltersOf, ListRules } from "@/platform/http/list.ts";
import { LEAD_SOURCES } from "./label-rules.ts";
import { LEAD_STATUSES } from "./status-rules.ts";

/** What the counters of every list have, too. */
const COUNTED = { categoryId: "id", from: "day", to: "day" } as const;

/**
 * A specialist's list. In the order of `due`, ascending, what waits for the specialist comes first: by its deadline, and a
 * booked lead by the end of its meeting. Closed leads come last. `from` and `to` are UTC dates of the lead's creation,
 * both inclusive; `since` is for programs that ask again and again.
 */
export const LEAD_LIST = {
  sorts: ["createdAt", "name", "due"],
  counted: COUNTED,
  filters: { status: LEAD_STATUSES, since: "instant" },
} as const satisfies ListRules;

/** The leads of all specialists, for administrators. `name` sorts by the visitor's name. */
export const ALL_LEADS_LIST = {
  sorts: ["createdAt", "name"],
  counted: { ...COUNTED, specialistId: "id" },
  filters: { status: LEAD_STATUSES, source: LEAD_SOURCES },
} as const satisfies ListRules;

/** All filters of both. */
export type LeadFilters = FiltersOf<typeof LEAD_LIST> & FiltersOf<typeof ALL_LEADS_LIST>;
