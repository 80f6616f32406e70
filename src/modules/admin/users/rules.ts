// What can be done to a person now, and why not: the same decisions by which the verbs refuse.
import { demotionRefusal, type Standing, suspensionRefusal, userCan } from "@/modules/auth/rules.ts";
import type { UserAction } from "./schemas.ts";

export interface Circumstances {
  /** The administrator who looks. */
  by: string;
  /** Administrators in office besides the person. */
  otherAdministrators: number;
  liveSessions: number;
  /** Confirmed ones still to come. */
  meetingsAhead: number;
}

/** The actions that a person's page offers, in its order; one that makes no sense in this state is left out. */
export const userActions = (
  person: Standing,
  { by, otherAdministrators, liveSessions, meetingsAhead }: Circumstances,
): UserAction[] => {
  const suspended = userCan.unsuspend(person);
  return [
    suspended
      ? { action: "unsuspend" as const, label: "End the suspension", closed: null }
      : { action: "suspend" as const, label: "Suspend", closed: refusal(suspensionRefusal, person, by) },
    ...(suspended && meetingsAhead > 0
      ? [{ action: "cancel-meetings" as const, label: "Cancel the meetings to come", closed: null }]
      : []),
    person.isAdmin
      ? {
        action: "remove-admin" as const,
        label: "Remove as administrator",
        closed: refusal(demotionRefusal, person, by),
      }
      : { action: "make-admin" as const, label: "Make an administrator", closed: makingRefusal(person) },
    {
      action: "end-sessions" as const,
      label: "Sign out everywhere",
      closed: liveSessions > 0 ? null : "This person is not signed in anywhere.",
    },
  ];

  function refusal(rule: typeof suspensionRefusal, of: Standing, administrator: string): string | null {
    return rule(of, administrator, otherAdministrators) ?? null;
  }
};

const makingRefusal = (person: Standing): string | null =>
  userCan.makeAdmin(person) ? null : "Only an active account with a confirmed address can have this role.";
