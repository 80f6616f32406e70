// The order of the funnel's screens for one visitor, their addresses, and what a kept track means.
import { withoutLanguage } from "@/languages/addresses.ts";
import { t } from "@/languages/language.ts";
import { CLOSE_REASON, stepAfter, STEPS } from "@/modules/tracks/rules.ts";
import type { Step } from "@/modules/tracks/schemas.ts";
import type { TrackView } from "@/modules/funnel/schemas.ts";

/** The screens that count as steps; specialist-info belongs to the last one. */
const COUNTED = ["start", "about", "needs", "preferences", "contacts", "calendar", "specialist"] as const;

const labelOf = (step: Step): string | undefined => {
  const counted = COUNTED.find((name) => name === step);
  return counted && t(`funnel.step.${counted}`);
};

export interface Progress {
  step: number;
  of: number;
  label?: string;
}

export interface Journey {
  after(step: Step): Step;
  before(step: Step): Step | undefined;
  progress(step: Step): Progress;
}

/** `empty`: the question steps without questions. */
export const journeyWithout = (empty: readonly Step[]): Journey => {
  const counted = COUNTED.filter((step) => !empty.includes(step));
  return {
    after: (step) => stepAfter(step, empty),
    before: (step) => STEPS.slice(0, STEPS.indexOf(step)).filter((before) => !empty.includes(before)).at(-1),
    progress: (step) => {
      const shown = step === "specialist-info" ? "specialist" : step;
      return { step: (counted as readonly Step[]).indexOf(shown) + 1, of: counted.length, label: labelOf(shown) };
    },
  };
};

/** `category` is the slug or the id. */
export const screenPath = (category: string, step: Step): string => `/funnel/${category}/${step}`;

/** What the present address calls the category. In the browser only. */
export const presentCategory = (): string => withoutLanguage(location.pathname).split("/")[2]!;

export const meetingPath = (categoryId: string, meetingId: string): string =>
  `/funnel/${categoryId}/closed/${meetingId}`;

/** Whether the visitor can resume this track. */
export const isOpen = ({ closeReason }: TrackView): boolean => !closeReason || CLOSE_REASON[closeReason].canResume;

/** The meeting in which a track ended: booked by the visitor, or for them. */
export const meetingIdOf = (track: TrackView | null): string | undefined =>
  track?.closeReason && !isOpen(track) ? track.meetingId ?? undefined : undefined;

/** The booked meeting, or the one that waits for the visitor's confirmation. */
export const requestedIdOf = (track: TrackView | null): string | undefined =>
  meetingIdOf(track) ?? track?.pending?.meetingId;

/** Whether a returning visitor can resume: the track is open and its category is still offered. */
export const isResumable = (track: TrackView, offered: readonly { id: string }[]): boolean =>
  isOpen(track) && offered.some(({ id }) => id === track.categoryId);

/** The track that a visitor resumes in this category. */
export const openTrackIn = (categoryId: string, track: TrackView | null): TrackView | undefined =>
  track && track.categoryId === categoryId && isOpen(track) ? track : undefined;

/** Where a visitor resumes: a requested meeting is to be confirmed. Without a time on hold a specialist cannot be chosen yet. */
export const resumePath = ({ next, selection, pending }: TrackView, category: string): string => {
  if (pending) return screenPath(category, "thank-you");
  const isPastCalendar = STEPS.indexOf(next) > STEPS.indexOf("calendar");
  if (!isPastCalendar) return screenPath(category, next);
  return selection ? slotPath(category, "specialist", selection) : screenPath(category, "calendar");
};

interface Slot {
  startsAt: string;
  location: string;
  time: { date: string; hour: number; minute: number };
  /** The one whom the visitor has chosen together with the time. */
  chosenId?: string;
}

/** The address of a screen about one start. The instant is part of it, so that a repeated hour is unambiguous. */
export const slotPath = (categoryId: string, step: "specialist-info" | "specialist", slot: Slot): string => {
  const { date, hour, minute } = slot.time;
  const { startsAt, location, chosenId } = slot;
  // A calendar has dozens of them, and URLSearchParams takes ten times as long.
  const values = { date, hour, minute, location, startsAt, ...(chosenId ? { specialistId: chosenId } : {}) };
  const search = Object.entries(values).map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("&");
  return `${screenPath(categoryId, step)}?${search}`;
};
