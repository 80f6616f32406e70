// Pure operations on a question set while it is edited: add, change, move, validate.
import {
  canDecide,
  decidingValues,
  freeName,
  hasBounds,
  hasOptions,
  inStepOrder,
  keyOf,
  MOST_VALUE,
  questionSetProblems,
  slugOf,
} from "@/modules/catalog/editing/rules.ts";
import { isSame } from "@/modules/settings/rules.ts";
import { changedTranslations } from "../translation-fields.tsx";
import type { TranslatedQuestion as Question } from "@/modules/admin/categories/schemas.ts";

export type Step = Question["step"];

export const TYPES: readonly { value: Question["type"]; label: string }[] = [
  { value: "single", label: "One option" },
  { value: "multi", label: "Several options" },
  { value: "boolean", label: "Yes or no" },
  { value: "number", label: "Number" },
  { value: "money", label: "Amount of money" },
  { value: "text", label: "Text" },
  { value: "postcode", label: "Postcode" },
  { value: "date", label: "Date" },
];

export const typeLabel = (type: Question["type"]): string => TYPES.find(({ value }) => value === type)!.label;

/** The default maximum length of a text answer. */
const DEFAULT_MAX_LENGTH = 2_000;

/** Adds a question at the end of a step. Its key follows its label until the set is saved. */
export const withNewQuestion = (questions: readonly Question[], step: Step): { questions: Question[]; key: string } => {
  const key = freeName("question", questions.map((question) => question.key));
  const added: Question = {
    key,
    step,
    type: "single",
    label: "",
    help: null,
    required: true,
    min: null,
    max: null,
    showIf: null,
    matching: false,
    pii: false,
    options: [{ value: "", label: "" }, { value: "", label: "" }],
  };
  return { questions: inStepOrder([...questions, added]), key };
};

const withRenamedKey = (questions: readonly Question[], from: string, to: string): Question[] =>
  questions.map((question) =>
    question.showIf?.key === from ? { ...question, showIf: { ...question.showIf, key: to } } : question
  );

/** The values of new options follow their labels. Values of saved options stay. */
const withValues = (options: Question["options"], known: readonly string[]): Question["options"] => {
  const taken: string[] = options.map(({ value }) => value).filter((value) => known.includes(value));
  return options.map((option) => {
    if (known.includes(option.value)) return option;
    const value = freeName(slugOf(option.label) || "option", taken, { between: "-", most: MOST_VALUE });
    taken.push(value);
    return { ...option, value };
  });
};

/** Removes values that the type of answer does not have, and adds those that it needs. */
const fitToType = (question: Question): Question => ({
  ...question,
  options: hasOptions(question)
    ? (question.options.length ? question.options : [{ value: "", label: "" }, { value: "", label: "" }])
    : [],
  min: hasBounds(question) ? question.min : null,
  max: hasBounds(question) ? question.max ?? (question.type === "text" ? DEFAULT_MAX_LENGTH : null) : null,
});

/** Changes one question. Keys and values of the `saved` set stay. */
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
  const nextKey = known ? key : freeName(keyOf(change.label ?? before.label) || "question", others);
  const typeChanged = change.type !== undefined && change.type !== before.type;
  const merged = { ...before, ...change, key: nextKey, ...(typeChanged ? { min: null, max: null } : {}) };
  const next = fitToType(merged);
  const options = withValues(next.options, known?.options.map(({ value }) => value) ?? []);
  const replaced = questions.map((question) => question.key === key ? { ...next, options } : question);
  return { questions: inStepOrder(withRenamedKey(replaced, key, nextKey)), key: nextKey };
};

/** Removes a question. Those that were asked only after an answer to it are always asked. */
export const withoutQuestion = (questions: readonly Question[], key: string): Question[] =>
  questions.filter((question) => question.key !== key)
    .map((question) => question.showIf?.key === key ? { ...question, showIf: null } : question);

/** Moves a question up or down within its step. */
export const withMove = (questions: readonly Question[], key: string, by: -1 | 1): Question[] => {
  const at = questions.findIndex((question) => question.key === key);
  const other = questions[at + by];
  if (at < 0 || !other || other.step !== questions[at]!.step) return [...questions];
  const next = [...questions];
  next.splice(at + by, 0, ...next.splice(at, 1));
  return next;
};

/** The earlier questions that a question can depend on. */
export const deciders = (questions: readonly Question[], key: string): Question[] => {
  const at = questions.findIndex((question) => question.key === key);
  return questions.slice(0, Math.max(0, at)).filter(canDecide);
};

/** "Only if “Have you taught?” is Yes or Sometimes" */
export const conditionText = (questions: readonly Question[], { showIf }: Question): string | undefined => {
  const on = questions.find((question) => question.key === showIf?.key);
  if (!showIf || !on) return undefined;
  const labels = decidingValues(on).filter(({ value }) => showIf.values.includes(value)).map(({ label }) => label);
  return `Only if “${on.label}” is ${labels.join(" or ") || "nothing yet"}`;
};

export interface KeyedProblem {
  key: string;
  sentence: string;
}

/** The problems that prevent saving, by question. */
export const setProblems = (questions: readonly Question[]): KeyedProblem[] => [
  ...questions.flatMap(({ key, label, options }) => [
    ...(label.trim() ? [] : [{ key, sentence: "Enter the question." }]),
    ...(options.every((option) => option.label.trim()) ? [] : [{ key, sentence: "Enter every option, or remove it." }]),
  ]),
  ...questionSetProblems(questions).map(({ at, sentence }) => ({ key: questions[at]!.key, sentence })),
];

const textsOf = ({ label, help, translations = {} }: Question) => ({ label, help: help ?? "", translations });

const optionOf = (question: Question | undefined, value: string) => {
  const option = question?.options.find((one) => one.value === value);
  return option && { label: option.label, translations: option.translations ?? {} };
};

/**
 * What is sent: a translation only where it was changed, or the text that it translates, so that what somebody else has
 * translated meanwhile stays.
 * @param saved as the editor was opened with. @param newest as it was read last.
 */
export const withChangedTranslations = (
  questions: readonly Question[],
  saved: readonly Question[],
  newest: readonly Question[] = saved,
) =>
  questions.map((question) => {
    const [before, now] = [saved, newest].map((set) => set.find(({ key }) => key === question.key));
    return {
      ...question,
      translations: changedTranslations(
        question.translations ?? {},
        textsOf(question),
        before && textsOf(before),
        now && textsOf(now),
      ),
      options: question.options.map((option) => ({
        ...option,
        translations: changedTranslations(
          option.translations ?? {},
          option,
          optionOf(before, option.value),
          optionOf(now, option.value),
        ),
      })),
    };
  });

export const isChanged = (questions: readonly Question[], saved: readonly Question[]): boolean =>
  !isSame(questions, saved);
