// The funnel's steps and reasons as administrators read them.
import { STEP_ORDER } from "@/modules/funnel/rules.ts";
import type { Step } from "@/modules/funnel/schemas.ts";

/** By step; `thank-you` is reached by booking. */
export const STEP_LABELS: Readonly<Record<Step, string>> = {
  start: "Started",
  about: "About the visitor",
  needs: "What is needed",
  preferences: "How and when to meet",
  contacts: "Contact data",
  calendar: "Calendar",
  "specialist-info": "Specialists",
  specialist: "Specialist chosen",
  "thank-you": "Booked",
};

/** A request's steps in the order of the funnel. */
export const stepsInOrder = (timings: Record<string, number>): { step: Step; label: string; at: number }[] =>
  STEP_ORDER.flatMap((step) => {
    const at = timings[step];
    return at === undefined ? [] : [{ step, label: STEP_LABELS[step], at }];
  });
