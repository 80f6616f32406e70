// Where one is in the list of leads, as the dashboard's address says it, and the questions that follow from it.
import { addressOf, type ListView, viewOfSearch } from "@/web/ui/list-view.ts";
import { queryOfView } from "@/web/islands/area/use-list-view.ts";

/** Where the list lives, and what it can be asked for. */
export const LEAD_LIST = {
  path: "/dashboard",
  sorts: ["name", "createdAt"],
  filters: ["status", "categoryId", "period"],
};

/** Spans of days up to today, by the word in the address. */
export const PERIODS = [
  { value: "today", label: "Today", days: 1 },
  { value: "7-days", label: "Last 7 days", days: 7 },
  { value: "30-days", label: "Last 30 days", days: 30 },
  { value: "90-days", label: "Last 90 days", days: 90 },
  { value: "year", label: "Last 12 months", days: 365 },
] as const;

export const leadViewOf = (search: Readonly<Record<string, unknown>>): ListView => viewOfSearch(search, LEAD_LIST);

/** The address of a view of the list. */
export const leadListHref = (view: ListView): string => addressOf(LEAD_LIST.path, view);

const DAY_MS = 86_400_000;

/** What counters and list are both asked: category, and the UTC day from which leads count. `now` in ms. */
export const countedQuery = ({ filters: { categoryId, period } }: ListView, now: number) => {
  const days = PERIODS.find(({ value }) => value === period)?.days;
  const from = days && new Date(now - (days - 1) * DAY_MS).toISOString().slice(0, 10);
  return { ...(categoryId ? { categoryId } : {}), ...(from ? { from } : {}) };
};

/** What the list is asked beyond that. */
export const listQueryOf = (view: ListView, now: number) => {
  const { status = "" } = view.filters;
  return { ...queryOfView({ ...view, filters: status ? { status } : {} }), ...countedQuery(view, now) };
};
