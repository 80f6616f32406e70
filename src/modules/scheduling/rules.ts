// The rules of meetings: statuses with their transitions, deadlines for changes, and rescue offers.
import { t } from "@/languages/language.ts";
import { isIn, type StatusEntry, statusesOf, statusesWith } from "@/platform/status.ts";
import { DAY_MS, HOUR_MS, type Instant } from "@/platform/time/time.ts";

export const SIDES = ["visitor", "specialist"] as const;
export type Side = (typeof SIDES)[number];

export const MEETING_LOCATIONS = ["zoom", "whatsapp", "phone"] as const;
export type MeetingLocation = (typeof MEETING_LOCATIONS)[number];

/** Where a visitor comes from. `own-link`: they know the specialist already, and follow the specialist's booking link. */
export const ORIGINS = ["market", "own-link"] as const;
export type Origin = (typeof ORIGINS)[number];

export const isOwn = ({ origin }: { origin: Origin }): boolean => origin === "own-link";

/** `wanted`: to be created or moved; `personal`: the specialist's own link is used; `closed`: the meeting is cancelled. */
export const ROOM_STATUSES = ["wanted", "open", "personal", "closed"] as const;
export const WANTED_ROOMS = ["wanted"] as const;
/** What opens the room of a meeting online. A room of Teams is part of the entry in its specialist's calendar. */
export const ROOM_SERVICES = ["zoom", "teams"] as const;

/** Of organisations, of people, and of governments. */
const TEAMS_HOSTS = /^(teams\.(microsoft\.com|live\.com|cloud\.microsoft)|(gov|dod)\.teams\.microsoft\.us)$/;

/** Whether a link leads to a room of Teams, and nowhere else. */
export const isTeamsLink = (link: string | null): boolean => {
  const url = link === null ? null : URL.parse(link);
  return url?.protocol === "https:" && TEAMS_HOSTS.test(url.hostname) && url.port === "";
};

export const TEAMS_NAME = "Microsoft Teams";
/** What people meet on online, as their texts call it. `link`: null while there is none. */
export const onlineService = (link: string | null): string => isTeamsLink(link) ? TEAMS_NAME : "Zoom";

/** Why a meeting is cancelled of which both sides said that they meet at another time. */
export const MOVED_ELSEWHERE = "moved";

/** What can happen to a meeting. */
export type MeetingAction = "request" | "lapse" | "confirm" | "reschedule" | "complete" | "cancel" | "markNoShow";

interface MeetingStatusEntry extends StatusEntry {
  /** The status after each action that it allows (docs/product/meetings.md#status-of-a-meeting). */
  transitions: Partial<Record<MeetingAction, string>>;
  /** Its specialist's time: `kept` until a hold expires, `taken` for good, or `free` for others. */
  time: "kept" | "taken" | "free";
  /** Whether it can still take place. A request has one such meeting at most. */
  isLive: boolean;
  /** Whether the visitor has asked for it. */
  isRequested: boolean;
  /** Whether it takes place, as far as anyone knows. */
  takesPlace: boolean;
}

const KEPT = { time: "kept", isLive: true, takesPlace: false } as const;

export const MEETING_STATUS = {
  held: {
    label: "On hold",
    tone: "active",
    transitions: { request: "pending", confirm: "confirmed" },
    isRequested: false,
    ...KEPT,
  },
  pending: {
    label: "Not confirmed yet",
    tone: "active",
    transitions: { confirm: "confirmed", lapse: "cancelled" },
    isRequested: true,
    ...KEPT,
  },
  confirmed: {
    label: "Confirmed",
    tone: "planned",
    transitions: { reschedule: "confirmed", complete: "completed", cancel: "cancelled", markNoShow: "no-show" },
    isRequested: true,
    time: "taken",
    isLive: true,
    takesPlace: true,
  },
  completed: {
    label: "Took place",
    tone: "ok",
    transitions: {},
    isRequested: true,
    time: "taken",
    isLive: false,
    takesPlace: true,
  },
  cancelled: {
    label: "Cancelled",
    tone: "info",
    // One whose visitor confirms too late comes back while its time is free.
    transitions: { confirm: "confirmed" },
    isRequested: true,
    time: "free",
    isLive: false,
    takesPlace: false,
  },
  "no-show": {
    label: "Missed",
    tone: "danger",
    transitions: {},
    isRequested: true,
    time: "taken",
    isLive: false,
    takesPlace: false,
  },
} as const satisfies Record<string, MeetingStatusEntry>;

export type MeetingStatus = keyof typeof MEETING_STATUS;
export const MEETING_STATUSES = statusesOf(MEETING_STATUS);

// @__NO_SIDE_EFFECTS__
const withStatus = <const P extends Partial<MeetingStatusEntry>>(properties: P) =>
  statusesWith(MEETING_STATUS, properties);

/** The named sets. */
export const MEETINGS = {
  /** They can still take place: a request has one of them at most. */
  live: withStatus({ isLive: true }),
  /** Their time is kept until it expires. */
  holding: withStatus({ time: "kept" }),
  /** They take or took their time. */
  taking: withStatus({ time: "taken" }),
  /** They take place, as far as anyone knows. */
  real: withStatus({ takesPlace: true }),
  /** Somebody expects them. */
  expected: withStatus({ isLive: true, isRequested: true }),
  held: withStatus({ isRequested: false }),
  requested: withStatus({ isRequested: true }),
  pending: withStatus({ time: "kept", isRequested: true }),
  confirmed: withStatus({ isLive: true, takesPlace: true }),
  completed: withStatus({ isLive: false, takesPlace: true }),
  cancelled: withStatus({ time: "free" }),
  missed: withStatus({ time: "taken", takesPlace: false }),
};

export const isLive = isIn(MEETING_STATUS, MEETINGS.live);
/** A hold, or pending. */
export const isHolding = isIn(MEETING_STATUS, MEETINGS.holding);
export const isHeld = isIn(MEETING_STATUS, MEETINGS.held);
export const isPending = isIn(MEETING_STATUS, MEETINGS.pending);
export const isConfirmed = isIn(MEETING_STATUS, MEETINGS.confirmed);
export const isCancelled = isIn(MEETING_STATUS, MEETINGS.cancelled);
export const wasMissed = isIn(MEETING_STATUS, MEETINGS.missed);
export const tookPlace = isIn(MEETING_STATUS, MEETINGS.completed);
export const takesPlace = isIn(MEETING_STATUS, MEETINGS.real);

/** Whether a meeting is confirmed and has not started. */
export const isUpcoming = ({ status, startsAt }: { status: MeetingStatus; startsAt: Instant }, now: Instant): boolean =>
  isConfirmed(status) && startsAt > now;

type WithStatus = { status: MeetingStatus };
type Transitions = Partial<Record<MeetingAction, MeetingStatus>>;

const transitionsOf = ({ status }: WithStatus): Transitions => MEETING_STATUS[status].transitions;

export const canDo = (action: MeetingAction, meeting: WithStatus): boolean => action in transitionsOf(meeting);

/** Explains why a status does not allow an action, in the reader's language. On the server alone, as all errors here. */
export const transitionError = (action: MeetingAction, { status }: WithStatus): string =>
  t("meetings.transition", { action, status: wasMissed(status) ? "missed" : status });

/** The limits of docs/product/meetings.md#rescheduling-and-cancelling, under the names that texts about them use. */
export const CHANGE_LIMITS = {
  /** How often a visitor can reschedule one meeting. */
  moves: 2,
  /** Up to this long before the start, a visitor can reschedule, or cancel with the credit's return. */
  visitorHours: 2,
  /** A later cancellation counts against the specialist. */
  specialistHours: 24,
} as const;

/** The fields of a meeting that decide whether it can be changed. */
export interface MeetingFacts {
  status: MeetingStatus;
  startsAt: Instant;
  /** Reschedules by the visitor so far. */
  rescheduleCount: number;
}

/** The last instant at which a side can reschedule the meeting, or cancel it without consequence. */
export const changeDeadline = (side: Side, { startsAt }: Pick<MeetingFacts, "startsAt">): Instant =>
  startsAt - CHANGE_LIMITS[`${side}Hours`] * HOUR_MS;

export interface ChangeError {
  /** For X-Error-Code. */
  code: "illegal_transition" | "move_limit" | "too_late";
  sentence: string;
}

/** Explains why a side cannot reschedule the meeting now; undefined when it can. */
export const rescheduleError = (side: Side, meeting: MeetingFacts, now: Instant): ChangeError | undefined => {
  if (!canDo("reschedule", meeting)) return illegal(transitionError("reschedule", meeting));
  if (now >= meeting.startsAt) return tooLate(t("meetings.startedMove"));
  if (side === "visitor" && meeting.rescheduleCount >= CHANGE_LIMITS.moves) {
    return { code: "move_limit", sentence: t("meetings.moveLimit", CHANGE_LIMITS) };
  }
  if (now <= changeDeadline(side, meeting)) return undefined;
  return tooLate(
    side === "visitor"
      ? t("meetings.moveTooLate", CHANGE_LIMITS)
      : t("meetings.moveTooLateForSpecialist", CHANGE_LIMITS),
  );
};

/** Explains why a meeting cannot be cancelled now; undefined when it can, even if it is late. */
export const cancelError = (meeting: MeetingFacts, now: Instant): ChangeError | undefined => {
  if (!canDo("cancel", meeting)) return illegal(transitionError("cancel", meeting));
  return now < meeting.startsAt ? undefined : tooLate(t("meetings.startedCancel"));
};

/**
 * Whether cancelling now has a consequence: no credit back after a visitor, a mark against a specialist. A meeting by a
 * specialist's own link never counts against them (docs/product/leads.md#booking-links).
 */
export const isLateCancellation = (
  side: Side,
  meeting: Pick<MeetingFacts, "startsAt"> & { origin: Origin },
  now: Instant,
): boolean => !(side === "specialist" && isOwn(meeting)) && now > changeDeadline(side, meeting);

const illegal = (sentence: string): ChangeError => ({ code: "illegal_transition", sentence });
const tooLate = (sentence: string): ChangeError => ({ code: "too_late", sentence });

/** The reasons that a visitor can choose from. */
export const CANCEL_REASONS = ["cannot-come", "found-other", "no-need", "mistake", "other", "not-given"] as const;

/** The reason of a change by which a visitor takes an earlier time that was offered to them. */
export const EARLIER_SLOT = "earlier-slot";

const REASON_LABELS: Record<string, string> = {
  [EARLIER_SLOT]: "has taken an earlier time with another specialist",
  "cannot-come": "can't make it at this time",
  "found-other": "has found someone else",
  "no-need": "doesn't need it any more",
  mistake: "booked by mistake",
  "consent-withdrawn": "has withdrawn their consent to share their details",
  erased: "has deleted all their details",
  "given-up": "has cancelled this request",
};

/** A visitor's reason as the specialist reads it, after the visitor's name. */
export const cancelReasonLabel = (reason: string | null): string | undefined => REASON_LABELS[reason ?? ""];

/** For how many days after a cancellation the visitor can choose another specialist in one tap. */
const RESCUE_DAYS = 14;

interface EndedMeeting {
  status: MeetingStatus;
  cancelledBy: string | null;
  cancelReason?: string | null;
  absent: string | null;
}

/**
 * Whether the visitor was let down, so that another specialist is offered: the specialist or Parley cancelled, or the
 * specialist did not come. Not after an administrator has deleted the whole request.
 */
export const wasLetDown = ({ status, cancelledBy, cancelReason, absent }: EndedMeeting): boolean =>
  (isCancelled(status) && (cancelledBy === "specialist" || cancelledBy === "admin") &&
    cancelReason !== "lead-deleted") ||
  (wasMissed(status) && absent === "specialist");

/** The last instant at which a rescue is offered. */
export const rescueDeadline = (changedAt: Instant): Instant => changedAt + RESCUE_DAYS * DAY_MS;
