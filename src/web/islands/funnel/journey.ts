// The order of the funnel's screens as one visitor meets them, and what a kept track means (PRODUCT section 3).
import { STEP_ORDER, stepAfter } from "@/modules/funnel/rules.ts";
import type { Step, TrackView } from "@/modules/funnel/schemas.ts";

/** The screens that count as steps; the reading before the last one belongs to it. */
const COUNTED: readonly Step[] = ["start", "about", "needs", "preferences", "contacts", "calendar", "specialist"];

const LABELS: Partial<Record<Step, string>> = {
  start: "Your topic",
  about: "About you",
  needs: "Your needs",
  preferences: "Your preferences",
  contacts: "Your contact details",
  calendar: "Your time",
  specialist: "Your specialist",
};

export interface Progress {
  step: number;
  of: number;
  label?: string;
}

/** `empty`: the question steps that ask nothing here. */
export interface Journey {
  after(step: Step): Step;
  before(step: Step): Step | undefined;
  progress(step: Step): Progress;
}

export const journeyWithout = (empty: readonly Step[]): Journey => {
  const counted = COUNTED.filter((step) => !empty.includes(step));
  return {
    after: (step) => stepAfter(step, empty),
    before: (step) => STEP_ORDER.slice(0, STEP_ORDER.indexOf(step)).filter((one) => !empty.includes(one)).at(-1),
    progress: (step) => {
      const shown = step === "specialist-info" ? "specialist" : step;
      return { step: counted.indexOf(shown) + 1, of: counted.length, label: LABELS[shown] };
    },
  };
};

export const screenPath = (categoryId: string, step: Step): string => `/funnel/${categoryId}/${step}`;
export const meetingPath = (categoryId: string, meetingId: string): string =>
  `/funnel/${categoryId}/closed/${meetingId}`;

/** Closed by silence, not by anybody's wish: the next step reopens it. */
const SILENT: readonly (string | null)[] = ["abandoned", "no-availability"];

/** Whether the visitor can go on with this track. */
export const isOpen = (track: TrackView): boolean => track.status !== "closed" || SILENT.includes(track.closeReason);

const LED_TO_MEETING: readonly (string | null)[] = ["booked", "admin-assigned"];

/** The meeting of a track, if it ended in one: booked by the visitor, or for him. */
export const meetingOf = (track: TrackView | null): string | undefined =>
  track && LED_TO_MEETING.includes(track.closeReason) ? track.meetingId ?? undefined : undefined;

/** Whether there is a way on for who comes back: its category may be offered no longer. */
export const isResumable = (track: TrackView, offered: readonly { id: string }[]): boolean =>
  isOpen(track) && offered.some(({ id }) => id === track.categoryId);

/** The track that a visitor goes on with in this category. */
export const openTrackIn = (categoryId: string, track: TrackView | null): TrackView | undefined =>
  track && track.categoryId === categoryId && isOpen(track) ? track : undefined;

/** Where "Continue where you left off" leads. Without a time that is still kept, a specialist cannot be chosen yet. */
export const resumePath = ({ categoryId, next, selection }: TrackView): string => {
  const pastTime = STEP_ORDER.indexOf(next) > STEP_ORDER.indexOf("calendar");
  if (!pastTime) return screenPath(categoryId, next);
  return selection ? slotPath(categoryId, "specialist", selection) : screenPath(categoryId, "calendar");
};

type Slot = { startsAt: string; location: string; time: { date: string; hour: number; minute: number } };

/** The address of a screen about one start; the instant is named too, so that a repeated hour stays the one meant. */
export const slotPath = (categoryId: string, step: "specialist-info" | "specialist", slot: Slot): string => {
  const { date, hour, minute } = slot.time;
  const search = new URLSearchParams({ date, hour: `${hour}`, minute: `${minute}`, location: slot.location });
  search.set("startsAt", slot.startsAt);
  return `${screenPath(categoryId, step)}?${search}`;
};
