// The words of "Why am I (not) shown?": for every gate its name, what holds when it is open, what to do when it is not.
import type { CredentialStanding } from "@/modules/specialists/onboarding-schemas.ts";
import type { ExplainedGate, NextAction } from "./explain-schemas.ts";
import { LABELS } from "../rules.ts";

/** The facts that the sentences name. */
export interface ExplainedFacts {
  onboarded: boolean;
  days: number;
  categoryId: string;
  /** The category is still offered to visitors. */
  offered: boolean;
  requiredCredential: string | null;
  credential: CredentialStanding;
  /** Names of the parts served; none: all of them. */
  parts: readonly string[];
  credits: number;
  capped: boolean;
  locations: readonly ("zoom" | "whatsapp" | "phone")[];
  languages: readonly string[];
  noticeMinutes: number;
  horizonDays: number;
  offeredStarts: number;
}

interface Words {
  label: string;
  open(facts: ExplainedFacts): string;
  /** Absent: the gate's own sentence says it. */
  closed?(facts: ExplainedFacts): string;
  action(facts: ExplainedFacts): NextAction | null;
}

const nothing = () => null;
const profile = ({ onboarded }: ExplainedFacts): string => onboarded ? "/dashboard/profile" : "/onboarding/profile";
const openCalendar = ({ onboarded }: ExplainedFacts): NextAction => ({
  label: "Open your calendar",
  path: onboarded ? "/dashboard/calendar" : "/onboarding/calendar",
});

const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? "" : "s"}`;

/** "4 hours", "45 minutes", "2 days" */
const noticeWords = (minutes: number): string => {
  if (minutes > 0 && minutes % 1_440 === 0) return counted(minutes / 1_440, "day");
  return minutes > 0 && minutes % 60 === 0 ? counted(minutes / 60, "hour") : counted(minutes, "minute");
};

const credentialClosed = ({ requiredCredential, credential }: ExplainedFacts): string => {
  if (credential === "waiting") return `Your ${requiredCredential} has not been verified yet.`;
  if (credential === "declined") return `Your ${requiredCredential} was not accepted. Your profile says why.`;
  if (credential === "expired") return `Your ${requiredCredential} has run out.`;
  return `This category demands a credential: ${requiredCredential}. Please add yours.`;
};

const labelOf = (options: readonly { value: string; label: string }[], value: string): string =>
  options.find((option) => option.value === value)?.label ?? value;

/** By the name of the gate, for every gate of the one list (gates.ts). */
export const GATE_WORDS: Readonly<Record<string, Words>> = {
  active: { label: "Account", open: () => "Your account is active.", action: nothing },
  verified: {
    label: "Email address",
    open: () => "Your email address is confirmed.",
    action: () => ({ label: "Confirm your email address", path: "/verification-required" }),
  },
  onboarded: {
    label: "Set-up",
    open: () => "You have finished setting up.",
    action: () => ({ label: "Finish setting up", path: "/onboarding" }),
  },
  accepting: {
    label: "New meetings",
    open: () => "You take new meetings.",
    action: () => ({ label: "Take new meetings again", path: "/dashboard" }),
  },
  "serves-category": {
    label: "Category",
    open: () => "You offer this category.",
    closed: ({ offered }) => offered ? "You do not offer this category." : "Parley no longer offers this category.",
    action: (facts) => facts.offered ? { label: "Choose your categories", path: profile(facts) } : null,
  },
  credential: {
    label: "Credential",
    open: ({ requiredCredential }) =>
      requiredCredential === null
        ? "This category demands no credential."
        : `Your ${requiredCredential} has been verified.`,
    closed: credentialClosed,
    action: (facts) => facts.credential === "waiting" ? null : { label: "Add your credential", path: profile(facts) },
  },
  "serves-subcategory": {
    label: "Parts of the category",
    open: ({ parts }) => parts.length === 0 ? "You serve every part of it." : `You serve: ${parts.join(", ")}.`,
    action: (facts) => ({ label: "Choose your categories", path: profile(facts) }),
  },
  credit: {
    label: "Credits",
    open: ({ credits }) => `You have ${counted(credits, "credit")} left.`,
    action: ({ onboarded, categoryId }) => ({
      label: "Buy leads",
      path: `${onboarded ? "/dashboard/buy" : "/onboarding/leads"}/${categoryId}`,
    }),
  },
  caps: {
    label: "Your limits",
    open: ({ capped }) => capped ? "Your limits leave room for another lead." : "You have set no limits.",
    action: (facts) => ({ label: "Change your limits", path: profile(facts) }),
  },
  location: {
    label: "Ways to meet",
    open: ({ locations }) => `You offer ${locations.map((kind) => labelOf(LABELS.location, kind)).join(", ")}.`,
    action: (facts) => ({ label: "Add a way to meet", path: profile(facts) }),
  },
  language: {
    label: "Languages",
    open: ({ languages }) => `You speak ${languages.map((code) => labelOf(LABELS.language, code)).join(", ")}.`,
    action: (facts) => ({ label: "Add a language", path: profile(facts) }),
  },
  "not-oneself": {
    label: "Own requests",
    open: () => "Only a request with your own address would not find you.",
    action: nothing,
  },
  "opening-hours": {
    label: "Opening hours",
    open: ({ days }) => `You have opening hours in the next ${days} days.`,
    closed: ({ days }) => `You have no opening hours in the next ${days} days.`,
    action: openCalendar,
  },
  notice: {
    label: "Notice",
    open: ({ noticeMinutes }) =>
      noticeMinutes === 0 ? "You ask for no notice." : `You ask for ${noticeWords(noticeMinutes)} of notice.`,
    closed: ({ noticeMinutes, days }) =>
      `Your notice of ${noticeWords(noticeMinutes)} leaves none of your hours in the next ${days} days.`,
    action: openCalendar,
  },
  horizon: {
    label: "How far ahead",
    open: ({ horizonDays }) => `You can be booked ${counted(horizonDays, "day")} ahead.`,
    closed: ({ horizonDays }) =>
      `You can be booked only ${counted(horizonDays, "day")} ahead, and have no hours until then.`,
    action: openCalendar,
  },
  free: {
    label: "Free time",
    open: ({ offeredStarts, days }) =>
      offeredStarts === 0
        ? "No meeting takes your time."
        : `You have ${counted(offeredStarts, "free time")} in the next ${days} days.`,
    closed: ({ days }) => `All your time in the next ${days} days is taken.`,
    action: openCalendar,
  },
};

/** One gate as a line of the checklist. Throws when a gate has no words. */
export const explainGate = (
  gate: { name: string; closed: string },
  open: boolean,
  facts: ExplainedFacts,
): ExplainedGate => {
  const words = GATE_WORDS[gate.name];
  if (!words) throw new Error(`The gate ${gate.name} has no words`);
  const { label } = words;
  if (open) return { name: gate.name, label, open, sentence: words.open(facts), action: null };
  const sentence = words.closed?.(facts) ?? gate.closed;
  return { name: gate.name, label, open, sentence, action: words.action(facts) };
};
