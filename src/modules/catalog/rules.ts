// Pure decisions of the catalogue: what a lead costs, which questions are asked, and whether answers fit them.
import { findDay } from "@/platform/time/dates.ts";
import { formatRoundMoney } from "@/platform/money.ts";
import type { Question } from "./schemas.ts";

/** Net price of one lead in minor units: the subcategory's own, else the category's (PRODUCT section 5). */
export const leadPrice = (
  category: { leadPriceMinor: number },
  subcategory?: { leadPriceMinor: number | null } | null,
): number => subcategory?.leadPriceMinor ?? category.leadPriceMinor;

/** Answers by question key: text, number (money in minor units), yes or no, or chosen options. */
export type GivenAnswers = Record<string, string | number | boolean | string[]>;
type Given = GivenAnswers[string];

/** One fault of one answer. */
export interface AnswerProblem {
  key: string;
  sentence: string;
}

const isGiven = (answer: Given | undefined): answer is Given =>
  answer !== undefined && (typeof answer === "string" || Array.isArray(answer) ? answer.length > 0 : true) &&
  (typeof answer !== "string" || answer.trim() !== "");

const holds = (answer: Given | undefined, values: string[]): boolean =>
  isGiven(answer) && (Array.isArray(answer) ? answer : [String(answer)]).some((value) => values.includes(value));

/** The questions that are asked, given what is answered so far: one whose `showIf` does not hold is left out. */
export const visibleQuestions = (questions: readonly Question[], answers: GivenAnswers): Question[] => {
  const visible: Question[] = [];
  for (const question of questions) {
    const { showIf } = question;
    const shown = !showIf || (visible.some((q) => q.key === showIf.key) && holds(answers[showIf.key], showIf.values));
    if (shown) visible.push(question);
  }
  return visible;
};

/**
 * What is wrong with the answers of a step; nothing when it can go on. `answers` may hold other steps' too: what is
 * given must fit its question wherever it is asked, what is missing counts in `step` alone.
 */
export const answerProblems = (
  questions: readonly Question[],
  step: Question["step"],
  answers: GivenAnswers,
  currency = "EUR",
): AnswerProblem[] => {
  const asked = new Set(visibleQuestions(questions, answers).filter((q) => q.step === step).map((q) => q.key));
  const known = new Set(questions.map((q) => q.key));
  const unknown = Object.keys(answers).filter((key) => !known.has(key));
  return [
    ...questions.flatMap((question) => {
      const { key, required } = question;
      const answer = answers[key];
      const sentence = isGiven(answer)
        ? FAULTS[question.type](answer, question, currency)
        : required && asked.has(key)
        ? MISSING[question.type]
        : undefined;
      return sentence ? [{ key, sentence }] : [];
    }),
    ...unknown.map((key) => ({ key, sentence: `There is no question called “${key.slice(0, 40)}” here.` })),
  ];
};

type Type = Question["type"];

const MISSING: Record<Type, string> = {
  single: "Please choose one.",
  multi: "Please choose at least one.",
  number: "Please enter a number.",
  money: "Please enter an amount.",
  text: "Please write a few words.",
  postcode: "Please enter your postcode.",
  date: "Please choose a date.",
  boolean: "Please choose yes or no.",
};

/** The sentence for an answer that does not fit, by the type of its question. */
const FAULTS: Record<Type, (answer: Given, question: Question, currency: string) => string | undefined> = {
  single: (answer, { options }) =>
    typeof answer === "string" && options.some((o) => o.value === answer)
      ? undefined
      : "Please choose one of the options.",
  multi: (answer, { options }) =>
    Array.isArray(answer) && answer.every((value) => options.some((o) => o.value === value)) &&
      new Set(answer).size === answer.length
      ? undefined
      : "Please choose from the options, each once.",
  number: (answer, question) => numberFault(answer, question, "a number", String),
  money: (answer, question, currency) =>
    typeof answer === "number" && !Number.isInteger(answer)
      ? "Please enter an amount with at most two decimals."
      : numberFault(answer, question, "an amount", (amount) => formatRoundMoney({ amount, currency })),
  text: textFault,
  postcode: (answer) =>
    typeof answer === "string" && /^[A-Za-z0-9][A-Za-z0-9 -]{1,9}$/.test(answer.trim())
      ? undefined
      : "Please enter a postcode such as 1010 or SW1A 1AA.",
  date: (answer) =>
    typeof answer === "string" && findDay(answer) !== undefined ? undefined : "Please choose a date that exists.",
  boolean: (answer) => typeof answer === "boolean" ? undefined : "Please choose yes or no.",
};

function numberFault(
  answer: Given,
  { min, max }: Question,
  what: string,
  write: (n: number) => string,
): string | undefined {
  const fits = typeof answer === "number" && Number.isFinite(answer) &&
    (min === null || answer >= min) && (max === null || answer <= max);
  if (fits) return undefined;
  if (min !== null && max !== null) return `Please enter ${what} between ${write(min)} and ${write(max)}.`;
  if (min !== null) return `Please enter ${what} of ${write(min)} or more.`;
  if (max !== null) return `Please enter ${what} of ${write(max)} or less.`;
  return `Please enter ${what}.`;
}

function textFault(answer: Given, { min, max }: Question): string | undefined {
  if (typeof answer !== "string") return "Please answer in words.";
  const { length } = answer.trim();
  if (min !== null && length < min) return `Please write at least ${min} characters.`;
  if (max !== null && length > max) {
    return `Please keep this to ${max.toLocaleString("en")} characters; it has ${length.toLocaleString("en")}.`;
  }
  return undefined;
}
