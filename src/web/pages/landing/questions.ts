// What people ask before they book, and the answers: in general, and about one category. They are on the pages and in
// their structured data.
import { currentLanguage, DEFAULT_LANGUAGE, t } from "@/languages/language.ts";
import type { LandingQuestion } from "@/modules/settings/landing/rules.ts";
import type { LandingPage } from "@/modules/settings/schemas.ts";
import type { Question } from "@/web/server/seo/structured-data.ts";

const ask = (key: LandingQuestion): Question => ({
  question: t(`landing.${key}Question`),
  answer: t(`landing.${key}Answer`),
});

/** Those of the operator in the reader's language, then ours that they show. */
export const generalQuestions = ({ landingTexts, landingQuestions }: LandingPage): readonly Question[] => [
  ...landingTexts[currentLanguage()]?.questions ?? [],
  ...landingQuestions.map(ask),
];

interface Topic {
  name: string;
  regulated: boolean;
}

/** "Legal advice" -> "legal advice" within an English sentence; abbreviations stay as they are. */
const within = (name: string): string =>
  currentLanguage() === DEFAULT_LANGUAGE && /^[A-Z][a-z]/.test(name)
    ? name.slice(0, 1).toLowerCase() + name.slice(1)
    : name;

/** `articles` are what administrators have written for visitors of this category. */
export const questionsAbout = (
  { name, regulated }: Topic,
  articles: readonly { title: string; body: string }[],
): readonly Question[] => {
  const topic = within(name);
  return [
    { question: t("landing.costQuestion", { topic }), answer: t("landing.costAnswer") },
    { question: t("landing.soonQuestion", { topic }), answer: t("landing.soonAnswer") },
    {
      question: t("landing.qualifiedQuestion"),
      answer: regulated ? t("landing.qualifiedYes") : t("landing.qualifiedNo"),
    },
    ...articles.map(({ title, body }) => ({ question: title, answer: body })),
    ask("ranking"),
    ask("data"),
  ];
};
