// Pure decisions of the catalogue: lead prices, which questions are asked, and validation of answers.
import { currentLanguage, t } from "@/languages/language.ts";
import { findDay } from "@/platform/time/dates.ts";
import { formatRoundMoney } from "@/platform/money.ts";
import type { Question } from "./schemas.ts";

/** Price of one lead in minor units, in the tax mode of the settings: the subcategory's own, else the category's. */
export const leadPrice = (
  category: { leadPriceMinor: number },
  subcategory?: { leadPriceMinor: number | null } | null,
): number => subcategory?.leadPriceMinor ?? category.leadPriceMinor;

/** The key of the question for the country. */
export const COUNTRY_KEY = "country";
/** "regionUS": the key of the question for the region of a country. */
export const regionKey = (country: string): string => `region${country}`;

/** The keys of the questions about the place, which no other question may have. */
export const isPlaceKey = (key: string): boolean => key === COUNTRY_KEY || /^region[A-Z]{2}$/.test(key);

/** Answers by question key: text, number (money in minor units), boolean, or chosen options. */
export type VisitorAnswers = Record<string, string | number | boolean | string[]>;
type Answer = VisitorAnswers[string];

/** One problem with one answer. */
export interface AnswerProblem {
  key: string;
  sentence: string;
}

const isPresent = (answer: Answer | undefined): answer is Answer =>
  answer !== undefined && (typeof answer === "string" || Array.isArray(answer) ? answer.length > 0 : true) &&
  (typeof answer !== "string" || answer.trim() !== "");

const includesAny = (answer: Answer | undefined, values: string[]): boolean =>
  isPresent(answer) && (Array.isArray(answer) ? answer : [String(answer)]).some((value) => values.includes(value));

/** The questions that are asked with these answers: those without `showIf`, or whose `showIf` matches. */
export const visibleQuestions = (questions: readonly Question[], answers: VisitorAnswers): Question[] => {
  const visible: Question[] = [];
  for (const question of questions) {
    const { showIf } = question;
    const shown = !showIf ||
      (visible.some((q) => q.key === showIf.key) && includesAny(answers[showIf.key], showIf.values));
    if (shown) visible.push(question);
  }
  return visible;
};

/**
 * The problems with the answers of a step; empty when it is complete. `answers` may include other steps: invalid
 * answers count on every step, missing ones only on `step`. `currency`: of questions that don't name theirs.
 */
export const answerProblems = (
  questions: readonly Question[],
  step: Question["step"],
  answers: VisitorAnswers,
  currency?: string,
): AnswerProblem[] => {
  const asked = new Set(visibleQuestions(questions, answers).filter((q) => q.step === step).map((q) => q.key));
  const known = new Set(questions.map((q) => q.key));
  const unknown = Object.keys(answers).filter((key) => !known.has(key));
  return [
    ...questions.flatMap((question) => {
      const { key, required } = question;
      const answer = answers[key];
      const sentence = isPresent(answer)
        ? INVALID[question.type](answer, { currency, ...question })
        : required && asked.has(key)
        ? missingSentence(question)
        : undefined;
      return sentence ? [{ key, sentence }] : [];
    }),
    ...unknown.map((key) => ({ key, sentence: t("answers.unknown", { key: key.slice(0, 40) }) })),
  ];
};

type Type = Question["type"];

const missingSentence = ({ key, type }: Question): string => {
  if (!isPlaceKey(key)) return t(`answers.${type}`);
  return key === COUNTRY_KEY ? t("answers.country") : t("answers.region");
};

/** The sentence for an invalid answer, by the type of its question. */
const INVALID: Record<Type, (answer: Answer, question: Question) => string | undefined> = {
  single: (answer, { options }) =>
    typeof answer === "string" && options.some((o) => o.value === answer) ? undefined : t("answers.oneOfOptions"),
  multi: (answer, { options }) =>
    Array.isArray(answer) && answer.every((value) => options.some((o) => o.value === value)) &&
      new Set(answer).size === answer.length
      ? undefined
      : t("answers.someOfOptions"),
  number: (answer, question) => numberFault(answer, question, "number", String),
  money: (answer, question) =>
    typeof answer === "number" && !Number.isInteger(answer) ? t("answers.decimals") : numberFault(
      answer,
      question,
      "money",
      (amount) => formatRoundMoney({ amount, currency: question.currency ?? "EUR" }, currentLanguage()),
    ),
  text: textFault,
  postcode: (answer) =>
    typeof answer === "string" && /^[A-Za-z0-9][A-Za-z0-9 \p{Pd}]{1,9}$/u.test(answer.trim())
      ? undefined
      : t("answers.postcodeSuchAs"),
  date: (answer) => typeof answer === "string" && findDay(answer) !== undefined ? undefined : t("answers.existingDate"),
  boolean: (answer) => typeof answer === "boolean" ? undefined : t("answers.boolean"),
};

function numberFault(
  answer: Answer,
  { min, max }: Question,
  kind: "number" | "money",
  write: (n: number) => string,
): string | undefined {
  const fits = typeof answer === "number" && Number.isFinite(answer) &&
    (min === null || answer >= min) && (max === null || answer <= max);
  if (fits) return undefined;
  if (min !== null && max !== null) return t(`answers.${kind}Between`, { min: write(min), max: write(max) });
  if (min !== null) return t(`answers.${kind}From`, { min: write(min) });
  if (max !== null) return t(`answers.${kind}To`, { max: write(max) });
  return t(`answers.${kind}`);
}

function textFault(answer: Answer, { min, max }: Question): string | undefined {
  if (typeof answer !== "string") return t("answers.anyText");
  const { length } = answer.trim();
  if (min !== null && length < min) return t("answers.atLeast", { count: min });
  if (max !== null && length > max) return t("answers.atMost", { max, length });
  return undefined;
}
