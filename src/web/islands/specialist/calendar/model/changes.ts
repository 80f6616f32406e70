// Every change that the editor can make to a calendar, and its description for the undo button.
import type { DayRange } from "@/modules/scheduling/calendar/rules.ts";
import type { CalendarForm } from "@/modules/scheduling/schemas.ts";
import { formatDay } from "@/platform/time/formats.ts";
import { dayName, FIRST_RANGE, nextRange, WEEKDAYS, type WeekTemplate, withStart } from "./hours.ts";

/** The owner of time ranges: a weekday (1 is Monday) or a date. */
export type DayRef = { weekday: number } | { date: string };

export const SETTINGS = ["zone", "slotMinutes", "bufferBefore", "bufferAfter", "noticeMinutes", "horizonDays"] as const;
export type Setting = (typeof SETTINGS)[number];

export type Change =
  | { do: "add-range" | "open-day" | "close-day"; at: DayRef }
  | { do: "change-range"; at: DayRef; index: number; to: Partial<DayRange> }
  | { do: "remove-range"; at: DayRef; index: number }
  | { do: "copy-day"; from: number; to: readonly number[] }
  | { do: "use-template"; template: WeekTemplate }
  | { do: "clear-override"; date: string }
  | { do: "override-with"; date: string; ranges: readonly DayRange[] }
  | { do: "add-time-off"; from: string; to: string }
  | { do: "change-time-off"; index: number; to: { from?: string; to?: string } }
  | { do: "remove-time-off"; index: number }
  /** Null: open on public holidays. */
  | { do: "use-holidays"; holidays: NonNullable<CalendarForm["holidays"]> | null }
  | { do: "set-holiday"; date: string; open: boolean }
  | { do: "set"; setting: Setting; value: string | number };

export const rangesOn = ({ weekly }: Pick<CalendarForm, "weekly">, weekday: number): DayRange[] =>
  weekly.filter((range) => range.weekday === weekday).map(({ from, to }) => ({ from, to }));

/** The custom hours of a date; undefined when the weekly hours apply. */
export const overrideOn = ({ overrides }: Pick<CalendarForm, "overrides">, date: string): DayRange[] | undefined =>
  overrides.find((override) => override.date === date)?.ranges;

/** The public holiday of a date, closed or kept open. */
export const holidayOn = ({ holidays }: Pick<CalendarForm, "holidays">, date: string) =>
  holidays?.days.find((day) => day.date === date);

const rangesAt = (calendar: CalendarForm, at: DayRef): DayRange[] =>
  "date" in at ? overrideOn(calendar, at.date) ?? [] : rangesOn(calendar, at.weekday);

const withRanges = (calendar: CalendarForm, at: DayRef, ranges: readonly DayRange[]): CalendarForm =>
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

/** A closed day opens with the hours of the nearest open weekday, because most days of a week are alike. */
const usualHours = (calendar: CalendarForm, weekday: number): DayRange[] => {
  const near = [...WEEKDAYS].sort((a, b) => Math.abs(a - weekday) - Math.abs(b - weekday));
  const open = near.map((day) => rangesOn(calendar, day)).find((ranges) => ranges.length > 0);
  return open ?? [FIRST_RANGE];
};

const opened = (calendar: CalendarForm, at: DayRef): DayRange[] =>
  "weekday" in at ? usualHours(calendar, at.weekday) : [FIRST_RANGE];

const changedRange = (range: DayRange, { from, to }: Partial<DayRange>): DayRange => {
  const started = from === undefined ? range : withStart(range, from);
  return to === undefined ? started : { ...started, to };
};

const withHoliday = (calendar: CalendarForm, date: string, open: boolean): CalendarForm => {
  const { holidays } = calendar;
  if (!holidays) return calendar;
  return {
    ...calendar,
    holidays: { ...holidays, days: holidays.days.map((day) => day.date === date ? { ...day, open } : day) },
  };
};

const withoutOverride = (calendar: CalendarForm, date: string): CalendarForm => ({
  ...calendar,
  overrides: calendar.overrides.filter((override) => override.date !== date),
});

/** Returns the same object when nothing changes. */
export const applyChange = (calendar: CalendarForm, change: Change): CalendarForm => {
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
    case "use-template":
      return { ...calendar, weekly: change.template.weekly };
    case "override-with":
      return withOverride(calendar, change.date, change.ranges);
    case "clear-override":
      return withoutOverride(calendar, change.date);
    case "add-time-off":
      return { ...calendar, timeOff: [...calendar.timeOff, { from: change.from, to: change.to }] };
    case "change-time-off":
      return {
        ...calendar,
        timeOff: calendar.timeOff.map((off, n) => n === change.index ? movedTimeOff(off, change.to) : off),
      };
    case "remove-time-off":
      return { ...calendar, timeOff: calendar.timeOff.filter((_, n) => n !== change.index) };
    case "use-holidays":
      return { ...calendar, holidays: change.holidays };
    case "set-holiday":
      return withHoliday(withoutOverride(calendar, change.date), change.date, change.open);
    case "set":
      return { ...calendar, [change.setting]: change.value };
  }
};

/** When the first day moves past the last, the last day moves along. */
const movedTimeOff = (
  off: { from: string; to: string },
  { from = off.from, to = off.to }: { from?: string; to?: string },
) => ({ from, to: from !== off.from && to < from ? from : to });

const dayRefName = (at: DayRef): string => "date" in at ? formatDay(at.date).short : dayName(at.weekday);

const SETTING_LABELS: Record<Setting, string> = {
  zone: "Time zone changed",
  slotMinutes: "Meeting length changed",
  bufferBefore: "Buffer before meetings changed",
  bufferAfter: "Buffer after meetings changed",
  noticeMinutes: "Minimum notice changed",
  horizonDays: "Booking window changed",
};

/** "Monday copied to 4 days" */
export const describeChange = (change: Change): string => {
  switch (change.do) {
    case "add-range":
      return `Hours added on ${dayRefName(change.at)}`;
    case "open-day":
      return `${dayRefName(change.at)} opened`;
    case "close-day":
      return `${dayRefName(change.at)} closed`;
    case "change-range":
      return `Hours changed on ${dayRefName(change.at)}`;
    case "remove-range":
      return `Hours removed on ${dayRefName(change.at)}`;
    case "copy-day":
      return `${dayName(change.from)} copied to ${
        change.to.length === 1 ? dayName(change.to[0]!) : `${change.to.length} days`
      }`;
    case "use-template":
      return `Week replaced by “${change.template.label}”`;
    case "override-with":
      return change.ranges.length > 0
        ? `Custom hours on ${formatDay(change.date).short}`
        : `${formatDay(change.date).short} closed`;
    case "clear-override":
      return `Usual hours on ${formatDay(change.date).short}`;
    case "add-time-off":
      return "Time off added";
    case "change-time-off":
      return "Time off changed";
    case "remove-time-off":
      return "Time off removed";
    case "use-holidays":
      return change.holidays ? "Closed on public holidays" : "Open on public holidays";
    case "set-holiday":
      return `${formatDay(change.date).short} ${change.open ? "stays open" : "closed"}`;
    case "set":
      return SETTING_LABELS[change.setting];
  }
};
