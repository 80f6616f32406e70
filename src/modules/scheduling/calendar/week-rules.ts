// The rows of a week's calendar: half hours as clocks show them, exact where a day has 23 or 25 hours. Pure.
import { addDays, dateIn, dayStart, type Instant, localTime, MINUTE_MS } from "@/platform/time/time.ts";

/** Minutes of a row. Clocks are put forward and back by multiples of it. */
export const ROW_MINUTES = 30;
const ROW_MS = ROW_MINUTES * MINUTE_MS;

/** A row stands for one local time. In a week with a repeated hour, that hour has its rows twice. */
interface WeekRow {
  /** The minute of the local day. */
  minute: number;
  /** The second showing of a repeated time. */
  isRepeat: boolean;
}

export interface WeekDay {
  date: string;
  /** When each row begins on this day; undefined where its clock skips or does not repeat that time. */
  starts: (Instant | undefined)[];
}

export interface Week {
  rows: WeekRow[];
  /** From Monday. */
  days: WeekDay[];
}

const keyOf = ({ minute, isRepeat }: WeekRow): string => `${minute}${isRepeat ? "+" : ""}`;

/** The half hours of one local day with the rows to which they belong. */
const halfHours = (zone: string, date: string): Map<string, WeekRow & { startsAt: Instant }> => {
  const found = new Map<string, WeekRow & { startsAt: Instant }>();
  for (let at = dayStart(zone, date); dateIn(zone, at) === date; at += ROW_MS) {
    const { hour, minute } = localTime(at, zone);
    const row = { minute: hour * 60 + minute, isRepeat: false };
    const own = found.has(keyOf(row)) ? { ...row, isRepeat: true } : row;
    found.set(keyOf(own), { ...own, startsAt: at });
  }
  return found;
};

/** Repeated rows come after all first showings of the same hour. */
const inOrder = (rows: WeekRow[]): WeekRow[] => {
  const repeatedUntil = Math.max(0, ...rows.filter(({ isRepeat }) => isRepeat).map(({ minute }) => minute + 1));
  const position = ({ minute, isRepeat }: WeekRow) => isRepeat ? repeatedUntil - 0.5 + minute / 10_000 : minute;
  return rows.toSorted((a, b) => position(a) - position(b));
};

/** The week of a Monday in a zone. */
export const buildWeek = (zone: string, monday: string): Week => {
  const days = Array.from({ length: 7 }, (_, n) => addDays(monday, n))
    .map((date) => ({ date, found: halfHours(zone, date) }));
  const byKey = new Map(days.flatMap(({ found }) => [...found].map(([key, row]) => [key, row] as const)));
  const rows = inOrder([...byKey.values()]).map(({ minute, isRepeat }) => ({ minute, isRepeat }));
  return {
    rows,
    days: days.map(({ date, found }) => ({ date, starts: rows.map((row) => found.get(keyOf(row))?.startsAt) })),
  };
};

/** The rows of a day that a period touches; `to` is exclusive. Undefined when it is on another day. */
export const toRows = (
  { starts }: WeekDay,
  { from, to }: { from: Instant; to: Instant },
): { from: number; to: number } | undefined => {
  const touches = (start: Instant | undefined) => start !== undefined && start < to && start + ROW_MS > from;
  const first = starts.findIndex(touches);
  return first < 0 ? undefined : { from: first, to: starts.findLastIndex(touches) + 1 };
};
