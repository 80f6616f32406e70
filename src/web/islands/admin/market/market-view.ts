// What /admin shows, as its address says: the tab, and the period of the figures. And their query.
import { serverNow } from "@/web/islands/runtime/server-clock.ts";
import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import { type ApiClient, readJson } from "@/web/api/client.ts";
import type { IslandContext } from "@/web/islands/runtime/island-context.ts";
import type { Period } from "@/web/islands/area/periods.ts";
import { attentionQuery } from "../attention/attention-queries.ts";
import { layoutQuery, MARKET } from "../queries.ts";
import { periodOf, toSpan } from "../reports/period.ts";

const MARKET_TABS = ["overview", "users", "leads", "credentials", "sources"] as const;
export type MarketTab = (typeof MARKET_TABS)[number];

/** The tab of an address, the overview by default. */
export const tabOf = (search: Readonly<Record<string, unknown>>): MarketTab =>
  MARKET_TABS.find((tab) => tab === search.view) ?? "overview";

type Context = { api: ApiClient; queryClient: QueryClient };

/** The figures of a period. The frame and the queue come in the same response; each is the data of its own query. */
export const figuresQuery = ({ api, queryClient }: Context, period: Period) =>
  queryOptions({
    queryKey: [...MARKET, "figures", period],
    queryFn: async () => {
      const { layout, figures, attention } = await readJson(
        api.Admin.MarketPage.$get({ query: toSpan(period, serverNow()) }),
      );
      queryClient.setQueryData(layoutQuery(api).queryKey, layout);
      if (attention) queryClient.setQueryData(attentionQuery(api).queryKey, attention);
      return figures;
    },
    placeholderData: keepPreviousData,
  });

/** Loads what the overview's address shows, unless it is loaded already. Errors are left to the screen. */
export const loadMarketPage = async (
  context: Pick<IslandContext, "api" | "queryClient">,
  search: Readonly<Record<string, unknown>>,
): Promise<void> => {
  const query = figuresQuery(context, periodOf(search));
  if (context.queryClient.getQueryData(query.queryKey)) return;
  await context.queryClient.fetchQuery({ ...query, retry: false, meta: { handledErrors: "all" } }).catch(() => {});
};
