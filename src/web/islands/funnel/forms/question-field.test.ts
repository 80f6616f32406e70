// Which questions can be the heading of their screen.
import { expect, test } from "vitest";
import type { Question } from "@/modules/catalog/schemas.ts";
import { hasLegend } from "./question-field.tsx";

const question = (type: Question["type"], options = 0): Question => ({
  key: "q",
  label: "Which one?",
  help: null,
  step: "about",
  type,
  required: true,
  options: Array.from({ length: options }, (_, n) => ({ value: `${n}`, label: `Option ${n}` })),
  min: null,
  max: null,
  showIf: null,
  matching: false,
  pii: false,
});

test.each<[string, Question, boolean]>([
  ["a few options", question("single", 12), true],
  // A list to select from has a label, so the step keeps its own heading.
  ["many options", question("single", 13), false],
  ["several of many options", question("multi", 13), true],
  ["yes or no", question("boolean"), true],
  ["a text", question("text"), false],
])("%s", (_, one, isHeading) => expect(hasLegend(one)).toBe(isHeading));
