// The dashboard's first sentences.
import { expect, test } from "vitest";
import type { DashboardProps } from "@/modules/dashboard/overview-schemas.ts";
import type { ShownExplanation } from "@/modules/funnel/explain-schemas.ts";
import { standingWords } from "./standing.ts";

const explained = (...shown: boolean[]) =>
  ({ shown: shown.includes(true), categories: shown.map((one) => ({ shown: one })) }) as ShownExplanation;

const morning = (today: number, tomorrow: number, ahead: number, take = 0, tell = 0, work = 0) => {
  const nextMeetings = ahead ? [{ meeting: { text: "Mon 23 Nov, 09:00" } }] : [];
  return {
    meetings: { today, tomorrow, ahead },
    nextMeetings,
    waitingFor: { take, tell, work },
  } as unknown as DashboardProps;
};

test.each([
  [morning(0, 0, 0), "No meeting is booked yet, nothing waits for you."],
  [morning(1, 0, 1), "1 meeting today, nothing waits for you."],
  [morning(2, 1, 3, 1), "2 meetings today and 1 tomorrow, 1 lead waits for you."],
  [morning(0, 2, 2, 0, 1), "2 meetings tomorrow, 1 lead waits for you."],
  [morning(0, 0, 4, 2, 1, 1), "Your next meeting is on Mon 23 Nov, 09:00; 4 leads wait for you."],
])("%o", (one, words) => expect(standingWords(one, explained(true))).toBe(`${words} Visitors find you.`));

test.each([
  [explained(false), "Visitors do not find you at the moment."],
  [explained(), "Visitors do not find you at the moment."],
  [explained(true, true), "Visitors find you."],
  [explained(true, false, true), "Visitors find you in 2 of your 3 categories."],
])(
  "%o",
  (one, words) =>
    expect(standingWords(morning(0, 0, 0), one)).toBe(`No meeting is booked yet, nothing waits for you. ${words}`),
);
