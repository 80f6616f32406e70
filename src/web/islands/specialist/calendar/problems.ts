// What is wrong with a calendar, each sentence at the place that it concerns. The rules are scheduling's own.
import { calendarProblems, type CalendarRules, proposedCalendar } from "@/modules/scheduling/rules.ts";
import type { CalendarForm } from "@/modules/scheduling/schemas.ts";
import { rangesOn, type Setting } from "./calendar-changes.ts";
import { WEEKDAYS } from "./hours.ts";

export interface Problem {
  /** The id of what is to be put right: "weekday-1", "date-2026-12-24", "time-off-0", or a setting's name. */
  place: string;
  sentence: string;
}

export const weekdayPlace = (weekday: number): string => `weekday-${weekday}`;
export const datePlace = (date: string): string => `date-${date}`;
export const timeOffPlace = (index: number): string => `time-off-${index}`;

/** Faultless in every part, so that a sentence about a copy with one part exchanged is about that part. */
const FAULTLESS: CalendarRules = { ...proposedCalendar("UTC"), weekly: [] };

/** Not every browser knows what the rules ask about zones: those are checked against a list. */
const NOT_ABOUT_ZONES = new Set(calendarProblems({ ...FAULTLESS, zone: "" }));

const sentencesOf = (part: Partial<CalendarForm>): string[] =>
  calendarProblems({ ...FAULTLESS, ...part } as CalendarRules).filter((sentence) => !NOT_ABOUT_ZONES.has(sentence));

const NUMBERS = ["slotMinutes", "bufferBefore", "bufferAfter", "noticeMinutes", "horizonDays"] as const;

/** Every problem with its place; `knownZone` is whether the zone is in the list. None: it can be saved. */
export const placedProblems = (calendar: CalendarForm, knownZone: boolean): Problem[] => {
  const at = (place: string, part: Partial<CalendarForm>): Problem[] =>
    [...new Set(sentencesOf(part))].map((sentence) => ({ place, sentence }));
  const setting = (name: Exclude<Setting, "zone">) => at(name, { [name]: calendar[name] });
  return [
    ...(knownZone ? [] : [{ place: "zone", sentence: "Choose a time zone from the list." }]),
    ...NUMBERS.flatMap(setting),
    ...WEEKDAYS.flatMap((weekday) =>
      at(weekdayPlace(weekday), { weekly: rangesOn(calendar, weekday).map((range) => ({ weekday, ...range })) })
    ),
    ...tooMany("special-dates", { overrides: calendar.overrides }),
    ...calendar.overrides.flatMap((override) => at(datePlace(override.date), { overrides: [override] })),
    ...tooMany("time-off", { timeOff: calendar.timeOff }),
    ...calendar.timeOff.flatMap((off, index) => at(timeOffPlace(index), { timeOff: [off] })),
  ];
};

/** Of a list that is too long the rules say nothing but that; what they say of a shorter one is said at its parts. */
const tooMany = (place: string, part: Partial<CalendarForm>): Problem[] =>
  sentencesOf(part).filter((sentence) => sentence.startsWith("At most")).map((sentence) => ({ place, sentence }));

export const sentenceAt = (problems: readonly Problem[], place: string): string | undefined =>
  problems.find((problem) => problem.place === place)?.sentence;
