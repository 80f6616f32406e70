// Bookable starts compared with a slow implementation with Temporal, in every zone and around clock changes.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { propertyRuns } from "@tests/support/app/property-runs.ts";
import { ZONES_LIKE_TEMPORAL as ZONES } from "@tests/support/scheduling/zones-like-temporal.ts";
import { addDays, DAY_MS, dayOf, iso, MINUTE_MS } from "@/platform/time/time.ts";
import { type CalendarRules, type DayRange, proposedCalendar, SLOT_MINUTES } from "../calendar/rules.ts";
import { CELL_MS, CELLS_PER_DAY } from "./cell-rules.ts";
import { blockedStarts, type BusyTime, earliestStart, isOpenStart, latestStart, openStarts } from "./open-starts.ts";
import { hasStart, listStarts } from "./start-bits.ts";

const utc = (text: string): number => Temporal.Instant.from(text).epochMilliseconds;

/** The slow implementation: checks every five minutes of a meeting with Temporal. */
function startsByTemporal(rules: CalendarRules, fromDay: number, days: number, busy: BusyTime[]): number[] {
  const clocks = new Map<number, { date: string; weekday: number; minute: number }>();
  const clockAt = (ms: number) => {
    const known = clocks.get(ms);
    if (known) return known;
    const at = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(rules.zone);
    const clock = { date: at.toPlainDate().toString(), weekday: at.dayOfWeek, minute: at.hour * 60 + at.minute };
    clocks.set(ms, clock);
    return clock;
  };
  const hoursOf = (date: string, weekday: number): DayRange[] => {
    if (rules.timeOff.some(({ from, to }) => from <= date && date <= to)) return [];
    return rules.overrides.find((override) => override.date === date)?.ranges ??
      rules.weekly.filter((range) => range.weekday === weekday);
  };
  const isOpen = (start: number): boolean => {
    const { date, weekday, minute } = clockAt(start);
    return hoursOf(date, weekday).some(({ from, to }) => {
      if (minute < from || (minute - from) % rules.slotMinutes !== 0) return false;
      for (let at = start; at < start + rules.slotMinutes * MINUTE_MS; at += CELL_MS) {
        const clock = clockAt(at);
        if (clock.date !== date || clock.minute < from || clock.minute >= to) return false;
      }
      return true;
    });
  };
  const isFree = (start: number): boolean => {
    const from = start - rules.bufferBefore * MINUTE_MS;
    const to = start + (rules.slotMinutes + rules.bufferAfter) * MINUTE_MS;
    return busy.every((time) => time.from >= to || time.to <= from || time.from >= time.to);
  };
  const cells = Array.from({ length: days * CELLS_PER_DAY }, (_, at) => (fromDay * CELLS_PER_DAY + at) * CELL_MS);
  return cells.filter((start) => isOpen(start) && isFree(start));
}

function expectSameStarts(rules: CalendarRules, fromDay: number, days: number, busy: BusyTime[] = []): number {
  const found = listStarts(openStarts(rules, fromDay, days, busy), fromDay).map(iso);
  expect(found).toEqual(startsByTemporal(rules, fromDay, days, busy).map(iso));
  return found.length;
}

const minuteOfDay = fc.integer({ min: 0, max: 288 }).map((n) => n * 5);
const wholeDay = fc.constant<DayRange[]>([{ from: 0, to: 1440 }]);
const anyRanges = fc.uniqueArray(minuteOfDay, { maxLength: 8 }).map((minutes) => {
  const sorted = minutes.sort((a, b) => a - b);
  return Array.from({ length: sorted.length >> 1 }, (_, at) => ({ from: sorted[2 * at]!, to: sorted[2 * at + 1]! }));
});
const dayRanges = fc.oneof(wholeDay, anyRanges);
const buffer = fc.integer({ min: 0, max: 24 }).map((n) => n * 5);

const calendarIn = (zone: string, date: string): fc.Arbitrary<CalendarRules> =>
  fc.record({
    zone: fc.constant(zone),
    slotMinutes: fc.constantFrom(...SLOT_MINUTES),
    bufferBefore: buffer,
    bufferAfter: buffer,
    noticeMinutes: fc.constant(0),
    horizonDays: fc.constant(60),
    weekly: fc.tuple(...Array.from({ length: 7 }, () => dayRanges)).map((week) =>
      week.flatMap((ranges, at) => ranges.map((range) => ({ weekday: at + 1, ...range })))
    ),
    overrides: fc.option(dayRanges, { nil: undefined }).map((ranges) => ranges ? [{ date, ranges }] : []),
    timeOff: fc.integer({ min: 0, max: 3 }).map((n) => n === 0 ? [{ from: date, to: date }] : []),
  });

const busyAround = (day: number): fc.Arbitrary<BusyTime[]> => {
  const stretch = fc.tuple(fc.integer({ min: -1440, max: 4320 }), fc.integer({ min: 0, max: 180 }));
  return fc.array(
    stretch.map(([at, length]) => {
      const from = day * DAY_MS + at * MINUTE_MS;
      return { from, to: from + length * MINUTE_MS };
    }),
    { maxLength: 6 },
  );
};

/** A zone and the UTC day of one of its clock changes since 1975, or any day for zones without one. */
const zoneAndDay = fc.tuple(
  fc.constantFrom(...ZONES),
  fc.integer({ min: dayOf("1975-01-01"), max: dayOf("2045-01-01") }),
)
  .map(([zone, day]) => {
    const next = Temporal.Instant.fromEpochMilliseconds(day * DAY_MS).toZonedDateTimeISO(zone).getTimeZoneTransition(
      "next",
    );
    const change = next ? Math.floor(next.epochMilliseconds / DAY_MS) : day;
    return { zone, day: change < dayOf("2045-01-01") ? change : day };
  });

const situation = zoneAndDay.chain(({ zone, day }) =>
  fc.record({
    day: fc.constant(day),
    rules: calendarIn(zone, addDays("1970-01-01", day)),
    busy: busyAround(day),
  })
);

describe("open starts", () => {
  it("agrees with Temporal around clock changes, for any calendar in any zone", () => {
    fc.assert(
      fc.property(situation, ({ day, rules, busy }) => void expectSameStarts(rules, day - 1, 3, busy)),
      propertyRuns(150),
    );
  });

  it.each([
    ["Australia/Lord_Howe", "2026-04-05"],
    ["Australia/Lord_Howe", "2026-10-04"],
    ["Antarctica/Troll", "2026-03-29"],
    ["Antarctica/Troll", "2026-10-25"],
    ["Pacific/Apia", "2011-12-30"],
    ["Pacific/Kwajalein", "1993-08-21"],
    ["Africa/Casablanca", "2026-02-15"],
    ["Africa/Casablanca", "2026-03-22"],
    ["America/Sao_Paulo", "2018-02-18"],
    ["America/Sao_Paulo", "2018-11-04"],
    ["America/St_Johns", "2006-10-29"],
    ["America/Havana", "2026-03-08"],
    ["America/Havana", "2025-11-02"],
    ["Asia/Gaza", "2026-03-28"],
    ["Asia/Gaza", "2026-10-24"],
    ["Europe/Vienna", "2026-03-29"],
    ["Europe/Dublin", "2026-10-25"],
    ["America/New_York", "2026-03-08"],
    ["Asia/Kathmandu", "1985-12-31"],
  ])("agrees with Temporal in %s on %s for every slot length", (zone, date) => {
    for (const slotMinutes of SLOT_MINUTES) {
      for (
        const range of [{ from: 0, to: 1440 }, { from: 15, to: 155 }, { from: 90, to: 305 }, { from: 1320, to: 1440 }]
      ) {
        const weekly = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, ...range }));
        expectSameStarts({ ...proposedCalendar(zone), slotMinutes, weekly }, dayOf(date) - 1, 3);
      }
    }
  });

  it("agrees with Temporal over a whole year", () => {
    expect(expectSameStarts(proposedCalendar("Europe/Vienna"), dayOf("2026-01-01"), 365)).toBe(261 * 16);
  });
});

describe("a clock change", () => {
  const nightOwl = (date: string, from: number, to: number): CalendarRules => ({
    ...proposedCalendar("Europe/Vienna"),
    weekly: [],
    overrides: [{ date, ranges: [{ from, to }] }],
  });
  const startsOn = (rules: CalendarRules, date: string) =>
    listStarts(openStarts(rules, dayOf(date) - 1, 3, []), dayOf(date) - 1).map((ms) => iso(ms).slice(11, 16));

  it("offers a repeated hour twice", () => {
    expect(startsOn(nightOwl("2026-10-25", 120, 180), "2026-10-25")).toEqual(["00:00", "00:30", "01:00", "01:30"]);
  });

  it("offers nothing in a skipped hour", () => {
    expect(startsOn(nightOwl("2026-03-29", 120, 180), "2026-03-29")).toEqual([]);
  });

  it("starts after the gap when the range starts in it", () => {
    expect(startsOn(nightOwl("2026-03-29", 150, 240), "2026-03-29")).toEqual(["01:00", "01:30"]);
  });

  it("ends at the gap when the range ends in it", () => {
    expect(startsOn(nightOwl("2026-03-29", 60, 150), "2026-03-29")).toEqual(["00:00", "00:30"]);
  });

  it("allows a meeting across the change", () => {
    const long = { ...nightOwl("2026-03-29", 90, 240), slotMinutes: 60 as const };
    expect(startsOn(long, "2026-03-29")).toEqual(["00:30"]);
  });

  it("allows no meeting beyond the range when its end occurs twice", () => {
    const long = { ...nightOwl("2026-10-25", 90, 150), slotMinutes: 60 as const };
    expect(startsOn(long, "2026-10-25")).toEqual(["23:30"]);
  });
});

describe("occupied time", () => {
  const rules = { ...proposedCalendar("Etc/UTC"), bufferBefore: 5 };
  const day = dayOf("2026-11-24");
  const at = (hour: number, minute = 0) => day * DAY_MS + (hour * 60 + minute) * MINUTE_MS;
  const freeWith = (busy: BusyTime[]) => listStarts(openStarts(rules, day, 1, busy), day);

  it("allows buffers outside the opening hours but not over another meeting", () => {
    expect(freeWith([])).toContain(at(9));
    expect(freeWith([{ from: at(8), to: at(8, 56) }])).not.toContain(at(9));
    expect(freeWith([{ from: at(8), to: at(8, 55) }])).toContain(at(9));
    expect(freeWith([{ from: at(9, 40), to: at(9, 41) }])).toContain(at(9));
    expect(freeWith([{ from: at(9, 39), to: at(9, 41) }])).not.toContain(at(9));
  });

  it("removes exactly the blocked starts", () => {
    const open = openStarts({ ...rules, weekly: [{ weekday: 2, from: 0, to: 1440 }] }, day, 1, []);
    fc.assert(fc.property(busyAround(day), (busy) => {
      const left = listStarts(openStarts({ ...rules, weekly: [{ weekday: 2, from: 0, to: 1440 }] }, day, 1, busy), day);
      const runs = busy.map((time) => blockedStarts(rules, time));
      const wanted = listStarts(open, day).filter((start) =>
        runs.every(({ fromCell, toCell }) => start / CELL_MS < fromCell || start / CELL_MS >= toCell)
      );
      expect(left).toEqual(wanted);
    }));
  });

  it("of zero length blocks nothing", () => {
    const { fromCell, toCell } = blockedStarts(rules, { from: at(9), to: at(9) });
    expect(toCell).toBe(fromCell);
  });
});

describe("a single start", () => {
  it("is open exactly when its bit is set", () => {
    fc.assert(
      fc.property(situation, fc.nat(CELLS_PER_DAY - 1), ({ day, rules, busy }, at) => {
        const cell = day * CELLS_PER_DAY + at;
        expect(isOpenStart(rules, cell * CELL_MS, busy)).toBe(
          hasStart(openStarts(rules, day - 3, 9, busy), day - 3, cell),
        );
      }),
      propertyRuns(500),
    );
  });

  it("is never open between two cells", () => {
    const rules = proposedCalendar("Europe/Vienna");
    const start = utc("2026-11-24T13:00:00Z");
    expect(isOpenStart(rules, start, [])).toBe(true);
    expect(isOpenStart(rules, start + MINUTE_MS, [])).toBe(false);
    expect(isOpenStart(rules, start + 1, [])).toBe(false);
  });
});

describe("minimum notice and booking window", () => {
  const rules = { ...proposedCalendar("Europe/Vienna"), noticeMinutes: 240, horizonDays: 2 };
  const now = utc("2026-10-23T22:30:00Z");

  it("counts notice in elapsed minutes", () => expect(iso(earliestStart(rules, now))).toBe("2026-10-24T02:30:00Z"));
  it("is after now without notice, because a meeting that starts now has begun", () =>
    expect(earliestStart({ ...rules, noticeMinutes: 0 }, now)).toBeGreaterThan(now));
  it("counts the booking window in local days, also over a clock change", () => {
    expect(iso(latestStart(rules, now))).toBe("2026-10-26T22:55:00Z");
    expect(iso(latestStart(rules, now - 60 * MINUTE_MS))).toBe("2026-10-25T22:55:00Z");
  });
});
