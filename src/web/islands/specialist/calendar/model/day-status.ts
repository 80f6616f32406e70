// The status of a date in the calendar: open, custom hours, closed, time off.
import type { DayRange } from "@/modules/scheduling/calendar/rules.ts";
import { closedHolidayOn } from "@/modules/scheduling/holidays/rules.ts";
import type { CalendarForm } from "@/modules/scheduling/schemas.ts";
import { addDays, daysBetween, weekdayOf } from "@/platform/time/dates.ts";
import { currentFormats } from "@/platform/intl.ts";
import { formatDay } from "@/platform/time/formats.ts";
import { overrideOn, rangesOn } from "./changes.ts";
import { hoursText } from "./hours.ts";

/** "open" and "closed" by the weekly hours, "holiday" by a public one, "other" and "shut" by custom hours, "off" by time off. */
export type DayStatus = "open" | "closed" | "holiday" | "other" | "shut" | "off";

export interface DayHours {
  status: DayStatus;
  ranges: readonly DayRange[];
  /** The name of the public holiday. */
  holiday?: string;
}

/** Time off takes precedence over custom hours, these over public holidays, and these over the weekly hours. */
export const toDayHours = (calendar: CalendarForm, date: string): DayHours => {
  if (timeOffOn(calendar, date) !== undefined) return { status: "off", ranges: [] };
  const own = overrideOn(calendar, date);
  if (own) return { status: own.length > 0 ? "other" : "shut", ranges: own };
  const usual = rangesOn(calendar, weekdayOf(date));
  const holiday = usual.length > 0 ? closedHolidayOn(calendar.holidays, date) : undefined;
  if (holiday) return { status: "holiday", ranges: [], holiday: holiday.name };
  return { status: usual.length > 0 ? "open" : "closed", ranges: usual };
};

/** The index of the time off that includes a date; undefined without one. */
export const timeOffOn = ({ timeOff }: CalendarForm, date: string): number | undefined => {
  const index = timeOff.findIndex((off) => isWholeSpan(off) && date >= off.from && date <= off.to);
  return index < 0 ? undefined : index;
};

/** "Open 09:00–13:00, 14:00–18:00" */
export const dayStatusLabel = ({ status, ranges, holiday }: DayHours): string => {
  switch (status) {
    case "open":
      return `Open ${hoursText(ranges)}`;
    case "closed":
      return "Closed every week";
    case "holiday":
      return `Closed on ${holiday}`;
    case "other":
      return `Custom hours ${hoursText(ranges)}`;
    case "shut":
      return "Closed on this date";
    case "off":
      return "Time off";
  }
};

/** Whether both days are there, in their order: a field that is being edited may be empty. */
export const isWholeSpan = ({ from, to }: { from: string; to: string }): boolean =>
  from !== "" && to !== "" && from <= to;

/** "Tue 24 Nov", "Tue 24 – Fri 27 Nov", "Wed 30 Dec – Sat 2 Jan" or "Tue, Nov 24 – Fri, Nov 27". Throws as formatDay does. */
export const formatSpan = (from: string, to: string, formats = currentFormats()): string => {
  const [first, last] = [formatDay(from, formats), formatDay(to, formats)];
  if (from === to) return first.short;
  const isShort = !formats.monthFirst && from.slice(0, 7) === to.slice(0, 7);
  return `${isShort ? `${first.weekday} ${Number(from.slice(8))}` : first.short} – ${last.short}`;
};

export const daysText = (from: string, to: string): string => {
  const days = daysBetween(from, to) + 1;
  return days === 1 ? "1 day" : `${days} days`;
};

/** Proposes the first working week after the last time off. */
export const nextTimeOff = ({ timeOff }: CalendarForm, today: string): { from: string; to: string } => {
  const last = timeOff.reduce((latest, { to }) => to > latest ? to : latest, today);
  const from = addDays(last, 8 - weekdayOf(last));
  return { from, to: addDays(from, 4) };
};
