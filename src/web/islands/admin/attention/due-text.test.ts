// Due times and ages of the queue, at the edges of each unit.
import { expect, test } from "vitest";
import { ageText, dueText, isOverdue, waitingText } from "./due-text.ts";

const NOW = Date.UTC(2026, 9, 20, 10);
const at = (minutes: number) => ({
  startsAt: new Date(NOW + minutes * 60_000).toISOString(),
  text: "Thu 22 Oct, 12:00",
});

test.each([
  [-3_000, "2 days overdue"],
  [-1_440, "1 day overdue"],
  [-1_439, "23 h overdue"],
  [-60, "1 h overdue"],
  [-59, "59 min overdue"],
  [-0.5, "1 min overdue"],
  [0, "Due in 1 min"],
  [59, "Due in 59 min"],
  [150, "Due in 2 h"],
  [1_440, "Due Thu 22 Oct, 12:00"],
])("%d minutes from now: %s", (minutes, text) => {
  expect(dueText(at(minutes), NOW)).toBe(text);
  expect(isOverdue(at(minutes), NOW)).toBe(text.includes("overdue"));
});

test.each([
  [999, 999, "999"],
  [1_000, 1_000, "1,000+"],
  [1_204, 1_000, "1,204+"],
  [1_204, 999, "1,204"],
  [3, 1_000, "3"],
])("%d that wait, %d of them visitors: %s", (count, visitors, text) => {
  expect(waitingText(count, visitors)).toBe(text);
});

test("an age is how long it has waited", () => {
  expect(ageText(at(-90), NOW)).toBe("waiting for 1 h");
  expect(ageText(at(0), NOW)).toBe("waiting for 1 min");
});
