// Reading calendar files on the worker thread, with a time limit.
import { describe, expect, test } from "vitest";
import { readBusyTimes, readFeed } from "./busy-reader.ts";
import { type BusyWindow, parseBusyTimes } from "./busy-times.ts";
import { UnreadableCalendar } from "./busy-reading.ts";

const WINDOW: BusyWindow = {
  from: Date.UTC(2026, 9, 19),
  to: Date.UTC(2026, 10, 16),
  zone: "Europe/Vienna",
  own: new Map(),
  addresses: new Set(),
};
const file = (...events: string[][]) =>
  ["BEGIN:VCALENDAR", "VERSION:2.0", ...events.flat(), "END:VCALENDAR", ""].join("\r\n");
const event = (...lines: string[]) => ["BEGIN:VEVENT", "UID:one", ...lines, "END:VEVENT"];

const DENTIST = file(event("DTSTART;TZID=Europe/Vienna:20261020T080000", "DURATION:PT1H", "RRULE:FREQ=WEEKLY"));
/** Thousands of series with a time every second. */
const ENDLESS = file(...Array.from({ length: 5_000 }, (_, n) => [
  "BEGIN:VEVENT",
  `UID:${n}`,
  "DTSTART:20261020T080000Z",
  "DURATION:PT1H",
  "RRULE:FREQ=SECONDLY",
  "END:VEVENT",
]));

test("returns the same busy times as the parser", async () => {
  expect(await readBusyTimes([DENTIST], WINDOW)).toEqual(parseBusyTimes([DENTIST], WINDOW));
});

test("rejects with the parser's sentence", async () => {
  await expect(readFeed("<p>Hello</p>", WINDOW)).rejects.toThrow(UnreadableCalendar);
  await expect(readFeed("<p>Hello</p>", WINDOW)).rejects.toThrow("doesn't return a calendar");
});

describe("a file that takes too long", () => {
  test("is rejected, and the next file is read", async () => {
    const [endless, dentist] = await Promise.allSettled([
      readBusyTimes([ENDLESS], WINDOW, 300),
      readBusyTimes([DENTIST], WINDOW),
    ]);
    expect(endless).toMatchObject({ status: "rejected", reason: expect.any(UnreadableCalendar) });
    expect(dentist).toMatchObject({ status: "fulfilled", value: parseBusyTimes([DENTIST], WINDOW) });
  });

  test("does not block the event loop", async () => {
    let ticks = 0;
    const ticking = setInterval(() => ticks++, 10);
    await expect(readBusyTimes([ENDLESS], WINDOW, 300)).rejects.toThrow("takes too long");
    clearInterval(ticking);
    expect(ticks).toBeGreaterThan(0);
  });
});
