// Converts between what people type and what is stored: reads answers from a form, and shows them again.
import type { Question } from "@/modules/catalog/schemas.ts";
import type { Answers } from "@/modules/tracks/schemas.ts";
import { latinDigits } from "@/platform/text.ts";
import { parseNumber, writeNumber } from "@/web/ui/form/numbers.ts";
import { formatAmount, parseAmount } from "@/web/ui/form/amount.ts";

type Answer = Answers[string];

/** Invalid input stays as it was typed, so that the rules can say what is wrong with it. */
const readAnswer = ({ type, currency }: Question, typed: string): Answer => {
  if (type === "number") return parseNumber(typed) ?? typed;
  if (type === "money") return parseAmount(typed, currency) ?? typed;
  if (type === "postcode") return latinDigits(typed);
  if (type === "boolean") return typed === "yes";
  return typed;
};

/** The answers in a form, without empty ones. */
export const answersOfForm = (questions: readonly Question[], form: FormData): Answers => {
  const answers: Answers = {};
  for (const question of questions) {
    const typed = form.getAll(question.key).map((value) => String(value).trim()).filter((value) => value !== "");
    if (question.type === "multi") {
      if (typed.length > 0) answers[question.key] = typed;
    } else if (typed[0] !== undefined) answers[question.key] = readAnswer(question, typed[0]);
  }
  return answers;
};

/** An answer as the control of its question shows it. */
export const shownAnswer = ({ type, currency }: Question, answer: Answer | undefined): string | undefined => {
  if (answer === undefined || Array.isArray(answer)) return undefined;
  if (type === "money" && typeof answer === "number") return formatAmount(answer, currency);
  if (typeof answer === "boolean") return answer ? "yes" : "no";
  return typeof answer === "number" ? writeNumber(answer) : String(answer);
};
