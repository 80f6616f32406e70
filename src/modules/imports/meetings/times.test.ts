import { expect, test } from "vitest";
import { readTime } from "./times.ts";

const read = (text: string, zone = "Europe/Vienna") => {
  const { at, problem } = readTime(text, zone);
  return problem ?? new Date(at!).toISOString();
};

test.each([
  ["2026-12-01 09:00", "2026-12-01T08:00:00.000Z"],
  ["2026-12-01T09:00", "2026-12-01T08:00:00.000Z"],
  ["2026-07-01 09:00:00", "2026-07-01T07:00:00.000Z"],
  ["2026-7-1 9:00", "2026-07-01T07:00:00.000Z"],
  ["01.12.2026 09:00", "2026-12-01T08:00:00.000Z"],
  ["1. 12. 2026, 9.00 Uhr", "2026-12-01T08:00:00.000Z"],
  ["1.12.2026 um 14:30", "2026-12-01T13:30:00.000Z"],
  ["2026-12-01 02:30 PM", "2026-12-01T13:30:00.000Z"],
  ["2026-12-01 12:00 a.m.", "2026-11-30T23:00:00.000Z"],
  ["2026-12-01T09:00:00Z", "2026-12-01T09:00:00.000Z"],
  ["2026-12-01T09:00:00.000Z", "2026-12-01T09:00:00.000Z"],
  ["2026-12-01T09:00:00+05:30", "2026-12-01T03:30:00.000Z"],
  ["2026-12-01 09:00 -0800", "2026-12-01T17:00:00.000Z"],
  ["2026-12-01 09:00 UTC", "2026-12-01T09:00:00.000Z"],
])("%s", (text, instant) => expect(read(text)).toBe(instant));

// The clocks go back on 25 October 2026 at 3:00, and forward on 28 March 2027 at 2:00.
test.each([
  ["2026-10-25 01:59", "2026-10-24T23:59:00.000Z"],
  ["2026-10-25 03:00", "2026-10-25T02:00:00.000Z"],
  ["2026-10-25T02:30+02:00", "2026-10-25T00:30:00.000Z"],
  ["2026-10-25T02:30+01:00", "2026-10-25T01:30:00.000Z"],
  ["2027-03-28 01:59", "2027-03-28T00:59:00.000Z"],
  ["2027-03-28 03:00", "2027-03-28T01:00:00.000Z"],
])("around a clock change: %s", (text, instant) => expect(read(text)).toBe(instant));

test("a time that exists twice, or not at all", () => {
  expect(read("2026-10-25 02:30")).toBe(
    "\u201c2026-10-25 02:30\u201d exists twice in Europe/Vienna. Write it in UTC, such as 2026-10-25T00:30Z for the first one.",
  );
  expect(read("2026-10-25T00:30Z")).toBe("2026-10-25T00:30:00.000Z");
  expect(read("2027-03-28 02:30")).toMatch(/doesn\u2019t exist in Europe\/Vienna: the clocks go forward/);
  expect(read("2027-03-28 02:30", "UTC")).toBe("2027-03-28T02:30:00.000Z");
});

test.each([
  "12/01/2026 09:00",
  "2026-12-01",
  "2026-13-01 09:00",
  "2026-02-29 09:00",
  "2026-12-01 24:00",
  "2026-12-01 09:60",
  "2026-12-01 13:00 pm",
  "tomorrow at 9",
  "",
])("%j is refused", (text) => expect(read(text)).toMatch(/is no date and time\. Write it as/));
