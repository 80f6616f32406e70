import { LEAD_LIST } from "@/modules/leads/list-rules.ts";
import { listHref, type ListView, parseListView } from "@/web/ui/table/list-view.ts";
import { type ListLocation, listQuery } from "@/web/islands/area/use-list-view.ts";
import { firstDayOf } from "@/web/islands/area/periods.ts";

/** The address of the list, its sort keys and its filters: a period that ends now stands for the dates. */
export const LEADS_AT: ListLocation = {
  path: "/dashboard",
  also: { view: "leads" },
  sorts: LEAD_LIST.sorts,
  filters: ["status", "categoryId", "period"],
};

/** What waits for the specialist comes first, unless they choose another order. */
export const LEAD_ORDER = { sort: "due", dir: "asc" } as const;

export const parseLeadView = (search: Readonly<Record<string, unknown>>): ListView => parseListView(search, LEADS_AT);

/** Whether an address at /dashboard shows the list. */
export const isLeadView = ({ view }: { view?: unknown }): boolean => view === LEADS_AT.also?.view;

/** The address of a view of the list. */
export const leadListHref = (view: ListView): string => listHref(LEADS_AT.path, view, LEADS_AT.also);

/** The filters of the counters, which the list has too: category, and the first UTC day. `now` in ms. */
export const toCountQuery = ({ filters: { categoryId, period } }: ListView, now: number) => {
  const from = firstDayOf(period, now);
  return { ...(categoryId ? { categoryId } : {}), ...(from ? { from } : {}) };
};

/** The whole query of the list. `now` in ms. */
export const toListQuery = (view: ListView, now: number) => {
  const { status = "" } = view.filters;
  const ordered = view.sort ? view : { ...view, ...LEAD_ORDER };
  return { ...listQuery({ ...ordered, filters: status ? { status } : {} }), ...toCountQuery(view, now) };
};

/** The address of the CSV with everything that matches, in the list's order. `now` in ms. */
export const leadFileHref = (view: ListView, now: number): string => {
  const { page: _, pageSize: _size, ...query } = toListQuery(view, now);
  return `/api/v2/Leads/Export?${new URLSearchParams(query)}`;
};
