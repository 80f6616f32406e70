// The rows of a week, with days of 23 and 25 hours, in any zone.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, dateIn, dayStart, HOUR_MS, localTime, MINUTE_MS } from "@/platform/time/time.ts";
import { startOfWeek } from "@/platform/time/dates.ts";
import { buildWeek, ROW_MINUTES, toRows } from "./week-rules.ts";

const VIENNA = "Europe/Vienna";
const utc = (text: string) => Date.parse(text);

describe("a week without a clock change", () => {
  const week = buildWeek(VIENNA, "2026-11-23");
  it("has 48 rows and seven days from Monday", () => {
    expect(week.rows).toHaveLength(48);
    expect(week.rows.every(({ minute, isRepeat }, at) => minute === at * 30 && !isRepeat)).toBe(true);
    expect(week.days.map(({ date }) => date)).toEqual(
      Array.from({ length: 7 }, (_, n) => addDays("2026-11-23", n)),
    );
    expect(week.days[1]!.starts[20]).toBe(utc("2026-11-24T09:00:00Z"));
  });

  it("places periods in the rows that they touch, and clips them to the day", () => {
    const place = (from: string, to: string) => toRows(week.days[1]!, { from: utc(from), to: utc(to) });
    expect(place("2026-11-24T09:00:00Z", "2026-11-24T09:30:00Z")).toEqual({ from: 20, to: 21 });
    expect(place("2026-11-24T09:15:00Z", "2026-11-24T10:00:00Z")).toEqual({ from: 20, to: 22 });
    expect(place("2026-11-23T22:00:00Z", "2026-11-24T00:00:00Z")).toEqual({ from: 0, to: 2 });
    expect(place("2026-11-25T09:00:00Z", "2026-11-25T10:00:00Z")).toBeUndefined();
  });
});

describe("a clock change", () => {
  it("skips rows on a day of 23 hours only", () => {
    const { rows, days } = buildWeek(VIENNA, "2026-03-23");
    expect(rows).toHaveLength(48);
    expect(days[5]!.starts.every((start) => start !== undefined)).toBe(true);
    expect(days[6]!.starts.flatMap((start, at) => start === undefined ? [rows[at]!.minute] : [])).toEqual([120, 150]);
    expect(days[6]!.starts.filter((start) => start !== undefined)).toHaveLength(46);
  });

  it("has the repeated hour twice, and only its day shows both", () => {
    const { rows, days } = buildWeek(VIENNA, "2026-10-19");
    expect(rows.slice(4, 9)).toEqual([
      { minute: 120, isRepeat: false },
      { minute: 150, isRepeat: false },
      { minute: 120, isRepeat: true },
      { minute: 150, isRepeat: true },
      { minute: 180, isRepeat: false },
    ]);
    expect(days[6]!.starts.filter((start) => start !== undefined)).toHaveLength(50);
    expect(days[0]!.starts.flatMap((start, at) => start === undefined ? [at] : [])).toEqual([6, 7]);
    const both = { from: utc("2026-10-25T00:30:00Z"), to: utc("2026-10-25T01:30:00Z") };
    expect(toRows(days[6]!, both)).toEqual({ from: 5, to: 7 });
  });

  it("can be half an hour, or at midnight", () => {
    expect(buildWeek("Australia/Lord_Howe", "2026-03-30").rows).toHaveLength(49);
    const { days } = buildWeek("Africa/Cairo", startOfWeek("2026-04-24"));
    const friday = days[4]!;
    expect(friday.starts.slice(0, 2)).toEqual([undefined, undefined]);
    expect(friday.starts[2]).toBe(dayStart("Africa/Cairo", "2026-04-24"));
  });
});

it("puts every half hour of every day into exactly one row, under its local time", () => {
  const zones = [VIENNA, "America/New_York", "Asia/Kathmandu", "Australia/Lord_Howe", "Africa/Cairo", "Pacific/Apia"];
  fc.assert(
    fc.property(fc.constantFrom(...zones), fc.integer({ min: 0, max: 520 }), (zone, weeks) => {
      const { rows, days } = buildWeek(zone, addDays("2020-01-06", weeks * 7));
      for (const { date, starts } of days) {
        const shown = starts.filter((start) => start !== undefined);
        const length = dayStart(zone, addDays(date, 1)) - dayStart(zone, date);
        expect(shown).toHaveLength(length / (ROW_MINUTES * MINUTE_MS));
        expect(shown).toEqual(shown.toSorted((a, b) => a - b));
        expect(length / HOUR_MS).toBeGreaterThanOrEqual(23);
        starts.forEach((start, at) => {
          if (start === undefined) return;
          const { hour, minute } = localTime(start, zone);
          expect([dateIn(zone, start), hour * 60 + minute]).toEqual([date, rows[at]!.minute]);
        });
      }
    }),
    { numRuns: 60 },
  );
});
