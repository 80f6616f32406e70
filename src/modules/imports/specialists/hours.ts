// Opening hours as people write them: "Mon-Thu 9:00-12:00, 13:00-17:00; Fri 9-12", in English or German, and as
// Easy!Appointments stores them.
import { z } from "zod";
import type { CalendarRules } from "@/modules/scheduling/calendar/rules.ts";

type Weekly = CalendarRules["weekly"];

/** From Monday on. Any beginning of two letters or more is understood. */
const DAYS = [
  ["monday", "montag"],
  ["tuesday", "dienstag"],
  ["wednesday", "mittwoch"],
  ["thursday", "donnerstag"],
  ["friday", "freitag"],
  ["saturday", "samstag"],
  ["sunday", "sonntag"],
];
const EVERY_DAY = ["daily", "everyday", "täglich", "taglich"];
const CLOSED = ["closed", "geschlossen", "off"];
const UNTIL = ["to", "until", "bis", "till", "through"];
const JOIN = ["and", "und", "uhr", "h", "from", "von"];

type Token =
  | { kind: "day"; days: number[] }
  | { kind: "time"; minutes: number }
  | { kind: "until" | "closed" };

const TOKEN =
  /(\d{1,2})(?:[:.h](\d{2}))?\s*([ap])\.?m\.?|(\d{1,2})(?:[:.h](\d{2}))?|(\p{L}+)\.?|[-–—]|[,;/&|:+\s]+|(.)/giu;

const minutesOf = (hour: string, minute = "0", half?: string): number | undefined => {
  const [hours, minutes] = [Number(hour), Number(minute)];
  if (minutes > 59 || hours > 24 || (half && (hours < 1 || hours > 12))) return undefined;
  const afternoon = half?.toLowerCase() === "p" ? 12 : 0;
  return (half ? hours % 12 + afternoon : hours) * 60 + minutes;
};

/** "" for a word that says nothing, undefined for one that nobody knows. */
const readWord = (word: string): Token | "" | undefined => {
  const text = word.toLowerCase();
  if (UNTIL.includes(text)) return { kind: "until" };
  if (CLOSED.includes(text)) return { kind: "closed" };
  if (JOIN.includes(text)) return "";
  if (EVERY_DAY.includes(text)) return { kind: "day", days: [1, 2, 3, 4, 5, 6, 7] };
  const day = DAYS.findIndex((names) => names.some((name) => name.startsWith(text.replace(/s$/, ""))));
  return day < 0 || text.length < 2 ? undefined : { kind: "day", days: [day + 1] };
};

/** Undefined for text that has anything else in it. */
const tokensOf = (text: string): Token[] | undefined => {
  const tokens: Token[] = [];
  for (const match of text.matchAll(TOKEN)) {
    const [whole, hour12, minute12, half, hour, minute, word, other] = match;
    if (other !== undefined) return undefined;
    if (word !== undefined) {
      const token = readWord(word);
      if (token === undefined) return undefined;
      if (token !== "") tokens.push(token);
    } else if (hour12 !== undefined || hour !== undefined) {
      const minutes = minutesOf(hour12 ?? hour!, minute12 ?? minute, half);
      if (minutes === undefined) return undefined;
      tokens.push({ kind: "time", minutes });
    } else if (/[-–—]/.test(whole)) tokens.push({ kind: "until" });
  }
  return tokens;
};

/** From one day to another, also over the end of the week. */
const daysBetween = (from: number, to: number): number[] =>
  Array.from({ length: (to - from + 7) % 7 + 1 }, (_, n) => (from - 1 + n) % 7 + 1);

const Time = z.string().regex(/^\d{1,2}:\d{2}/);
/** The working plan of Easy!Appointments: a day without one is closed. */
const WorkingPlan = z.partialRecord(
  z.enum(DAYS.map(([name]) => name!)),
  z.object({ start: Time, end: Time, breaks: z.array(z.object({ start: Time, end: Time })).default([]) }).nullable(),
);

const minutesAt = (time: string): number => Number(time.split(":")[0]) * 60 + Number(time.split(":")[1]);

const readWorkingPlan = (text: string): Weekly | undefined => {
  const { data } = WorkingPlan.safeParse(parseJson(text));
  const weekly = Object.entries(data ?? {}).flatMap(([day, plan]) => {
    if (!plan) return [];
    const weekday = DAYS.findIndex(([name]) => name === day) + 1;
    const breaks = plan.breaks.map(({ start, end }) => [minutesAt(start), minutesAt(end)] as const)
      .sort(([a], [b]) => a - b);
    const starts = [minutesAt(plan.start), ...breaks.map(([, end]) => end)];
    const ends = [...breaks.map(([start]) => start), minutesAt(plan.end)];
    return starts.map((from, n) => ({ weekday, from, to: ends[n]! })).filter(({ from, to }) => from !== to);
  });
  return weekly.length > 0 ? weekly : undefined;
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/**
 * The weekly hours; undefined when the text says something else. A day without hours is closed. Times are not compared:
 * `calendarErrors` says which of them end before they begin, or overlap.
 */
export const readHours = (text: string): Weekly | undefined =>
  text.startsWith("{") ? readWorkingPlan(text) : readText(text);

const readText = (text: string): Weekly | undefined => {
  const tokens = tokensOf(text);
  if (!tokens) return undefined;
  const weekly: Weekly = [];
  let days: number[] = [];
  let hasHours = false;
  for (let n = 0; n < tokens.length; n++) {
    const token = tokens[n]!;
    const then = tokens[n + 1]?.kind === "until" ? tokens[n + 2] : undefined;
    if (token.kind === "day") {
      if (hasHours) days = [];
      hasHours = false;
      if (then?.kind === "day") {
        days.push(...daysBetween(token.days[0]!, then.days[0]!));
        n += 2;
      } else days.push(...token.days);
    } else if (token.kind === "closed" && days.length > 0) hasHours = true;
    else if (token.kind === "time" && then?.kind === "time" && days.length > 0) {
      // Midnight at the end is the end of the day.
      weekly.push(...days.map((weekday) => ({ weekday, from: token.minutes, to: then.minutes || 24 * 60 })));
      hasHours = true;
      n += 2;
    } else return undefined;
  }
  return weekly.length > 0 && hasHours ? weekly : undefined;
};
