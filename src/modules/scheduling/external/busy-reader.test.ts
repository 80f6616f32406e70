// Calendar files beside the program: what they say is the same, and those that would never end are ended.
import { describe, expect, test } from "vitest";
import { type BusyWindow, parseBusyTimes, UnreadableCalendar } from "./busy-times.ts";
import { readBusyTimes } from "./busy-reader.ts";

const WINDOW: BusyWindow = { from: Date.UTC(2026, 9, 19), to: Date.UTC(2026, 10, 16), zone: "Europe/Vienna" };
const file = (...events: string[][]) =>
  ["BEGIN:VCALENDAR", "VERSION:2.0", ...events.flat(), "END:VCALENDAR", ""].join("\r\n");
const event = (...lines: string[]) => ["BEGIN:VEVENT", "UID:one", ...lines, "END:VEVENT"];

const DENTIST = file(event("DTSTART;TZID=Europe/Vienna:20261020T080000", "DURATION:PT1H", "RRULE:FREQ=WEEKLY"));
/** There is no 30th of February, and the library looks for it for ever. */
const ENDLESS = file(event("DTSTART:20261020T080000Z", "DURATION:PT1H", "RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30"));

test("says what the file says", async () => {
  expect(await readBusyTimes(DENTIST, WINDOW)).toEqual(parseBusyTimes(DENTIST, WINDOW));
});

test("refuses with the same sentence", async () => {
  await expect(readBusyTimes("<p>Hello</p>", WINDOW)).rejects.toThrow(UnreadableCalendar);
  await expect(readBusyTimes("<p>Hello</p>", WINDOW)).rejects.toThrow("doesn't return a calendar");
});

describe("a file that would never end", () => {
  test("is refused, and who comes after it is read", async () => {
    const [endless, dentist] = await Promise.allSettled([
      readBusyTimes(ENDLESS, WINDOW, 300),
      readBusyTimes(DENTIST, WINDOW),
    ]);
    expect(endless).toMatchObject({ status: "rejected", reason: expect.any(UnreadableCalendar) });
    expect(dentist).toMatchObject({ status: "fulfilled", value: parseBusyTimes(DENTIST, WINDOW) });
  });

  test("does not hold up the program meanwhile", async () => {
    let turns = 0;
    const turning = setInterval(() => turns++, 10);
    await expect(readBusyTimes(ENDLESS, WINDOW, 300)).rejects.toThrow("takes too long");
    clearInterval(turning);
    expect(turns).toBeGreaterThan(0);
  });

  test.each([
    ["a year of so many days", "DTSTART:20261020T080000Z", "RRULE:FREQ=DAILY;INTERVAL=99999999999"],
    ["longer than the world", "DTSTART:20261020T080000Z", "DURATION:P999999999999D"],
  ])("%s", async (_, ...lines) => {
    await expect(readBusyTimes(file(event(...lines)), WINDOW, 300)).rejects.toThrow(UnreadableCalendar);
  });
});
