// What people ask before they book, and the answers: in general, and about one category. They are on the pages and in
// their structured data.
import type { Question } from "@/web/server/seo/structured-data.ts";

const RANKING: Question = {
  question: "How do you decide who I see first?",
  answer:
    "By how well they fit your answers, how reliably they keep their meetings, a fair share of meetings for everyone, " +
    "and their ratings. 5% is at random, so that new people are seen. Nobody can pay for a higher rank.",
};

const DATA: Question = {
  question: "Who gets my details?",
  answer:
    "Only the specialist you book gets them. You agree to it by name before you book, and no one else gets your answers or " +
    "contact details. You can withdraw or delete them at any time with the link in your email.",
};

const CHANGES: Question = {
  question: "Can I move or cancel a meeting?",
  answer: "Yes. The link in your confirmation email shows your meeting. There you can choose another time or cancel, " +
    "without an account and without giving a reason.",
};

export const GENERAL_QUESTIONS: readonly Question[] = [
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
  RANKING,
  DATA,
  CHANGES,
];

interface Topic {
  name: string;
  regulated: boolean;
}

const costOf = ({ name }: Topic): Question => ({
  question: `What does a first meeting about ${lowerFirst(name)} cost?`,
  answer: "Nothing. The meeting you book here is free. What it costs afterwards is up to you and the specialist: ask " +
    "them during the meeting, before you decide anything.",
});

const soonOf = ({ name }: Topic): Question => ({
  question: `How soon can I talk to someone about ${lowerFirst(name)}?`,
  answer:
    "You see every free time before you book and can take the earliest. You meet by Zoom, WhatsApp or phone, so " +
    "nobody has to travel.",
});

const qualifiedOf = ({ regulated }: Topic): Question => ({
  question: "Are these specialists licensed?",
  answer: regulated
    ? "Yes. This topic requires a licence. Everyone you can book for it holds one that we have verified and that has " +
      "not expired."
    : "This topic doesn't require a licence. Where a specialist has a credential with a tick, we have verified it.",
});

/** "Legal advice" -> "legal advice"; abbreviations stay as they are. */
const lowerFirst = (name: string): string =>
  /^[A-Z][a-z]/.test(name) ? name.slice(0, 1).toLowerCase() + name.slice(1) : name;

/** `articles` are what administrators have written for visitors of this category. */
export const questionsAbout = (
  topic: Topic,
  articles: readonly { title: string; body: string }[],
): readonly Question[] => [
  costOf(topic),
  soonOf(topic),
  qualifiedOf(topic),
  ...articles.map(({ title, body }) => ({ question: title, answer: body })),
  RANKING,
  DATA,
];
