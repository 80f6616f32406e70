import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { ENTRY_KIND_LABELS, ENTRY_KINDS } from "@/modules/billing/rules.ts";
import { DAY_MS } from "@/platform/time/dates.ts";
import { type ApiClient, jsonOf } from "@/web/api/client.ts";
import { listQuery } from "@/web/islands/area/use-list-view.ts";
import type { ListView } from "@/web/ui/table/list-view.ts";

/** The address of the list, its sort keys and its filters. */
export const STATEMENT = {
  path: "/dashboard/statement",
  sorts: ["createdAt"],
  filters: ["categoryId", "kind", "period"],
};

export const KIND_OPTIONS = ENTRY_KINDS.map((value) => ({ value, label: ENTRY_KIND_LABELS[value] }));

/** Periods up to today, by their value in the address. */
export const STATEMENT_PERIODS = [
  { value: "30-days", label: "Last 30 days", days: 30 },
  { value: "90-days", label: "Last 90 days", days: 90 },
  { value: "year", label: "Last 12 months", days: 365 },
] as const;

/** The query of the call. `now` in ms. */
const queryOf = (view: ListView, now: number) => {
  const { period, ...filters } = view.filters;
  const days = STATEMENT_PERIODS.find(({ value }) => value === period)?.days;
  const from = days && new Date(now - (days - 1) * DAY_MS).toISOString().slice(0, 10);
  return { ...listQuery({ ...view, filters }), ...(from ? { from } : {}) };
};

/** One page of the list. The previous page stays until the next one has loaded. */
export const statementQuery = (api: ApiClient, view: ListView) =>
  queryOptions({
    queryKey: ["statement", view],
    queryFn: () => jsonOf(api.Transactions.Statement.$get({ query: queryOf(view, Date.now()) })),
    placeholderData: keepPreviousData,
  });

/** The file of every line that the filters leave. `now` in ms. */
export const statementFileHref = (view: ListView, now: number): string => {
  const { page: _, pageSize: __, search: ___, ...query } = queryOf(view, now);
  return `/api/v2/Transactions/StatementExport?${new URLSearchParams(query)}`;
};
