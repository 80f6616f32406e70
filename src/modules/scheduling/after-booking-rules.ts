// Pure decisions about a booked meeting's life: who may move or cancel it until when, and what both sides' answers mean.
import { DAY_MS, HOUR_MS, type Instant, MINUTE_MS } from "@/platform/time/time.ts";
import { meetingCan, type MeetingStatus, moveRefusal } from "./rules.ts";

export type Side = "visitor" | "specialist";

/** A visitor moves, and cancels with the credit's return, up to so many minutes before the start (PRODUCT section 4). */
const VISITOR_CUT_OFF_MINUTES = 120;
/** How often a visitor may move one meeting (PRODUCT section 4). */
export const VISITOR_MOVES = 2;
/** A specialist who cancels later than so many hours before the start has let the visitor down (PRODUCT section 4). */
export const SPECIALIST_CUT_OFF_HOURS = 24;
/** For how long both are given to say whether a meeting took place (PRODUCT section 4). */
export const SILENCE_HOURS = 24;
/** For how long a person may decide a contradiction; after that the meeting counts as held. */
export const DISPUTE_DAYS = 14;

/** What the rules look at. */
export interface LifeFacts {
  status: MeetingStatus;
  startsAt: Instant;
  /** Moves by the visitor so far. */
  rescheduleCount: number;
}

/** The last instant at which that side moves the meeting, or cancels it without consequence. */
export const cutOff = (side: Side, { startsAt }: Pick<LifeFacts, "startsAt">): Instant =>
  startsAt - (side === "visitor" ? VISITOR_CUT_OFF_MINUTES * MINUTE_MS : SPECIALIST_CUT_OFF_HOURS * HOUR_MS);

export interface Closed {
  /** For X-Error-Code. */
  code: "illegal_transition" | "move_limit" | "too_late";
  sentence: string;
}

/** Why that side cannot move the meeting now; nothing when it can. */
export const moveClosed = (side: Side, meeting: LifeFacts, now: Instant): Closed | undefined => {
  if (!meetingCan.reschedule(meeting)) return illegal(moveRefusal("reschedule", meeting));
  if (now >= meeting.startsAt) return tooLate("This meeting has begun, so it cannot be moved any more.");
  if (side === "visitor" && meeting.rescheduleCount >= VISITOR_MOVES) {
    return { code: "move_limit", sentence: "You have moved this meeting twice already. You can still cancel it." };
  }
  if (now <= cutOff(side, meeting)) return undefined;
  return tooLate(
    side === "visitor"
      ? "A meeting can be moved until 2 hours before it begins. You can still cancel it."
      : "You can move a meeting until 24 hours before it begins. Later you can only cancel it.",
  );
};

/** Why that side cannot cancel the meeting now; nothing when it can, be it late. */
export const cancelClosed = (meeting: LifeFacts, now: Instant): Closed | undefined => {
  if (!meetingCan.cancel(meeting)) return illegal(moveRefusal("cancel", meeting));
  return now < meeting.startsAt
    ? undefined
    : tooLate("This meeting has begun, so it cannot be cancelled any more. We ask you afterwards how it went.");
};

/** Whether cancelling now has a consequence: no credit back after a visitor, a mark against a specialist. */
export const cancelsLate = (side: Side, meeting: Pick<LifeFacts, "startsAt">, now: Instant): boolean =>
  now > cutOff(side, meeting);

const illegal = (sentence: string): Closed => ({ code: "illegal_transition", sentence });
const tooLate = (sentence: string): Closed => ({ code: "too_late", sentence });

/** Why a visitor cancels, as he says it. */
export const CANCEL_REASONS = [
  { value: "cannot-come", label: "I cannot come at this time" },
  { value: "found-other", label: "I have found somebody else" },
  { value: "no-need", label: "I do not need it any more" },
  { value: "mistake", label: "I booked by mistake" },
  { value: "other", label: "Something else" },
  { value: "not-given", label: "I would rather not say" },
] as const;

/** The same as others are told it. */
export const cancelWords = (reason: string | null): string | undefined =>
  ({
    "cannot-come": "cannot come at this time",
    "found-other": "has found somebody else",
    "no-need": "does not need it any more",
    mistake: "booked by mistake",
    "consent-withdrawn": "has withdrawn the consent to share the details",
    erased: "has deleted all details",
    "given-up": "has given up this request",
  })[reason ?? ""];

/** What a side can say when it is asked whether the meeting took place. */
export const ANSWERS = ["held", "other-absent", "moved"] as const;
export type Answer = (typeof ANSWERS)[number];
export type Outcome = "held" | "visitor-absent" | "specialist-absent" | "moved";

/** An answer as the side that gives it would say it; `other` is the other person's name. */
export const answerWords = (answer: Answer, other: string): string =>
  ({
    held: "Yes, it took place",
    "other-absent": `No, ${other} did not come`,
    moved: "No, we agreed on another time",
  })[answer];

const outcomeOf = (side: Side, answer: Answer): Outcome => {
  if (answer !== "other-absent") return answer;
  return side === "visitor" ? "specialist-absent" : "visitor-absent";
};

/** What the answers make of a meeting: settled, in contradiction, or to be waited for. */
export type Verdict = { kind: "settled"; outcome: Outcome } | { kind: "disputed" } | { kind: "waiting" };

/**
 * Agreement settles at once. When the time to answer is over one side's answer stands, and silence of both counts as
 * held (PRODUCT section 4). Each one's word against the other's is for a person to decide.
 */
export const verdictOn = (said: Partial<Record<Side, Answer>>, timeIsOver: boolean): Verdict => {
  const { visitor, specialist } = said;
  if (visitor && specialist) {
    const outcome = outcomeOf("visitor", visitor);
    return outcome === outcomeOf("specialist", specialist) ? { kind: "settled", outcome } : { kind: "disputed" };
  }
  if (!timeIsOver) return { kind: "waiting" };
  if (visitor) return { kind: "settled", outcome: outcomeOf("visitor", visitor) };
  if (specialist) return { kind: "settled", outcome: outcomeOf("specialist", specialist) };
  return { kind: "settled", outcome: "held" };
};

/** For how many days after a cancellation its visitor is offered somebody else in one tap. */
const RESCUE_DAYS = 14;

interface Ended {
  status: MeetingStatus;
  cancelledBy: string | null;
  cancelReason?: string | null;
  absent: string | null;
}

/**
 * Whether the visitor was let down, so that somebody else is offered: cancelled by the specialist or by Parley, or missed
 * by the specialist. Not after an administrator deleted the whole request.
 */
export const wasLetDown = ({ status, cancelledBy, cancelReason, absent }: Ended): boolean =>
  (status === "cancelled" && (cancelledBy === "specialist" || cancelledBy === "admin") &&
    cancelReason !== "lead-deleted") ||
  (status === "no-show" && absent === "specialist");

/** Days within which a rescue is offered, as an instant after which it is not. */
export const rescueUntil = (changedAt: Instant): Instant => changedAt + RESCUE_DAYS * DAY_MS;
