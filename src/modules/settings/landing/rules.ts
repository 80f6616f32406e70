// What an operator can change about the landing page (docs/product/catalogue-and-settings.md#landing-page). Pure.
import { t } from "@/languages/language.ts";
import type { Language } from "@/languages/messages.ts";

/** The sections below the topics, in their order before any change, with what operators read of them. */
export const LANDING_SECTIONS = {
  praise: "What people say",
  steps: "How it works",
  questions: "What people ask",
  who: "Who runs the marketplace",
} as const;
export type LandingSection = keyof typeof LANDING_SECTIONS;

/** The questions whose answers the program brings in each language, with what operators read of them. */
export const LANDING_QUESTIONS = {
  price: "What does it cost?",
  account: "Do I need an account?",
  check: "How do you check specialists?",
  ranking: "How do you decide who I see first?",
  data: "Who gets my details?",
  changes: "Can I move or cancel a meeting?",
} as const;
export type LandingQuestion = keyof typeof LANDING_QUESTIONS;

/** Characters, and how many questions of the operator's own. */
export const LANDING_LIMITS = { headline: 80, lead: 200, question: 150, answer: 1_000, questions: 12 };

export interface Question {
  question: string;
  answer: string;
}

/** An operator's texts in one language. "" is the program's own. */
export interface LandingText {
  headline: string;
  lead: string;
  /** Before the program's own. */
  questions: readonly Question[];
}
export type LandingTexts = { readonly [L in Language]?: LandingText };

export const NO_LANDING_TEXT: LandingText = { headline: "", lead: "", questions: [] };

/** Whether the language has no text of the operator's. */
const isEmptyText = ({ headline, lead, questions }: LandingText): boolean =>
  headline === "" && lead === "" && questions.length === 0;

/** The texts with those of one language replaced; without them where they are empty. */
export const withLandingText = (texts: LandingTexts, language: Language, text: LandingText): LandingTexts => {
  const { [language]: _, ...others } = texts;
  return isEmptyText(text) ? others : { ...others, [language]: text };
};

/** The headline and the sentence below it, as the reader of `language` sees them. */
export const landingHeading = (texts: LandingTexts, language: Language): { title: string; lead: string } => {
  const { headline, lead } = texts[language] ?? NO_LANDING_TEXT;
  return { title: headline || t("funnel.topics.title"), lead: lead || t("funnel.topics.lead") };
};
