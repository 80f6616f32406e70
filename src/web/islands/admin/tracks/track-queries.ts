import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import { type ApiClient, readJson } from "@/web/api/client.ts";
import type { ListView } from "@/web/ui/table/list-view.ts";
import { listQuery, type ListViewKeys } from "@/web/islands/area/use-list-view.ts";
import { ATTENTION, AUDIT, LAYOUT, LEADS, MARKET, TRACKS } from "../queries.ts";
import { invalidate } from "@/web/islands/runtime/invalidate.ts";

export const TRACKS_VIEW: ListViewKeys = {
  sorts: ["createdAt"],
  filters: ["contact", "categoryId", "status", "closeReason", "userId"],
};

export const trackListQuery = (api: ApiClient, view: ListView) =>
  queryOptions({
    queryKey: [...TRACKS, "list", view],
    queryFn: () => readJson(api.Admin.UnassignedTracksPaginated.$get({ query: listQuery(view) })),
    placeholderData: keepPreviousData,
  });

export const trackKey = (id: string) => [...TRACKS, "one", id] as const;

export const trackQuery = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: trackKey(id),
    queryFn: () => readJson(api.Admin.TrackProps[":id"].$get({ param: { id } })),
  });

/** Why each specialist of the category is shown to the visitor or not. */
export const whyNotQuery = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: [...TRACKS, "why-not", id],
    queryFn: () => readJson(api.Admin.WhyNot[":id"].$get({ param: { id } })),
    meta: { handledErrors: [404] },
  });

export interface RequestedTime {
  /** ISO instant; without one the specialist has to accept the lead. */
  startsAt?: string;
  location?: "zoom" | "whatsapp" | "phone";
}

/** The specialists who could take a track, with the eligibility rules that fail. */
export const trackCandidatesQuery = (api: ApiClient, id: string, search: string, time: RequestedTime) =>
  queryOptions({
    queryKey: [...TRACKS, "candidates", id, search, time],
    queryFn: () => readJson(api.Admin.TrackCandidates[":id"].$get({ param: { id }, query: { search, ...time } })),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** After an action on tracks. */
export const invalidateTracks = (queryClient: QueryClient): Promise<void> =>
  invalidate(queryClient, TRACKS, AUDIT, LAYOUT, LEADS, MARKET, ATTENTION);
