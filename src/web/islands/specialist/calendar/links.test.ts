// How another calendar is spoken of, in each of its states.
import { expect, test } from "vitest";
import { failureText, readStatusText } from "./links.ts";

const base = { shown: "example.com/…", readAt: null, failingSince: null, error: null, busyTimes: 0 };
const READ = { at: "2026-10-20T08:00:00Z", text: "Tue 20 Oct, 10:00", city: "Vienna" };

test.each([
  [{ ...base, state: "waiting" as const }, "It is being read for the first time."],
  [{ ...base, state: "failing" as const, failingSince: READ }, "It could not be read yet."],
  [
    { ...base, state: "working" as const, readAt: READ, busyTimes: 1 },
    "1 busy time ahead, read Tue 20 Oct, 10:00 (Vienna)",
  ],
  [
    { ...base, state: "working" as const, readAt: READ, busyTimes: 7 },
    "7 busy times ahead, read Tue 20 Oct, 10:00 (Vienna)",
  ],
])("%#", (other, words) => expect(readStatusText(other)).toBe(words));

test("the dashboard speaks of it only while it fails", () => {
  expect(failureText({ ...base, state: "working", readAt: READ })).toBeUndefined();
  const failing = {
    ...base,
    state: "failing" as const,
    failingSince: { ...READ, text: "Tue 20 Oct, 11:00" },
    error: "It is away.",
  };
  expect(failureText(failing)).toBe(
    "It is away. This is so since Tue 20 Oct, 11:00 (Vienna). None of its busy times count.",
  );
  expect(failureText({ ...failing, readAt: READ })).toContain("Its copy of Tue 20 Oct, 10:00 (Vienna) still counts.");
});
