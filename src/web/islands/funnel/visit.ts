// What every screen of a category knows: the category with its questions, the visitor's track, and the way through.
import { useParams } from "@tanstack/react-router";
import { useEffect } from "react";
import type { CategoryDetail } from "@/modules/catalog/schemas.ts";
import type { Answers, StartData, Step, TrackView } from "@/modules/funnel/schemas.ts";
import { ApiError } from "@/web/api/api-error.ts";
import type { IslandContext } from "@/web/islands/runtime/island-router.tsx";
import { moveTo } from "@/web/islands/runtime/leave.ts";
import { useIslandContext, useQuery, useSuspenseQuery } from "@/web/islands/runtime/use-query.ts";
import { type Journey, journeyWithout, meetingOf, meetingPath, openTrackIn, screenPath } from "./journey.ts";
import { findPendingTrackId, rememberTrack } from "./pending-track.ts";
import { categoryQuery, pendingTrackQuery, startDataQuery } from "./queries.ts";

export interface Visit {
  start: StartData;
  category: CategoryDetail;
  /** The visitor's track, of whatever category and state. */
  kept: TrackView | null;
  /** The track to go on with in this category. */
  track?: TrackView;
  /** Answers to show again; empty when they come masked. */
  answers: Answers;
  journey: Journey;
}

const visitOf = (start: StartData, category: CategoryDetail, kept: TrackView | null): Visit => {
  const track = openTrackIn(category.id, kept);
  const answers = track && !track.masked ? track.answers : {};
  const empty = (["about", "needs"] as const).filter((step) => category.questions.every((one) => one.step !== step));
  return { start, category, kept, track, answers, journey: journeyWithout(empty) };
};

/** Fetches what a screen of the category needs. An unknown category goes back to the list (SPEC section 8). */
export const loadVisit = async (context: IslandContext, categoryId: string): Promise<Visit> => {
  const { api, queryClient } = context;
  const [start, kept] = await Promise.all([
    queryClient.ensureQueryData(startDataQuery(api)),
    queryClient.ensureQueryData(pendingTrackQuery(context)),
    queryClient.ensureQueryData(categoryQuery(api, categoryId)).catch(toListWhenUnknown),
  ]);
  const subcategoryId = openTrackIn(categoryId, kept)?.subcategoryId ?? undefined;
  return visitOf(start, await queryClient.ensureQueryData(categoryQuery(api, categoryId, subcategoryId)), kept);
};

const toListWhenUnknown = (error: unknown): never => {
  throw error instanceof ApiError && error.status === 404 ? moveTo("/funnel") : error;
};

/** What sends a visitor elsewhere: a meeting already booked, a step that asks nothing, contact data still missing. */
export const guardStep = (visit: Visit, step: Step): void => {
  const { category, kept, track, journey } = visit;
  const meetingId = kept?.categoryId === category.id ? meetingOf(kept) : undefined;
  if (meetingId) throw moveTo(meetingPath(category.id, meetingId));
  if (journey.progress(step).step === 0) throw moveTo(screenPath(category.id, journey.after(step)));
  if (NEEDS_CONTACT.includes(step) && track && !track.contact) throw moveTo(screenPath(category.id, "contacts"));
};

const NEEDS_CONTACT: readonly Step[] = ["calendar", "specialist-info", "specialist"];

/** The visit of the screen that is shown; its loader has fetched it. */
export const useVisit = (): Visit => {
  const context = useIslandContext();
  const { categoryId = "" } = useParams({ strict: false }) as { categoryId?: string };
  const { data: start } = useSuspenseQuery(startDataQuery(context.api));
  const kept = useKeptTrack();
  const subcategoryId = openTrackIn(categoryId, kept)?.subcategoryId ?? undefined;
  const { data: category } = useSuspenseQuery(categoryQuery(context.api, categoryId, subcategoryId));
  return visitOf(start, category, kept);
};

/** The visitor's track; keeps what the browser remembers in step with what the server found in the cookie. */
export const useKeptTrack = (): TrackView | null => {
  const context = useIslandContext();
  const { data: kept = null } = useQuery(pendingTrackQuery(context));
  const { queryClient } = context;
  useEffect(() => {
    const remembered = findPendingTrackId();
    if (kept && kept.id !== remembered) rememberTrack(kept.id);
    if (!kept && remembered) void queryClient.invalidateQueries({ queryKey: pendingTrackQuery(context).queryKey });
  }, [kept?.id]);
  return kept;
};
