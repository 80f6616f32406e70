// A question set while it is edited: keys and values follow labels until they are saved, conditions follow keys.
import { describe, expect, it } from "vitest";
import type { Question } from "@/modules/catalog/schemas.ts";
import {
  conditionText,
  deciders,
  isChanged,
  setProblems,
  withChange,
  withChangedTranslations,
  withMove,
  withNewQuestion,
  withoutQuestion,
} from "./edited-set.ts";

const saved: Question[] = [
  {
    key: "stage",
    step: "about",
    type: "single",
    label: "How far?",
    help: null,
    required: true,
    matching: false,
    options: [{ value: "begun", label: "Begun" }, { value: "done", label: "Done" }],
    min: null,
    max: null,
    showIf: null,
    pii: false,
  },
  {
    key: "budget",
    step: "needs",
    type: "money",
    label: "How much?",
    help: null,
    required: false,
    options: [],
    min: 0,
    max: null,
    showIf: { key: "stage", values: ["done"] },
    matching: false,
    pii: false,
  },
];
const keys = (questions: readonly Question[]) => questions.map(({ key }) => key);
const change = (questions: readonly Question[], key: string, more: Partial<Question>) =>
  withChange(questions, key, more, saved);

describe("a new question", () => {
  it("is added at the end of its step, and its key follows its label until it is saved", () => {
    const { questions, key } = withNewQuestion(saved, "about");
    expect(keys(questions)).toEqual(["stage", "question", "budget"]);
    const named = change(questions, key, { label: "Where do you live?" });
    expect(keys(named.questions)).toEqual(["stage", named.key, "budget"]);
    expect(named.key).toBe("whereDoYouLive");
    expect(change(named.questions, named.key, { label: "Stage" }).key).toBe("stage2");
    expect(withNewQuestion(questions, "needs").key).toBe("question2");
  });

  it("updates conditions when its key changes", () => {
    const { questions, key } = withNewQuestion(saved, "about");
    const asked = change(questions, "budget", { showIf: { key, values: ["x"] } }).questions;
    const named = change(asked, key, { label: "Owner" });
    expect(named.questions.find((question) => question.key === "budget")?.showIf?.key).toBe("owner");
  });
});

describe("options", () => {
  it("that were saved keep their values; new ones follow their labels and are unique", () => {
    const options = [{ value: "begun", label: "Just begun" }, { value: "", label: "Über 3" }, {
      value: "",
      label: "Über 3",
    }];
    const { questions, key } = change(saved, "stage", { options, label: "Another label" });
    expect([key, questions[0]?.options.map(({ value }) => value)]).toEqual(["stage", ["begun", "uber-3", "uber-3-2"]]);
  });

  it("options and bounds change with the type of answer", () => {
    const text = change(saved, "stage", { type: "text" }).questions[0]!;
    expect([text.options, text.max]).toEqual([[], 2_000]);
    const choice = change(saved, "budget", { type: "multi" }).questions[1]!;
    expect([choice.options.length, choice.min]).toEqual([2, null]);
  });
});

describe("order and conditions", () => {
  it("a question moves within its step only", () => {
    const { questions } = withNewQuestion(saved, "about");
    expect(keys(withMove(questions, "question", -1))).toEqual(["question", "stage", "budget"]);
    expect(keys(withMove(questions, "question", 1))).toEqual(["stage", "question", "budget"]);
    expect(keys(withMove(questions, "stage", -1))).toEqual(["stage", "question", "budget"]);
  });

  it("removing a question clears the conditions on it", () => {
    expect(withoutQuestion(saved, "stage")).toEqual([{ ...saved[1], showIf: null }]);
  });

  it("changing the step moves the question", () => {
    expect(keys(change(saved, "stage", { step: "needs" }).questions)).toEqual(["stage", "budget"]);
    expect(keys(change(saved, "budget", { step: "about" }).questions)).toEqual(["stage", "budget"]);
  });

  it("a question can depend on earlier choices, and the condition is described", () => {
    expect(keys(deciders(saved, "budget"))).toEqual(["stage"]);
    expect(deciders(saved, "stage")).toEqual([]);
    expect(conditionText(saved, saved[1]!)).toBe("Only if “How far?” is Done");
    expect(conditionText(saved, saved[0]!)).toBeUndefined();
  });
});

describe("validation", () => {
  it("lists problems by question", () => {
    expect(setProblems(saved)).toEqual([]);
    const { questions } = withNewQuestion(saved, "about");
    expect(setProblems(questions).map(({ key, sentence }) => [key, sentence])).toEqual([
      ["question", "Enter the question."],
      ["question", "Enter every option, or remove it."],
      ["question", "Two options have the same label."],
    ]);
    const gone = saved.slice(1);
    expect(setProblems(gone)[0]?.sentence).toBe("The question that it depends on must come before it.");
  });

  it("a reverted change does not count", () => {
    const there = change(saved, "stage", { label: "X" }).questions;
    expect(isChanged(there, saved)).toBe(true);
    expect(isChanged(change(there, "stage", { label: "How far?" }).questions, saved)).toBe(false);
  });
});

describe("what is sent of translations", () => {
  const translated = saved.map((question) => ({
    ...question,
    translations: { de: { label: `${question.label} de`, help: "" } },
    options: question.options.map((option) => ({ ...option, translations: { de: { label: `${option.label} de` } } })),
  }));
  const sentOf = (change: object) =>
    withChangedTranslations(withChange(translated, "stage", change, translated).questions, translated)[0];

  it("is nothing where nothing was changed, so that somebody else's translation stays", () => {
    expect(sentOf({ required: false })).toMatchObject({ translations: { de: {} } });
    expect(sentOf({})?.options.map(({ translations }) => translations)).toEqual([{ de: {} }, { de: {} }]);
  });

  it("is what was changed, and what belongs to a text that was changed", () => {
    expect(sentOf({ translations: { de: { label: "Wie weit?", help: "" } } })?.translations)
      .toEqual({ de: { label: { text: "Wie weit?", was: "How far? de" } } });
    expect(sentOf({ label: "How far are you?" })?.translations).toEqual({ de: { label: "How far? de" } });
    const options = translated[0]!.options.map((option, at) => at === 0 ? { ...option, label: "Started" } : option);
    expect(sentOf({ options })?.options.map(({ translations }) => translations))
      .toEqual([{ de: { label: "Begun de" } }, { de: {} }]);
  });
});
