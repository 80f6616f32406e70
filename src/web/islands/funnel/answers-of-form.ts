// Between what people type and what is stored: answers read from a form, and shown in it again.
import type { Question } from "@/modules/catalog/schemas.ts";
import type { Answers } from "@/modules/funnel/schemas.ts";
import { amountText, minorUnits } from "@/web/ui/money-text.ts";

type Answer = Answers[string];

/** The name of a question's control; also its id, to which an error summary leads. */
export const fieldOf = (key: string): string => key;

const NUMBER = /^-?\d+(\.\d+)?$/;

/** What cannot be read as asked stays as it was typed, so that the rules can say what is wrong with it. */
const readAnswer = ({ type }: Question, typed: string): Answer => {
  if (type === "number") return NUMBER.test(typed.replace(",", ".")) ? Number(typed.replace(",", ".")) : typed;
  if (type === "money") return minorUnits(typed) ?? typed;
  if (type === "boolean") return typed === "yes";
  return typed;
};

/** The answers in a form. What was left empty is not among them. */
export const answersOfForm = (questions: readonly Question[], form: FormData): Answers => {
  const answers: Answers = {};
  for (const question of questions) {
    const name = fieldOf(question.key);
    const typed = form.getAll(name).map((value) => String(value).trim()).filter((value) => value !== "");
    if (question.type === "multi") {
      if (typed.length > 0) answers[question.key] = typed;
    } else if (typed[0] !== undefined) answers[question.key] = readAnswer(question, typed[0]);
  }
  return answers;
};

/** An answer as the control of its question shows it. */
export const shownAnswer = ({ type }: Question, answer: Answer | undefined): string | undefined => {
  if (answer === undefined || Array.isArray(answer)) return undefined;
  if (type === "money" && typeof answer === "number") return amountText(answer);
  if (typeof answer === "boolean") return answer ? "yes" : "no";
  return String(answer);
};
