// A visitor's answers in words, as specialists read them in mails and on screens.
import { formatRoundMoney } from "@/platform/money.ts";
import { DAY_MS, findDay, renderTime } from "@/platform/time/time.ts";
import { type GivenAnswers, visibleQuestions } from "./rules.ts";
import type { Question } from "./schemas.ts";

export interface AnswerInWords {
  label: string;
  answer: string;
}

/** The answered questions with labels instead of keys, in the order in which they were asked. */
export const answersInWords = (
  questions: readonly Question[],
  answers: GivenAnswers,
  currency: string,
): AnswerInWords[] =>
  visibleQuestions(questions, answers).flatMap((question) => {
    const answer = answers[question.key];
    const words = answer === undefined ? "" : inWords(question, answer, currency);
    return words === "" ? [] : [{ label: question.label, answer: words }];
  });

const inWords = ({ type, options }: Question, answer: GivenAnswers[string], currency: string): string => {
  if (typeof answer === "boolean") return answer ? "Yes" : "No";
  if (type === "money" && typeof answer === "number") return formatRoundMoney({ amount: answer, currency });
  if (type === "date" && typeof answer === "string") return dateInWords(answer);
  const label = (value: string) => options.find((option) => option.value === value)?.label ?? value;
  return Array.isArray(answer) ? answer.map(label).join(", ") : label(String(answer)).trim();
};

/** "Tuesday 24 November 2026"; what is no date stays as it was typed. */
const dateInWords = (date: string): string => {
  const day = findDay(date);
  return day === undefined ? date : renderTime(day * DAY_MS, "UTC").longDay;
};
