// Dates and times of the administrators' screens.
import { expect, test } from "vitest";
import { formatDate, formatTime } from "./formats.ts";

test("dates have their weekday", () => {
  expect(formatTime({ date: "2025-10-06", hour: 9, minute: 5 })).toBe("Mon 6 Oct, 09:05");
  expect(formatDate("2026-11-20")).toBe("Fri 20 Nov");
});
