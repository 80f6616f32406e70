// Queries and the action of waves of unproven bookings.
import { queryOptions, useQueryClient } from "@tanstack/react-query";
import type { WavePreview, Waves } from "@/modules/admin/waves/schemas.ts";
import type { ApiClient } from "@/web/api/client.ts";
import { toast } from "@/web/islands/runtime/toasts.tsx";
import { useApi, useApiMutation } from "@/web/islands/runtime/use-api-mutation.ts";
import { AUDIT, invalidate, LAYOUT, TRACKS } from "../queries.ts";

const WAVES = ["admin", "waves"] as const;

/** How often the list is loaded again, in ms. */
const REFRESH_MS = 15_000;

export const wavesQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: [...WAVES, "list"],
    queryFn: async (): Promise<Waves> => await (await api.Admin.Waves.$get()).json(),
    refetchInterval: REFRESH_MS,
  });

/** Loaded whenever the preview opens. */
export const wavePreviewQuery = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: [...WAVES, "preview", id],
    queryFn: async (): Promise<WavePreview> => await (await api.Admin.Wave[":id"].$get({ param: { id } })).json(),
    staleTime: 0,
    gcTime: 0,
    meta: { handledErrors: "all" },
  });

export const countOf = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;

/** Ends a wave as it is then, and says how many bookings that were. */
export const useEndWave = (id: string) => {
  const api = useApi();
  const queryClient = useQueryClient();
  return useApiMutation(async (previewed: number) => {
    const { bookings, credits, until } = await (await api.Admin.EndWave[":id"].$post({ param: { id } })).json();
    const more = bookings > previewed ? `, ${bookings - previewed} more than in the preview` : "";
    toast({
      title: `${countOf(bookings, "booking")} ended${more}`,
      description: `${countOf(credits, "reserved credit")} released. New visitors prove their address first until ` +
        `${until.text}.`,
      duration: 10_000,
    });
    await invalidate(queryClient, WAVES, LAYOUT, TRACKS, AUDIT);
  }, [404]);
};
