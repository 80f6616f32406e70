// The question about purchases; what changes credits outdates it.
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { PurchaseList } from "@/modules/billing/schemas.ts";
import type { ApiClient } from "@/web/api/client.ts";
import { type ListView, viewOfSearch } from "@/web/ui/list-view.ts";
import { queryOfView } from "@/web/islands/area/use-list-view.ts";

/** Where the list lives, and what it can be asked for. */
export const PURCHASES = { path: "/dashboard/purchases", sorts: [], filters: ["status"] };

export const purchaseViewOf = (search: Readonly<Record<string, unknown>>): ListView => viewOfSearch(search, PURCHASES);

/** One page of the list. The last page stays until the next one has come. */
export const purchasesQuery = (api: ApiClient, view: ListView) =>
  queryOptions({
    queryKey: ["purchases", view],
    queryFn: async (): Promise<PurchaseList> =>
      await (await api.Transactions.Purchases.$get({ query: queryOfView(view) })).json(),
    placeholderData: keepPreviousData,
    meta: { handledErrors: "all" },
  });
