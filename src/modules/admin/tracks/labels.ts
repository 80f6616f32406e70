// Labels of the funnel's steps, as administrators read them. Pure.
import { STEPS } from "@/modules/tracks/rules.ts";
import type { Step } from "@/modules/tracks/schemas.ts";

/** `thank-you` is reached by booking. */
export const STEP_LABELS: Readonly<Record<Step, string>> = {
  start: "Started",
  about: "About the visitor",
  needs: "Needs",
  preferences: "Preferences",
  contacts: "Contact details",
  calendar: "Calendar",
  "specialist-info": "Specialists shown",
  specialist: "Specialist chosen",
  "thank-you": "Booked",
};

/** Where a visitor is who has gone no further than a step. */
export const LEFT_AT: Readonly<Record<Step, string>> = {
  start: "questions",
  about: "questions",
  needs: "preferences",
  preferences: "contact details",
  contacts: "choose a time",
  calendar: "choose a specialist",
  "specialist-info": "choose a specialist",
  specialist: "confirm the booking",
  "thank-you": "booked",
};

/** The steps of a track in the order of the funnel, with the time of each. */
export const stepsInOrder = (timings: Record<string, number>): { step: Step; label: string; at: number }[] =>
  STEPS.flatMap((step) => {
    const at = timings[step];
    return at === undefined ? [] : [{ step, label: STEP_LABELS[step], at }];
  });
