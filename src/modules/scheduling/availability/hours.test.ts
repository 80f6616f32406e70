// Whether a period is within the opening hours, and that every bookable meeting is.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyCalendar, anyZone, dayOfChange } from "@tests/support/scheduling/random-calendars.ts";
import { propertyRuns } from "@tests/support/app/property-runs.ts";
import { dateIn, DAY_MS, MINUTE_MS } from "@/platform/time/time.ts";
import { type CalendarRules, proposedCalendar } from "../calendar/rules.ts";
import { isFreeAt, isWithinHours, openingHoursOn, openStarts } from "./open-starts.ts";
import { listStarts } from "./start-bits.ts";

const VIENNA: CalendarRules = {
  ...proposedCalendar("Europe/Vienna"),
  overrides: [{ date: "2026-10-28", ranges: [] }, { date: "2026-10-25", ranges: [{ from: 60, to: 240 }] }],
  timeOff: [{ from: "2026-10-29", to: "2026-10-30" }],
};
const at = (iso: string) => Date.parse(iso);

describe("the hours of a date", () => {
  it.each([
    ["2026-10-26", 2],
    ["2026-10-25", 1],
    ["2026-10-28", 0],
    ["2026-10-29", 0],
    ["2026-10-31", 0],
  ])("%s: %i ranges", (date, ranges) => expect(openingHoursOn(VIENNA, date)).toHaveLength(ranges));
});

describe("a meeting of 60 minutes, with ten after it", () => {
  const rules = { ...VIENNA, slotMinutes: 60, bufferBefore: 5, bufferAfter: 10 };
  it.each([
    ["off the grid", "2026-10-26T09:30:00Z", [], true],
    ["its second half is closed", "2026-10-26T11:30:00Z", [], false],
    ["its second half is taken", "2026-10-26T09:30:00Z", [["10:00", "10:30"]], false],
    ["its buffer is taken", "2026-10-26T09:30:00Z", [["10:35", "11:00"]], false],
    ["between two", "2026-10-26T09:30:00Z", [["09:00", "09:25"], ["10:40", "11:00"]], true],
    ["an entry without length", "2026-10-26T09:30:00Z", [["10:00", "10:00"]], true],
  ])("%s: free is %s", (_how, startsAt, entries, isFree) => {
    const busy = entries.map(([from, to]) => ({ from: at(`2026-10-26T${from}Z`), to: at(`2026-10-26T${to}Z`) }));
    expect(isFreeAt(rules, at(startsAt), busy)).toBe(isFree);
  });
});

describe("a period", () => {
  it.each([
    ["in the middle, off the grid", "2026-10-26T09:10:00Z", 30, true],
    ["from the first minute", "2026-10-26T08:00:00Z", 30, true],
    ["to the last minute", "2026-10-26T11:30:00Z", 30, true],
    ["begins too soon", "2026-10-26T07:55:00Z", 30, false],
    ["ends too late", "2026-10-26T11:35:00Z", 30, false],
    ["over the break", "2026-10-26T11:45:00Z", 90, false],
    ["on a closed date", "2026-10-28T09:00:00Z", 30, false],
    ["on a day off", "2026-10-29T09:00:00Z", 30, false],
    ["over the clock change", "2026-10-25T00:30:00Z", 60, true],
    ["through the whole longer night", "2026-10-24T23:00:00Z", 240, true],
    ["longer than that", "2026-10-24T23:00:00Z", 245, false],
  ])("%s (%s, %i minutes): %s", (_how, from, minutes, isWithin) => {
    expect(isWithinHours(VIENNA, { from: at(from), to: at(from) + minutes * MINUTE_MS })).toBe(isWithin);
  });

  it("can cross adjacent ranges and midnight", () => {
    const rules = {
      ...VIENNA,
      weekly: [{ weekday: 1, from: 1_380, to: 1_440 }, { weekday: 2, from: 0, to: 30 }, {
        weekday: 2,
        from: 30,
        to: 60,
      }],
    };
    expect(isWithinHours(rules, { from: at("2026-10-26T22:00:00Z"), to: at("2026-10-27T00:00:00Z") })).toBe(true);
    expect(isWithinHours(rules, { from: at("2026-10-26T22:00:00Z"), to: at("2026-10-27T00:05:00Z") })).toBe(false);
  });

  it("of every bookable meeting is within the opening hours, in any zone", () => {
    const anywhere = anyZone.chain((zone) =>
      dayOfChange(zone).chain((day) => anyCalendar(zone, dateIn(zone, day * DAY_MS)).map((rules) => ({ rules, day })))
    );
    fc.assert(
      fc.property(anywhere, ({ rules, day }) => {
        const slot = rules.slotMinutes * MINUTE_MS;
        for (const from of listStarts(openStarts(rules, day - 1, 3, []), day - 1)) {
          expect(isWithinHours(rules, { from, to: from + slot })).toBe(true);
          expect(isFreeAt(rules, from, [])).toBe(true);
        }
      }),
      propertyRuns(100),
    );
  });
});
