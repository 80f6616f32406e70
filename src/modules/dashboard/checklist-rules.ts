// The checklist of a specialist's first days: its steps in their order, and when each is done. Pure.
import {
  credentialRequirement,
  type CredentialTerm,
  isMetOrInReview,
  isRequirementMet,
} from "@/modules/specialists/credentials/rules.ts";
import type { Instant } from "@/platform/time/time.ts";

export const CHECKLIST_STEPS = ["photo", "licence", "hours", "calendar", "credits"] as const;
export type ChecklistStep = (typeof CHECKLIST_STEPS)[number];

/** `waiting`: Parley has to act, not the specialist. */
export const CHECKLIST_STATES = ["open", "waiting", "done"] as const;
export type ChecklistState = (typeof CHECKLIST_STATES)[number];

export interface ChecklistFacts {
  hasPhoto: boolean;
  /** The credentials that the served categories require. */
  required: readonly string[];
  credentials: readonly CredentialTerm[];
  hasHours: boolean;
  /** Whether busy times of another calendar count. */
  isCalendarConnected: boolean;
  /** Whether there are credits, or leads have used some. */
  hasCredits: boolean;
  /** How many meetings are over, without imported ones. */
  meetings: number;
}

/** After so many meetings nobody needs a checklist. */
export const CHECKLIST_MEETINGS = 10;

const doneIf = (isDone: boolean): ChecklistState => isDone ? "done" : "open";

/** Done when every required credential is verified; waiting when nothing but reviews is left to do. */
const licenceState = ({ required, credentials }: ChecklistFacts, now: Instant): ChecklistState => {
  const states = required.map((type) => credentialRequirement(type, credentials, now));
  if (states.every(isRequirementMet)) return "done";
  return states.every(isMetOrInReview) ? "waiting" : "open";
};

/** The steps with their states; null once all are done, and after the tenth meeting. No licence is asked for where no served category requires one. */
export const buildChecklist = (facts: ChecklistFacts, now: Instant) => {
  if (facts.meetings >= CHECKLIST_MEETINGS) return null;
  const states: Record<ChecklistStep, ChecklistState> = {
    photo: doneIf(facts.hasPhoto),
    licence: licenceState(facts, now),
    hours: doneIf(facts.hasHours),
    calendar: doneIf(facts.isCalendarConnected),
    credits: doneIf(facts.hasCredits),
  };
  const steps = CHECKLIST_STEPS.filter((step) => step !== "licence" || facts.required.length > 0)
    .map((step) => ({ step, state: states[step] }));
  return steps.every(({ state }) => state === "done") ? null : steps;
};
