// Dates and times of the administrators' screens.
import { expect, test } from "vitest";
import { formatDate, formatTime } from "./formats.ts";

const NOW = Date.UTC(2026, 10, 20, 8);

test("dates have their weekday, and their year only when it is not the current one", () => {
  expect(formatTime({ date: "2025-10-06", hour: 9, minute: 5 }, NOW)).toBe("Mon 6 Oct 2025, 09:05");
  expect(formatDate("2026-11-20T08:00:00.000Z", NOW)).toBe("Fri 20 Nov");
});
