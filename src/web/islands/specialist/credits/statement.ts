import { serverNow } from "@/web/islands/runtime/server-clock.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { ENTRY_KIND_LABELS, ENTRY_KINDS } from "@/modules/billing/rules.ts";
import { type ApiClient, readJson } from "@/web/api/client.ts";
import { listQuery } from "@/web/islands/area/use-list-view.ts";
import type { ListView } from "@/web/ui/table/list-view.ts";
import { firstDayOf, PERIODS } from "@/web/islands/area/periods.ts";

/** The address of the list, its sort keys and its filters. */
export const STATEMENT = {
  path: "/dashboard/statement",
  sorts: ["createdAt"],
  filters: ["categoryId", "kind", "period"],
};

export const KIND_OPTIONS = ENTRY_KINDS.map((value) => ({ value, label: ENTRY_KIND_LABELS[value] }));

/** The longer periods up to today. */
export const STATEMENT_PERIODS = PERIODS.filter(({ days }) => days >= 30);

/** The query of the call. `now` in ms. */
const toQuery = (view: ListView, now: number) => {
  const { period, ...filters } = view.filters;
  const from = firstDayOf(period, now);
  return { ...listQuery({ ...view, filters }), ...(from ? { from } : {}) };
};

/** One page of the list. The previous page stays until the next one has loaded. */
export const statementQuery = (api: ApiClient, view: ListView) =>
  queryOptions({
    queryKey: ["statement", view],
    queryFn: () => readJson(api.Transactions.Statement.$get({ query: toQuery(view, serverNow()) })),
    placeholderData: keepPreviousData,
  });

/** The file of every line that the filters leave. `now` in ms. */
export const statementFileHref = (view: ListView, now: number): string => {
  const { page: _, pageSize: __, search: ___, ...query } = toQuery(view, now);
  return `/api/v2/Transactions/StatementExport?${new URLSearchParams(query)}`;
};
