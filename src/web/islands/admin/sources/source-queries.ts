import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { type ApiClient, readJson } from "@/web/api/client.ts";
import { listQuery, type ListViewKeys } from "@/web/islands/area/use-list-view.ts";
import type { ListView } from "@/web/ui/table/list-view.ts";
import { MARKET } from "../queries.ts";

export const SOURCES_VIEW: ListViewKeys = {
  sorts: ["source", "campaign", "started", "revenue"],
  filters: ["touch", "categoryId", "from", "to"],
};

/** Whatever changes the market's figures changes these. */
const SOURCES = [...MARKET, "sources"] as const;

export const sourceListQuery = (api: ApiClient, view: ListView) =>
  queryOptions({
    queryKey: [...SOURCES, view],
    queryFn: () => readJson(api.Admin.Sources.$get({ query: listQuery(view) })),
    placeholderData: keepPreviousData,
  });
