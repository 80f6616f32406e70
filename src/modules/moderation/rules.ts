// Reports of profiles and ratings: why somebody reports, what an administrator can decide, and who is told what
// (docs/product/moderation.md). Pure.
import { isIn, type StatusEntry, statusesOf, statusesWith } from "@/platform/status.ts";

/** Why something is reported, as administrators read it. Visitors read the texts of `report`. */
export const REPORT_REASONS = {
  unlawful: "Against the law",
  misleading: "False or misleading",
  "personal-data": "Personal data",
  abuse: "Insult, threat or discrimination",
  identity: "Somebody else's name, photo or work",
  advertising: "Advertising or spam",
  other: "Something else",
} as const;
export type ReportReason = keyof typeof REPORT_REASONS;
export const REPORT_REASON_KEYS = Object.keys(REPORT_REASONS) as [ReportReason, ...ReportReason[]];

interface ReportStatusEntry extends StatusEntry {
  isOpen: boolean;
}

export const REPORT_STATUS = {
  open: { label: "To decide", tone: "warn", isOpen: true },
  acted: { label: "Acted on", tone: "ok", isOpen: false },
  declined: { label: "No action", tone: "info", isOpen: false },
} as const satisfies Record<string, ReportStatusEntry>;
export type ReportStatus = keyof typeof REPORT_STATUS;
export const REPORT_STATUSES = statusesOf(REPORT_STATUS);
export const OPEN_REPORTS = statusesWith(REPORT_STATUS, { isOpen: true });
export const isOpenReport = isIn(REPORT_STATUS, OPEN_REPORTS);

interface ReportDecisionEntry {
  label: string;
  /** What happens then. Only for decisions that an administrator can choose. */
  hint?: string;
  status: ReportStatus;
  /** What it is about. */
  of: readonly ReportSubject[];
  /** The specialist is told why, in words of their own. */
  needsStatement?: true;
}

export type ReportSubject = "profile" | "rating";

export const REPORT_DECISIONS = {
  decline: {
    label: "No action",
    hint: "It stays as it is.",
    status: "declined",
    of: ["profile", "rating"],
  },
  change: {
    label: "Ask for a change",
    hint: "The specialist gets an email that says what to change, and why. The profile stays until then.",
    status: "acted",
    of: ["profile"],
    needsStatement: true,
  },
  suspend: {
    label: "Suspend the account",
    hint: "The profile is gone at once. The specialist reads why when they try to sign in, and in an email.",
    status: "acted",
    of: ["profile"],
    needsStatement: true,
  },
  remove: {
    label: "Remove the rating",
    hint: "The visitor and the specialist are told which rule applied.",
    status: "acted",
    of: ["rating"],
  },
  /** By nobody: the account was deleted before anybody decided. */
  gone: {
    label: "Account deleted",
    status: "declined",
    of: [],
  },
} as const satisfies Record<string, ReportDecisionEntry>;
export type ReportDecision = keyof typeof REPORT_DECISIONS;
export const REPORT_DECISION_KEYS = Object.keys(REPORT_DECISIONS) as [ReportDecision, ...ReportDecision[]];

const entryOf = (decision: ReportDecision): ReportDecisionEntry => REPORT_DECISIONS[decision];

/** What can be decided about a subject. */
export const decisionsFor = (subject: ReportSubject): ReportDecision[] =>
  REPORT_DECISION_KEYS.filter((decision) => entryOf(decision).of.includes(subject));

/** The status of a report after a decision. */
export const statusAfter = (decision: ReportDecision): ReportStatus => entryOf(decision).status;

export const needsStatement = (decision: ReportDecision): boolean => entryOf(decision).needsStatement === true;

/** In characters. `answer`: to whoever reported it. `statement`: to the specialist. */
export const REPORT_BOUNDS = {
  details: { min: 20, max: 3_000 },
  name: { max: 100 },
  answer: { min: 10, max: 2_000 },
  statement: { min: 10, max: 2_000 },
} as const;

/** Reports of one mailbox in 24 hours. */
export const REPORTS_PER_DAY = 5;

/** How long a report is kept after its decision, for questions about it. */
export const REPORT_KEPT_DAYS = 180;

interface DecisionTexts {
  decision: ReportDecision;
  answer: string;
  statement: string;
}

const isWithin = (text: string, { min, max }: { min: number; max: number }): boolean =>
  text.length >= min && text.length <= max;

/** Why a decision can't be taken, by field; no sentence where it can. Texts are trimmed. */
export const decisionProblems = (
  subject: ReportSubject,
  { decision, answer, statement }: DecisionTexts,
): { [Field in keyof DecisionTexts]?: string | false } => ({
  decision: !decisionsFor(subject).includes(decision) && "Choose what to do from the list.",
  statement: needsStatement(decision) && !isWithin(statement, REPORT_BOUNDS.statement) &&
    "Give the specialist a reason of 10 to 2,000 characters.",
  answer: !isWithin(answer, REPORT_BOUNDS.answer) && "Give whoever reported it a reason of 10 to 2,000 characters.",
});
