// The statuses of a lead, apart from their transitions, so that a screen with a status does not load these as well.
import { type StatusEntry, statusesOf } from "@/platform/status.ts";

interface LeadStatusEntry extends StatusEntry {
  /** The domain event that a lead publishes when it enters this status. */
  event: `leads.${string}`;
  /** What must happen next, and the column that holds the deadline; null when the lead is closed. */
  due: { what: "accept" | "work" | "outcome"; column: "acceptBy" | "liveUntil" | "outcomeBy" } | null;
  /** The counter of Dashboard/DashboardProps. */
  counter: string;
  /** An outcome stays with the specialist who reached it. */
  isOutcome: boolean;
  /** The visitor became a customer: its credit never returns by a rule. */
  isWon?: true;
  /** Whether the lead ends, and its credit returns, when the visitor's details are deleted. */
  endsWithoutVisitor: boolean;
}

export const LEAD_STATUS = {
  received: {
    label: "Received",
    tone: "warn",
    event: "leads.lead_received",
    counter: "received",
    due: { what: "accept", column: "acceptBy" },
    isOutcome: false,
    endsWithoutVisitor: true,
  },
  live: {
    label: "Live",
    tone: "active",
    event: "leads.lead_marked_live",
    counter: "live",
    due: { what: "work", column: "liveUntil" },
    isOutcome: false,
    endsWithoutVisitor: true,
  },
  booked: {
    label: "Booked",
    tone: "planned",
    event: "leads.lead_booked",
    counter: "booked",
    due: { what: "outcome", column: "outcomeBy" },
    isOutcome: false,
    endsWithoutVisitor: false,
  },
  converted: {
    label: "Converted",
    tone: "ok",
    event: "leads.lead_converted",
    counter: "converted",
    due: null,
    isOutcome: true,
    isWon: true,
    endsWithoutVisitor: false,
  },
  "not-converted": {
    label: "Not converted",
    tone: "info",
    event: "leads.lead_not_converted",
    counter: "notConverted",
    due: null,
    isOutcome: true,
    endsWithoutVisitor: false,
  },
  expired: {
    label: "Expired",
    tone: "danger",
    event: "leads.lead_expired",
    counter: "expired",
    due: null,
    isOutcome: false,
    endsWithoutVisitor: false,
  },
} as const satisfies Record<string, LeadStatusEntry>;

export type LeadStatus = keyof typeof LEAD_STATUS;
export type LeadEvent = (typeof LEAD_STATUS)[LeadStatus]["event"];
export type LeadDue = NonNullable<(typeof LEAD_STATUS)[LeadStatus]["due"]>;
export type LeadCounter = (typeof LEAD_STATUS)[LeadStatus]["counter"];

/** Every status, in the order of a lead's life, and its counter. */
export const LEAD_STATUSES = statusesOf(LEAD_STATUS);
export const LEAD_COUNTERS: readonly LeadCounter[] = LEAD_STATUSES.map((status) => LEAD_STATUS[status].counter);

export const statusesWhere = (holds: (entry: LeadStatusEntry) => boolean): LeadStatus[] =>
  LEAD_STATUSES.filter((status) => holds(LEAD_STATUS[status]));

/** Statuses of leads for which something is still to be done. */
export const OPEN_LEAD_STATUSES = statusesWhere(({ due }) => due !== null);

const WON_STATUSES = statusesWhere(({ isWon }) => isWon === true);

/** Whether the visitor became a customer, so that nobody asks whether the meeting took place. */
export const isWon = (status: LeadStatus): boolean => WON_STATUSES.includes(status);

/** Whether a rule may return its credit. */
export const isReturnable = (status: LeadStatus): boolean => !isWon(status);

export const isOpenLead = (status: LeadStatus): boolean => LEAD_STATUS[status].due !== null;

/** In the middle of a sentence: "not converted". */
export const statusText = (status: LeadStatus): string => LEAD_STATUS[status].label.toLowerCase();
