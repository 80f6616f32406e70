// The statuses of a lead and the sets to which they belong, apart from their transitions, so that a screen with a status
// does not load these as well.
import { isIn, type StatusEntry, statusesOf, statusesWith } from "@/platform/status.ts";
import type { Instant } from "@/platform/time/time.ts";

/** What a specialist does with several leads at once. */
interface BulkChange {
  label: string;
  /** What happens to those that change. */
  text: string;
  /** As in "2 closed". */
  participle: string;
  isDestructive?: true;
  /** Whether they say why. */
  asksReason?: true;
}

/** What must happen to a lead before a deadline, and its column. */
export const LEAD_DUE_COLUMNS = { accept: "acceptBy", work: "liveUntil", outcome: "outcomeBy" } as const;
export type LeadDue = keyof typeof LEAD_DUE_COLUMNS;
export type LeadDueColumn = (typeof LEAD_DUE_COLUMNS)[LeadDue];

interface LeadStatusEntry extends StatusEntry {
  /** Whether a new lead can have it. */
  isFirst: boolean;
  /** Whether something may still come of it. */
  isOpen: boolean;
  /** What must happen next; null when nothing must. */
  due: LeadDue | null;
  /** The counter of Dashboard/DashboardProps. */
  counter: string;
  /** Whether it says what came of the lead. */
  isOutcome: boolean;
  /** Whether an administrator can give the lead to another specialist. An outcome stays with who reached it. */
  isReassignable: boolean;
  /** Whether visitor and specialist have agreed to meet, or already did business. */
  isAgreed: boolean;
  /** Whether the lead goes back to work when its meeting is cancelled or missed. */
  losesMeeting: boolean;
  /** Whether the visitor became a customer: no rule returns its credit, and advertisers are told. */
  isWon: boolean;
  /** Whether the lead ends, and its credit returns, when the visitor's details are deleted. */
  endsWithoutVisitor: boolean;
  /** Whether the specialist has not got the contact yet. */
  hidesContact: boolean;
  /** What endpoints receive when a lead enters it. */
  webhook: "lead.created" | "lead.updated";
  /** The email and the inbox notification that its specialist gets then. */
  notice: "lead-received" | "lead-expired" | null;
  /** What its specialist reads when they have changed a lead to it. */
  done: { title: string; description?: string };
  bulk?: BulkChange;
}

const CORRECTABLE = "You can correct this for a while.";

export const LEAD_STATUS = {
  received: {
    label: "Received",
    tone: "warn",
    isFirst: true,
    isOpen: true,
    due: "accept",
    counter: "received",
    isOutcome: false,
    isReassignable: true,
    isAgreed: false,
    losesMeeting: false,
    isWon: false,
    endsWithoutVisitor: true,
    hidesContact: true,
    webhook: "lead.created",
    notice: "lead-received",
    done: { title: "Lead updated" },
  },
  live: {
    label: "In progress",
    tone: "active",
    isFirst: false,
    isOpen: true,
    due: "work",
    counter: "live",
    isOutcome: false,
    isReassignable: true,
    isAgreed: false,
    losesMeeting: false,
    isWon: false,
    endsWithoutVisitor: true,
    hidesContact: false,
    webhook: "lead.updated",
    notice: null,
    done: { title: "Lead is in progress", description: "You can work on it now." },
    bulk: { label: "Accept or reopen", text: "You can work on them from now on.", participle: "in progress" },
  },
  booked: {
    label: "Booked",
    tone: "planned",
    isFirst: true,
    isOpen: true,
    due: "outcome",
    counter: "booked",
    isOutcome: false,
    isReassignable: true,
    isAgreed: true,
    losesMeeting: true,
    isWon: false,
    endsWithoutVisitor: false,
    hidesContact: false,
    webhook: "lead.updated",
    notice: null,
    done: { title: "Marked as booked", description: "Report the outcome after the meeting." },
  },
  converted: {
    label: "Converted",
    tone: "ok",
    isFirst: false,
    isOpen: false,
    due: null,
    counter: "converted",
    isOutcome: true,
    isReassignable: false,
    isAgreed: true,
    losesMeeting: false,
    isWon: true,
    endsWithoutVisitor: false,
    hidesContact: false,
    webhook: "lead.updated",
    notice: null,
    done: { title: "Marked as converted", description: CORRECTABLE },
    bulk: {
      label: "Converted",
      text: "You can add the value of each deal on its page.",
      participle: "converted",
    },
  },
  "not-converted": {
    label: "Not converted",
    tone: "info",
    isFirst: false,
    isOpen: false,
    due: null,
    counter: "notConverted",
    isOutcome: true,
    isReassignable: false,
    isAgreed: false,
    losesMeeting: false,
    isWon: false,
    endsWithoutVisitor: false,
    hidesContact: false,
    webhook: "lead.updated",
    notice: null,
    done: { title: "Marked as not converted", description: CORRECTABLE },
    bulk: {
      label: "Not converted",
      text: "An upcoming meeting is cancelled.",
      participle: "not converted",
      asksReason: true,
    },
  },
  expired: {
    label: "Expired",
    tone: "danger",
    isFirst: false,
    isOpen: false,
    due: null,
    counter: "expired",
    isOutcome: false,
    isReassignable: true,
    isAgreed: false,
    losesMeeting: false,
    isWon: false,
    endsWithoutVisitor: false,
    hidesContact: false,
    webhook: "lead.updated",
    notice: "lead-expired",
    done: { title: "Lead closed", description: "You can reopen it for a while." },
    bulk: {
      label: "Close",
      text:
        "They move to your expired leads. Upcoming meetings are cancelled, and we offer those visitors another specialist.",
      participle: "closed",
      isDestructive: true,
    },
  },
} as const satisfies Record<string, LeadStatusEntry>;

/** Who or what changes the status of a lead; `undo`: the specialist takes back their last change. */
export const LEAD_ACTORS = ["specialist", "undo", "meeting", "visitor", "clock", "administrator"] as const;
export type LeadActor = (typeof LEAD_ACTORS)[number];

export type LeadStatus = keyof typeof LEAD_STATUS;
export type LeadCounter = (typeof LEAD_STATUS)[LeadStatus]["counter"];
export type LeadNotice = NonNullable<LeadStatusEntry["notice"]>;

/** Every status, in the order of a lead's life, and its counter. */
export const LEAD_STATUSES = statusesOf(LEAD_STATUS);
export const LEAD_COUNTERS: readonly LeadCounter[] = LEAD_STATUSES.map((status) => LEAD_STATUS[status].counter);

export const leadStatus = (status: LeadStatus): LeadStatusEntry => LEAD_STATUS[status];
const withStatus = <const P extends Partial<LeadStatusEntry>>(properties: P) => statusesWith(LEAD_STATUS, properties);

export const FIRST_LEAD_STATUSES = withStatus({ isFirst: true });
export type FirstLeadStatus = (typeof FIRST_LEAD_STATUSES)[number];
/** Something may still come of them. */
export const OPEN_LEAD_STATUSES = withStatus({ isOpen: true });
/** They are over without an outcome. */
export const CLOSED_LEAD_STATUSES = withStatus({ isOpen: false, isOutcome: false });
/** The visitor became a customer. */
export const WON_LEAD_STATUSES = withStatus({ isWon: true });
/** Their specialists have not got the contact yet. */
export const HIDDEN_LEAD_STATUSES = withStatus({ hidesContact: true });
/** An administrator can give them to another specialist. */
export const REASSIGNABLE_LEAD_STATUSES = withStatus({ isReassignable: true });
/** They go back to work when their meeting is cancelled or missed. */
export const MEETING_LEAD_STATUSES = withStatus({ losesMeeting: true });
/** They end when the visitor's details are deleted. */
export const VISITOR_LEAD_STATUSES = withStatus({ endsWithoutVisitor: true });
/** What must happen next, before the deadline in its column. */
export const DUE_LEAD_STATUSES = {
  accept: withStatus({ due: "accept" }),
  work: withStatus({ due: "work" }),
  outcome: withStatus({ due: "outcome" }),
} satisfies Record<LeadDue, unknown>;

export const isOpenLead = isIn(LEAD_STATUS, OPEN_LEAD_STATUSES);
export const isClosedLead = isIn(LEAD_STATUS, CLOSED_LEAD_STATUSES);
/** Whether nobody asks whether the meeting took place, and no rule returns the credit. */
export const isWon = isIn(LEAD_STATUS, WON_LEAD_STATUSES);

export const isDue = (status: LeadStatus, due: LeadDue): boolean =>
  (DUE_LEAD_STATUSES[due] as readonly LeadStatus[]).includes(status);

/** What must happen next; `consent`: the visitor agrees that the specialist gets their details. */
export type LeadTask = LeadDue | "consent";

type DueDates = Record<LeadDueColumn, Instant | null> & { status: LeadStatus; consentBy?: Instant | null };

/** What must happen to an open lead, and until when; null when nothing must. */
export const findDue = (
  { status, consentBy = null, ...dates }: DueDates,
): { what: LeadTask; at: Instant } | null => {
  if (consentBy !== null) return { what: "consent", at: consentBy };
  const { due } = leadStatus(status);
  const at = due && dates[LEAD_DUE_COLUMNS[due]];
  return due && at !== null ? { what: due, at } : null;
};

/** Whether visitor and specialist have agreed to meet, or already did business. */
export const isAgreed = isIn(LEAD_STATUS, withStatus({ isAgreed: true }));

/** In the middle of a sentence: "not converted". */
export const statusText = (status: LeadStatus): string => LEAD_STATUS[status].label.toLowerCase();
