import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { DecideRatingInput } from "@/modules/admin/ratings/schemas.ts";
import { type ApiClient, readJson } from "@/web/api/client.ts";
import { listQuery } from "@/web/islands/area/use-list-view.ts";
import { FORM_ERRORS, useApiMutation } from "@/web/islands/runtime/use-api-mutation.ts";
import { toast } from "@/web/islands/runtime/toasts.tsx";
import type { ListView } from "@/web/ui/table/list-view.ts";
import { ATTENTION, AUDIT, LAYOUT } from "../queries.ts";
import { invalidate } from "@/web/islands/runtime/invalidate.ts";

/** The address of the lists; without `view` it is the queue. */
export const RATINGS_VIEW = { path: "/admin/ratings", sorts: [], filters: ["view"] };
const RATINGS = ["admin", "ratings"] as const;

export const ratingsQuery = (api: ApiClient, view: ListView) =>
  queryOptions({
    queryKey: [...RATINGS, view],
    queryFn: () => readJson(api.Admin.Ratings.$get({ query: listQuery(view) })),
    placeholderData: keepPreviousData,
  });

/** Keeps or removes a rating. Throws ApiError, when somebody else was faster, for example. */
export const useDecision = (id: string) =>
  useApiMutation(async (decision: DecideRatingInput, { api, queryClient }) => {
    await api.Admin.DecideRating[":id"].$post({ param: { id }, json: decision });
    await invalidate(queryClient, RATINGS, LAYOUT, AUDIT, ATTENTION);
    toast(
      decision.decision === "keep"
        ? { title: "Rating kept", description: "The specialist gets a notification." }
        : { title: "Rating removed", description: "The visitor and the specialist are told which rule applied." },
    );
  }, FORM_ERRORS);
