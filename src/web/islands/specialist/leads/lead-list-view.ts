import { DAY_MS } from "@/platform/time/dates.ts";
import { FIRST_VIEW, listHref, type ListView, parseListView } from "@/web/ui/table/list-view.ts";
import { type ListLocation, listQuery } from "@/web/islands/area/use-list-view.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";

/** The address of the list, its sort keys and its filters. */
export const LEAD_LIST: ListLocation = {
  path: "/dashboard",
  also: { view: "leads" },
  sorts: ["name", "createdAt"],
  filters: ["status", "categoryId", "period"],
};

/** Periods up to today, by their value in the address. */
export const PERIODS = [
  { value: "today", label: "Today", days: 1 },
  { value: "7-days", label: "Last 7 days", days: 7 },
  { value: "30-days", label: "Last 30 days", days: 30 },
  { value: "90-days", label: "Last 90 days", days: 90 },
  { value: "year", label: "Last 12 months", days: 365 },
] as const;

export const parseLeadView = (search: Readonly<Record<string, unknown>>): ListView => parseListView(search, LEAD_LIST);

/** Whether an address at /dashboard shows the list. */
export const isLeadView = ({ view }: { view?: unknown }): boolean => view === LEAD_LIST.also?.view;

/** The address of a view of the list. */
export const leadListHref = (view: ListView): string => listHref(LEAD_LIST.path, view, LEAD_LIST.also);

/** The filters of the counters, which the list has too: category, and the first UTC day. `now` in ms. */
export const countQueryOf = ({ filters: { categoryId, period } }: ListView, now: number) => {
  const days = PERIODS.find(({ value }) => value === period)?.days;
  const from = days && new Date(now - (days - 1) * DAY_MS).toISOString().slice(0, 10);
  return { ...(categoryId ? { categoryId } : {}), ...(from ? { from } : {}) };
};

/** The whole query of the list. `now` in ms. */
export const listQueryOf = (view: ListView, now: number) => {
  const { status = "" } = view.filters;
  return { ...listQuery({ ...view, filters: status ? { status } : {} }), ...countQueryOf(view, now) };
};

/** The address of the CSV with everything that matches, in the list's order. `now` in ms. */
export const leadFileHref = (view: ListView, now: number): string => {
  const { page: _, pageSize: _size, ...query } = listQueryOf(view, now);
  return `/api/v2/Leads/Export?${new URLSearchParams(query)}`;
};

const LIST_HREF = ["lead-list-href"] as const;

/** The list remembers its address, so that the way back from a lead leads there. */
export const useRememberList = (href: string): void => {
  const queryClient = useQueryClient();
  useEffect(() => void queryClient.setQueryData(LIST_HREF, href), [queryClient, href]);
};

/** The address of the list as it was left in this document. */
export const useLastListHref = (): string =>
  useQueryClient().getQueryData<string>(LIST_HREF) ?? leadListHref(FIRST_VIEW);
