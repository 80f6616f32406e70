import { calendarErrors, type CalendarRules, proposedCalendar } from "@/modules/scheduling/calendar/rules.ts";
import type { CalendarForm } from "@/modules/scheduling/schemas.ts";
import { rangesOn, type Setting } from "./changes.ts";
import { WEEKDAYS } from "./hours.ts";

export interface FieldError {
  /** The id of the element: "weekday-1", "date-2026-12-24", "time-off-0", or a setting's name. */
  field: string;
  sentence: string;
}

export const weekdayField = (weekday: number): string => `weekday-${weekday}`;
export const dateField = (date: string): string => `date-${date}`;
export const timeOffField = (index: number): string => `time-off-${index}`;

/** Valid in every part, so that an error after one part is replaced is about that part. */
const VALID: CalendarRules = { ...proposedCalendar("UTC"), weekly: [] };

/** Not every browser can validate zones as the rules do, so zones are compared with a list. */
const ZONE_ERRORS = new Set(calendarErrors({ ...VALID, zone: "" }));

const errorsIn = (part: Partial<CalendarForm>): string[] =>
  calendarErrors({ ...VALID, ...part } as CalendarRules).filter((sentence) => !ZONE_ERRORS.has(sentence));

const NUMBERS = ["slotMinutes", "bufferBefore", "bufferAfter", "noticeMinutes", "horizonDays"] as const;

/** Empty when the calendar can be saved. `isKnownZone`: the zone is in the list. */
export const calendarFieldErrors = (calendar: CalendarForm, isKnownZone: boolean): FieldError[] => {
  const inField = (field: string, part: Partial<CalendarForm>): FieldError[] =>
    [...new Set(errorsIn(part))].map((sentence) => ({ field, sentence }));
  const setting = (name: Exclude<Setting, "zone">) => inField(name, { [name]: calendar[name] });
  return [
    ...(isKnownZone ? [] : [{ field: "zone", sentence: "Choose a time zone from the list." }]),
    ...NUMBERS.flatMap(setting),
    ...WEEKDAYS.flatMap((weekday) =>
      inField(weekdayField(weekday), { weekly: rangesOn(calendar, weekday).map((range) => ({ weekday, ...range })) })
    ),
    ...tooMany("special-dates", { overrides: calendar.overrides }),
    ...calendar.overrides.flatMap((override) => inField(dateField(override.date), { overrides: [override] })),
    ...tooMany("time-off", { timeOff: calendar.timeOff }),
    ...calendar.timeOff.flatMap((off, index) => inField(timeOffField(index), { timeOff: [off] })),
  ];
};

/** The only error of a list that is too long. Errors of its entries are shown at the entries. */
const tooMany = (field: string, part: Partial<CalendarForm>): FieldError[] =>
  errorsIn(part).filter((sentence) => sentence.startsWith("At most")).map((sentence) => ({ field, sentence }));

export const errorFor = (errors: readonly FieldError[], field: string): string | undefined =>
  errors.find((error) => error.field === field)?.sentence;
