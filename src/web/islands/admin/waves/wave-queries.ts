import { queryOptions, useQueryClient } from "@tanstack/react-query";
import type { BookingReleased, Reviews, WavePreview, Waves } from "@/modules/admin/waves/schemas.ts";
import type { ApiClient } from "@/web/api/client.ts";
import type { IslandContext } from "@/web/islands/runtime/island-context.ts";
import { toast } from "@/web/islands/runtime/toasts.tsx";
import { useApi, useApiMutation } from "@/web/islands/runtime/use-api-mutation.ts";
import { ATTENTION, AUDIT, invalidate, LAYOUT, TRACKS } from "../queries.ts";

const WAVES = ["admin", "waves"] as const;

/** How often the list is loaded again, in ms. */
const REFRESH_MS = 15_000;

export const wavesQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: [...WAVES, "list"],
    queryFn: async (): Promise<Waves> => await (await api.Admin.Waves.$get()).json(),
    refetchInterval: REFRESH_MS,
  });

export const reviewsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: [...WAVES, "reviews"],
    queryFn: async (): Promise<Reviews> => await (await api.Admin.BookingReviews.$get()).json(),
    refetchInterval: REFRESH_MS,
  });

/** What the screen shows first. */
export const loadWaves = async ({ api, queryClient }: IslandContext): Promise<void> => {
  await Promise.all([queryClient.ensureQueryData(wavesQuery(api)), queryClient.ensureQueryData(reviewsQuery(api))]);
};

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
    await invalidate(queryClient, WAVES, LAYOUT, TRACKS, AUDIT, ATTENTION);
  }, [404]);
};

const RELEASED: Record<BookingReleased["outcome"], { title: string; description: string }> = {
  booked: { title: "Booking confirmed", description: "The visitor and the specialist get a confirmation by email." },
  "code-sent": {
    title: "Booking released",
    description: "The visitor's address isn't proven any more, so they get a code to confirm the booking.",
  },
};

/** Releases or rejects a booking. Throws ApiError, when somebody else was faster, for example. */
export const useDecide = (id: string) => {
  const api = useApi();
  const queryClient = useQueryClient();
  const param = { id };
  const refresh = () => invalidate(queryClient, WAVES, LAYOUT, TRACKS, AUDIT, ATTENTION);
  return {
    release: useApiMutation(async (_: void) => {
      const { outcome } = await (await api.Admin.ReleaseBooking[":id"].$post({ param })).json();
      toast(RELEASED[outcome]);
      await refresh();
    }, [400]),
    reject: useApiMutation(async (_: void) => {
      await api.Admin.RejectBooking[":id"].$post({ param });
      toast({ title: "Booking rejected", description: "The visitor gets an email and can choose another time." });
      await refresh();
    }, [400]),
  };
};
