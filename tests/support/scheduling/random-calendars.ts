// Random calendars, busy times and instants, mostly around clock changes, for property tests of availability.
import fc from "fast-check";
import { type CalendarRules, type DayRange, SLOT_MINUTES } from "@/modules/scheduling/calendar/rules.ts";
import { addDays, dateIn, DAY_MS, dayOf, MINUTE_MS, offsetSpan } from "@/platform/time/time.ts";

const ZONES = Intl.supportedValuesOf("timeZone");
/** Half-hour changes, changes at midnight, far offsets, and the everyday ones. */
const NOTABLE = [
  "Australia/Lord_Howe",
  "Antarctica/Troll",
  "Africa/Cairo",
  "Africa/Casablanca",
  "America/Havana",
  "America/Santiago",
  "America/St_Johns",
  "Asia/Beirut",
  "Asia/Kathmandu",
  "Pacific/Kiritimati",
  "Pacific/Chatham",
  "Pacific/Pago_Pago",
  "Europe/Vienna",
  "America/New_York",
];

export const anyZone: fc.Arbitrary<string> = fc.oneof(fc.constantFrom(...NOTABLE), fc.constantFrom(...ZONES));

/** A day (days since 1970) with a clock change in one of the zones, or any day when none is near. */
export const dayOfChange = (...zones: string[]): fc.Arbitrary<number> =>
  fc.record({
    zone: fc.constantFrom(...zones),
    day: fc.integer({ min: dayOf("2026-01-01"), max: dayOf("2035-12-31") }),
  }).map(({ zone, day }) => {
    const next = offsetSpan(zone, day * DAY_MS).to;
    return next < (day + 400) * DAY_MS ? Math.floor(next / DAY_MS) : day;
  });

const minuteOfDay = fc.integer({ min: 0, max: 288 }).map((n) => n * 5);
const someRanges = fc.uniqueArray(minuteOfDay, { maxLength: 6 }).map((minutes) => {
  const sorted = minutes.sort((a, b) => a - b);
  return Array.from({ length: sorted.length >> 1 }, (_, at) => ({ from: sorted[2 * at]!, to: sorted[2 * at + 1]! }));
});
const dayRanges: fc.Arbitrary<DayRange[]> = fc.oneof(
  fc.constant<DayRange[]>([{ from: 0, to: 1440 }]),
  fc.constant<DayRange[]>([{ from: 0, to: 240 }, { from: 1320, to: 1440 }]),
  someRanges,
);
const minutes = (most: number) => fc.integer({ min: 0, max: most / 5 }).map((n) => n * 5);

/** Valid calendars, with overrides and time off around a local date. */
export const anyCalendar = (zone: string, date: string): fc.Arbitrary<CalendarRules> =>
  fc.record({
    zone: fc.constant(zone),
    slotMinutes: fc.constantFrom(...SLOT_MINUTES),
    bufferBefore: fc.oneof(fc.constant(0), minutes(60)),
    bufferAfter: fc.oneof(fc.constant(0), minutes(60)),
    noticeMinutes: fc.oneof(fc.constant(0), minutes(240), minutes(4_320)),
    horizonDays: fc.oneof(fc.integer({ min: 1, max: 6 }), fc.constant(90)),
    weekly: fc.tuple(...Array.from({ length: 7 }, () => dayRanges)).map((week) =>
      week.flatMap((ranges, at) => ranges.map((range) => ({ weekday: at + 1, ...range })))
    ),
    overrides: fc.uniqueArray(fc.integer({ min: -1, max: 2 }), { maxLength: 2 }).chain((days) =>
      fc.tuple(...days.map((by) => dayRanges.map((ranges) => ({ date: addDays(date, by), ranges }))))
    ),
    timeOff: fc.oneof(
      { weight: 4, arbitrary: fc.constant<CalendarRules["timeOff"]>([]) },
      {
        weight: 1,
        arbitrary: fc.integer({ min: -1, max: 2 }).map((by) => [{ from: addDays(date, by), to: addDays(date, by) }]),
      },
    ),
  });

/** Another track's meeting or hold, which can be older than the current calendar. */
export interface Claim {
  startsAt: number;
  slotMinutes: CalendarRules["slotMinutes"];
  bufferBefore: number;
  bufferAfter: number;
  /** An expired hold does not count, nor does a hold of the requesting track itself. */
  kind: "meeting" | "hold" | "ended hold" | "own hold";
}

const claimAround = (day: number): fc.Arbitrary<Claim> =>
  fc.record({
    startsAt: fc.integer({ min: -288, max: 3 * 288 }).map((cell) => day * DAY_MS + cell * 5 * MINUTE_MS),
    slotMinutes: fc.constantFrom(...SLOT_MINUTES),
    bufferBefore: minutes(30),
    bufferAfter: minutes(30),
    kind: fc.constantFrom("meeting", "meeting", "hold", "ended hold", "own hold"),
  });

export interface Situation {
  rules: CalendarRules;
  visitorZone: string;
  /** UTC day (days since 1970) around which all instants are. */
  day: number;
  now: number;
  claims: Claim[];
}

export const anySituation: fc.Arbitrary<Situation> = fc.tuple(anyZone, anyZone).chain(([zone, visitorZone]) =>
  dayOfChange(zone, visitorZone).chain((day) =>
    fc.record({
      rules: anyCalendar(zone, dateIn(zone, day * DAY_MS + DAY_MS / 2)),
      visitorZone: fc.constant(visitorZone),
      day: fc.constant(day),
      // Not only whole minutes, because notice and booking window are exact to the millisecond.
      now: fc.tuple(fc.integer({ min: -3 * 1440, max: 720 }), fc.constantFrom(0, 1, 30_000, 59_999))
        .map(([at, ms]) => day * DAY_MS + at * MINUTE_MS + ms),
      claims: fc.array(claimAround(day), { maxLength: 6 }),
    })
  )
);
