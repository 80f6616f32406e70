// What every screen of a category knows: the category with its questions, the visitor's track, and the way through.
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useEffect } from "react";
import { COUNTRY_KEY } from "@/modules/catalog/rules.ts";
import { ANY_LANGUAGE } from "@/modules/matching/rules.ts";
import type { CategoryDetail } from "@/modules/catalog/schemas.ts";
import type { Location } from "@/modules/specialists/schemas.ts";
import type { Answers, Step } from "@/modules/tracks/schemas.ts";
import type { StartData, TrackView } from "@/modules/funnel/schemas.ts";
import { ApiError } from "@/web/api/api-error.ts";
import { type IslandContext, useIslandContext } from "@/web/islands/runtime/island-context.ts";
import { redirectScreen } from "@/web/islands/runtime/redirects.ts";
import { categoryQuery, PENDING_TRACK, pendingTrackQuery, startDataQuery } from "../queries.ts";
import { type Journey, journeyWithout, meetingIdOf, meetingPath, openTrackIn, screenPath } from "./journey.ts";
import { findPendingTrackId, storeTrack } from "./pending-track.ts";

export interface Visit {
  start: StartData;
  /** `key` is what the address calls the category: its slug or its id. */
  category: CategoryDetail & { key: string };
  /** The visitor's track, of whatever category and status. */
  kept: TrackView | null;
  /** The track to resume in this category. */
  track?: TrackView;
  /** Answers to show again, without those that the server masks, and the proposed country. */
  answers: Answers;
  journey: Journey;
}

/** What the visitor has said about place and language, or what is proposed. */
export const wishesOf = ({ start, track }: Visit): { location: Location; language: string } => {
  const { location, language } = track?.preferences ??
    { location: start.defaults.location, language: track?.proposedLanguage };
  return { location, language: language ?? ANY_LANGUAGE };
};

const toVisit = (start: StartData, category: Visit["category"], kept: TrackView | null): Visit => {
  const track = openTrackIn(category.id, kept);
  const answers = track && !track.masked ? track.answers : {};
  const proposed: Answers = track?.proposedCountry ? { [COUNTRY_KEY]: track.proposedCountry } : {};
  const empty = (["about", "needs"] as const).filter((step) =>
    category.questions.every((question) => question.step !== step)
  );
  return { start, category, kept, track, answers: { ...proposed, ...answers }, journey: journeyWithout(empty) };
};

/** Fetches what a screen of the category needs. Throws a redirect to /funnel for an unknown category. */
export const loadVisit = async (context: IslandContext, key: string): Promise<Visit> => {
  const { api, queryClient } = context;
  const [start, kept, { id }] = await Promise.all([
    queryClient.ensureQueryData(startDataQuery(api)),
    queryClient.ensureQueryData(pendingTrackQuery(context)),
    queryClient.ensureQueryData(categoryQuery(api, key)).catch(redirectWhenUnknown),
  ]);
  const subcategoryId = openTrackIn(id, kept)?.subcategoryId ?? undefined;
  const category = await queryClient.ensureQueryData(categoryQuery(api, key, subcategoryId));
  return toVisit(start, { ...category, key }, kept);
};

const redirectWhenUnknown = (error: unknown): never => {
  throw error instanceof ApiError && error.status === 404 ? redirectScreen("/funnel") : error;
};

const NEEDS_CONTACT: readonly Step[] = ["calendar", "specialist-info", "specialist"];

/** Throws a redirect when a meeting is booked already, the step has no questions, or contact data is missing. */
export const guardStep = ({ category, kept, track, journey }: Visit, step: Step): void => {
  const meetingId = kept?.categoryId === category.id ? meetingIdOf(kept) : undefined;
  if (meetingId) throw redirectScreen(meetingPath(category.key, meetingId));
  if (journey.progress(step).step === 0) throw redirectScreen(screenPath(category.key, journey.after(step)));
  if (NEEDS_CONTACT.includes(step) && track && !track.contact) {
    throw redirectScreen(screenPath(category.key, "contacts"));
  }
};

/** The visit of the current screen, which its loader has fetched. */
export const useVisit = (): Visit => {
  const { api } = useIslandContext();
  const { categoryId: key = "" } = useParams({ strict: false }) as { categoryId?: string };
  const { data: start } = useSuspenseQuery(startDataQuery(api));
  const kept = useKeptTrack();
  const { data: { id } } = useSuspenseQuery(categoryQuery(api, key));
  const subcategoryId = openTrackIn(id, kept)?.subcategoryId ?? undefined;
  const { data: category } = useSuspenseQuery(categoryQuery(api, key, subcategoryId));
  return toVisit(start, { ...category, key }, kept);
};

/** The visitor's track; keeps the browser's storage in step with what the server found in the cookie. */
export const useKeptTrack = (): TrackView | null => {
  const context = useIslandContext();
  const { data: kept = null } = useQuery(pendingTrackQuery(context));
  const { queryClient } = context;
  useEffect(() => {
    const storedId = findPendingTrackId();
    if (kept && kept.id !== storedId) storeTrack(kept.id);
    if (!kept && storedId) void queryClient.invalidateQueries({ queryKey: PENDING_TRACK });
  }, [kept?.id]);
  return kept;
};
