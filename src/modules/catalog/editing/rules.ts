// Pure decisions about edits of the catalogue: validation of question sets, names for URLs and keys, orders.
import { formatCount } from "@/platform/intl.ts";
import { formatRoundMoney } from "@/platform/money.ts";
import { leastCharge, mostCharge } from "@/platform/payments/charge-rules.ts";
import { isPlaceKey } from "../rules.ts";
import type { Question } from "../schemas.ts";

/** One problem with one question. `at` is its index in the set. */
export interface QuestionProblem {
  at: number;
  field: "key" | "label" | "options" | "min" | "max" | "showIf";
  sentence: string;
}

/** Whether a lead can cost this: one credit must be chargeable. In minor units; net. */
export const isLeadPrice = (amount: number, currency: string): boolean =>
  amount >= leastCharge(currency) && amount <= mostCharge(currency);

/** "€0.50 to €999,999.99" */
export const leadPriceRange = (currency: string): string =>
  [leastCharge(currency), mostCharge(currency)].map((amount) => formatRoundMoney({ amount, currency })).join(" to ");

/** The countries whose regions questions can ask for: those that have some in `src/platform/places.ts`. */
export const REGION_COUNTRIES = ["AU", "CA", "US"] as const;

/** The screens that show articles, by audience. */
export const STAGES = {
  visitor: ["specialist-info", "thank-you"],
  specialist: ["onboarding", "dashboard"],
} as const;

/** "Über 3 Räume" -> "uber-3-raume"; "" when nothing is left. */
export const slugOf = (name: string): string =>
  name.normalize("NFKD").replace(/[\u0300-\u036f]/g, "").toLowerCase()
    .replace(/[^a-z0-9]+/g, "-").replace(/^-+|-+$/g, "").slice(0, 60).replace(/-+$/, "");

/** The most characters of a question's key, and of an option's value. */
export const MOST_KEY = 40;
export const MOST_VALUE = 60;

/** "How far along are you?" -> "howFarAlongAreYou"; "" when nothing is left. */
export const keyOf = (label: string): string =>
  slugOf(label).replace(/^[\d-]+/, "").replace(/-([a-z0-9])/g, (_, initial: string) => initial.toUpperCase()).slice(
    0,
    MOST_KEY,
  );

/** The first of `base`, `base2`, … that is not taken. It is no longer than `most`: the base gives way to the number. */
export const freeName = (
  base: string,
  taken: readonly string[],
  { between = "", most = MOST_KEY }: { between?: string; most?: number } = {},
): string => {
  let name = base.slice(0, most);
  for (let n = 2; taken.includes(name); n++) {
    const end = `${between}${n}`;
    name = `${base.slice(0, most - end.length)}${end}`;
  }
  return name;
};

const WITH_OPTIONS: readonly Question["type"][] = ["single", "multi"];
const WITH_BOUNDS: readonly Question["type"][] = ["number", "money", "text"];
export const hasOptions = ({ type }: Pick<Question, "type">): boolean => WITH_OPTIONS.includes(type);
export const hasBounds = ({ type }: Pick<Question, "type">): boolean => WITH_BOUNDS.includes(type);
/** Whether a later question can depend on its answer. */
export const canDecide = (question: Pick<Question, "type">): boolean =>
  hasOptions(question) || question.type === "boolean";

/** The answers that `showIf` of a later question can name. */
export const decidingValues = ({ type, options }: Pick<Question, "type" | "options">) =>
  type === "boolean" ? [{ value: "true", label: "Yes" }, { value: "false", label: "No" }] : options;

const MAX_ANSWER_LENGTH = 5_000;

type Problem = Omit<QuestionProblem, "at">;
const problem = (field: Problem["field"], sentence: string): Problem[] => [{ field, sentence }];

const hasDuplicates = (values: readonly string[]): boolean =>
  new Set(values.map((value) => value.toLowerCase())).size < values.length;

const optionProblems = (question: Question): Problem[] => {
  const { options } = question;
  if (!hasOptions(question)) return options.length ? problem("options", "Only choice questions have options.") : [];
  if (options.length < 2) return problem("options", "Add at least two options.");
  if (hasDuplicates(options.map(({ label }) => label))) return problem("options", "Two options have the same label.");
  return hasDuplicates(options.map(({ value }) => value)) ? problem("options", "Two options have the same value.") : [];
};

const boundProblems = (question: Question): Problem[] => {
  const { type, min, max } = question;
  if (!hasBounds(question)) {
    return min === null && max === null ? [] : problem("min", "This type of answer has no limits.");
  }
  if (min !== null && max !== null && min > max) {
    return problem("max", "The maximum must not be less than the minimum.");
  }
  if (type === "number") return [];
  const whole = [min, max].every((bound) => bound === null || (Number.isInteger(bound) && bound >= 0));
  if (!whole) return problem("min", "Limits must be whole numbers of zero or more.");
  if (type === "money") return [];
  return max !== null && max >= 1 && max <= MAX_ANSWER_LENGTH
    ? []
    : problem("max", `Set the maximum length, up to ${formatCount(MAX_ANSWER_LENGTH)} characters.`);
};

/** A question can only depend on an earlier one, on the same step or a step before. */
const conditionProblems = ({ step, showIf }: Question, before: readonly Question[]): Problem[] => {
  if (!showIf) return [];
  const on = before.find((question) => question.key === showIf.key);
  if (!on) return problem("showIf", "The question that it depends on must come before it.");
  if (step === "about" && on.step === "needs") {
    return problem("showIf", "The question that it depends on is on a later step.");
  }
  if (!canDecide(on)) return problem("showIf", "The question that it depends on has no fixed answers.");
  const known = decidingValues(on).map(({ value }) => value);
  return showIf.values.every((value) => known.includes(value))
    ? []
    : problem("showIf", `It depends on an answer that “${on.label}” doesn’t have any more.`);
};

const keyProblems = ({ key }: Question, before: readonly Question[]): Problem[] => {
  if (key in {} || isPlaceKey(key)) return problem("key", "This key is reserved. Please choose another.");
  return before.some((question) => question.key === key)
    ? problem("key", "Another question already has this key.")
    : [];
};

/** The problems with a set of questions; empty when it is valid. */
export const questionSetProblems = (questions: readonly Question[]): QuestionProblem[] =>
  questions.flatMap((question, at) => {
    const before = questions.slice(0, at);
    return [
      ...keyProblems(question, before),
      ...optionProblems(question),
      ...boundProblems(question),
      ...conditionProblems(question, before),
    ].map((found) => ({ at, ...found }));
  });

/** Ordered by step: about, then needs. */
export const inStepOrder = <Q extends Pick<Question, "step">>(questions: readonly Q[]): Q[] => [
  ...questions.filter(({ step }) => step === "about"),
  ...questions.filter(({ step }) => step === "needs"),
];

/** Whether `from` is the current order and `to` has the same ids. */
export const isReordering = (current: readonly string[], { from, to }: { from: string[]; to: string[] }): boolean =>
  from.length === current.length && from.every((id, at) => id === current[at]) &&
  to.length === current.length && new Set(to).size === current.length && to.every((id) => current.includes(id));
