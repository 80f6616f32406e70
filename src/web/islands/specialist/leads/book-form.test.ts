// Free times as options of a select.
import { expect, test } from "vitest";
import type { BookingTimes } from "@/modules/leads/schemas.ts";
import { timeChoices } from "./book-form.tsx";

const time = (clock: string, beside: string | null, inHours: boolean) =>
  ({ startsAt: clock, clock, beside, inHours }) as BookingTimes["times"][number];

test("times within opening hours come first, with the visitor's time where it differs", () => {
  const times = [
    time("00:30", "Tue 20 Oct, 23:30", false),
    time("09:00", "08:00", true),
    time("10:00", null, true),
  ];
  expect(timeChoices({ times, visitorCity: "London" })).toEqual([
    { value: "09:00", label: "09:00 (08:00 in London)", group: "In your opening hours" },
    { value: "10:00", label: "10:00", group: "In your opening hours" },
    { value: "00:30", label: "00:30 (Tue 20 Oct, 23:30 in London)", group: "Outside your opening hours" },
  ]);
});
