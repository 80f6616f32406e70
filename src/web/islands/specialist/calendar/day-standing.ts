// What a date is in the calendar, at a glance and in words: open, other hours, closed, off.
import { addDays, daysBetween, weekdayOf } from "@/platform/time/dates.ts";
import type { DayRange } from "@/modules/scheduling/rules.ts";
import type { CalendarForm } from "@/modules/scheduling/schemas.ts";
import { dayLabel } from "@/web/ui/day-label.ts";
import { overrideOn, rangesOn } from "./calendar-changes.ts";
import { hoursText } from "./hours.ts";

/** "open" and "closed" by the weekly hours, "other" and "shut" by hours of its own, "off" by time off. */
export type Standing = "open" | "closed" | "other" | "shut" | "off";

export interface DayStanding {
  standing: Standing;
  ranges: readonly DayRange[];
}

/** Time off is stronger than a date's own hours, and those than the weekly ones (docs/decisions/006). */
export const standingOf = (calendar: CalendarForm, date: string): DayStanding => {
  if (timeOffOn(calendar, date) !== undefined) return { standing: "off", ranges: [] };
  const own = overrideOn(calendar, date);
  if (own) return { standing: own.length > 0 ? "other" : "shut", ranges: own };
  const usual = rangesOn(calendar, weekdayOf(date));
  return { standing: usual.length > 0 ? "open" : "closed", ranges: usual };
};

/** Which of the times off holds a date; undefined when none does. */
export const timeOffOn = ({ timeOff }: CalendarForm, date: string): number | undefined => {
  const index = timeOff.findIndex(({ from, to }) => date >= from && date <= to);
  return index < 0 ? undefined : index;
};

/** What stands there, in words: "Open 09:00–13:00, 14:00–18:00". */
export const standingText = ({ standing, ranges }: DayStanding): string => {
  switch (standing) {
    case "open":
      return `Open ${hoursText(ranges)}`;
    case "closed":
      return "Closed as every week";
    case "other":
      return `Other hours ${hoursText(ranges)}`;
    case "shut":
      return "Closed on this date";
    case "off":
      return "Time off";
  }
};

/** "Tue 24 Nov", or "Tue 24 – Fri 27 Nov", or "Wed 30 Dec – Sat 2 Jan". */
export const spanText = (from: string, to: string): string => {
  if (from === to) return dayLabel(from).short;
  const [first, last] = [dayLabel(from).short, dayLabel(to).short];
  return `${from.slice(0, 7) === to.slice(0, 7) ? first.slice(0, -4) : first} – ${last}`;
};

export const daysText = (from: string, to: string): string => {
  const days = daysBetween(from, to) + 1;
  return days === 1 ? "1 day" : `${days} days`;
};

/** The first week after what is already taken off: a proposal to change, not to keep. */
export const nextTimeOff = ({ timeOff }: CalendarForm, today: string): { from: string; to: string } => {
  const last = timeOff.reduce((latest, { to }) => to > latest ? to : latest, today);
  const from = addDays(last, 8 - weekdayOf(last));
  return { from, to: addDays(from, 4) };
};
