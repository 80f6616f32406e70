// Which actions an account allows now, and why not; the actions themselves refuse by the same rules.
import { type AdminRole, hasAdminRole, roleSentence } from "@/platform/admin-roles.ts";
import {
  demotionProblem,
  promotionProblem,
  roleChangeProblem,
  suspensionProblem,
  userCan,
  type UserState,
} from "@/modules/auth/rules.ts";
import type { UserAction } from "./schemas.ts";

export interface Circumstances {
  /** The administrator who looks at the page. */
  by: string;
  /** The role of that administrator. */
  role: AdminRole | undefined;
  /** Active owners besides this person. */
  otherOwners: number;
  liveSessions: number;
  /** Upcoming confirmed meetings. */
  meetingsAhead: number;
}

const roleActions = (person: UserState, { by, role, otherOwners }: Circumstances): UserAction[] => {
  if (!hasAdminRole(role, "owner")) return [];
  if (!person.isAdmin) {
    return [{ action: "make-admin", label: "Make administrator", closed: promotionProblem(person) ?? null }];
  }
  const closed = (rule: typeof demotionProblem) => rule(person, by, otherOwners) ?? null;
  return [
    { action: "change-role", label: "Change role", closed: closed(roleChangeProblem) },
    { action: "remove-admin", label: "Remove as administrator", closed: closed(demotionProblem) },
  ];
};

/**
 * The actions that a person's page offers, in its order. An action that makes no sense in this status, or that the
 * role of the administrator does not include, is left out.
 */
export const userActions = (person: UserState, circumstances: Circumstances): UserAction[] => {
  const { by, role, otherOwners, liveSessions, meetingsAhead } = circumstances;
  if (!hasAdminRole(role, "support")) return [];
  const suspended = userCan.unsuspend(person);
  const reserved = person.isAdmin && !hasAdminRole(role, "owner") ? roleSentence(["owner"]) : undefined;
  return [
    suspended
      ? { action: "unsuspend", label: "End suspension", closed: reserved ?? null }
      : { action: "suspend", label: "Suspend", closed: reserved ?? suspensionProblem(person, by, otherOwners) ?? null },
    ...(suspended && meetingsAhead > 0
      ? [{ action: "cancel-meetings" as const, label: "Cancel upcoming meetings", closed: null }]
      : []),
    ...roleActions(person, circumstances),
    {
      action: "end-sessions",
      label: "Sign out everywhere",
      closed: person.id === by || !reserved ? noSessionsProblem(liveSessions) : reserved,
    },
  ];
};

const noSessionsProblem = (liveSessions: number): string | null =>
  liveSessions > 0 ? null : "This person isn't signed in on any device.";
