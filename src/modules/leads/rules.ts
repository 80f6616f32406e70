// Every allowed transition of a lead as a table (docs/product/leads.md#transitions), and the decisions that follow.
import { DAY_MS, type Instant, MINUTE_MS } from "@/platform/time/time.ts";
import {
  DUE_LEAD_STATUSES,
  isDue,
  isOpenLead,
  LEAD_STATUSES,
  type LeadActor,
  type LeadStatus,
  leadStatus,
  MEETING_LEAD_STATUSES,
  OPEN_LEAD_STATUSES,
  REASSIGNABLE_LEAD_STATUSES,
  statusText,
  VISITOR_LEAD_STATUSES,
} from "./status-rules.ts";
import type { TimelineKind } from "./timeline-rules.ts";

/** What the rules look at. Instants in ms. */
export interface LeadFacts {
  status: LeadStatus;
  statusAt: Instant;
  acceptBy: Instant | null;
  /** Start of the lead's meeting, when it has one that was not cancelled. */
  meetingStartsAt: Instant | null;
  /** End of that meeting. */
  meetingEndsAt?: Instant | null;
  /** Whether a side has answered how that meeting went, and it is not settled yet. */
  meetingUnsettled?: boolean;
  /** Whether the visitor's details were deleted. */
  erased?: boolean;
  /** Whether it has lost its credit (`isCreditReturned`). */
  creditReturned?: boolean;
  /** Whether the visitor still has to agree that the specialist gets their details (`awaitsConsent`). */
  awaitsConsent?: boolean;
  /** Whether the specialist sees how to reach the visitor (`isContactShown`). */
  contactShown?: boolean;
  /** Whether the specialist answered that the visitor did not come, and it is not settled yet. */
  deniesMeeting?: boolean;
}

/** Lifecycle settings that transitions depend on, in days. */
interface LeadPeriods {
  reopenDays: number;
  correctionDays: number;
}

export interface Transition {
  /** Who or what causes it. Screens list the specialist's only. */
  by: LeadActor;
  /** On the specialist's button; otherwise what happened. */
  label: string;
  from: readonly LeadStatus[];
  to: LeadStatus;
  /** The line that it writes to the timeline, unless the caller knows more. */
  timeline: TimelineKind;
  /** Whether a meeting that is still to come is cancelled. */
  cancelsMeeting?: true;
  /** Whether it can be undone for a minute. By default it can't. */
  undoable?(lead: LeadFacts, now: Instant): boolean;
  /** Whether it is also, or only, for leads that have lost their credit. By default it is not. */
  withoutCredit?: "also" | "only";
  /** Why it is not possible now, in a sentence. */
  closed?(lead: LeadFacts, now: Instant, periods: LeadPeriods): string | undefined;
}

const isWithin = (lead: LeadFacts, now: Instant, days: number) => now <= lead.statusAt + days * DAY_MS;

const beforeMeeting = (lead: LeadFacts, now: Instant) =>
  isDue(lead.status, "outcome") && lead.meetingStartsAt !== null && now < lead.meetingStartsAt
    ? "You can report the outcome once the meeting has started."
    : undefined;

/** A visitor who did not come is no customer, so the specialist gets either the credit or the outcome. */
export const whileDenied = ({ deniesMeeting }: LeadFacts) =>
  deniesMeeting
    ? "You answered that the visitor did not come. You can mark this lead as converted if it is settled that the meeting took place."
    : undefined;

const afterAcceptance = ({ acceptBy }: LeadFacts, now: Instant) =>
  acceptBy !== null && now >= acceptBy
    ? "The time to accept this lead has passed. Its credit is returned to you."
    : undefined;

const afterReopening = (lead: LeadFacts, now: Instant, { reopenDays }: LeadPeriods) => {
  if (lead.erased) return "The visitor's details were deleted, so this lead stays closed.";
  return isWithin(lead, now, reopenDays) ? undefined : `A lead can be reopened for ${reopenDays} days only.`;
};

const afterErasure = ({ erased }: LeadFacts) =>
  erased ? "The visitor's details were deleted, so there is nothing to keep." : undefined;

/** There is nobody to meet. */
const withoutVisitor = ({ erased }: LeadFacts) =>
  erased ? "The visitor's details were deleted, so no meeting can be arranged." : undefined;

const afterCorrection = (lead: LeadFacts, now: Instant, { correctionDays }: LeadPeriods) =>
  isWithin(lead, now, correctionDays) ? undefined : `An outcome can be corrected for ${correctionDays} days only.`;

/** A visitor whose meeting starts so soon learns at once that it is cancelled. */
const SOON_MS = 15 * MINUTE_MS;

const always = () => true;
const whenShown = ({ contactShown }: LeadFacts) => contactShown === true;
const unlessMeetingIsSoon = ({ meetingStartsAt }: LeadFacts, now: Instant) =>
  meetingStartsAt === null || meetingStartsAt <= now || meetingStartsAt > now + SOON_MS;

const specialist = { by: "specialist" } as const;
const clock = { by: "clock" } as const;
const administrator = { by: "administrator" } as const;
const KEEP = "Keep this lead";

export const LEAD_TRANSITIONS = {
  accept: {
    ...specialist,
    label: "Accept lead",
    from: ["received"],
    to: "live",
    timeline: "live",
    closed: afterAcceptance,
  },
  keep: {
    ...specialist,
    label: KEEP,
    from: ["received", "live"],
    to: "live",
    timeline: "kept",
    withoutCredit: "only",
    closed: (lead, now) => afterErasure(lead) ?? afterAcceptance(lead, now),
  },
  keepBooked: {
    ...specialist,
    label: KEEP,
    from: ["booked"],
    to: "booked",
    timeline: "kept",
    withoutCredit: "only",
    closed: afterErasure,
  },
  reopen: {
    ...specialist,
    label: "Reopen lead",
    from: ["expired", "not-converted"],
    to: "live",
    timeline: "reopened",
    withoutCredit: "also",
    closed: afterReopening,
    undoable: whenShown,
  },
  book: {
    ...specialist,
    label: "Mark as booked",
    from: ["live"],
    to: "booked",
    timeline: "booked",
    closed: withoutVisitor,
    undoable: always,
  },
  convert: {
    ...specialist,
    label: "Mark as converted",
    from: ["live", "booked"],
    to: "converted",
    timeline: "converted",
    closed: (lead, now) => beforeMeeting(lead, now) ?? whileDenied(lead),
    undoable: always,
  },
  decline: {
    ...specialist,
    label: "Mark as not converted",
    from: ["live", "booked"],
    to: "not-converted",
    timeline: "not-converted",
    cancelsMeeting: true,
    undoable: unlessMeetingIsSoon,
  },
  correctToConverted: {
    ...specialist,
    label: "Change to converted",
    from: ["not-converted"],
    to: "converted",
    timeline: "converted",
    closed: (lead, now, periods) => afterCorrection(lead, now, periods) ?? whileDenied(lead),
    undoable: always,
  },
  correctToNotConverted: {
    ...specialist,
    label: "Change to not converted",
    from: ["converted"],
    to: "not-converted",
    timeline: "not-converted",
    withoutCredit: "also",
    cancelsMeeting: true,
    closed: afterCorrection,
    undoable: unlessMeetingIsSoon,
  },
  giveUp: {
    ...specialist,
    label: "Close lead",
    from: ["live", "booked"],
    to: "expired",
    timeline: "expired",
    withoutCredit: "also",
    cancelsMeeting: true,
    undoable: unlessMeetingIsSoon,
  },

  addTime: {
    by: "meeting",
    label: "Meeting time added",
    from: ["booked"],
    to: "booked",
    timeline: "booked",
    closed: withoutVisitor,
  },
  loseMeeting: {
    by: "meeting",
    label: "Meeting lost",
    from: MEETING_LEAD_STATUSES,
    to: "live",
    timeline: "meeting-cancelled",
  },
  gainConsent: { by: "visitor", label: "Visitor agreed", from: ["received"], to: "received", timeline: "consented" },
  missConsent: {
    by: "visitor",
    label: "Visitor didn't agree",
    from: ["received"],
    to: "expired",
    timeline: "consent-missing",
  },
  loseVisitor: {
    by: "visitor",
    label: "Visitor's details deleted",
    from: VISITOR_LEAD_STATUSES,
    to: "expired",
    timeline: "erased",
  },
  missAcceptance: {
    ...clock,
    label: "Not accepted in time",
    from: DUE_LEAD_STATUSES.accept,
    to: "expired",
    timeline: "not-accepted",
  },
  goCold: { ...clock, label: "No activity", from: DUE_LEAD_STATUSES.work, to: "expired", timeline: "went-cold" },
  missOutcome: {
    ...clock,
    label: "No outcome reported",
    from: DUE_LEAD_STATUSES.outcome,
    to: "expired",
    timeline: "no-outcome",
  },
  reassign: {
    ...administrator,
    label: "Reassigned",
    from: REASSIGNABLE_LEAD_STATUSES,
    to: "received",
    timeline: "handed-over",
  },
  reassignBooked: {
    ...administrator,
    label: "Reassigned with its meeting",
    from: REASSIGNABLE_LEAD_STATUSES,
    to: "booked",
    timeline: "handed-over",
  },
  leave: {
    ...administrator,
    label: "Given to another specialist",
    from: OPEN_LEAD_STATUSES,
    to: "expired",
    timeline: "handed-over",
  },
  remove: { ...administrator, label: "Deleted", from: OPEN_LEAD_STATUSES, to: "expired", timeline: "deleted" },
} as const satisfies Record<string, Transition>;

export type LeadTransition = keyof typeof LEAD_TRANSITIONS;
/** What a specialist can do with a lead. */
export type LeadMove = { [T in LeadTransition]: (typeof LEAD_TRANSITIONS)[T]["by"] extends "specialist" ? T : never }[
  LeadTransition
];
/** A status to which one can take it. */
export type LeadTarget = (typeof LEAD_TRANSITIONS)[LeadMove]["to"];

const MOVES = Object.entries(LEAD_TRANSITIONS as Record<string, Transition>)
  .filter(([, { by }]) => by === "specialist") as [LeadMove, Transition][];
/** The specialist's transitions, in the order in which screens offer them. */
export const LEAD_MOVES = MOVES.map(([move]) => move) as [LeadMove, ...LeadMove[]];
/** The statuses to which a specialist can take a lead. */
export const LEAD_TARGETS = LEAD_STATUSES.filter((status) => MOVES.some(([, { to }]) => to === status)) as [
  LeadTarget,
  ...LeadTarget[],
];

/** One of the table, or the way back from one (undo-rules.ts). */
export const transitionOf = (transition: LeadTransition | Transition): Transition =>
  typeof transition === "string" ? LEAD_TRANSITIONS[transition] : transition;

/** Whether a transition begins at a status. */
export const hasTransition = (transition: LeadTransition | Transition, from: LeadStatus): boolean =>
  transitionOf(transition).from.includes(from);

/** Whether the deadline goes on: the same must happen next, and the specialist has not used a credit again. */
export const keepsDeadline = ({ to, by, withoutCredit }: Transition, from: LeadStatus): boolean =>
  by === "specialist" && withoutCredit !== "only" && leadStatus(from).due === leadStatus(to).due;

const suitsCredit = ({ creditReturned }: LeadFacts, { withoutCredit }: Transition): boolean =>
  creditReturned ? withoutCredit !== undefined : withoutCredit !== "only";

const offeredFrom = (lead: LeadFacts): [LeadMove, Transition][] =>
  lead.awaitsConsent
    ? []
    : MOVES.filter(([move, transition]) => hasTransition(move, lead.status) && suitsCredit(lead, transition));

/** The specialist's transition to another status. */
export const findMove = (lead: LeadFacts, to: LeadStatus): LeadMove | undefined =>
  offeredFrom(lead).find(([, transition]) => transition.to === to)?.[0];

/** The transition by which a lead that has lost its credit is kept; undefined when its status has none. */
export const findKeepingMove = (lead: LeadFacts): "keep" | "keepBooked" | "reopen" | undefined =>
  (["keep", "keepBooked", "reopen"] as const).find((move) => hasTransition(move, lead.status));

/**
 * Whether a move cancels or books a meeting or uses a credit: programs may not decide that for their person
 * (docs/product/connections.md#api-keys). `startsAt`: the time at which a lead is to be booked.
 */
export const needsPerson = (
  lead: LeadFacts,
  move: LeadMove | undefined,
  { now, startsAt }: { now: Instant; startsAt?: unknown },
): boolean => {
  if (startsAt !== undefined) return true;
  // The same status again changes nothing.
  if (move === undefined) return false;
  const hasMeetingAhead = lead.meetingStartsAt !== null && lead.meetingStartsAt > now;
  return hasMeetingAhead || (lead.creditReturned === true && move === findKeepingMove(lead));
};

interface OfferedMove {
  move: LeadMove;
  to: LeadStatus;
  label: string;
  /** Whether it can be undone for a minute. What can't be undone is confirmed first. */
  undoable: boolean;
  /** Why it is not possible now; absent when it is. */
  closed?: string;
}

/** What a screen offers for a lead: every transition of the specialist from its status. */
export const listMoves = (lead: LeadFacts, now: Instant, periods: LeadPeriods): OfferedMove[] =>
  offeredFrom(lead).map(([move, { to, label, closed, undoable }]) => {
    const reason = closed?.(lead, now, periods);
    return { move, to, label, undoable: undoable?.(lead, now) ?? false, ...(reason ? { closed: reason } : {}) };
  });

export const cannotBecome = (from: LeadStatus, to: LeadStatus): string =>
  `This lead is ${statusText(from)} and can't be marked as ${statusText(to)}.`;

const WITHOUT_CONSENT =
  "We've asked the visitor whether you may have their details. You can accept this lead once they agree.";

const WITHOUT_CREDIT = "Its credit was returned to you: you can keep it, which uses a credit again, or close it.";

/** Why a specialist cannot take a lead to a status now, in sentences that name what is allowed. */
export const findMoveProblem = (
  lead: LeadFacts,
  to: LeadStatus,
  now: Instant,
  periods: LeadPeriods,
): string | undefined => {
  const moves = listMoves(lead, now, periods);
  const move = moves.find((offered) => offered.to === to);
  if (move) return move.closed;
  if (lead.awaitsConsent) return `${cannotBecome(lead.status, to)} ${WITHOUT_CONSENT}`;
  if (lead.creditReturned && isOpenLead(lead.status)) return `${cannotBecome(lead.status, to)} ${WITHOUT_CREDIT}`;
  const open = moves.filter(({ closed }) => !closed).map((offered) => statusText(offered.to));
  const allowed = open.length === 0 ? "Nothing can be changed at the moment." : `Possible now: ${open.join(", ")}.`;
  return `${cannotBecome(lead.status, to)} ${allowed}`;
};

export const cannotKeep = (status: LeadStatus): string =>
  `This lead is ${statusText(status)} and can't be kept. You can still see its history.`;

const isMeeting = ({ meetingStartsAt, meetingEndsAt }: LeadFacts, now: Instant): boolean =>
  meetingStartsAt !== null && meetingStartsAt <= now && now < (meetingEndsAt ?? 0);

/** Why an administrator cannot delete a lead now (docs/product/leads.md#assignment). */
export const deletionProblem = (lead: LeadFacts, now: Instant): string | undefined =>
  isMeeting(lead, now) ? "Its meeting is taking place. You can delete this lead once it is over." : undefined;

/** Why an administrator cannot give a lead to another specialist now. */
export const reassignProblem = (lead: LeadFacts, now: Instant): string | undefined => {
  if (lead.awaitsConsent) return "The visitor is asked about this specialist. Cancel that first to choose another one.";
  if (lead.erased) return "The visitor's details were deleted, so nobody else can work this lead.";
  if (!hasTransition("reassign", lead.status)) {
    return `This lead is ${statusText(lead.status)}. It stays with the specialist who worked it.`;
  }
  if (isMeeting(lead, now)) return "Its meeting is taking place. You can reassign this lead once it is over.";
  return lead.meetingUnsettled
    ? "It isn't settled yet whether its meeting took place. You can reassign this lead once it is."
    : undefined;
};
