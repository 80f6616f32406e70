// When series of calendar files repeat. rrule-temporal computes it; times are local ones, so that no zone is involved.
import { RRuleTemporal } from "rrule-temporal";
import { DAY_MS } from "@/platform/time/time.ts";
import { readTime, type Wall, writeUtc, type WrittenTime } from "./calendar-values.ts";

/** A rule (RFC 5545, section 3.3.10) without its end. */
export interface Rule {
  parts: string;
  /** The last time that it may give. */
  until: Wall | undefined;
}

export interface Repeats {
  walls: Wall[];
  /** From here on it repeats too often to be listed. */
  denseFrom?: Wall;
}

/** How many times of one series are listed: an hourly one has 2,400 in 100 days. */
const MAX_TIMES = 5_000;

/** The most steps that the library takes from one time to the next: a day has 86,400 seconds. */
const MAX_STEPS = 100_000;

const NUMBERS = /^[+-]?\d{1,4}(,[+-]?\d{1,4})*$/;
const PARTS: Record<string, RegExp> = {
  FREQ: /^(SECONDLY|MINUTELY|HOURLY|DAILY|WEEKLY|MONTHLY|YEARLY)$/,
  INTERVAL: /^\d{1,9}$/,
  COUNT: /^\d{1,9}$/,
  BYDAY: /^([+-]?\d{1,2})?(MO|TU|WE|TH|FR|SA|SU)(,([+-]?\d{1,2})?(MO|TU|WE|TH|FR|SA|SU))*$/,
  BYMONTH: /^\d{1,2}L?(,\d{1,2}L?)*$/,
  WKST: /^(MO|TU|WE|TH|FR|SA|SU)$/,
  // RFC 7529: years of other calendars.
  RSCALE: /^[A-Z0-9-]{1,30}$/,
  SKIP: /^(OMIT|BACKWARD|FORWARD)$/,
};
for (const name of ["SECOND", "MINUTE", "HOUR", "MONTHDAY", "YEARDAY", "WEEKNO", "SETPOS"]) {
  PARTS[`BY${name}`] = NUMBERS;
}

/**
 * Reads a rule. `toWall` says what its UNTIL is at the series' place. Undefined for what isn't a rule: the library would
 * leave out the parts that it doesn't know, which gives other times.
 */
export const readRule = (text: string, toWall: (until: WrittenTime) => Wall): Rule | undefined => {
  const parts: string[] = [];
  let until: Wall | undefined;
  for (const part of text.toUpperCase().replace(/\s/g, "").split(";").filter(Boolean)) {
    const [name = "", value = ""] = part.split("=");
    if (name.startsWith("X-")) continue;
    if (name === "UNTIL") {
      const written = readTime(value);
      if (!written) return undefined;
      until = toWall(written);
    } else if (PARTS[name]?.test(value)) parts.push(part);
    else return undefined;
  }
  return parts.some((part) => part.startsWith("FREQ=")) ? { parts: parts.join(";"), until } : undefined;
};

/** Rules that can give many times a day. */
const DENSE = /FREQ=(SECONDLY|MINUTELY|HOURLY)|BY(HOUR|MINUTE|SECOND)=/;

/**
 * The times of a rule from `from` to `to`, both included. Throws for a rule that the library refuses. Times before `from`
 * cost nothing, however many they are.
 */
export const listRepeats = (rule: Rule, start: Wall, from: Wall, to: Wall): Repeats => {
  const last = Math.min(to, rule.until ?? Infinity);
  if (last < from || last < start) return { walls: [] };
  const library = new RRuleTemporal({
    rruleString: `DTSTART:${writeUtc(start)}\nRRULE:${rule.parts}`,
    cache: false,
    maxIterations: MAX_STEPS,
  });
  const during = (first: Wall, end: Wall) =>
    library.between(new Date(first), new Date(end), true).map(({ epochMilliseconds }) => epochMilliseconds);
  if (!DENSE.test(rule.parts)) return { walls: during(from, last) };
  const walls: Wall[] = [];
  for (let day = Math.max(from, start); day <= last; day += DAY_MS) {
    if (walls.length > MAX_TIMES) return { walls, denseFrom: day };
    walls.push(...during(day, Math.min(day + DAY_MS - 1, last)));
  }
  return { walls };
};
