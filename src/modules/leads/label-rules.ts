// Labels of what a lead's rows hold as words: sources, deadlines, reasons, lines of the timeline.
import { returnRuleLabel } from "@/modules/billing/return-rules.ts";
import { type CreditState, type CreditUse, DUPLICATE } from "./credit-rules.ts";
import { LEAD_STATUS, type LeadStatus, type LeadTask } from "./status-rules.ts";
import { timelineEntry } from "./timeline-rules.ts";

/** How a lead came to its specialist. */
export const LEAD_SOURCE_LABELS = {
  funnel: "Booked by the visitor",
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

const REASON_LABELS: Record<string, string> = {
  ...DECLINE_REASON_LABELS,
  "given-up": "Closed by you",
  "not-accepted": "Not accepted in time",
  "no-activity": "No activity for too long",
  "no-outcome": "No outcome was reported",
  "by-visitor": "The visitor cancelled the meeting",
  "by-specialist": "You cancelled the meeting",
  "by-admin": "Support cancelled the meeting",
  "visitor-absent": "The visitor didn't attend",
  "specialist-absent": "You didn't attend",
  "consent-withdrawn": "The visitor withdrew their consent",
  erased: "The visitor deleted their details",
  reassigned: "The visitor is meeting another specialist",
  "consent-declined": "The visitor didn't want their details passed on",
  "consent-missing": "The visitor didn't say whether you may have their details",
  "consent-cancelled": "Support didn't pass this request on",
  "not-delivered": "The visitor's email address doesn't work",
};

/** Why a lead has its status; nothing when no reason is known. */
export const reasonLabel = (reason: string | null): string | undefined => {
  if (!reason || reason === "not-given") return undefined;
  return REASON_LABELS[reason] ?? reason.replaceAll("-", " ");
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
