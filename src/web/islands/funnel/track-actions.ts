// What a visitor does with a track: start it, answer a step, book, stop. Each call's answer becomes what the screens show.
import type { BookingSaved, SaveBookingInput, TrackStepInput, TrackView } from "@/modules/funnel/schemas.ts";
import { ApiError } from "@/web/api/api-error.ts";
import type { IslandContext } from "@/web/islands/runtime/island-router.tsx";
import { useIslandContext } from "@/web/islands/runtime/use-query.ts";
import { openTrackIn } from "./journey.ts";
import { landing } from "./landing.ts";
import { forgetTrack, rememberTrack } from "./pending-track.ts";
import { PENDING_TRACK, pendingTrackQuery } from "./queries.ts";

/** The first answer to a booking: it alone carries the manage link. */
export const BOOKING = ["funnel", "booking"] as const;

/** A step as a screen sends it; the zone and the step's name are the call's own. */
export type StepSent = Omit<TrackStepInput, "step">;

export interface TrackActions {
  /** Sends a step; starts a track first when this category has none. Throws ApiError. */
  sendStep(categoryId: string, step: TrackStepInput["step"], sent: StepSent): Promise<TrackView>;
  /** Books. Throws ApiError, `slot_taken` with alternatives. */
  book(booking: SaveBookingInput): Promise<BookingSaved>;
  /** Says that the track ended in this meeting; for the screen after the booking, so that the one before stays calm. */
  markBooked(meetingId: string): void;
  /** Ends the track at the visitor's wish. */
  close(trackId: string): Promise<void>;
  /** Leaves the present track behind, so that the next step starts another. */
  startAnew(): Promise<void>;
}

let sentSteps = 0;
/** Whether a step was sent since this document was opened: such a visitor does not come back, he is here. */
export const hasSentSteps = (): boolean => sentSteps > 0;

/** What the forms say themselves: refusals and faults of what was typed. */
const TOLD_BY_THE_FORM = { handledErrors: [400] };

const createTrackActions = (context: IslandContext): TrackActions => {
  const { api, queryClient } = context;
  const keep = (track: TrackView | null) => queryClient.setQueryData(PENDING_TRACK, track);
  const kept = () => queryClient.getQueryData<TrackView | null>(PENDING_TRACK) ?? null;

  const start = async (categoryId: string, subcategoryId?: string): Promise<TrackView> => {
    const json = {
      categoryId,
      subcategoryId,
      timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      locale: navigator.language,
      attribution: landing(),
    };
    const { trackId } = await (await api.Funnel.StartTracking.$post({ json })).json();
    rememberTrack(trackId);
    const track = await queryClient.fetchQuery({ ...pendingTrackQuery(context), staleTime: 0 });
    if (!track) throw new Error("The track that was just started is not there.");
    return track;
  };

  /** A track that cannot be reopened is left behind: sending again then begins another. */
  const leaveWhenClosed = (error: unknown): never => {
    if (error instanceof ApiError && error.code === "track_closed") {
      forgetTrack();
      keep(null);
    }
    throw error;
  };

  return {
    sendStep: (categoryId, step, sent) =>
      queryClient.mutate(async () => {
        const track = openTrackIn(categoryId, kept()) ?? await start(categoryId, sent.subcategoryId ?? undefined);
        const answer = await api.Funnel.Track[":id"].$post({ param: { id: track.id }, json: { step, ...sent } })
          .catch(leaveWhenClosed);
        const next = unmasked(await answer.json(), track, sent);
        sentSteps++;
        keep(next);
        return next;
      }, TOLD_BY_THE_FORM),
    book: (json) =>
      queryClient.mutate(async () => {
        const booked: BookingSaved = await (await api.Funnel.SaveBooking.$post({ json })).json();
        queryClient.setQueryData(BOOKING, booked);
        return booked;
      }, TOLD_BY_THE_FORM),
    markBooked: (meetingId) => {
      const track = kept();
      if (track) keep({ ...track, status: "closed", closeReason: "booked", meetingId });
    },
    close: (trackId) =>
      queryClient.mutate(async () => {
        await api.Funnel.Close[":id"].$post({ param: { id: trackId } });
      }),
    startAnew: async () => {
      const track = kept();
      forgetTrack();
      keep(null);
      if (track && openTrackIn(track.categoryId, track)) {
        const close = () => api.Funnel.Close[":id"].$post({ param: { id: track.id } });
        await queryClient.mutate(close, { handledErrors: "all" }).catch(() => {});
      }
    },
  };
};

export const useTrackActions = (): TrackActions => createTrackActions(useIslandContext());

/** A step's answer is masked; what the visitor just said, and said before, is known here all the same. */
const unmasked = (answer: TrackView, before: TrackView, sent: StepSent): TrackView => {
  if (!answer.masked || before.masked) return answer;
  return {
    ...answer,
    masked: false,
    answers: { ...before.answers, ...sent.answers },
    preferences: sent.preferences ?? before.preferences,
    contact: sent.contact ?? before.contact,
  };
};
