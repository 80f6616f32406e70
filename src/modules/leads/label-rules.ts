// Labels of what a lead's rows hold as words: sources, deadlines, reasons, lines of the timeline.
import { returnRuleLabel } from "@/modules/billing/return-rules.ts";
import { type CreditState, type CreditUse, DUPLICATE, type FreeReason } from "./credit-rules.ts";
import { LEAD_STATUS, type LeadStatus, type LeadTask } from "./status-rules.ts";
import { timelineEntry } from "./timeline-rules.ts";

/** How a lead came to its specialist. */
export const LEAD_SOURCE_LABELS = {
  funnel: "Booked by the visitor",
  "own-link": "Booked by the specialist's link",
  "admin-assigned": "Assigned by an administrator",
  reassigned: "Reassigned from another specialist",
  imported: "Imported from another system",
} as const;
export type LeadSource = keyof typeof LEAD_SOURCE_LABELS;
export const LEAD_SOURCES = Object.keys(LEAD_SOURCE_LABELS) as [LeadSource, ...LeadSource[]];

/** What happened to a lead's credit. */
export const CREDIT_LABELS: Record<CreditState, string> = {
  consumed: "Credit used",
  returned: "Credit returned",
  reserved: "Credit reserved",
  released: "No credit used",
  free: "No credit used",
};

/** Why a lead is free, to its specialist. */
export const FREE_LABELS: Record<FreeReason, string> = {
  client: "Your client: no credit used",
  "own-link": "Your booking link: no credit used",
};

/** `short` is for one line of a list. */
const DUE_LABELS: Record<LeadTask, { label: string; short: string }> = {
  consent: { label: "Waiting for the visitor's consent until", short: "Consent by" },
  accept: { label: "Accept by", short: "Accept by" },
  work: { label: "Expires", short: "Expires" },
  outcome: { label: "Report the outcome by", short: "Outcome by" },
};

export const LEAD_DUES = Object.keys(DUE_LABELS) as [LeadTask, ...LeadTask[]];

interface DueTask {
  what: LeadTask;
  at: { text: string; day: string };
}

/** "Report the outcome by Tue 24 Nov, 14:00"; nothing when nothing is due. */
export const dueLabel = (due: DueTask | null): string | undefined =>
  due ? `${DUE_LABELS[due.what].label} ${due.at.text}` : undefined;

/** "Accept by Tue 24 Nov, 14:00", "Outcome by Tue 24 Nov": what is due in days needs no hour. */
export const shortDueLabel = ({ what, at }: DueTask): string =>
  `${DUE_LABELS[what].short} ${what === "work" || what === "outcome" ? at.day : at.text}`;

/** Why a lead did not convert, as its specialist says; `not-given` without an answer. */
const DECLINE_REASON_LABELS = {
  price: "Price",
  "other-provider": "Chose another provider",
  "no-need": "No longer needed",
  "not-reached": "Couldn't be reached",
  "no-fit": "Not a good fit",
  later: "Wants to wait",
  other: "Other",
  "not-given": "Not given",
} as const;
export type DeclineReason = keyof typeof DECLINE_REASON_LABELS;
export const DECLINE_REASONS = Object.keys(DECLINE_REASON_LABELS) as [DeclineReason, ...DeclineReason[]];
export const DECLINE_REASON_OPTIONS = DECLINE_REASONS.map((value) => ({ value, label: DECLINE_REASON_LABELS[value] }));

interface ReasonWords {
  /** To the lead's specialist. */
  own: string;
  /** To administrators; absent: the same. */
  admin?: string;
}

/** Why a lead has its status, besides what its specialist says. */
const OTHER_REASONS = {
  "given-up": { own: "Closed by you", admin: "Closed by the specialist" },
  "not-accepted": { own: "Not accepted in time" },
  "no-activity": { own: "No activity for too long" },
  "no-outcome": { own: "No outcome was reported" },
  "by-visitor": { own: "The visitor cancelled the meeting" },
  "by-specialist": { own: "You cancelled the meeting", admin: "The specialist cancelled the meeting" },
  "by-admin": { own: "Support cancelled the meeting", admin: "An administrator cancelled the meeting" },
  "visitor-absent": { own: "The visitor didn't attend" },
  "specialist-absent": { own: "You didn't attend", admin: "The specialist didn't attend" },
  "consent-withdrawn": { own: "The visitor withdrew their consent" },
  erased: { own: "The visitor deleted their details" },
  reassigned: { own: "The visitor is meeting another specialist" },
  "consent-declined": { own: "The visitor didn't want their details passed on" },
  "consent-missing": {
    own: "The visitor didn't say whether you may have their details",
    admin: "The visitor didn't answer in time",
  },
  "consent-cancelled": {
    own: "Support didn't pass this request on",
    admin: "An administrator stopped asking the visitor",
  },
  "not-delivered": { own: "The visitor's email address doesn't work" },
  deleted: { own: "Support deleted this lead", admin: "An administrator deleted this lead" },
} as const satisfies Record<string, ReasonWords>;

export type LeadReason = DeclineReason | keyof typeof OTHER_REASONS;
export const LEAD_REASONS = [...DECLINE_REASONS, ...Object.keys(OTHER_REASONS)] as [LeadReason, ...LeadReason[]];

/**
 * Why a lead has its status, to its specialist or to administrators; nothing when no reason is known. A screen that was
 * opened before an update can meet a reason that it doesn't know.
 */
export const reasonLabel = (reason: string | null, isForAdmin = false): string | undefined => {
  if (!reason || reason === "not-given") return undefined;
  const words: ReasonWords | undefined = OTHER_REASONS[reason as keyof typeof OTHER_REASONS];
  const own = words?.own ?? DECLINE_REASON_LABELS[reason as DeclineReason] ?? reason.replaceAll("-", " ");
  return isForAdmin ? words?.admin ?? own : own;
};

/** To the specialist, about a visitor for whom they have paid with another lead. */
export const USED_FOR_ANOTHER = "You've used one for another booking of the same visitor.";

/** What became of the credit of a lead that went to another specialist; `shared`: another lead of its visitor uses it. */
export const CREDIT_AT_HANDOVER = {
  none: "No credit was used for it.",
  returned: "Your credit was returned.",
  shared: `This lead uses no credit. ${USED_FOR_ANOTHER}`,
};
export type CreditAtHandover = keyof typeof CREDIT_AT_HANDOVER;

export const creditAtHandover = (
  { use, paidBy }: { use: CreditUse; paidBy: string | null },
): CreditAtHandover => {
  if (use === "none") return "none";
  return paidBy === null ? "returned" : "shared";
};

/** What became of the credit that a lead has lost, in a sentence. */
export const returnSentence = (
  { returnRule, paidBy }: { returnRule: string | null; paidBy: string | null },
): string => {
  const because = returnRule ? `: ${returnRuleLabel(returnRule)}` : "";
  return paidBy === null || returnRule === DUPLICATE
    ? `Your credit was returned${because}.`
    : `This lead uses no credit${because}. ${USED_FOR_ANOTHER}`;
};

/** Lines that say by which rule of returns. */
const BY_RULE: readonly string[] = ["credit-returned", "credit-moved", "duplicate-ended"];

/** A line of a lead's timeline, to its specialist or to administrators. */
export const timelineLabel = (kind: string, details: Record<string, unknown>, isForAdmin = false): string => {
  if (kind === "received" && details.consentBy) return "Assigned, if the visitor agrees";
  if (kind === "undone") return `Undone: ${LEAD_STATUS[details.to as LeadStatus].label.toLowerCase()} again`;
  const entry = timelineEntry(kind);
  const label = (isForAdmin ? entry?.adminText : undefined) ?? entry?.text ?? kind.replaceAll("-", " ");
  const reason = details.reason === "not-given" ? undefined : DECLINE_REASON_LABELS[details.reason as DeclineReason];
  if (kind === "kept" && details.paidBy) return "Kept without another credit: you've used one for the same visitor";
  const rule = BY_RULE.includes(kind) && details.rule ? returnRuleLabel(String(details.rule)) : undefined;
  const more = reason?.toLowerCase() ?? rule;
  return more ? `${label} (${more})` : label;
};
