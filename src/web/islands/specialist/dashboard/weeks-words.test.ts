// The sentence above the chart.
import { expect, test } from "vitest";
import { weeksWords } from "./weeks-words.ts";

const weeks = (leads: number, converted: number) =>
  Array.from({ length: 12 }, (_, at) => ({
    monday: "2026-11-16",
    leads: at === 3 ? leads : 0,
    converted: at === 3 ? converted : 0,
  }));

test.each([
  [0, 0, "No leads came in the last twelve weeks."],
  [1, 0, "1 lead in the last twelve weeks, none of them converted so far."],
  [31, 6, "31 leads in the last twelve weeks, 6 of them converted so far (19 %)."],
  [1_200, 1_200, "1,200 leads in the last twelve weeks, 1,200 of them converted so far (100 %)."],
])("%i leads, %i converted", (leads, converted, words) => expect(weeksWords(weeks(leads, converted))).toBe(words));
