// Undo of a specialist's change of a lead: which change can be undone, by which transition, and what waits meanwhile.
import type { Instant } from "@/platform/time/time.ts";
import {
  hasTransition,
  LEAD_TRANSITIONS,
  type LeadFacts,
  type LeadMove,
  type LeadTransition,
  type Transition,
} from "./rules.ts";
import type { LeadStatus } from "./status-rules.ts";

const TABLE = Object.entries(LEAD_TRANSITIONS as Record<LeadTransition, Transition>) as [LeadTransition, Transition][];

/** The transition that undoes a change from one status to another; undefined when the table has none. */
export const findUndo = (from: LeadStatus, to: LeadStatus): LeadTransition | undefined =>
  TABLE.find(([name, transition]) => transition.by === "undo" && transition.to === from && hasTransition(name, to))
    ?.[0];

/**
 * Whether a change can be undone for a minute. What shows how to reach the visitor, or uses a credit, can't be taken back,
 * and neither can the cancellation of a meeting that is about to start.
 */
export const isUndoable = (move: LeadMove, lead: LeadFacts, now: Instant): boolean =>
  (LEAD_TRANSITIONS[move] as Transition).undoable?.(lead, now) ?? false;

/** Whether a meeting that is still to come does not outlive a lead with this status: it is cancelled when undo ends. */
export const isGivenUp = (status: LeadStatus): boolean =>
  TABLE.some(([, { cancelsMeeting, to }]) => cancelsMeeting === true && to === status);
