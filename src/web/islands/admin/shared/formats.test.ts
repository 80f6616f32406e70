// Days and times as administrators read them.
import { expect, test } from "vitest";
import { formatDate, formatTime } from "./formats.ts";

test("times carry their year, and no leading nought but in the clock", () => {
  expect(formatTime({ date: "2025-10-06", hour: 9, minute: 5 })).toBe("6 Oct 2025, 09:05");
  expect(formatDate("2026-11-20T08:00:00.000Z")).toBe("20 Nov 2026");
});
