// The texts about an external calendar, for each of its statuses.
import { expect, test } from "vitest";
import { errorText, readStatusText } from "./links.ts";

const base = {
  shown: "example.com/…",
  readAt: null,
  failingSince: null,
  error: null,
  busyTimes: 0,
  unread: { count: 0, reasons: [] },
};
const READ = { at: "2026-10-20T08:00:00Z", text: "Tue 20 Oct, 10:00", city: "Vienna" };

test.each([
  [{ ...base, state: "waiting" as const }, "We're reading it for the first time."],
  [{ ...base, state: "failing" as const, failingSince: READ }, "We couldn't read it yet."],
  [
    { ...base, state: "working" as const, readAt: READ, busyTimes: 1 },
    "1 upcoming busy time, last read Tue 20 Oct, 10:00 (Vienna)",
  ],
  [
    { ...base, state: "working" as const, readAt: READ, busyTimes: 7 },
    "7 upcoming busy times, last read Tue 20 Oct, 10:00 (Vienna)",
  ],
])("calendar %#: %s", (calendar, text) => expect(readStatusText(calendar)).toBe(text));

test("there is a failure text only while the calendar fails", () => {
  expect(errorText({ ...base, state: "working", readAt: READ })).toBeUndefined();
  const failing = {
    ...base,
    state: "failing" as const,
    failingSince: { ...READ, text: "Tue 20 Oct, 11:00" },
    error: "It is away.",
  };
  expect(errorText(failing)).toBe(
    "It is away. The problem started on Tue 20 Oct, 11:00 (Vienna). Its busy times don't count yet.",
  );
  expect(errorText({ ...failing, readAt: READ })).toContain(
    "Busy times as of Tue 20 Oct, 10:00 (Vienna) still count.",
  );
});
