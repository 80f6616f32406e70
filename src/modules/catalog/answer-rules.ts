// A visitor's answers as text, for emails and screens of specialists.
import { t } from "@/languages/language.ts";
import { comma } from "@/platform/intl.ts";
import { formatRoundMoney } from "@/platform/money.ts";
import { DAY_MS, findDay, renderTime } from "@/platform/time/time.ts";
import { visibleQuestions, type VisitorAnswers } from "./rules.ts";
import type { Question } from "./schemas.ts";

export interface AnswerText {
  label: string;
  answer: string;
}

/** Whether an answer may say who somebody is or how to reach them: personal data, and what people write themselves. */
export const mayContainContact = ({ type, pii }: Question): boolean => type === "text" || pii;

/** The answered questions in their order, with labels instead of keys and values. */
export const answerTexts = (
  questions: readonly Question[],
  answers: VisitorAnswers,
  currency: string,
): AnswerText[] =>
  visibleQuestions(questions, answers).flatMap((question) => {
    const answer = answers[question.key];
    const text = answer === undefined ? "" : toText(question, answer, currency);
    return text === "" ? [] : [{ label: question.label, answer: text }];
  });

const toText = ({ type, options }: Question, answer: VisitorAnswers[string], currency: string): string => {
  if (typeof answer === "boolean") return t(answer ? "answers.yes" : "answers.no");
  if (type === "money" && typeof answer === "number") return formatRoundMoney({ amount: answer, currency });
  if (type === "date" && typeof answer === "string") return toDateText(answer);
  const label = (value: string) => options.find((option) => option.value === value)?.label ?? value;
  return Array.isArray(answer) ? answer.map(label).join(comma()) : label(String(answer)).trim();
};

/** "Tuesday 24 November 2026". An invalid date is returned unchanged. */
const toDateText = (date: string): string => {
  const day = findDay(date);
  return day === undefined ? date : renderTime(day * DAY_MS, "UTC").longDay;
};
