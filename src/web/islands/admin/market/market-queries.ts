// The question of how the market does, as the address asks it.
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Market } from "@/modules/admin/market/schemas.ts";
import type { ApiClient } from "@/web/api/client.ts";
import { type Period, spanOf } from "./period.ts";

const MARKET = ["admin", "market"] as const;

export interface MarketView {
  period: Period;
  categoryId?: string;
}

/** The figures of a period; older ones stay until they have come. A failure is the overview's own to tell. */
export const marketQuery = (api: ApiClient, { period, categoryId }: MarketView) =>
  queryOptions({
    queryKey: [...MARKET, period, categoryId ?? ""],
    queryFn: async (): Promise<Market> =>
      await (await api.Admin.Market.$get({
        query: { ...spanOf(period, Date.now()), ...(categoryId ? { categoryId } : {}) },
      })).json(),
    placeholderData: keepPreviousData,
    meta: { handledErrors: "all" },
  });
