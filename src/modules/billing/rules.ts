// Pure decisions of billing: statuses of payments, prices and packages, validity, caps (docs/product/money.md).
import { returnRuleLabel } from "./return-rules.ts";
import { isIn, type StatusEntry, statusesOf, statusesWith } from "@/platform/status.ts";
import { addDays, addMonths, dateIn, dayStart, type Instant } from "@/platform/time/time.ts";
import { startOfWeek } from "@/platform/time/dates.ts";

interface TransactionStatusEntry extends StatusEntry {
  /** The statuses that may follow. */
  next: readonly string[];
  /** `open`: the provider is still asked about it; `arrived`: whatever happened to the money later; `none`: it is over. */
  payment: "open" | "arrived" | "none";
  /** Whether its owner sees it in the list of purchases. */
  isListed: boolean;
}

/**
 * The statuses of a purchase (docs/product/money.md#paying). Only the provider declares a payment paid, so a late
 * payment still counts; after a dispute that is won, or a refund that failed, it is paid again.
 */
export const TRANSACTION_STATUS = {
  created: {
    label: "Not paid",
    tone: "info",
    next: ["checkout-open", "paid", "failed", "expired"],
    payment: "open",
    isListed: false,
  },
  "checkout-open": {
    label: "Awaiting payment",
    tone: "warn",
    next: ["paid", "failed", "expired"],
    payment: "open",
    isListed: true,
  },
  paid: { label: "Paid", tone: "ok", next: ["refunded", "disputed"], payment: "arrived", isListed: true },
  failed: { label: "Failed", tone: "danger", next: ["paid"], payment: "none", isListed: true },
  expired: { label: "Expired", tone: "info", next: ["paid"], payment: "none", isListed: true },
  refunded: { label: "Refunded", tone: "info", next: ["paid", "disputed"], payment: "arrived", isListed: true },
  disputed: { label: "Disputed", tone: "danger", next: ["paid", "refunded"], payment: "arrived", isListed: true },
} as const satisfies Record<string, TransactionStatusEntry>;

export type PaymentStatus = keyof typeof TRANSACTION_STATUS;
export const PAYMENT_STATUSES = statusesOf(TRANSACTION_STATUS);

const withStatus = <const P extends Partial<TransactionStatusEntry>>(properties: P) =>
  statusesWith(TRANSACTION_STATUS, properties);
/** The money arrived, whatever happened to it later. */
export const SETTLED_STATUSES = withStatus({ payment: "arrived" });
/** The provider is still asked about them. */
export const OPEN_STATUSES = withStatus({ payment: "open" });
/** Over without a payment. */
export const UNPAID_STATUSES = withStatus({ payment: "none" });
export const LISTED_STATUSES = withStatus({ isListed: true });

export const canBecome = (from: PaymentStatus, to: PaymentStatus): boolean =>
  (TRANSACTION_STATUS[from].next as readonly PaymentStatus[]).includes(to);

export const isSettled = isIn(TRANSACTION_STATUS, SETTLED_STATUSES);
export const isOpen = isIn(TRANSACTION_STATUS, OPEN_STATUSES);
/** Whether its payment page is open to the buyer. */
export const isPayable = isIn(TRANSACTION_STATUS, withStatus({ payment: "open", isListed: true }));

/** A discount for buying at least `quantity` credits at once; 500 basis points are 5%. */
export interface Package {
  quantity: number;
  discountBps: number;
}

/** A credit that is returned to an expired lot is valid for this many days more. */
export const RETURNED_CREDIT_DAYS = 30;

/** The movements of the ledger, with their labels in a statement's filter. */
export const ENTRY_KIND_LABELS = {
  purchase: "Bought",
  consume: "Used",
  return: "Returned",
  expire: "Expired",
  grant: "Added",
  revoke: "Removed",
  refund: "Refunded",
} as const;
export type EntryKind = keyof typeof ENTRY_KIND_LABELS;
export const ENTRY_KINDS = Object.keys(ENTRY_KIND_LABELS) as [EntryKind, ...EntryKind[]];

/** What happened, by kind and rule, where the rule says more than the kind. */
const ENTRY_RULE_LABELS: Record<string, string> = {
  "consume kept": "Used to keep a lead",
  "consume reopened": "Used to reopen a lead",
  "consume handed-over": "Used for a lead that was reassigned to you",
  "consume taken-over": "Used for another booking of the same visitor",
  "revoke by-administrator": "Removed by our team",
  "revoke payment-disputed": "Removed: the payment is disputed",
  "refund payment-refunded": "Removed: the payment was refunded",
  "refund refund-failed": "Returned: a refund failed",
  "refund refund-refused": "Returned: the refund was refused",
};

const ENTRY_LABELS: Record<EntryKind, string> = {
  ...ENTRY_KIND_LABELS,
  consume: "Used for a lead",
  expire: "Expired unused",
  grant: "Added by our team",
};

interface EntryFacts {
  kind: EntryKind;
  rule: string | null;
  /** Why the lot was granted. */
  grantReason: string | null;
}

/** A line of the statement in plain words, with the rule that fired. */
export const entryLabel = ({ kind, rule, grantReason }: EntryFacts): string => {
  if (kind === "grant" && grantReason === "welcome") return "Welcome credits";
  const label = ENTRY_RULE_LABELS[`${kind} ${rule}`];
  if (label) return label;
  return kind === "return" && rule ? `Returned: ${returnRuleLabel(rule)}` : ENTRY_LABELS[kind];
};

/** Price of a line in minor units, rounded half up to what can be charged (`step`), in integers. */
export const lineTotal = (quantity: number, unitMinor: number, discountBps: number, step = 1): number =>
  Math.floor((quantity * unitMinor * (10_000 - discountBps) + 5_000 * step) / (10_000 * step)) * step;

/** The best tier that a quantity reaches; without one, no discount. */
export const bestPackage = (quantity: number, packages: readonly Package[]): Package => {
  const reached = packages.filter((p) => p.quantity <= quantity);
  return reached.reduce((best, p) => p.discountBps > best.discountBps ? p : best, { quantity: 1, discountBps: 0 });
};

/** When credits that are bought or granted at `from` expire: the same day some months later, in UTC. */
export const creditsExpireAt = (from: Instant, validityMonths: number): Instant => addMonths(from, validityMonths);

/** Leads that count and what they cost, net of returns. */
export interface Consumption {
  leads: number;
  spentMinor: number;
}

/** A specialist's own limits in the zone of their calendar; null is no limit. Spending in minor units. */
export interface Caps {
  capPerDay: number | null;
  capPerWeek: number | null;
  capPerMonth: number | null;
  capSpendingPerDay: number | null;
  capSpendingPerWeek: number | null;
  capSpendingPerMonth: number | null;
}

export const NO_CAPS: Caps = {
  capPerDay: null,
  capPerWeek: null,
  capPerMonth: null,
  capSpendingPerDay: null,
  capSpendingPerWeek: null,
  capSpendingPerMonth: null,
};

export const hasCaps = (caps: Caps): boolean => Object.values(caps).some((cap) => cap !== null);

interface Period {
  from: Instant;
  /** Exclusive. */
  to: Instant;
}

/** The day, the week from Monday and the month of an instant, in a zone. */
export const capPeriods = (zone: string, now: Instant): { day: Period; week: Period; month: Period } => {
  const today = dateIn(zone, now);
  const monday = startOfWeek(today);
  const first = `${today.slice(0, 8)}01`;
  const nextFirst = `${addDays(first, 31).slice(0, 8)}01`;
  const period = (from: string, to: string): Period => ({ from: dayStart(zone, from), to: dayStart(zone, to) });
  return {
    day: period(today, addDays(today, 1)),
    week: period(monday, addDays(monday, 7)),
    month: period(first, nextFirst),
  };
};
