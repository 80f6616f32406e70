// Everything that can be done to a calendar, as pure changes; each says in words what it was, so that it can be undone.
import type { DayRange } from "@/modules/scheduling/rules.ts";
import type { CalendarForm } from "@/modules/scheduling/schemas.ts";
import { dayLabel } from "@/web/ui/day-label.ts";
import { dayName, FIRST_RANGE, nextRange, WEEKDAYS, withStart } from "./hours.ts";
import { WEEK_TEMPLATES, weeklyOf } from "./week-templates.ts";

/** Whose ranges: those of a weekday (1 is Monday), or of one date. */
export type Place = { weekday: number } | { date: string };

/** What is said with one value. */
export type Setting = "zone" | "slotMinutes" | "bufferBefore" | "bufferAfter" | "noticeMinutes" | "horizonDays";

export type Change =
  | { do: "add-range" | "open-day" | "close-day"; at: Place }
  | { do: "change-range"; at: Place; index: number; to: Partial<DayRange> }
  | { do: "remove-range"; at: Place; index: number }
  | { do: "copy-day"; from: number; to: readonly number[] }
  | { do: "use-template"; key: string }
  | { do: "clear-override"; date: string }
  | { do: "override-with"; date: string; ranges: readonly DayRange[] }
  | { do: "add-time-off"; from: string; to: string }
  | { do: "change-time-off"; index: number; to: { from?: string; to?: string } }
  | { do: "remove-time-off"; index: number }
  | { do: "set"; setting: Setting; value: string | number };

export const rangesOn = ({ weekly }: Pick<CalendarForm, "weekly">, weekday: number): DayRange[] =>
  weekly.filter((range) => range.weekday === weekday).map(({ from, to }) => ({ from, to }));

/** The hours of its own that a date has; undefined when the weekly hours hold. */
export const overrideOn = ({ overrides }: Pick<CalendarForm, "overrides">, date: string): DayRange[] | undefined =>
  overrides.find((override) => override.date === date)?.ranges;

const rangesAt = (calendar: CalendarForm, at: Place): DayRange[] =>
  "date" in at ? overrideOn(calendar, at.date) ?? [] : rangesOn(calendar, at.weekday);

const withRanges = (calendar: CalendarForm, at: Place, ranges: readonly DayRange[]): CalendarForm =>
  "date" in at ? withOverride(calendar, at.date, ranges) : withWeekday(calendar, at.weekday, ranges);

const withWeekday = (calendar: CalendarForm, weekday: number, ranges: readonly DayRange[]): CalendarForm => ({
  ...calendar,
  weekly: WEEKDAYS.flatMap((day) =>
    (day === weekday ? ranges : rangesOn(calendar, day)).map((range) => ({ weekday: day, ...range }))
  ),
});

const withOverride = (calendar: CalendarForm, date: string, ranges: readonly DayRange[]): CalendarForm => ({
  ...calendar,
  overrides: [...calendar.overrides.filter((override) => override.date !== date), { date, ranges: [...ranges] }]
    .sort((a, b) => a.date < b.date ? -1 : 1),
});

/** A closed day opens with the hours of the nearest open weekday: most days of a week are alike. */
const usualHours = (calendar: CalendarForm, weekday: number): DayRange[] => {
  const near = [...WEEKDAYS].sort((a, b) => Math.abs(a - weekday) - Math.abs(b - weekday));
  const open = near.map((day) => rangesOn(calendar, day)).find((ranges) => ranges.length > 0);
  return open ?? [FIRST_RANGE];
};

const opened = (calendar: CalendarForm, at: Place): DayRange[] =>
  "weekday" in at ? usualHours(calendar, at.weekday) : [FIRST_RANGE];

const changedRange = (range: DayRange, { from, to }: Partial<DayRange>): DayRange => {
  const started = from === undefined ? range : withStart(range, from);
  return to === undefined ? started : { ...started, to };
};

/** The calendar after a change; the same object when nothing changes. */
export const changed = (calendar: CalendarForm, change: Change): CalendarForm => {
  switch (change.do) {
    case "add-range": {
      const ranges = rangesAt(calendar, change.at);
      const next = nextRange(ranges);
      return next ? withRanges(calendar, change.at, [...ranges, next]) : calendar;
    }
    case "open-day":
      return withRanges(calendar, change.at, opened(calendar, change.at));
    case "close-day":
      return withRanges(calendar, change.at, []);
    case "change-range":
      return withRanges(
        calendar,
        change.at,
        rangesAt(calendar, change.at).map((range, n) => n === change.index ? changedRange(range, change.to) : range),
      );
    case "remove-range":
      return withRanges(calendar, change.at, rangesAt(calendar, change.at).filter((_, n) => n !== change.index));
    case "copy-day":
      return change.to.reduce((copy, day) => withWeekday(copy, day, rangesOn(calendar, change.from)), calendar);
    case "use-template": {
      const template = WEEK_TEMPLATES.find(({ key }) => key === change.key);
      return template ? { ...calendar, weekly: weeklyOf(template) } : calendar;
    }
    case "override-with":
      return withOverride(calendar, change.date, change.ranges);
    case "clear-override":
      return { ...calendar, overrides: calendar.overrides.filter(({ date }) => date !== change.date) };
    case "add-time-off":
      return { ...calendar, timeOff: [...calendar.timeOff, { from: change.from, to: change.to }] };
    case "change-time-off":
      return {
        ...calendar,
        timeOff: calendar.timeOff.map((off, n) => n === change.index ? movedTimeOff(off, change.to) : off),
      };
    case "remove-time-off":
      return { ...calendar, timeOff: calendar.timeOff.filter((_, n) => n !== change.index) };
    case "set":
      return { ...calendar, [change.setting]: change.value };
  }
};

/** A first day behind the last takes the last along. */
const movedTimeOff = (
  off: { from: string; to: string },
  { from = off.from, to = off.to }: { from?: string; to?: string },
) => ({ from, to: from !== off.from && to < from ? from : to });

const placeName = (at: Place): string => "date" in at ? dayLabel(at.date).short : dayName(at.weekday);

const SETTING_WORDS: Record<Setting, string> = {
  zone: "Time zone changed",
  slotMinutes: "Length of a meeting changed",
  bufferBefore: "Pause before a meeting changed",
  bufferAfter: "Pause after a meeting changed",
  noticeMinutes: "Notice changed",
  horizonDays: "How far ahead changed",
};

/** What a change was, for the one who may want it back: "Monday copied to 4 days". */
export const wordsOf = (change: Change): string => {
  switch (change.do) {
    case "add-range":
      return `Hours added on ${placeName(change.at)}`;
    case "open-day":
      return `${placeName(change.at)} opened`;
    case "close-day":
      return `${placeName(change.at)} closed`;
    case "change-range":
      return `Hours changed on ${placeName(change.at)}`;
    case "remove-range":
      return `Hours removed on ${placeName(change.at)}`;
    case "copy-day":
      return `${dayName(change.from)} copied to ${
        change.to.length === 1 ? dayName(change.to[0]!) : `${change.to.length} days`
      }`;
    case "use-template":
      return `Week replaced by “${WEEK_TEMPLATES.find(({ key }) => key === change.key)?.label}”`;
    case "override-with":
      return change.ranges.length > 0
        ? `Other hours on ${dayLabel(change.date).short}`
        : `${dayLabel(change.date).short} closed`;
    case "clear-override":
      return `Usual hours on ${dayLabel(change.date).short}`;
    case "add-time-off":
      return "Time off added";
    case "change-time-off":
      return "Time off changed";
    case "remove-time-off":
      return "Time off removed";
    case "set":
      return SETTING_WORDS[change.setting];
  }
};
