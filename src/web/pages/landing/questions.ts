// What people ask before they book, and the answers: in general, and about one category. They are on the pages and in
// their structured data.
import { currentLanguage, t } from "@/languages/language.ts";
import type { Question } from "@/web/server/seo/structured-data.ts";

const ranking = (): Question => ({ question: t("landing.rankingQuestion"), answer: t("landing.rankingAnswer") });

const data = (): Question => ({ question: t("landing.dataQuestion"), answer: t("landing.dataAnswer") });

const CHANGES: Question = {
  question: "Can I move or cancel a meeting?",
  answer: "Yes. The link in your confirmation email shows your meeting. There you can choose another time or cancel, " +
    "without an account and without giving a reason.",
};

export const generalQuestions = (): readonly Question[] => [
  {
    question: "What does it cost?",
    answer:
      "The meeting you book here is free for you. Specialists pay for the meetings they get. If you want to go on " +
      "afterwards, you agree on the price with the specialist, and many say in advance what that is.",
  },
  {
    question: "Do I need an account?",
    answer:
      "No. You answer a few questions, choose a time and a specialist, and confirm your email address with a code.",
  },
  {
    question: "How do you check specialists?",
    answer:
      "For topics that require a licence, only specialists whose licence we have verified can be booked. A tick " +
      "beside a credential means that we have seen it and checked it. Experience and texts are the specialist's own words.",
  },
  ranking(),
  data(),
  CHANGES,
];

interface Topic {
  name: string;
  regulated: boolean;
}

/** "Legal advice" -> "legal advice" within an English sentence; abbreviations stay as they are. */
const within = (name: string): string =>
  currentLanguage() === "en" && /^[A-Z][a-z]/.test(name) ? name.slice(0, 1).toLowerCase() + name.slice(1) : name;

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
    ranking(),
    data(),
  ];
};
