// Days off are saved with each change, whatever else waits for the save button: time off, and public holidays with the
// custom hours that they replace.
import type { CalendarForm } from "@/modules/scheduling/schemas.ts";
import { overrideOn } from "./changes.ts";

type TimeOff = CalendarForm["timeOff"][number];

const isLike = (a: TimeOff) => (b: TimeOff): boolean => a.from === b.from && a.to === b.to;
const without = (all: readonly TimeOff[], some: readonly TimeOff[]): TimeOff[] =>
  all.filter((off) => !some.some(isLike(off)));

type Holidays = CalendarForm["holidays"];

/** Null is open on all of them; undefined is undecided. */
const holidayText = (holidays: Holidays): string | undefined =>
  JSON.stringify(
    holidays && [holidays.place, holidays.until, holidays.days.map(({ date, open }) => [date, open]).sort()],
  );
const isSameHolidays = (a: Holidays, b: Holidays): boolean => a === b || holidayText(a) === holidayText(b);

/** Whether two calendars have the same days off. */
export const isSameDaysOff = (a: CalendarForm, b: CalendarForm): boolean =>
  without(a.timeOff, b.timeOff).length === 0 && without(b.timeOff, a.timeOff).length === 0 &&
  isSameHolidays(a.holidays, b.holidays);

/** Dates on which another holiday is open or closed. */
const changedHolidays = (before: Holidays, after: Holidays): Set<string> => {
  const openOn = new Map(before?.days.map(({ date, open }) => [date, open]));
  return new Set(after?.days.filter(({ date, open }) => (openOn.get(date) ?? open) !== open).map(({ date }) => date));
};

/** A calendar with what differs between two others in their days off; the rest of it stays. */
export const withDaysOff = (calendar: CalendarForm, before: CalendarForm, after: CalendarForm): CalendarForm => {
  if (isSameDaysOff(before, after)) return calendar;
  const kept = without(calendar.timeOff, without(before.timeOff, after.timeOff));
  const added = without(without(after.timeOff, before.timeOff), kept);
  const { holidays: _, ...rest } = calendar;
  const holidays = isSameHolidays(before.holidays, after.holidays) ? calendar.holidays : after.holidays;
  const dates = changedHolidays(before.holidays, after.holidays);
  const moved = [...dates].flatMap((date) => {
    const ranges = overrideOn(after, date);
    return ranges ? [{ date, ranges }] : [];
  });
  return {
    ...rest,
    timeOff: [...kept, ...added],
    overrides: [...calendar.overrides.filter(({ date }) => !dates.has(date)), ...moved]
      .sort((a, b) => a.date < b.date ? -1 : 1),
    ...holidays === undefined ? {} : { holidays },
  };
};
