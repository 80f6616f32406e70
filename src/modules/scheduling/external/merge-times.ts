import type { BusyTime } from "../availability/open-starts.ts";

/** How many busy times are kept of a calendar. A full one has some hundreds in 100 days. */
const MAX_BUSY_TIMES = 2_000;

/** Sorts times, and joins those that touch. Of more than 2,000, those that are nearest to each other are joined, too. */
export const mergeTimes = (times: readonly BusyTime[]): BusyTime[] => {
  const sorted = [...times].sort((a, b) => a.from - b.from);
  const merged = joinWithin(sorted, 0);
  if (merged.length <= MAX_BUSY_TIMES) return merged;
  const gaps = merged.slice(1).map(({ from }, at) => from - merged[at]!.to).sort((a, b) => a - b);
  return joinWithin(merged, gaps[merged.length - MAX_BUSY_TIMES - 1]!);
};

const joinWithin = (sorted: readonly BusyTime[], gap: number): BusyTime[] => {
  const joined: BusyTime[] = [];
  for (const { from, to } of sorted) {
    const last = joined.at(-1);
    if (last && from <= last.to + gap) last.to = Math.max(last.to, to);
    else joined.push({ from, to });
  }
  return joined;
};

/** Cuts times out of others. */
export const withoutTimes = (busy: readonly BusyTime[], own: readonly BusyTime[]): BusyTime[] =>
  own.reduce<BusyTime[]>(
    (rest, { from, to }) =>
      rest.flatMap((time) => {
        if (time.to <= from || time.from >= to) return [time];
        const parts = [{ from: time.from, to: from }, { from: to, to: time.to }];
        return parts.filter((part) => part.from < part.to);
      }),
    [...busy],
  );
