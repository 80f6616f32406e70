// The questions about campaigns. Everything below CAMPAIGNS is outdated by any change of a campaign.
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type {
  Audience,
  AudiencePreview,
  CampaignList,
  CampaignState,
  CampaignView,
} from "@/modules/notifications/campaign-schemas.ts";
import type { ApiClient } from "@/web/api/client.ts";
import { type ListView, viewOfSearch } from "@/web/ui/table/list-view.ts";
import { queryOfView } from "@/web/islands/area/use-list-view.ts";

export const CAMPAIGNS = ["admin", "campaigns"] as const;
export const CAMPAIGN_LIST = { path: "/admin/notifications", sorts: [], filters: [] };
export const campaignViewOf = (search: Record<string, unknown>): ListView => viewOfSearch(search, CAMPAIGN_LIST);

/** While it tells people, the screen looks again so often, in ms. */
const WHILE_UNDER_WAY = 1_500;
const isUnderWay = (state?: CampaignState): boolean => state === "collecting" || state === "running";

export const campaignListQuery = (api: ApiClient, view: ListView) =>
  queryOptions({
    queryKey: [...CAMPAIGNS, "list", view],
    queryFn: async (): Promise<CampaignList> =>
      await (await api.Admin.CampaignsPaginated.$get({ query: queryOfView(view) })).json(),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => state.data?.items.some((one) => isUnderWay(one.state)) ? WHILE_UNDER_WAY : false,
    meta: { handledErrors: "all" },
  });

export const campaignQuery = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: [...CAMPAIGNS, "one", id],
    queryFn: async (): Promise<CampaignView> => await (await api.Admin.Campaign[":id"].$get({ param: { id } })).json(),
    refetchInterval: ({ state }) => isUnderWay(state.data?.state) ? WHILE_UNDER_WAY : false,
  });

/** How many an audience reaches; asked only when the audience names somebody. */
export const audienceQuery = (api: ApiClient, audience: Audience) =>
  queryOptions({
    queryKey: [...CAMPAIGNS, "audience", audience],
    queryFn: async (): Promise<AudiencePreview> =>
      await (await api.Admin.NotificationAudience.$post({ json: { audience } })).json(),
    enabled: audience.kind === "all" || Boolean(audience.categoryId) || Boolean(audience.userIds?.length),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    meta: { handledErrors: "all" },
  });

/** Categories to choose from. */
export const categoriesQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: [...CAMPAIGNS, "categories"],
    queryFn: async (): Promise<{ id: string; name: string }[]> =>
      (await (await api.Categories.GetAll.$get()).json()).map(({ id, name }) => ({ id, name })),
  });
