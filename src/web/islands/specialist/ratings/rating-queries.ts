import { keepPreviousData, queryOptions, useQueryClient } from "@tanstack/react-query";
import { type ApiClient, readJson } from "@/web/api/client.ts";
import { listQuery } from "@/web/islands/area/use-list-view.ts";
import { FORM_ERRORS, useApiMutation } from "@/web/islands/runtime/use-api-mutation.ts";
import { toast } from "@/web/islands/runtime/toasts.tsx";
import type { ListView } from "@/web/ui/table/list-view.ts";

/** The address of the list. */
export const RATINGS_VIEW = { path: "/dashboard/ratings", sorts: [], filters: [] };
export const RATINGS = ["ratings"] as const;

export const ratingsQuery = (api: ApiClient, view: ListView) =>
  queryOptions({
    queryKey: [...RATINGS, view],
    queryFn: () => readJson(api.Ratings.Own.$get({ query: listQuery(view) })),
    placeholderData: keepPreviousData,
  });

/** What a specialist does about a rating. Both throw ApiError. */
export const useRatingActions = (id: string) => {
  const queryClient = useQueryClient();
  const param = { id };
  const refresh = () => queryClient.invalidateQueries({ queryKey: RATINGS });
  return {
    reply: useApiMutation(async (reply: string, { api }) => {
      await api.Ratings.Reply[":id"].$post({ param, json: { reply } });
      await refresh();
      toast({ title: "Reply saved", description: "It is shown below the rating." });
    }, FORM_ERRORS),
    appeal: useApiMutation(async (appeal: string, { api }) => {
      await api.Ratings.Appeal[":id"].$post({ param, json: { appeal } });
      await refresh();
      toast({ title: "Appeal sent", description: "We'll email you the decision." });
    }, FORM_ERRORS),
  };
};
