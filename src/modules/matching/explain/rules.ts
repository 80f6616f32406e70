// The texts of "Why am I (not) shown?": for each eligibility rule a label, what is right, what is wrong and what to do next.
import type { CredentialRequirement } from "@/modules/specialists/credentials/rules.ts";
import { labelOf, LABELS } from "@/modules/tracks/rules.ts";
import type { ExplainedRule, NextAction } from "./schemas.ts";

/** The facts that the sentences mention. */
export interface ExplainedFacts {
  onboarded: boolean;
  days: number;
  categoryId: string;
  requiredCredential: string | null;
  credential: CredentialRequirement;
  /** The names of the places where it is valid. */
  validIn: string;
  /** Names of the subcategories served; empty: all. */
  topics: readonly string[];
  credits: number;
  capped: boolean;
  locations: readonly ("zoom" | "whatsapp" | "phone")[];
  languages: readonly string[];
  noticeMinutes: number;
  horizonDays: number;
  offeredStarts: number;
}

interface RuleTexts {
  label: string;
  passed(facts: ExplainedFacts): string;
  /** Absent: the rule's own message. */
  failed?(facts: ExplainedFacts): string;
  /** What the specialist can do; null when only others can change it. */
  action(facts: ExplainedFacts): NextAction | null;
}

const noAction = () => null;
/** The part of the profile's form in which something can be changed. */
const profilePath = ({ onboarded }: ExplainedFacts, part: "offer" | "meetings" | "billing"): string =>
  `${onboarded ? "/dashboard/profile" : "/onboarding/profile"}?part=${part}`;
const openCalendar = ({ onboarded }: ExplainedFacts): NextAction => ({
  label: "Open your calendar",
  path: onboarded ? "/dashboard/calendar" : "/onboarding/calendar",
});

const plural = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? "" : "s"}`;

/** "4 hours", "45 minutes", "2 days" */
const formatMinutes = (minutes: number): string => {
  if (minutes > 0 && minutes % 1_440 === 0) return plural(minutes / 1_440, "day");
  return minutes > 0 && minutes % 60 === 0 ? plural(minutes / 60, "hour") : plural(minutes, "minute");
};

const describeCredential = ({ requiredCredential, credential }: ExplainedFacts): string =>
  ({
    "not-needed": "This category doesn't require a credential.",
    missing: `This category requires a credential: ${requiredCredential}. Please add yours.`,
    waiting: `Your ${requiredCredential} hasn't been verified yet.`,
    verified: `Your ${requiredCredential} is verified.`,
    declined: `Your ${requiredCredential} wasn't accepted. Your profile says why.`,
    expired: `Your ${requiredCredential} has expired.`,
  })[credential];

/** By rule name, for every rule of eligibility.ts. */
export const RULE_TEXTS: Readonly<Record<string, RuleTexts>> = {
  active: { label: "Account", passed: () => "Your account is active.", action: noAction },
  verified: {
    label: "Email address",
    passed: () => "Your email address is confirmed.",
    action: () => ({ label: "Confirm your email address", path: "/verification-required" }),
  },
  onboarded: {
    label: "Setup",
    passed: () => "You've finished setting up.",
    action: () => ({ label: "Finish setting up", path: "/onboarding" }),
  },
  accepting: {
    label: "New meetings",
    passed: () => "You're accepting new meetings.",
    action: () => ({ label: "Resume new meetings", path: "/dashboard", does: "resume" }),
  },
  "serves-category": {
    label: "Category",
    passed: () => "You offer this category.",
    failed: () => "You don't offer this category.",
    action: (facts) => ({ label: "Choose your categories", path: profilePath(facts, "offer") }),
  },
  "own-link": {
    label: "Booking links",
    passed: () => "Only visitors who use another specialist's booking link don't find you.",
    action: noAction,
  },
  credential: {
    label: "Credential",
    passed: describeCredential,
    failed: describeCredential,
    action: (facts) =>
      facts.credential === "waiting" ? null : { label: "Add your credential", path: profilePath(facts, "offer") },
  },
  "licensed-here": {
    label: "Where it's valid",
    passed: ({ requiredCredential, validIn }) => {
      if (requiredCredential === null) return "Visitors of every country can find you in this category.";
      return validIn
        ? `Visitors in ${validIn} can find you.`
        : "Visitors can find you where your credential is valid, once we've verified that.";
    },
    action: (facts) => ({ label: "Add your credential", path: profilePath(facts, "offer") }),
  },
  "serves-subcategory": {
    label: "Topics",
    passed: ({ topics }) => topics.length === 0 ? "You offer every topic." : `You offer: ${topics.join(", ")}.`,
    action: (facts) => ({ label: "Choose your topics", path: profilePath(facts, "offer") }),
  },
  credit: {
    label: "Credits",
    passed: ({ credits }) => `You have ${plural(credits, "credit")} left.`,
    action: ({ onboarded, categoryId }) => ({
      label: "Buy credits",
      path: `${onboarded ? "/dashboard/buy" : "/onboarding/leads"}/${categoryId}`,
    }),
  },
  caps: {
    label: "Your limits",
    passed: ({ capped }) => capped ? "Your limits allow another lead." : "You haven't set any limits.",
    action: (facts) => ({ label: "Change your limits", path: profilePath(facts, "billing") }),
  },
  location: {
    label: "Meeting locations",
    passed: ({ locations }) => `You offer ${locations.map((kind) => labelOf(LABELS.location, kind)).join(", ")}.`,
    action: (facts) => ({ label: "Add a meeting location", path: profilePath(facts, "meetings") }),
  },
  language: {
    label: "Languages",
    passed: ({ languages }) => `You speak ${languages.map((code) => labelOf(LABELS.language, code)).join(", ")}.`,
    action: (facts) => ({ label: "Add a language", path: profilePath(facts, "meetings") }),
  },
  "not-oneself": {
    label: "Your own requests",
    passed: () => "Only requests with your own email address don't find you.",
    action: noAction,
  },
  "opening-hours": {
    label: "Opening hours",
    passed: ({ days }) => `You have opening hours in the next ${days} days.`,
    failed: ({ days }) => `You have no opening hours in the next ${days} days.`,
    action: openCalendar,
  },
  notice: {
    label: "Minimum notice",
    passed: ({ noticeMinutes }) =>
      noticeMinutes === 0 ? "You need no notice." : `Your minimum notice is ${formatMinutes(noticeMinutes)}.`,
    failed: ({ noticeMinutes, days }) =>
      `With a minimum notice of ${formatMinutes(noticeMinutes)}, you can't be booked in the next ${days} days.`,
    action: openCalendar,
  },
  horizon: {
    label: "Booking window",
    passed: ({ horizonDays }) => `You can be booked ${plural(horizonDays, "day")} ahead.`,
    failed: ({ horizonDays }) =>
      `You can be booked only ${plural(horizonDays, "day")} ahead and have no opening hours in that time.`,
    action: openCalendar,
  },
  free: {
    label: "Free time",
    passed: ({ offeredStarts, days }) =>
      offeredStarts === 0
        ? "No meetings block your time."
        : `You have ${plural(offeredStarts, "free time")} in the next ${days} days.`,
    failed: ({ days }) => `You're fully booked for the next ${days} days.`,
    action: openCalendar,
  },
};

/** One rule as a line of the checklist. Throws when a rule has no texts. */
export const explainRule = (
  { name, message }: { name: string; message: string },
  open: boolean,
  facts: ExplainedFacts,
): ExplainedRule => {
  const texts = RULE_TEXTS[name];
  if (!texts) throw new Error(`The eligibility rule ${name} has no texts`);
  const { label } = texts;
  if (open) return { name, label, open, sentence: texts.passed(facts), action: null };
  return { name, label, open, sentence: texts.failed?.(facts) ?? message, action: texts.action(facts) };
};
