// Public holidays in a calendar: which dates are known, which of them stay open, and how they are continued.
import { addDays, isDate } from "@/platform/time/dates.ts";

/** One local date. */
export interface Holiday {
  date: string;
  /** "Christmas Day" */
  name: string;
}

/** The public holidays of a calendar. They take precedence over the weekly hours only. */
export interface PublicHolidays {
  /** Country, region and area, such as "AT", "DE-BY" or "DE-BY-A". */
  place: string;
  /** The last date up to which holidays are known. `extend.ts` adds later ones. */
  until: string;
  /** In order. `open`: the weekly hours stay. */
  days: (Holiday & { open: boolean })[];
}

/** How far ahead holidays are known, and how long past ones are kept, to know which names stay open. */
export const HOLIDAY_DAYS = 400;

/** A place has 28 a year at most. */
const MAX_DAYS = 200;
const MAX_NAME = 120;
const PLACE = /^[A-Z]{2}(-[A-Za-z0-9]{1,10}){0,2}$/;

export const isHolidayPlace = (place: string): boolean => PLACE.test(place);

/** Why holidays can't be saved, as a sentence; undefined when they can. */
export const holidayProblem = ({ place, until, days }: PublicHolidays): string | undefined => {
  if (!isHolidayPlace(place)) return "Choose the country of your public holidays from the list.";
  if (days.length > MAX_DAYS) return `At most ${MAX_DAYS} public holidays can be saved.`;
  const invalid = [until, ...days.map(({ date }) => date)].find((date) => !isDate(date));
  if (invalid !== undefined) return `"${invalid}" is not a date. Use the format 2026-11-24.`;
  const isNamed = days.every(({ name }) => name.trim() !== "" && name.length <= MAX_NAME);
  return isNamed ? undefined : `A public holiday needs a name of at most ${MAX_NAME} characters.`;
};

/** The holiday on which a calendar is closed on this date; undefined without one, and when it stays open. */
export const closedHolidayOn = (holidays: PublicHolidays | null | undefined, date: string): Holiday | undefined =>
  holidays?.days.find((day) => day.date === date && !day.open);

/**
 * Holidays with those of `found` that are later than what was known. A name that was open on all its days stays open.
 * Days that were over long before `today` are dropped.
 */
export const continueHolidays = (
  known: PublicHolidays,
  { today, until, days: found }: { today: string; until: string; days: Holiday[] },
): PublicHolidays => {
  const staysOpen = (name: string): boolean => {
    const same = known.days.filter((day) => day.name === name);
    return same.length > 0 && same.every(({ open }) => open);
  };
  const later = found.filter(({ date }) => date > known.until);
  return {
    place: known.place,
    until: until > known.until ? until : known.until,
    days: [
      ...known.days.filter(({ date }) => date >= addDays(today, -HOLIDAY_DAYS)),
      ...later.map(({ date, name }) => ({ date, name, open: staysOpen(name) })),
    ],
  };
};
