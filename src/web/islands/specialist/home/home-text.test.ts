// The dashboard's summary, performance and times that are near.
import { expect, test } from "vitest";
import type { VisibilityExplanation } from "@/modules/matching/explain/schemas.ts";
import type { DashboardProps } from "@/modules/dashboard/schemas.ts";
import { performanceText, soonText, summaryText, timeLeft } from "./home-text.ts";

const explanation = (...shown: boolean[]) =>
  ({ shown: shown.includes(true), categories: shown.map((isShown) => ({ shown: isShown })) }) as VisibilityExplanation;

const overview = (today: number, tomorrow: number, ahead: number, accept = 0, outcome = 0, work = 0) => {
  const nextMeetings = ahead ? [{ meeting: { text: "Mon 23 Nov, 09:00" } }] : [];
  return {
    meetings: { today, tomorrow, ahead },
    nextMeetings,
    tasks: { accept, work, outcome },
    calendarChanges: [],
  } as unknown as DashboardProps;
};

test.each([
  [overview(0, 0, 0), "No meetings yet. You're all caught up."],
  [overview(1, 0, 1), "1 meeting today. You're all caught up."],
  [overview(2, 1, 3, 1), "2 meetings today and 1 tomorrow. 1 lead needs you."],
  [overview(0, 2, 2, 0, 1), "2 meetings tomorrow. 1 lead needs you."],
  [overview(0, 0, 4, 2, 1, 1), "Next meeting: Mon 23 Nov, 09:00. 4 leads need you."],
])("%o", (one, text) => expect(summaryText(one, explanation(true))).toBe(`${text} You're visible to visitors.`));

test.each([
  [explanation(false), "You're not visible to visitors."],
  [explanation(), "You're not visible to visitors."],
  [explanation(true, true), "You're visible to visitors."],
  [explanation(true, false, true), "You're visible in 2 of your 3 categories."],
])(
  "%o",
  (one, text) => expect(summaryText(overview(0, 0, 0), one)).toBe(`No meetings yet. You're all caught up. ${text}`),
);

test("a meeting that was changed in the specialist's calendar needs them, too", () => {
  const changed = { ...overview(0, 0, 0), calendarChanges: [{}] } as DashboardProps;
  expect(summaryText(changed, explanation(true))).toContain("1 lead needs you.");
});

const now = Date.parse("2026-11-20T22:30:00Z");

test.each([
  ["2026-11-20T22:10:00Z", "Meeting now"],
  ["2026-11-20T22:30:00Z", "Meeting now"],
  ["2026-11-20T22:30:01Z", "Meeting in 1 min"],
  ["2026-11-20T23:10:00Z", "Meeting in 40 min"],
  ["2026-11-20T23:30:00Z", "Meeting in 1 h"],
  ["2026-11-20T23:30:01Z", undefined],
])("%s: %s", (startsAt, text) => expect(soonText({ startsAt }, now)).toBe(text));

test("the time left is shown within a day", () => {
  expect(timeLeft("2026-11-20T22:55:00Z", now)).toBe("in 25 min");
  expect(timeLeft("2026-11-21T02:40:00Z", now)).toBe("in 4 h");
  expect(timeLeft("2026-11-21T22:30:00Z", now)).toBeUndefined();
  expect(timeLeft("2026-11-20T22:30:00Z", now)).toBeUndefined();
});

const weeks = (leads: number, converted: number) =>
  Array.from({ length: 12 }, (_, at) => ({
    monday: "2026-11-16",
    leads: at === 3 ? leads : 0,
    converted: at === 3 ? converted : 0,
  }));

test.each([
  [0, 0, "No leads in the last 12 weeks."],
  [1, 0, "1 lead in the last 12 weeks, none of them converted so far."],
  [31, 6, "31 leads in the last 12 weeks, 6 of them converted so far (19%)."],
  [1_200, 1_200, "1,200 leads in the last 12 weeks, 1,200 of them converted so far (100%)."],
])("%i leads, %i converted", (leads, converted, text) => expect(performanceText(weeks(leads, converted))).toBe(text));
