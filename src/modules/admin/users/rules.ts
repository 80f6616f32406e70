// Which actions an account allows now, and why not; the actions themselves refuse by the same rules.
import { demotionProblem, promotionProblem, suspensionProblem, userCan, type UserState } from "@/modules/auth/rules.ts";
import type { UserAction } from "./schemas.ts";

export interface Circumstances {
  /** The administrator who looks at the page. */
  by: string;
  /** Active administrators besides this person. */
  otherAdministrators: number;
  liveSessions: number;
  /** Upcoming confirmed meetings. */
  meetingsAhead: number;
}

/** The actions that a person's page offers, in its order. An action that makes no sense in this status is left out. */
export const userActions = (
  person: UserState,
  { by, otherAdministrators, liveSessions, meetingsAhead }: Circumstances,
): UserAction[] => {
  const suspended = userCan.unsuspend(person);
  const problemOf = (rule: typeof suspensionProblem) => rule(person, by, otherAdministrators) ?? null;
  return [
    suspended
      ? { action: "unsuspend" as const, label: "End suspension", closed: null }
      : { action: "suspend" as const, label: "Suspend", closed: problemOf(suspensionProblem) },
    ...(suspended && meetingsAhead > 0
      ? [{ action: "cancel-meetings" as const, label: "Cancel upcoming meetings", closed: null }]
      : []),
    person.isAdmin
      ? {
        action: "remove-admin" as const,
        label: "Remove as administrator",
        closed: problemOf(demotionProblem),
      }
      : { action: "make-admin" as const, label: "Make administrator", closed: promotionProblem(person) ?? null },
    {
      action: "end-sessions" as const,
      label: "Sign out everywhere",
      closed: liveSessions > 0 ? null : "This person isn't signed in on any device.",
    },
  ];
};
