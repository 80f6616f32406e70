// Counting booked meetings by day.
import { expect, test } from "vitest";
import { countByDay } from "./preview.ts";
import { proposedCalendar } from "./rules.ts";

const meeting = (startsAt: number) => ({ meetingId: "m", leadId: null, startsAt, endsAt: startsAt + 1_800_000 });
const late = Date.UTC(2026, 10, 24, 23, 30);

test("meetings are counted by the calendar's local day, the next day first", () => {
  const coming = [meeting(late - 3_600_000), meeting(late), meeting(late + 3_600_000)];
  expect(countByDay(proposedCalendar("Europe/Vienna"), coming)).toEqual([
    { date: "2026-11-24", meetings: 1 },
    { date: "2026-11-25", meetings: 2 },
  ]);
  expect(countByDay(proposedCalendar("America/New_York"), coming)).toEqual([{ date: "2026-11-24", meetings: 3 }]);
  expect(countByDay(proposedCalendar("UTC"), [])).toEqual([]);
});
