// The questions about tracks. Whatever changes a track outdates everything below TRACKS.
import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { Candidates, TrackList, TrackProps } from "@/modules/admin/tracks/schemas.ts";
import type { ApiClient } from "@/web/api/client.ts";
import type { ListView } from "@/web/ui/table/list-view.ts";
import { AUDIT } from "../audit/audit-queries.ts";
import { LAYOUT } from "../queries.ts";
import { type KnownView, queryOfView } from "@/web/islands/area/use-list-view.ts";

export const TRACKS = ["admin", "tracks"] as const;

export const TRACKS_VIEW: KnownView = {
  sorts: ["createdAt"],
  filters: ["contact", "categoryId", "status", "closeReason", "userId"],
};

const listed = { placeholderData: keepPreviousData, meta: { handledErrors: "all" as const } };

export const trackListQuery = (api: ApiClient, view: ListView) =>
  queryOptions({
    queryKey: [...TRACKS, "list", view],
    queryFn: async (): Promise<TrackList> =>
      await (await api.Admin.UnassignedTracksPaginated.$get({ query: queryOfView(view) })).json(),
    ...listed,
  });

export const trackKey = (id: string) => [...TRACKS, "one", id] as const;

export const trackQuery = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: trackKey(id),
    queryFn: async (): Promise<TrackProps> => await (await api.Admin.TrackProps[":id"].$get({ param: { id } })).json(),
  });

export interface RequestedTime {
  /** An instant as text; without one the specialist takes the track first. */
  startsAt?: string;
  location?: "zoom" | "whatsapp" | "phone";
}

/** Who passes the gates for a track, and why others do not. */
export const trackCandidatesQuery = (api: ApiClient, id: string, search: string, wanted: RequestedTime) =>
  queryOptions({
    queryKey: [...TRACKS, "candidates", id, search, wanted],
    queryFn: async (): Promise<Candidates> =>
      await (await api.Admin.TrackCandidates[":id"].$get({ param: { id }, query: { search, ...wanted } })).json(),
    ...listed,
    staleTime: 0,
  });

/** After something was done to tracks: lists, leads and badges are asked again. */
export const invalidateTracks = async (queryClient: QueryClient): Promise<void> => {
  const keys = [TRACKS, AUDIT, LAYOUT, ["admin", "leads"], ["admin", "market"]];
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
};
