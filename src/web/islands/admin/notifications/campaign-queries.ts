// Queries of campaigns. Any change of a campaign invalidates everything below CAMPAIGNS.
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Audience } from "@/modules/notifications/campaigns/schemas.ts";
import { CAMPAIGN_STATUS, type CampaignStatus } from "@/modules/notifications/campaigns/rules.ts";
import { type ApiClient, readJson } from "@/web/api/client.ts";
import type { ListView } from "@/web/ui/table/list-view.ts";
import { listQuery } from "@/web/islands/area/use-list-view.ts";

export const CAMPAIGNS = ["admin", "campaigns"] as const;
export const CAMPAIGN_LIST = { path: "/admin/notifications", sorts: [], filters: [] };
/** How often the progress of an active campaign is loaded, in ms. */
const REFRESH_MS = 1_500;
const isActive = (state?: CampaignStatus): boolean => state !== undefined && CAMPAIGN_STATUS[state].isActive;

export const campaignListQuery = (api: ApiClient, view: ListView) =>
  queryOptions({
    queryKey: [...CAMPAIGNS, "list", view],
    queryFn: () => readJson(api.Admin.CampaignsPaginated.$get({ query: listQuery(view) })),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => state.data?.items.some((item) => isActive(item.state)) ? REFRESH_MS : false,
  });

export const campaignQuery = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: [...CAMPAIGNS, "one", id],
    queryFn: () => readJson(api.Admin.Campaign[":id"].$get({ param: { id } })),
    refetchInterval: ({ state }) => isActive(state.data?.state) ? REFRESH_MS : false,
  });

/** How many people an audience reaches; loaded only once the audience names somebody. */
export const audienceQuery = (api: ApiClient, audience: Audience) =>
  queryOptions({
    queryKey: [...CAMPAIGNS, "audience", audience],
    queryFn: () => readJson(api.Admin.NotificationAudience.$post({ json: { audience } })),
    enabled: audience.kind === "all" || Boolean(audience.categoryId) || Boolean(audience.userIds?.length),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    meta: { handledErrors: "all" },
  });
