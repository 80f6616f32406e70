// Answers as text: by type of question, in order, without questions that were not asked or answered.
import { describe, expect, it } from "vitest";
import { answerTexts } from "./answer-rules.ts";
import type { Question } from "./schemas.ts";

const question = (key: string, change: Partial<Question> = {}): Question => ({
  key,
  step: "about",
  type: "text",
  label: `Label of ${key}`,
  help: null,
  required: false,
  options: [],
  min: null,
  max: null,
  showIf: null,
  matching: false,
  pii: false,
  ...change,
});
const options = [{ value: "own", label: "My own" }, { value: "rent", label: "Rented" }];
const textOf = (change: Partial<Question>, answer: string | number | boolean | string[]) =>
  answerTexts([question("q", change)], { q: answer }, "EUR")[0]?.answer;

describe("an answer as text", () => {
  it.each(
    [
      [{ type: "single", options }, "rent", "Rented"],
      [{ type: "single", options }, "gone", "gone"],
      [{ type: "multi", options }, ["own", "rent"], "My own, Rented"],
      [{ type: "money" }, 25_000_000, "€250,000"],
      [{ type: "money" }, 12_345, "€123.45"],
      [{ type: "number" }, 3, "3"],
      [{ type: "boolean" }, false, "No"],
      [{ type: "boolean" }, true, "Yes"],
      [{ type: "date" }, "2026-11-24", "Tuesday 24 November 2026"],
      [{ type: "date" }, "soon", "soon"],
      [{ type: "text" }, " As typed.\nTwo lines. ", "As typed.\nTwo lines."],
      [{ type: "postcode" }, "1010", "1010"],
    ] as const,
  )("%j answered %j reads %j", (change, answer, expected) => {
    expect(textOf(change as Partial<Question>, answer as string | string[])).toBe(expected);
  });

  it.each([[""], ["   "], [[]]])("%j has no text", (answer) => expect(textOf({}, answer)).toBeUndefined());
});

describe("all answers", () => {
  it("are in the order of the questions, without those that were not asked", () => {
    const questions = [
      question("home", { type: "single", options }),
      question("rent", { showIf: { key: "home", values: ["rent"] } }),
      question("since"),
    ];
    const answers = { since: "2020", rent: "900", home: "own", unknown: "x" };
    expect(answerTexts(questions, answers, "EUR")).toEqual([
      { label: "Label of home", answer: "My own" },
      { label: "Label of since", answer: "2020" },
    ]);
  });
});
