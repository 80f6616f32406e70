// Weeks that many people keep, to begin from.
import type { DayRange } from "@/modules/scheduling/rules.ts";

export interface WeekTemplate {
  key: string;
  label: string;
  hint: string;
  /** By weekday, 1 is Monday. */
  week: Readonly<Record<number, readonly DayRange[]>>;
}

const at = (from: number, to: number): DayRange => ({ from: from * 60, to: to * 60 });
const on = (weekdays: readonly number[], ...ranges: DayRange[]) =>
  Object.fromEntries(weekdays.map((weekday) => [weekday, ranges]));

const WORKDAYS = [1, 2, 3, 4, 5];

/** The first is what a new calendar proposes (PRODUCT section 2). */
export const WEEK_TEMPLATES: readonly WeekTemplate[] = [
  { key: "office", label: "Office hours", hint: "Mon–Fri, 9–13 and 14–18", week: on(WORKDAYS, at(9, 13), at(14, 18)) },
  { key: "mornings", label: "Mornings", hint: "Mon–Fri, 8–13", week: on(WORKDAYS, at(8, 13)) },
  { key: "afternoons", label: "Afternoons", hint: "Mon–Fri, 13–19", week: on(WORKDAYS, at(13, 19)) },
  {
    key: "evenings",
    label: "Evenings and Saturdays",
    hint: "Mon–Fri, 17–21, and Sat, 9–14",
    week: { ...on(WORKDAYS, at(17, 21)), ...on([6], at(9, 14)) },
  },
  { key: "every-day", label: "Every day", hint: "Mon–Sun, 9–18", week: on([...WORKDAYS, 6, 7], at(9, 18)) },
];

/** The hours of a template as a calendar keeps them. */
export const weeklyOf = ({ week }: WeekTemplate): ({ weekday: number } & DayRange)[] =>
  Object.entries(week).flatMap(([weekday, ranges]) => ranges.map((range) => ({ weekday: Number(weekday), ...range })));
