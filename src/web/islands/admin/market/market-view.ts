// What /admin shows, as its address says: the tab, and the period and category of the figures. And their query.
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Market } from "@/modules/admin/market/schemas.ts";
import type { ApiClient } from "@/web/api/client.ts";
import { MARKET } from "../queries.ts";
import { type Period, spanOf } from "./period.ts";

export const MARKET_TABS = ["overview", "users", "leads", "credentials"] as const;
export type MarketTab = (typeof MARKET_TABS)[number];

/** The tab of an address, the overview by default. */
export const tabOf = (search: Readonly<Record<string, unknown>>): MarketTab =>
  MARKET_TABS.find((tab) => tab === search.view) ?? "overview";

export const tabHref = (tab: MarketTab): string => tab === "overview" ? "/admin" : `/admin?view=${tab}`;

const text = (value: unknown): string | undefined => typeof value === "string" && value !== "" ? value : undefined;

export const categoryIdOf = (search: Readonly<Record<string, unknown>>): string | undefined => text(search.categoryId);

export interface MarketView {
  period: Period;
  categoryId?: string;
}

/** The figures of a period. The previous ones stay until they have arrived, and the overview shows failures itself. */
export const marketQuery = (api: ApiClient, { period, categoryId }: MarketView) =>
  queryOptions({
    queryKey: [...MARKET, period, categoryId ?? ""],
    queryFn: async (): Promise<Market> =>
      await (await api.Admin.Market.$get({
        query: { ...spanOf(period, Date.now()), ...(categoryId ? { categoryId } : {}) },
      })).json(),
    placeholderData: keepPreviousData,
  });
