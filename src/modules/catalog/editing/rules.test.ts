// Rules of catalogue edits: valid and invalid question sets, names for URLs and keys, orders.
import { describe, expect, it } from "vitest";
import starter from "../starter-catalog.json" with { type: "json" };
import type { Question } from "../schemas.ts";
import { starterQuestions } from "../starter.ts";
import { freeName, inStepOrder, isReordering, keyOf, MOST_KEY, questionSetProblems, slugOf } from "./rules.ts";
import { EditedQuestions } from "./schemas.ts";

const question = (more: Partial<Question>): Question => ({
  key: "one",
  step: "about",
  type: "boolean",
  label: "A question",
  help: null,
  required: true,
  options: [],
  min: null,
  max: null,
  showIf: null,
  matching: false,
  pii: false,
  ...more,
});
const AB = [{ value: "a", label: "A" }, { value: "b", label: "B" }];
const single = question({ key: "first", type: "single", options: AB });
const problemsOf = (...questions: Question[]) => questionSetProblems(questions).map(({ at, field }) => [at, field]);

describe("a valid set", () => {
  it("is every set of the starter catalogue", () => {
    for (const category of starter.categories) {
      const read = EditedQuestions.safeParse(starterQuestions(category));
      expect(read.error?.message, category.slug).toBeUndefined();
      expect(questionSetProblems(read.data!), category.slug).toEqual([]);
    }
  });

  it.each<[string, Question[]]>([
    ["no questions", []],
    ["bounds", [
      question({ type: "number", min: -5, max: 2.5 }),
      question({ key: "t", type: "text", min: 0, max: 5_000 }),
    ]],
    ["conditions", [
      single,
      question({ key: "second", showIf: { key: "first", values: ["a", "b"] } }),
      question({ key: "third", step: "needs", showIf: { key: "second", values: ["true"] } }),
    ]],
  ])("%s", (_, questions) => {
    expect(questionSetProblems(questions)).toEqual([]);
  });
});

describe("an invalid set", () => {
  it.each<[string, Question[], [number, string][]]>([
    ["a duplicate key", [question({}), question({})], [[1, "key"]]],
    ["a reserved key", [question({ key: "constructor" })], [[0, "key"]]],
    ["a choice with one option", [question({ type: "single", options: AB.slice(1) })], [[0, "options"]]],
    ["options of a date", [question({ type: "date", options: AB })], [[0, "options"]]],
    ["a duplicate value", [question({ type: "multi", options: [AB[0]!, { value: "a", label: "C" }] })], [[
      0,
      "options",
    ]]],
    ["a duplicate label", [question({ type: "multi", options: [AB[0]!, { value: "c", label: "a" }] })], [[
      0,
      "options",
    ]]],
    ["a minimum above the maximum", [question({ type: "number", min: 3, max: 2 })], [[0, "max"]]],
    ["bounds of a date", [question({ type: "date", min: 3 })], [[0, "min"]]],
    ["half a cent", [question({ type: "money", min: 0.5 })], [[0, "min"]]],
    ["a text without a maximum length", [question({ type: "text" })], [[0, "max"]]],
    ["a text too long", [question({ type: "text", max: 5_001 })], [[0, "max"]]],
    ["a condition on itself", [question({ showIf: { key: "one", values: ["true"] } })], [[0, "showIf"]]],
    ["a condition on a later question", [question({ showIf: { key: "first", values: ["a"] } }), single], [[
      0,
      "showIf",
    ]]],
    ["a condition on a later step", [
      question({ key: "x", step: "needs" }),
      question({ showIf: { key: "x", values: ["true"] } }),
    ], [[1, "showIf"]]],
    ["a condition on a text", [
      question({ key: "x", type: "text", max: 9 }),
      question({ showIf: { key: "x", values: ["true"] } }),
    ], [[1, "showIf"]]],
    ["a condition on a removed answer", [
      single,
      question({ showIf: { key: "first", values: ["a", "z"] } }),
    ], [[1, "showIf"]]],
  ])("%s", (_, questions, expected) => {
    expect(problemsOf(...questions)).toEqual(expected);
  });
});

describe("names", () => {
  it.each([
    ["Über 3 Räume", "uber-3-raume", "uber3Raume"],
    ["  How far are you?  ", "how-far-are-you", "howFarAreYou"],
    ["3 – 10 years", "3-10-years", "years"],
    ["—", "", ""],
    ["税", "", ""],
  ])("%s", (name, slug, key) => {
    expect([slugOf(name), keyOf(name)]).toEqual([slug, key]);
  });

  it("taken names get a number", () => {
    expect(freeName("goal", ["goal", "goal2"])).toBe("goal3");
    expect(freeName("a-flat", ["a-flat"], { between: "-" })).toBe("a-flat-2");
    // A made-up key is as long as a key may be.
    const long = "k".repeat(MOST_KEY);
    const taken = [long, `${long.slice(0, -1)}2`];
    expect(freeName(long, taken)).toBe(`${long.slice(0, -1)}3`);
    expect(freeName("goal", [])).toBe("goal");
  });
});

describe("orders", () => {
  it("a set is ordered by step", () => {
    const needs = question({ key: "n", step: "needs" });
    expect(inStepOrder([needs, single]).map(({ key }) => key)).toEqual(["first", "n"]);
  });

  it.each([
    [["a", "b"], ["b", "a"], true],
    [["a", "b"], ["a", "b"], true],
    [["b", "a"], ["a", "b"], false],
    [["a"], ["a"], false],
    [["a", "b"], ["a", "a"], false],
    [["a", "b"], ["a", "c"], false],
  ])("from %j to %j", (from, to, fits) => {
    expect(isReordering(["a", "b"], { from, to })).toBe(fits);
  });
});
