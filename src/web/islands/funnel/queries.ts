// What the funnel's screens fetch from the server.
import { queryOptions } from "@tanstack/react-query";
import type { Location } from "@/modules/specialists/schemas.ts";
import type { PreviewQuery, SlotView } from "@/modules/matching/schemas.ts";
import type { TrackView } from "@/modules/funnel/schemas.ts";
import { ApiError } from "@/web/api/api-error.ts";
import { type ApiClient, readJson } from "@/web/api/client.ts";
import { browserZone } from "@/web/islands/runtime/browser-zone.ts";
import type { IslandContext } from "@/web/islands/runtime/island-context.ts";
import { findPendingTrackId, removeTrack } from "./track/pending-track.ts";

/** Categories, labels, consents and defaults: everything that the funnel opens with. */
export const startDataQuery = (api: ApiClient) =>
  queryOptions({ queryKey: ["funnel", "start-data"], queryFn: () => readJson(api.Funnel.StartData.$get()) });

/** A category with its questions, or with those of one subcategory. Screens redirect when the category is unknown. */
export const categoryQuery = (api: ApiClient, id: string, subcategoryId?: string) =>
  queryOptions({
    queryKey: ["categories", id, subcategoryId ?? null],
    queryFn: async () => await readJson(api.Categories.Find[":id"].$get({ param: { id }, query: { subcategoryId } })),
    meta: { handledErrors: [404] },
  });

export const PENDING_TRACK = ["funnel", "pending-track"] as const;

/** The visitor's track as the server knows it; null when there is none, or when it is gone. */
export const pendingTrackQuery = ({ api, cookies }: Pick<IslandContext, "api" | "cookies">) =>
  queryOptions({
    queryKey: PENDING_TRACK,
    queryFn: async (): Promise<TrackView | null> => {
      const id = findPendingTrackId(cookies);
      if (!id) return null;
      return await readJson(api.Funnel.Track[":id"].$get({ param: { id } })).catch(nullWhenGone);
    },
  });

const nullWhenGone = (error: unknown): null => {
  if (!(error instanceof ApiError) || error.status !== 404) throw error;
  removeTrack();
  return null;
};

/** The zone of a visitor without a track. The server does not know it and shows UTC, until the browser asks again. */
export const previewZone = (): string | undefined => typeof document === "undefined" ? undefined : browserZone();

/** A few specialists and ratings for the list of topics. Screens work without them. @param country of the address */
export const featuredQuery = (api: ApiClient, country?: unknown) =>
  queryOptions({
    queryKey: ["funnel", "featured", country ?? null],
    queryFn: () => readJson(api.Funnel.Featured.$get({ query: country ? { country: String(country) } : {} })),
    meta: { handledErrors: "all" },
  });

/** The prefix of what a category or a request is previewed with. */
export const PREVIEW = ["funnel", "preview"] as const;

/** How many specialists are free, and the earliest times; as the request says, unless `query` says otherwise. */
export const previewQuery = (api: ApiClient, id: string, query: PreviewQuery = {}) =>
  queryOptions({
    queryKey: [...PREVIEW, id, query],
    queryFn: () => readJson(api.Funnel.Preview[":id"].$get({ param: { id }, query })),
    // Screens work without it.
    meta: { handledErrors: "all" },
  });

/** Whose open slots, in which zone, for which kind of meeting. `id` is a track's, or a category's for a preview. */
export interface SlotScope {
  id: string;
  timezone?: string;
  location: string;
  /** Only this specialist's. */
  specialistId?: string;
}

/** The server validates the location of an address. */
const scopeParams = <T extends { location: string }>(scope: T) => ({ ...scope, location: scope.location as Location });

/** The prefix of everything that says which slots are free. */
export const SLOTS = ["funnel", "slots"] as const;

/** The days with bookable starts; without `from` the next 30 days. */
export const daysQuery = (api: ApiClient, { id, ...scope }: SlotScope, range: { from?: string; to?: string }) =>
  queryOptions({
    queryKey: [...SLOTS, "days", id, scope, range],
    queryFn: async () => {
      const query = { ...scopeParams(scope), ...range };
      return await readJson(api.Funnel.Availabilities[":id"].$get({ param: { id }, query }));
    },
  });

/** The starts of one local day. */
export const hoursQuery = (api: ApiClient, { id, ...scope }: SlotScope, date: string) =>
  queryOptions({
    queryKey: [...SLOTS, "hours", id, scope, date],
    queryFn: async () => {
      const hours = api.Funnel.GetAvailabilityHours[":id"][":date"];
      return await readJson(hours.$get({ param: { id, date }, query: scopeParams(scope) }));
    },
  });

/** One start as the address names it; `startsAt` distinguishes the two instants of a repeated hour. */
export interface SlotAddress {
  date: string;
  hour: number;
  minute: number;
  startsAt?: string;
}

/** The specialists who are free at one start, in the published order. */
export const slotQuery = (api: ApiClient, { id, ...scope }: SlotScope, slot: SlotAddress) =>
  queryOptions({
    queryKey: [...SLOTS, "slot", id, scope, slot],
    queryFn: async (): Promise<SlotView> => {
      const { date, hour, minute, startsAt } = slot;
      const start = api.Funnel.GetAvailabilityHours[":id"][":date"][":hour"][":minute"];
      const param = { id, date, hour: String(hour), minute: String(minute) };
      return await readJson(start.$get({ param, query: { ...scopeParams(scope), startsAt } }));
    },
  });

/** A specialist's public profile. Screens work without it. */
export const profileQuery = (api: ApiClient, slug: string) =>
  queryOptions({
    queryKey: ["funnel", "profile", slug],
    queryFn: () => readJson(api.Funnel.Profile[":slug"].$get({ param: { slug } })),
    meta: { handledErrors: "all" },
  });

/** A specialist's booking link. Screens say when it is off. */
export const ownLinkQuery = (api: ApiClient, slug: string) =>
  queryOptions({
    queryKey: ["funnel", "own", slug],
    queryFn: () => readJson(api.Funnel.Own[":slug"].$get({ param: { slug } })),
    meta: { handledErrors: "all" },
  });

/** A booked meeting as anyone with the link may see it. */
export const meetingQuery = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: ["funnel", "closed", id],
    queryFn: () => readJson(api.Funnel.Closed[":id"].$get({ param: { id } })),
    meta: { handledErrors: [404] },
  });

/** Articles for a stage of the funnel. Screens work without them, so that their errors stay silent. */
export const lessonsQuery = (api: ApiClient, categoryId: string, stage: string) =>
  queryOptions({
    queryKey: ["educational", categoryId, stage],
    queryFn: async () => {
      const query = { categoryId, audience: "visitor" as const, stage };
      return await readJson(api.EducationalContent.GetAllForCategory.$get({ query }));
    },
    meta: { handledErrors: "all" },
  });
