import { type CalendarIssue, calendarIssues, type CalendarRules } from "@/modules/scheduling/calendar/rules.ts";
import type { CalendarForm } from "@/modules/scheduling/schemas.ts";

export interface FieldError {
  /** The id of the element: "weekday-1", "date-2026-12-24", "time-off-0", or a setting's name. */
  field: string;
  sentence: string;
}

export const weekdayField = (weekday: number | string): string => `weekday-${weekday}`;
export const dateField = (date: number | string): string => `date-${date}`;
export const timeOffField = (index: number | string): string => `time-off-${index}`;

/** The fields of lists: of the list itself, and of an entry. */
const LISTS = {
  weekly: ["weekly", weekdayField],
  overrides: ["special-dates", dateField],
  timeOff: ["time-off", timeOffField],
} as const;

const fieldOf = ([part, entry]: CalendarIssue["path"]): string => {
  if (part !== "weekly" && part !== "overrides" && part !== "timeOff") return part;
  const [list, fieldOfEntry] = LISTS[part];
  return entry === undefined ? list : fieldOfEntry(entry);
};

/**
 * Empty when the calendar can be saved. `isKnownZone`: the zone is in the list, because not every browser can validate
 * zones as the rules do.
 */
export const calendarFieldErrors = (calendar: CalendarForm, isKnownZone: boolean): FieldError[] => {
  const issues = calendarIssues(calendar as CalendarRules).filter(({ path: [part] }) => part !== "zone");
  const errors = issues.map(({ path, sentence }) => ({ field: fieldOf(path), sentence }));
  if (!isKnownZone) errors.unshift({ field: "zone", sentence: "Choose a time zone from the list." });
  return errors.filter(({ field, sentence }, at) =>
    errors.findIndex((problem) => problem.field === field && problem.sentence === sentence) === at
  );
};

export const errorFor = (errors: readonly FieldError[], field: string): string | undefined =>
  errors.find((error) => error.field === field)?.sentence;
