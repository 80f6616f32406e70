// The questions that the funnel's screens ask the server.
import type { CategoryDetail, EducationalView } from "@/modules/catalog/schemas.ts";
import type { Availabilities, ClosedCard, Hours, SlotView, StartData, TrackView } from "@/modules/funnel/schemas.ts";
import type { Location } from "@/modules/specialists/schemas.ts";
import { ApiError } from "@/web/api/api-error.ts";
import type { ApiClient } from "@/web/api/client.ts";
import type { IslandContext } from "@/web/islands/runtime/island-router.tsx";
import type { Query } from "@/web/islands/runtime/query.ts";
import { findPendingTrackId, forgetTrack } from "./pending-track.ts";

/** Categories, labels, consents and defaults: everything the funnel opens with. */
export const startDataQuery = (api: ApiClient): Query<StartData> => ({
  queryKey: ["funnel", "start-data"],
  queryFn: async () => await (await api.Funnel.StartData.$get()).json(),
});

/** One category with its questions, or with those of one of its subcategories. An unknown one is the guard's to answer. */
export const categoryQuery = (api: ApiClient, id: string, subcategoryId?: string): Query<CategoryDetail> => ({
  queryKey: ["categories", id, subcategoryId ?? null],
  queryFn: async () =>
    await (await api.Categories.Find[":id"].$get({ param: { id }, query: { subcategoryId } })).json(),
  meta: { handledErrors: [404] },
});

export const PENDING_TRACK = ["funnel", "pending-track"] as const;

/** The visitor's track as the server knows it; null when there is none, or when it is gone. */
export const pendingTrackQuery = (
  { api, cookies }: Pick<IslandContext, "api" | "cookies">,
): Query<TrackView | null> => ({
  queryKey: PENDING_TRACK,
  queryFn: async () => {
    const id = findPendingTrackId(cookies);
    if (!id) return null;
    return await api.Funnel.Track[":id"].$get({ param: { id } })
      .then((response) => response.json()).catch(nullWhenGone);
  },
});

const nullWhenGone = (error: unknown): null => {
  if (!(error instanceof ApiError) || error.status !== 404) throw error;
  forgetTrack();
  return null;
};

/** Whose open times, told in which zone, for meeting where. `id` is a track's, or a category's as a preview. */
export interface SlotScope {
  id: string;
  timezone?: string;
  location: string;
}

/** What an address says of the location is checked by the server. */
const askedOf = <T extends { location: string }>(scope: T) => ({ ...scope, location: scope.location as Location });

/** Everything that says which times are free. */
export const SLOTS = ["funnel", "slots"] as const;

type Range = { from?: string; to?: string };

/** The days with bookable starts; without `from` the next 30 days. */
export const daysQuery = (api: ApiClient, { id, ...scope }: SlotScope, range: Range): Query<Availabilities> => ({
  queryKey: [...SLOTS, "days", id, scope, range],
  queryFn: async () =>
    await (await api.Funnel.Availabilities[":id"].$get({ param: { id }, query: { ...askedOf(scope), ...range } }))
      .json(),
  meta: { handledErrors: "all" },
});

/** The starts of one local day. */
export const hoursQuery = (api: ApiClient, { id, ...scope }: SlotScope, date: string): Query<Hours> => ({
  queryKey: [...SLOTS, "hours", id, scope, date],
  queryFn: async () =>
    await (await api.Funnel.GetAvailabilityHours[":id"][":date"].$get({ param: { id, date }, query: askedOf(scope) }))
      .json(),
  meta: { handledErrors: "all" },
});

/** One start as the address names it; `startsAt` tells the two instants of a repeated hour apart. */
export interface SlotAddress {
  date: string;
  hour: number;
  minute: number;
  startsAt?: string;
}

/** Who is free at one start, in the published order. */
export const slotQuery = (api: ApiClient, { id, ...scope }: SlotScope, slot: SlotAddress): Query<SlotView> => ({
  queryKey: [...SLOTS, "slot", id, scope, slot],
  queryFn: async () => {
    const { date, startsAt } = slot;
    const param = { id, date, hour: String(slot.hour), minute: String(slot.minute) };
    const hours = api.Funnel.GetAvailabilityHours;
    return await (await hours[":id"][":date"][":hour"][":minute"].$get({
      param,
      query: { ...askedOf(scope), startsAt },
    }))
      .json();
  },
  meta: { handledErrors: "all" },
});

/** A booked meeting as anyone with the link may see it. */
export const meetingQuery = (api: ApiClient, id: string): Query<ClosedCard> => ({
  queryKey: ["funnel", "closed", id],
  queryFn: async () => await (await api.Funnel.Closed[":id"].$get({ param: { id } })).json(),
  meta: { handledErrors: [404] },
});

/** Things worth knowing at a stage. They help and are not needed, so their failure stays silent. */
export const lessonsQuery = (api: ApiClient, categoryId: string, stage: string): Query<EducationalView[]> => ({
  queryKey: ["educational", categoryId, stage],
  queryFn: async () =>
    await (await api.EducationalContent.GetAllForCategory.$get({ query: { categoryId, audience: "visitor", stage } }))
      .json(),
  meta: { handledErrors: "all" },
});
