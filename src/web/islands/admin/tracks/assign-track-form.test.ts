// The requested time: a local time in a field, and its instant. And why a specialist is not eligible.
import { describe, expect, test } from "vitest";
import { instantOf, localOf, rulesSentence, timeProblem } from "./assign-track-form.tsx";

const NOW = Date.parse("2026-11-20T08:00:00Z");

test("a local time becomes an instant and back", () => {
  const instant = instantOf("2026-11-24T14:05");
  expect(instant).toBe(new Date(2026, 10, 24, 14, 5).toISOString());
  expect(localOf(instant!)).toBe("2026-11-24T14:05");
});

test.each(["", "2026-11-24", "2026-13-45T99:99", "tomorrow"])("%j is incomplete", (text) => {
  expect(instantOf(text)).toBeUndefined();
  expect(timeProblem(text, NOW)).toBe("Enter a date and time.");
});

test("a past time and one between the five-minute steps are invalid", () => {
  expect(timeProblem(localOf("2026-11-20T07:55:00Z"), NOW)).toMatch(/has passed/);
  expect(timeProblem(localOf("2026-11-20T09:03:00Z"), NOW)).toMatch(/five minutes/);
  expect(timeProblem(localOf("2026-11-20T09:05:00Z"), NOW)).toBeUndefined();
});

describe("why a specialist is not eligible", () => {
  const rules = (...open: boolean[]) =>
    open.map((isOpen, at) => ({ name: `rule-${at}`, label: `Rule ${at}`, open: isOpen, sentence: null }));

  test.each([
    [rules(false, true, true), "Why not? Rule 0"],
    [rules(false, true, false), "Why not? Rule 0, Rule 2"],
    [rules(false, false, false), "Why not? Rule 0, Rule 1, Rule 2"],
  ])("%j", (given, sentence) => expect(rulesSentence(given as never)).toBe(sentence));
});
