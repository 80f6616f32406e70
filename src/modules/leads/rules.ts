// The states of a lead and every allowed move, as data (PRODUCT section 3). Nobody else decides by a lead's status.
import { DAY_MS, type Instant } from "@/platform/time/time.ts";
import type { LeadSource, LeadStatus, Reason } from "./schemas.ts";

export type { LeadStatus };

/** What the rules look at. Instants in ms. */
export interface LeadFacts {
  status: LeadStatus;
  statusAt: Instant;
  acceptBy: Instant | null;
  /** Start of the lead's meeting, when it has one that was not cancelled. */
  meetingStartsAt: Instant | null;
  /** Whether the visitor's details were taken away: then there is nobody left to work it with. */
  erased?: boolean;
}

/** Periods of the lifecycle settings that moves depend on, in days. */
export interface LeadPeriods {
  reopenDays: number;
  correctionDays: number;
}

/** A move that a specialist makes. `closed` says why it cannot be made now, in a sentence. */
interface Move {
  from: readonly LeadStatus[];
  to: LeadStatus;
  /** On the button. */
  label: string;
  closed?(lead: LeadFacts, now: Instant, periods: LeadPeriods): string | undefined;
}

const within = (lead: LeadFacts, now: Instant, days: number) => now <= lead.statusAt + days * DAY_MS;

const hasBegun = (lead: LeadFacts, now: Instant) =>
  lead.status === "booked" && lead.meetingStartsAt !== null && now < lead.meetingStartsAt
    ? "You can say how it went once the meeting has begun."
    : undefined;

export const LEAD_MOVES = {
  accept: {
    from: ["received"],
    to: "live",
    label: "Take this lead",
    closed: ({ acceptBy }, now) =>
      acceptBy !== null && now >= acceptBy
        ? "The time to take this lead is over; its credit comes back to you."
        : undefined,
  },
  reopen: {
    from: ["expired", "not-converted"],
    to: "live",
    label: "Open again",
    closed: (lead, now, { reopenDays }) =>
      lead.erased
        ? "The visitor's details are gone, so this lead stays closed."
        : within(lead, now, reopenDays)
        ? undefined
        : `A lead can be opened again for ${reopenDays} days only.`,
  },
  book: { from: ["live"], to: "booked", label: "Mark as booked" },
  convert: { from: ["live", "booked"], to: "converted", label: "Mark as converted", closed: hasBegun },
  decline: { from: ["live", "booked"], to: "not-converted", label: "Mark as not converted" },
  correctToConverted: {
    from: ["not-converted"],
    to: "converted",
    label: "It converted after all",
    closed: (lead, now, { correctionDays }) =>
      within(lead, now, correctionDays) ? undefined : `An outcome can be corrected for ${correctionDays} days only.`,
  },
  correctToNotConverted: {
    from: ["converted"],
    to: "not-converted",
    label: "It did not convert after all",
    closed: (lead, now, { correctionDays }) =>
      within(lead, now, correctionDays) ? undefined : `An outcome can be corrected for ${correctionDays} days only.`,
  },
  giveUp: { from: ["live", "booked"], to: "expired", label: "Give up" },
} as const satisfies Record<string, Move>;
export type LeadMove = keyof typeof LEAD_MOVES;

/** What the clock, or what becomes of the meeting, does to a lead; specialists are not offered it. */
export const LEAD_TURNS = {
  lapse: { from: "received", to: "expired" },
  goCold: { from: "live", to: "expired" },
  missOutcome: { from: "booked", to: "expired" },
  loseMeeting: { from: "booked", to: "live" },
  loseVisitor: { from: "live", to: "expired" },
} as const satisfies Record<string, { from: LeadStatus; to: LeadStatus }>;
export type LeadTurn = keyof typeof LEAD_TURNS;

const MOVES = Object.entries(LEAD_MOVES) as [LeadMove, Move][];

/** The move that leads from a lead's status to another, when the table has one. */
export const findMove = (from: LeadStatus, to: LeadStatus): LeadMove | undefined =>
  MOVES.find(([, move]) => move.from.includes(from) && move.to === to)?.[0];

export interface OfferedMove {
  move: LeadMove;
  to: LeadStatus;
  label: string;
  /** Why it cannot be made now; absent when it can. */
  closed?: string;
}

/** What a screen offers for a lead: every move that the table has from its status. */
export const movesOf = (lead: LeadFacts, now: Instant, periods: LeadPeriods): OfferedMove[] =>
  MOVES.filter(([, move]) => move.from.includes(lead.status)).map(([name, { to, label, closed }]) => {
    const why = closed?.(lead, now, periods);
    return { move: name, to, label, ...(why ? { closed: why } : {}) };
  });

/** Whether a lead may go to a status now; otherwise the sentence that names what is allowed. */
export const moveProblem = (
  lead: LeadFacts,
  to: LeadStatus,
  now: Instant,
  periods: LeadPeriods,
): string | undefined => {
  const offered = movesOf(lead, now, periods);
  const wanted = offered.find((move) => move.to === to);
  if (wanted) return wanted.closed;
  const open = offered.filter((move) => !move.closed).map((move) => STATUS_WORDS[move.to]);
  const allowed = open.length === 0 ? "It stays as it is." : `It can become: ${open.join(", ")}.`;
  return `A lead that is ${STATUS_WORDS[lead.status]} cannot become ${STATUS_WORDS[to]}. ${allowed}`;
};

/** An outcome stays with who reached it. */
const GIVEN_AWAY_FROM: readonly LeadStatus[] = ["received", "live", "booked", "expired"];

/** Why an administrator cannot give a lead to another specialist now, in a sentence; nothing when he can. */
export const reassignProblem = ({ status, erased }: Pick<LeadFacts, "status" | "erased">): string | undefined => {
  if (erased) return "The visitor's details are gone, so nobody else can work this lead.";
  if (GIVEN_AWAY_FROM.includes(status)) return undefined;
  return `A lead that is ${STATUS_WORDS[status]} stays with the specialist who worked it.`;
};

/** A status in words. */
export const STATUS_WORDS: Record<LeadStatus, string> = {
  received: "received",
  live: "live",
  booked: "booked",
  converted: "converted",
  "not-converted": "not converted",
  expired: "expired",
};
/** Every status, in the order of a lead's life. */
export const LEAD_STATUSES = Object.keys(STATUS_WORDS) as readonly LeadStatus[];

/** How a lead came to its specialist, in words. */
export const SOURCE_WORDS: Record<LeadSource, string> = {
  funnel: "Booked by the visitor",
  "admin-assigned": "Given by an administrator",
  reassigned: "Given in place of another specialist",
};

/** What must happen to an open lead, until when; null when nothing must. */
export const dueOf = (
  { status, acceptBy, liveUntil, outcomeBy }: {
    status: LeadStatus;
    acceptBy: Instant | null;
    liveUntil: Instant | null;
    outcomeBy: Instant | null;
  },
): { what: "accept" | "work" | "outcome"; at: Instant } | null => {
  if (status === "received" && acceptBy !== null) return { what: "accept", at: acceptBy };
  if (status === "live" && liveUntil !== null) return { what: "work", at: liveUntil };
  return status === "booked" && outcomeBy !== null ? { what: "outcome", at: outcomeBy } : null;
};

/** Why a lead did not convert, in words; `not-given` when nobody said. */
const REASON_WORDS: Record<Reason, string> = {
  price: "The price",
  "other-provider": "Went to somebody else",
  "no-need": "No need any more",
  "not-reached": "Could not be reached",
  "no-fit": "Did not fit my offer",
  later: "Wants to wait",
  other: "Something else",
  "not-given": "Not given",
};
export const REASONS: readonly { value: Reason; label: string }[] = Object.entries(REASON_WORDS).map((
  [value, label],
) => ({ value: value as Reason, label }));

/** A lead as far as its credit and its contact go. */
interface Offered {
  status: LeadStatus;
  /** Why it stands as it does; `not-accepted` when it lapsed. */
  reason: string | null;
  /** When contact and answers were taken away. */
  erasedAt?: Instant | null;
}

const hasLapsed = ({ status, reason }: Offered): boolean => status === "expired" && reason === "not-accepted";

/** Who has not taken a lead gets its credit back, and therefore does not learn whom to call (docs/decisions/060). */
export const contactIsShown = (lead: Offered): boolean =>
  lead.status !== "received" && !hasLapsed(lead) && !lead.erasedAt;

/** Above 40 % of the last 20 leads a person decides whether a credit comes back (PRODUCT section 5). */
export const RETURN_GUARD_LEADS = 20;
const RETURN_GUARD_SHARE = 0.4;

/** Whether one more return is for a person to decide; `returned` of the last 20 leads have had their credit back. */
export const returnNeedsPerson = (returned: number): boolean => returned + 1 > RETURN_GUARD_LEADS * RETURN_GUARD_SHARE;

/** Whether opening a lead again uses another credit: only one that lapsed costs anything (PRODUCT section 3). */
export const needsNewCredit = (lead: Offered & { creditState: "consumed" | "returned" }): boolean =>
  hasLapsed(lead) && lead.creditState === "returned";

const HISTORY: Record<string, string> = {
  received: "Received",
  live: "Taken into work",
  reopened: "Opened again",
  booked: "Meeting booked",
  "booked-outside": "Meeting arranged outside Parley",
  converted: "Converted",
  "not-converted": "Did not convert",
  expired: "Given up",
  noted: "Notes changed",
  "not-accepted": "Not taken in time",
  "went-cold": "Expired: nothing happened for too long",
  "no-outcome": "Expired: nobody said how the meeting went",
  "meeting-cancelled": "The meeting was cancelled",
  "visitor-absent": "The visitor did not come",
  "specialist-absent": "You did not come",
  "credit-returned": "Your credit came back",
  "credit-held-back": "Many credits have come back lately, so a person decides about this one",
  "meeting-moved": "The meeting was moved",
  "meeting-held": "The meeting took place",
  "meeting-moved-outside": "You agreed on another time",
  "consent-withdrawn": "The visitor withdrew the consent, so the details are gone",
  erased: "The visitor had the details deleted",
  reassigned: "The visitor meets another specialist instead",
  "handed-over": "Given to you in place of another specialist",
  deleted: "Deleted",
};

/** A line of a lead's history in words. */
export const historyWords = (kind: string, details: Record<string, unknown>): string => {
  const words = HISTORY[kind] ?? kind.replaceAll("-", " ");
  const reason = REASONS.find(({ value }) => value === details.reason && value !== "not-given")?.label;
  const rule = kind === "credit-returned" ? String(details.rule ?? "").replaceAll("-", " ") : undefined;
  const more = reason ?? rule;
  return more ? `${words} (${more.toLowerCase()})` : words;
};
