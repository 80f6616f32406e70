// How typed answers are read from a form and shown again.
import { describe, expect, test } from "vitest";
import type { Question } from "@/modules/catalog/schemas.ts";
import { answersOfForm, shownAnswer } from "./answers.ts";

const question = (key: string, type: Question["type"]): Question => ({
  key,
  type,
  step: "needs",
  label: key,
  help: null,
  required: true,
  options: [],
  min: null,
  max: null,
  showIf: null,
  matching: false,
  pii: false,
});

describe("answers of a form", () => {
  const asked = [
    question("one", "single"),
    question("many", "multi"),
    question("size", "number"),
    question("price", "money"),
    question("owner", "boolean"),
    question("note", "text"),
  ];
  const form = (entries: [string, string][]) => {
    const data = new FormData();
    for (const [name, value] of entries) data.append(name, value);
    return data;
  };

  test("have the types of their questions", () => {
    const typed = form([
      ["one", "a"],
      ["many", "a"],
      ["many", "b"],
      ["size", "2,5"],
      ["price", "1.500"],
      ["owner", "no"],
      ["note", "  some words "],
      ["unasked", "x"],
    ]);
    expect(answersOfForm(asked, typed)).toEqual({
      one: "a",
      many: ["a", "b"],
      size: 2.5,
      price: 150_000,
      owner: false,
      note: "some words",
    });
  });

  test("leave out empty fields and keep invalid input for the rules", () => {
    expect(answersOfForm(asked, form([["note", "  "], ["size", "many"], ["price", "a lot"]]))).toEqual({
      size: "many",
      price: "a lot",
    });
  });

  test("are shown again as they were entered", () => {
    expect(shownAnswer(question("price", "money"), 35_000_000)).toBe("350,000");
    expect(shownAnswer(question("owner", "boolean"), false)).toBe("no");
    expect(shownAnswer(question("size", "number"), 2.5)).toBe("2.5");
    expect(shownAnswer(question("price", "money"), "a lot")).toBe("a lot");
    expect(shownAnswer(question("note", "text"), undefined)).toBeUndefined();
  });
});
