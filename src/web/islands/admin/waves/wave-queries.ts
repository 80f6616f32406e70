import { queryOptions, useQueryClient } from "@tanstack/react-query";
import type { BookingReleased } from "@/modules/admin/waves/schemas.ts";
import { type ApiClient, readJson } from "@/web/api/client.ts";
import { toast } from "@/web/islands/runtime/toasts.tsx";
import { useApiMutation } from "@/web/islands/runtime/use-api-mutation.ts";
import { ATTENTION, AUDIT, LAYOUT, TRACKS } from "../queries.ts";
import { invalidate } from "@/web/islands/runtime/invalidate.ts";

/** Loaded whenever the preview opens. */
export const wavePreviewQuery = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: ["admin", "wave", id],
    queryFn: () => readJson(api.Admin.Wave[":id"].$get({ param: { id } })),
    staleTime: 0,
    gcTime: 0,
    meta: { handledErrors: "all" },
  });

export const countOf = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;

/** Ends a wave as it is then, and says how many bookings that were. */
export const useEndWave = (id: string) =>
  useApiMutation(async (previewed: number, { api, queryClient }) => {
    const { bookings, credits, until } = await readJson(api.Admin.EndWave[":id"].$post({ param: { id } }));
    const more = bookings > previewed ? `, ${bookings - previewed} more than in the preview` : "";
    toast({
      title: `${countOf(bookings, "booking")} ended${more}`,
      description: `${countOf(credits, "reserved credit")} released. New visitors prove their address first until ` +
        `${until.text}.`,
      duration: 10_000,
    });
    await invalidate(queryClient, LAYOUT, TRACKS, AUDIT, ATTENTION);
  }, [404]);

const RELEASED: Record<BookingReleased["outcome"], { title: string; description: string }> = {
  booked: { title: "Booking confirmed", description: "The visitor and the specialist get a confirmation by email." },
  "code-sent": {
    title: "Booking released",
    description: "The visitor's address isn't proven any more, so they get a code to confirm the booking.",
  },
};

/** Releases or rejects a booking. Throws ApiError, when somebody else was faster, for example. */
export const useDecide = (id: string) => {
  const queryClient = useQueryClient();
  const param = { id };
  const refresh = () => invalidate(queryClient, LAYOUT, TRACKS, AUDIT, ATTENTION);
  return {
    release: useApiMutation(async (_: void, { api }) => {
      const { outcome } = await readJson(api.Admin.ReleaseBooking[":id"].$post({ param }));
      toast(RELEASED[outcome]);
      await refresh();
    }, [400]),
    reject: useApiMutation(async (_: void, { api }) => {
      await api.Admin.RejectBooking[":id"].$post({ param });
      toast({ title: "Booking rejected", description: "The visitor gets an email and can choose another time." });
      await refresh();
    }, [400]),
  };
};
