// Between what people type and what is stored: answers read from a form, and shown in it again.
import type { Question } from "../../../modules/catalog/shapes.ts";
import type { Answers } from "../../../modules/funnel/shapes.ts";

type Answer = Answers[string];

/** The name of a question's control; also its id, to which an error summary leads. */
export const fieldOf = (key: string): string => key;

const NUMBER = /^-?\d+(\.\d+)?$/;

/**
 * An amount as people write it, in hundredths: "350.000", "350,000.00", "€ 1 200,5". One or two digits after the last
 * separator are cents, three are thousands. Undefined when it is no amount.
 */
export const minorUnits = (text: string): number | undefined => {
  const plain = text.replace(/[\s'’€$£]|EUR/gi, "");
  const cents = /^(.*)[.,](\d{1,2})$/.exec(plain);
  const whole = (cents?.[1] ?? plain).replace(/[.,](?=\d{3}(\D|$))/g, "");
  if (!/^\d{1,12}$/.test(whole)) return undefined;
  return Number(whole) * 100 + Number((cents?.[2] ?? "0").padEnd(2, "0"));
};

/** The amount as a field shows it: "350,000" or "99.50". */
export const amountText = (minor: number): string => {
  const whole = String(Math.trunc(minor / 100)).replace(/\B(?=(\d{3})+$)/g, ",");
  const cents = minor % 100;
  return cents ? `${whole}.${String(cents).padStart(2, "0")}` : whole;
};

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
