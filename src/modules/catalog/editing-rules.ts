// Pure decisions about editing the catalogue: what a set of questions must hold to be asked, and how names become addresses.
import type { Question } from "./schemas.ts";

/** One fault of one question; `at` is its place in the set, from 0. */
export interface QuestionProblem {
  at: number;
  field: "key" | "label" | "options" | "min" | "max" | "showIf";
  sentence: string;
}

/** "Über 3 Räume" -> "uber-3-raume"; "" when nothing is left. */
export const slugOf = (name: string): string =>
  name.normalize("NFKD").replace(/[\u0300-\u036f]/g, "").toLowerCase()
    .replace(/[^a-z0-9]+/g, "-").replace(/^-+|-+$/g, "").slice(0, 60).replace(/-+$/, "");

/** "How far are you?" -> "howFarAreYou"; "" when nothing is left. */
export const keyOf = (label: string): string =>
  slugOf(label).replace(/^[\d-]+/, "").replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase()).slice(
    0,
    40,
  );

/** The first of `wanted`, `wanted2`, … that is not taken. */
export const freeName = (wanted: string, taken: readonly string[], between = ""): string => {
  let name = wanted;
  for (let n = 2; taken.includes(name); n++) name = `${wanted}${between}${n}`;
  return name;
};

const WITH_OPTIONS: readonly Question["type"][] = ["single", "multi"];
const WITH_BOUNDS: readonly Question["type"][] = ["number", "money", "text"];
export const hasOptions = ({ type }: Pick<Question, "type">): boolean => WITH_OPTIONS.includes(type);
export const hasBounds = ({ type }: Pick<Question, "type">): boolean => WITH_BOUNDS.includes(type);
/** Its answer may decide whether a later question is asked. */
export const canDecide = (question: Pick<Question, "type">): boolean =>
  hasOptions(question) || question.type === "boolean";

/** The answers on which a later question may depend, as `showIf` names them. */
export const decidingValues = ({ type, options }: Pick<Question, "type" | "options">) =>
  type === "boolean" ? [{ value: "true", label: "Yes" }, { value: "false", label: "No" }] : options;

export const LONGEST_ANSWER = 5_000;

type Fault = Omit<QuestionProblem, "at">;
const fault = (field: Fault["field"], sentence: string): Fault[] => [{ field, sentence }];

const repeated = (values: readonly string[]): boolean =>
  new Set(values.map((value) => value.toLowerCase())).size < values.length;

const optionFaults = (question: Question): Fault[] => {
  const { options } = question;
  if (!hasOptions(question)) return options.length ? fault("options", "Only choices have options.") : [];
  if (options.length < 2) return fault("options", "A choice needs at least two options.");
  if (repeated(options.map(({ label }) => label))) return fault("options", "Two options read the same.");
  return repeated(options.map(({ value }) => value)) ? fault("options", "Two options have the same value.") : [];
};

const boundFaults = (question: Question): Fault[] => {
  const { type, min, max } = question;
  if (!hasBounds(question)) {
    return min === null && max === null ? [] : fault("min", "This kind of answer has no bounds.");
  }
  if (min !== null && max !== null && min > max) return fault("max", "The most must not be less than the least.");
  if (type === "number") return [];
  const whole = [min, max].every((bound) => bound === null || (Number.isInteger(bound) && bound >= 0));
  if (!whole) return fault("min", "Bounds must be whole and not below zero.");
  if (type === "money") return [];
  return max !== null && max >= 1 && max <= LONGEST_ANSWER
    ? []
    : fault("max", `Please say how long the answer may be: at most ${LONGEST_ANSWER.toLocaleString("en")} characters.`);
};

/** A question can depend only on one that has been asked before it, on this step or an earlier one. */
const conditionFaults = ({ step, showIf }: Question, before: readonly Question[]): Fault[] => {
  if (!showIf) return [];
  const on = before.find((question) => question.key === showIf.key);
  if (!on) return fault("showIf", "It depends on a question that is not asked before it.");
  if (step === "about" && on.step === "needs") return fault("showIf", "It depends on a question of a later step.");
  if (!canDecide(on)) return fault("showIf", "It depends on a question whose answers are not choices.");
  const known = decidingValues(on).map(({ value }) => value);
  return showIf.values.every((value) => known.includes(value))
    ? []
    : fault("showIf", `It depends on an answer that “${on.label}” no longer has.`);
};

const keyFaults = ({ key }: Question, before: readonly Question[]): Fault[] => {
  if (key in {}) return fault("key", "This key is reserved. Please choose another.");
  return before.some((question) => question.key === key) ? fault("key", "Another question has this key already.") : [];
};

/** What is wrong with a set of questions; nothing when visitors can be asked it. */
export const questionSetProblems = (questions: readonly Question[]): QuestionProblem[] =>
  questions.flatMap((question, at) => {
    const before = questions.slice(0, at);
    return [
      ...keyFaults(question, before),
      ...optionFaults(question),
      ...boundFaults(question),
      ...conditionFaults(question, before),
    ].map((found) => ({ at, ...found }));
  });

/** As the steps ask them: all of about, then all of needs. */
export const inStepOrder = <Q extends Pick<Question, "step">>(questions: readonly Q[]): Q[] => [
  ...questions.filter(({ step }) => step === "about"),
  ...questions.filter(({ step }) => step === "needs"),
];

/** Whether `to` is the same as `from` in another order, and `from` is what stands now. */
export const isReordering = (now: readonly string[], { from, to }: { from: string[]; to: string[] }): boolean =>
  from.length === now.length && from.every((id, at) => id === now[at]) &&
  to.length === now.length && new Set(to).size === now.length && to.every((id) => now.includes(id));
