// The dashboard's first sentences.
import { expect, test } from "vitest";
import type { ShownExplanation } from "../../../../modules/funnel/explain-shapes.ts";
import { standingWords } from "./standing.ts";

const explained = (...shown: boolean[]) =>
  ({ shown: shown.includes(true), categories: shown.map((one) => ({ shown: one })) }) as ShownExplanation;

test.each([
  [0, explained(false), "No meeting is booked yet. Visitors do not find you at the moment."],
  [1, explained(true), "1 meeting is coming up. Visitors find you."],
  [2, explained(true, true), "2 meetings are coming up. Visitors find you."],
  [3, explained(true, false, true), "3 meetings are coming up. Visitors find you in 2 of your 3 categories."],
  [0, explained(), "No meeting is booked yet. Visitors do not find you at the moment."],
])("%i meetings, %o: %s", (upcomingMeetings, explanation, words) => {
  expect(standingWords({ badges: { upcomingMeetings, hiddenCategories: 0 } }, explanation)).toBe(words);
});
