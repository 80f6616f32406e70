// Own texts of messages: which values they have, how these are filled in, and how one text is changed.
import { expect, test } from "vitest";
import { fillText, ownTextProblems, textProblem, withOwnText } from "./rules.ts";

const text = (subject = "", opening = "", closing = "") => ({ subject, opening, closing });

test.each([
  ["Hello", undefined],
  ["{product}: {topic}", undefined],
  ["A lone } and {", undefined],
  ["{time}", "{time}"],
  ["{}", "{}"],
  ["{ topic }", "{ topic }"],
  ["{constructor}", "{constructor}"],
])("in %j of a reminder %j is unknown", (written, unknown) => {
  const expected = unknown && `“Reminder of an unfinished request” has no ${unknown}. It has {product}, {topic}.`;
  expect(textProblem("finish-later", written)).toBe(expected);
});

test("every text is checked", () => {
  const texts = { "finish-later": { en: text("{a}"), de: text("", "{b}", "{c}") } };
  expect(ownTextProblems(texts)).toHaveLength(3);
});

test("values are filled in once, as they are", () => {
  expect(fillText("{product} {topic} {product}", { product: "{topic}", topic: "$& tax" })).toBe(
    "{topic} $& tax {topic}",
  );
});

test("a text is changed, and dropped where nothing is left of it", () => {
  const saved = { "finish-later": { en: text("One") }, "contact-code": { en: text("Two") } };
  const change = { message: "finish-later", language: "de", text: text("Drei") } as const;
  const both = withOwnText(saved, change);
  expect(both).toEqual({ ...saved, "finish-later": { en: text("One"), de: text("Drei") } });
  expect(withOwnText(both, { ...change, text: text() })).toEqual(saved);
  expect(withOwnText(saved, { ...change, language: "en", text: text() })).toEqual({
    "contact-code": { en: text("Two") },
  });
});
