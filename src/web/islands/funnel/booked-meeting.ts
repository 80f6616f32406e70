// Which meeting the thank-you screen is about: the one just booked, or the one the kept track ended in.
import type { QueryClient } from "@/web/islands/runtime/query-client.ts";
import type { BookingSaved, TrackView } from "@/modules/funnel/schemas.ts";
import { meetingOf } from "./journey.ts";
import { BOOKING } from "./track-actions.ts";

/** The answer to the booking, as long as this document lives. */
export const freshBooking = (queryClient: QueryClient): BookingSaved | undefined => queryClient.getQueryData(BOOKING);

export const bookedMeetingId = (queryClient: QueryClient, categoryId: string, kept: TrackView | null) =>
  kept?.categoryId === categoryId ? freshBooking(queryClient)?.meetingId ?? meetingOf(kept) : undefined;
