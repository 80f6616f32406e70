import { keepPreviousData, queryOptions, useQueryClient } from "@tanstack/react-query";
import type { OwnRatings } from "@/modules/dashboard/ratings/schemas.ts";
import type { ApiClient } from "@/web/api/client.ts";
import { listQuery } from "@/web/islands/area/use-list-view.ts";
import { FORM_ERRORS, useApi, useApiMutation } from "@/web/islands/runtime/use-api-mutation.ts";
import { toast } from "@/web/islands/runtime/toasts.tsx";
import { type ListView, parseListView } from "@/web/ui/table/list-view.ts";

/** The address of the list. */
export const RATINGS_VIEW = { path: "/dashboard/ratings", sorts: [], filters: [] };
export const RATINGS = ["ratings"] as const;

export const ratingsQuery = (api: ApiClient, view: ListView) =>
  queryOptions({
    queryKey: [...RATINGS, view],
    queryFn: async (): Promise<OwnRatings> => await (await api.Ratings.Own.$get({ query: listQuery(view) })).json(),
    placeholderData: keepPreviousData,
  });

export const parseRatingsView = (search: Readonly<Record<string, unknown>>): ListView =>
  parseListView(search, RATINGS_VIEW);

/** What a specialist does about a rating. Both throw ApiError. */
export const useRatingActions = (id: string) => {
  const api = useApi();
  const queryClient = useQueryClient();
  const param = { id };
  const refresh = () => queryClient.invalidateQueries({ queryKey: RATINGS });
  return {
    reply: useApiMutation(async (reply: string) => {
      await api.Ratings.Reply[":id"].$post({ param, json: { reply } });
      await refresh();
      toast({ title: "Reply saved", description: "It is shown below the rating." });
    }, FORM_ERRORS),
    appeal: useApiMutation(async (appeal: string) => {
      await api.Ratings.Appeal[":id"].$post({ param, json: { appeal } });
      await refresh();
      toast({ title: "Appeal sent", description: "We'll email you the decision." });
    }, FORM_ERRORS),
  };
};
