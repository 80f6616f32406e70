import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { type ApiClient, readJson } from "@/web/api/client.ts";
import type { ListView } from "@/web/ui/table/list-view.ts";
import { listQuery } from "@/web/islands/area/use-list-view.ts";

/** Where an own invoice or credit note is downloaded. */
export const invoiceHref = (id: string): string => `/api/v2/Transactions/InvoiceFile/${id}`;

/** The address of the list, its sort keys and its filters. */
export const PURCHASES = { path: "/dashboard/purchases", sorts: [], filters: ["status"] };

/** One page of the list. The previous page stays until the next one has loaded. */
export const purchasesQuery = (api: ApiClient, view: ListView) =>
  queryOptions({
    queryKey: ["purchases", view],
    queryFn: () => readJson(api.Transactions.Purchases.$get({ query: listQuery(view) })),
    placeholderData: keepPreviousData,
  });
