// Undo of a specialist's change of a lead: which change can be undone, by which transition, and what waits meanwhile.
import type { Instant } from "@/platform/time/time.ts";
import {
  hasTransition,
  LEAD_MOVES,
  LEAD_TRANSITIONS,
  type LeadFacts,
  type LeadMove,
  type Transition,
  transitionOf,
  whileDenied,
} from "./rules.ts";
import { isWon, type LeadStatus } from "./status-rules.ts";

/** The transition that undoes a specialist's change from one status to another; undefined when none can be undone. */
export const findUndo = (from: LeadStatus, to: LeadStatus): Transition | undefined => {
  const isMade = LEAD_MOVES.map(transitionOf).some((move) =>
    move.undoable !== undefined && move.to === to && hasTransition(move, from)
  );
  const closed = isWon(from) ? whileDenied : undefined;
  return isMade ? { by: "undo", label: "Undone", from: [to], to: from, timeline: "undone", closed } : undefined;
};

/**
 * Whether a change can be undone for a minute. What shows how to reach the visitor, or uses a credit, can't be taken back,
 * and neither can the cancellation of a meeting that is about to start.
 */
export const isUndoable = (move: LeadMove, lead: LeadFacts, now: Instant): boolean =>
  transitionOf(move).undoable?.(lead, now) ?? false;

/** Whether a meeting that is still to come does not outlive a lead with this status: it is cancelled when undo ends. */
export const isGivenUp = (status: LeadStatus): boolean =>
  Object.values<Transition>(LEAD_TRANSITIONS).some(({ cancelsMeeting, to }) =>
    cancelsMeeting === true && to === status
  );
