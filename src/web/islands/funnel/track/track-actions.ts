// What a visitor does with a track: start it, answer a step, book, stop. Each response becomes what the screens show.
import { currentLanguage, DEFAULT_LANGUAGE } from "@/languages/language.ts";
import type { QueryClient } from "@tanstack/react-query";
import type { BookingSaved, SaveBookingInput } from "@/modules/booking/schemas.ts";
import type { TrackStepInput, TrackView } from "@/modules/funnel/schemas.ts";
import { ApiError } from "@/web/api/api-error.ts";
import { browserZone } from "@/web/islands/runtime/browser-zone.ts";
import { createOnce } from "@/web/islands/area/idempotency-key.ts";
import { type IslandContext, useIslandContext } from "@/web/islands/runtime/island-context.ts";
import { useApiMutation } from "@/web/islands/runtime/use-api-mutation.ts";
import { withWork } from "../proof/with-work.ts";
import { categoryQuery, PENDING_TRACK, pendingTrackQuery, PREVIEW, SLOTS } from "../queries.ts";
import { currentAttribution } from "./attribution.ts";
import { openTrackIn, presentCategory, requestedIdOf } from "./journey.ts";
import { removeTrack, storeTrack } from "./pending-track.ts";
import { readJson } from "@/web/api/client.ts";

/** Forms show rejected input themselves. */
const HANDLED = [400];

/** A step as a screen sends it. `own`: the address of a booking link, for which another request is started. */
type StepInput = TrackStepInput & { categoryId: string; own?: string };

let sentSteps = 0;
/** Whether a step was sent since this document was opened: such a visitor is not a returning one. */
export const hasSentSteps = (): boolean => sentSteps > 0;

const keptTrack = ({ queryClient }: IslandContext): TrackView | null =>
  queryClient.getQueryData<TrackView | null>(PENDING_TRACK) ?? null;

const keepTrack = ({ queryClient }: IslandContext, track: TrackView | null): void =>
  void queryClient.setQueryData(PENDING_TRACK, track);

/** Until a start has got its answer, sending it again is the same start. */
const once = createOnce();

const startTrack = async (
  context: IslandContext,
  start: Pick<StepInput, "categoryId" | "own">,
  subcategoryId?: string,
) => {
  const json = {
    ...start,
    subcategoryId,
    timezone: browserZone() ?? "UTC",
    // On a page in another language, that language is the visitor's.
    locale: currentLanguage() === DEFAULT_LANGUAGE ? navigator.language : currentLanguage(),
    attribution: currentAttribution(),
  };
  const { trackId } = await once(
    json,
    (options) => readJson(context.api.Funnel.StartTracking.$post({ json }, options)),
  );
  storeTrack(trackId);
  const track = await context.queryClient.fetchQuery({ ...pendingTrackQuery(context), staleTime: 0 });
  if (!track) throw new Error("The track that was just started is missing.");
  return track;
};

/** Starts a track first when this category has none. Throws ApiError. */
const sendStep = async (context: IslandContext, { categoryId, own, ...input }: StepInput): Promise<TrackView> => {
  const track = (own ? undefined : openTrackIn(categoryId, keptTrack(context))) ??
    await startTrack(context, { categoryId, own }, input.subcategoryId ?? undefined);
  const { api, queryClient } = context;
  const sent = await readJson(api.Funnel.Track[":id"].$post({ param: { id: track.id }, json: input }))
    .catch(dropClosedTrack(context));
  const next = unmask(sent, track, input);
  // Another subcategory has other questions; they are there before the screens ask for them.
  await queryClient.prefetchQuery(categoryQuery(api, presentCategory(), next.subcategoryId ?? undefined));
  sentSteps++;
  keepTrack(context, next);
  if (input.step !== "calendar") forgetSlots(context);
  return next;
};

/** Other answers have other times and people. The former ones are not shown for a moment first. */
const forgetSlots = ({ queryClient }: IslandContext): void => {
  for (const queryKey of [SLOTS, PREVIEW]) {
    queryClient.removeQueries({ queryKey, type: "inactive" });
    // What the screen that sends the step shows is asked for by the next one.
    void queryClient.invalidateQueries({ queryKey, refetchType: "none" });
  }
};

const LOST = ["track_closed", "track_token_required"];

/** A track that cannot be reopened, or is another browser's, is dropped, so that sending again starts another. */
const dropClosedTrack = (context: IslandContext) => (error: unknown): never => {
  if (error instanceof ApiError && LOST.includes(error.code ?? "")) {
    removeTrack();
    keepTrack(context, null);
  }
  throw error;
};

/** The response masks what the visitor has just entered; the browser still knows it. */
const unmask = (next: TrackView, before: TrackView, input: TrackStepInput): TrackView => {
  if (!next.masked || before.masked) return next;
  return {
    ...next,
    masked: false,
    answers: { ...before.answers, ...input.answers },
    preferences: input.preferences ?? before.preferences,
    contact: input.contact ?? before.contact,
  };
};

/** Sends a step and returns the track. Throws ApiError. */
export const useSendStep = (): (input: StepInput) => Promise<TrackView> => {
  const context = useIslandContext();
  return useApiMutation((input: StepInput) => sendStep(context, input), HANDLED);
};

/** The response to the booking made in this document. */
const BOOKING = ["funnel", "booking"] as const;

/** Keeps the response to a booking or its confirmation. */
export const keepBooking = (queryClient: QueryClient, booked: BookingSaved): void =>
  void queryClient.setQueryData(BOOKING, booked);

/** The booking made in this document. */
export const findNewBooking = (queryClient: QueryClient): BookingSaved | undefined => queryClient.getQueryData(BOOKING);

/** The meeting of the thank-you screen: the one just booked, or the one in which the kept track ended. */
export const bookedMeetingId = (queryClient: QueryClient, categoryId: string, kept: TrackView | null) =>
  kept?.categoryId === categoryId ? findNewBooking(queryClient)?.meetingId ?? requestedIdOf(kept) : undefined;

export interface PendingBooking {
  confirmBy: string;
  /** Masked. */
  sentTo: string | null;
}

/** What the visitor has to confirm: the booking of this document, or the one that the kept track waits for. */
export const findPendingBooking = (
  queryClient: QueryClient,
  kept: TrackView | null,
): PendingBooking | undefined => {
  const { confirmBy, sentTo = null } = findNewBooking(queryClient) ?? {};
  return confirmBy ? { confirmBy, sentTo } : kept?.pending ?? undefined;
};

/** Books. Throws ApiError; `slot_taken` comes with alternatives. */
export const useBook = (): (input: SaveBookingInput) => Promise<BookingSaved> => {
  const { api, queryClient } = useIslandContext();
  return useApiMutation(async (json: SaveBookingInput) => {
    const booked = await readJson(withWork((options) => api.Funnel.SaveBooking.$post({ json }, options)));
    keepBooking(queryClient, booked);
    return booked;
  }, HANDLED);
};

/** Marks the kept track as booked. Call it after leaving the booking screen, whose guard would redirect otherwise. */
export const useMarkBooked = (): (meetingId: string) => void => {
  const context = useIslandContext();
  return (meetingId) => {
    const track = keptTrack(context);
    if (track) keepTrack(context, { ...track, status: "closed", closeReason: "booked", meetingId, pending: null });
  };
};

/** Keeps what the visitor has to confirm with the track. */
export const useMarkPending = (): (booked: BookingSaved) => void => {
  const context = useIslandContext();
  return ({ meetingId, confirmBy, sentTo }) => {
    const track = keptTrack(context);
    if (track && confirmBy) keepTrack(context, { ...track, pending: { meetingId, confirmBy, sentTo } });
  };
};

const closeTrack = async ({ api }: IslandContext, id: string): Promise<void> => {
  await api.Funnel.Close[":id"].$post({ param: { id } });
};

/** Closes the track at the visitor's request. Throws ApiError. */
export const useCloseTrack = (): (trackId: string) => Promise<void> => {
  const context = useIslandContext();
  return useApiMutation((id: string) => closeTrack(context, id));
};

/** Drops the present track, so that the next step starts another. */
export const useStartOver = (): () => Promise<void> => {
  const context = useIslandContext();
  const closeSilently = useApiMutation((id: string) => closeTrack(context, id), "all");
  return async () => {
    const track = keptTrack(context);
    removeTrack();
    keepTrack(context, null);
    if (track && openTrackIn(track.categoryId, track)) await closeSilently(track.id).catch(() => {});
  };
};
