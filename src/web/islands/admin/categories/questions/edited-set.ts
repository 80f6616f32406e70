// A set of questions while it is edited: moved, added, changed, held against the rules. Pure.
import {
  canDecide,
  decidingValues,
  freeName,
  hasBounds,
  hasOptions,
  inStepOrder,
  keyOf,
  LONGEST_ANSWER,
  questionSetProblems,
  slugOf,
} from "@/modules/catalog/editing-rules.ts";
import { isSame } from "@/modules/settings/rules.ts";
import type { Question } from "@/modules/catalog/schemas.ts";

export type Step = Question["step"];
export const STEPS: readonly { step: Step; title: string; lead: string }[] = [
  { step: "about", title: "About you", lead: "This helps to find the specialists who fit." },
  {
    step: "needs",
    title: "Your needs",
    lead: "So that your specialist can prepare and the meeting starts with what matters.",
  },
];

export const TYPES: readonly { value: Question["type"]; label: string }[] = [
  { value: "single", label: "One of several options" },
  { value: "multi", label: "Several of the options" },
  { value: "boolean", label: "Yes or no" },
  { value: "number", label: "A number" },
  { value: "money", label: "An amount of money" },
  { value: "text", label: "Some words" },
  { value: "postcode", label: "A postcode" },
  { value: "date", label: "A date" },
];

export const typeWords = (type: Question["type"]): string => TYPES.find(({ value }) => value === type)!.label;

/** Where a visitor's answer is a sentence or two. */
const USUAL_LENGTH = 2_000;

/** A question at the end of its step. Its key follows its label until the set is saved. */
export const withNewQuestion = (questions: readonly Question[], step: Step): { questions: Question[]; key: string } => {
  const key = freeName("question", questions.map((question) => question.key));
  const added: Question = {
    ...{ key, step, type: "single", label: "", help: null, required: true, min: null, max: null, showIf: null },
    ...{ matching: false, pii: false, options: [{ value: "", label: "" }, { value: "", label: "" }] },
  };
  return { questions: inStepOrder([...questions, added]), key };
};

const renamed = (questions: readonly Question[], from: string, to: string): Question[] =>
  questions.map((question) =>
    question.showIf?.key === from ? { ...question, showIf: { ...question.showIf, key: to } } : question
  );

/** Values follow the labels of options that are new; those that visitors have chosen before stay. */
const withValues = (options: Question["options"], known: readonly string[]): Question["options"] => {
  const taken: string[] = options.map(({ value }) => value).filter((value) => known.includes(value));
  return options.map(({ value, label }) => {
    if (known.includes(value)) return { value, label };
    const free = freeName(slugOf(label) || "option", taken, "-");
    taken.push(free);
    return { value: free, label };
  });
};

/** What another kind of answer does not have is taken away; what it needs is given. */
const fitting = (question: Question): Question => ({
  ...question,
  options: hasOptions(question)
    ? (question.options.length ? question.options : [{ value: "", label: "" }, { value: "", label: "" }])
    : [],
  min: hasBounds(question) ? question.min : null,
  max: hasBounds(question) ? question.max ?? (question.type === "text" ? USUAL_LENGTH : null) : null,
});

/** One question changed. `saved`: the set as it stands, whose keys and values stay as they are. */
export const withChange = (
  questions: readonly Question[],
  key: string,
  change: Partial<Question>,
  saved: readonly Question[],
): { questions: Question[]; key: string } => {
  const before = questions.find((question) => question.key === key);
  if (!before) return { questions: [...questions], key };
  const known = saved.find((question) => question.key === key);
  const others = questions.filter((question) => question.key !== key).map((question) => question.key);
  const wanted = known ? key : freeName(keyOf(change.label ?? before.label) || "question", others);
  const typeChanged = change.type !== undefined && change.type !== before.type;
  const merged = { ...before, ...change, key: wanted, ...(typeChanged ? { min: null, max: null } : {}) };
  const next = fitting(merged);
  const options = withValues(next.options, known?.options.map(({ value }) => value) ?? []);
  const replaced = questions.map((question) => question.key === key ? { ...next, options } : question);
  return { questions: inStepOrder(renamed(replaced, key, wanted)), key: wanted };
};

/** The question a place up or down within its step. */
export const withMove = (questions: readonly Question[], key: string, by: -1 | 1): Question[] => {
  const at = questions.findIndex((question) => question.key === key);
  const other = questions[at + by];
  if (at < 0 || !other || other.step !== questions[at]!.step) return [...questions];
  const next = [...questions];
  next.splice(at + by, 0, ...next.splice(at, 1));
  return next;
};

/** On which earlier questions one may depend. */
export const deciders = (questions: readonly Question[], key: string): Question[] => {
  const at = questions.findIndex((question) => question.key === key);
  return questions.slice(0, Math.max(0, at)).filter(canDecide);
};

/** "Only if “Have you taught?” is Yes or Sometimes" */
export const conditionWords = (questions: readonly Question[], { showIf }: Question): string | undefined => {
  const on = questions.find((question) => question.key === showIf?.key);
  if (!showIf || !on) return undefined;
  const labels = decidingValues(on).filter(({ value }) => showIf.values.includes(value)).map(({ label }) => label);
  return `Only if “${on.label}” is ${labels.join(" or ") || "nothing yet"}`;
};

export interface KeyedProblem {
  key: string;
  sentence: string;
}

/** Everything that keeps a set from being saved, by question. */
export const setProblems = (questions: readonly Question[]): KeyedProblem[] => [
  ...questions.flatMap(({ key, label, options }) => [
    ...(label.trim() ? [] : [{ key, sentence: "Please write the question." }]),
    ...(options.every((option) => option.label.trim())
      ? []
      : [{ key, sentence: "Please write every option, or remove it." }]),
  ]),
  ...questionSetProblems(questions).map(({ at, sentence }) => ({ key: questions[at]!.key, sentence })),
];

export const isChanged = (questions: readonly Question[], saved: readonly Question[]): boolean =>
  !isSame(questions, saved);

export { hasBounds, hasOptions, LONGEST_ANSWER };
