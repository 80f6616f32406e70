import type { BusyTime } from "../availability/open-starts.ts";

/** Sorts times, and joins those that touch. */
export const mergeTimes = (times: readonly BusyTime[]): BusyTime[] => {
  const merged: BusyTime[] = [];
  for (const { from, to } of [...times].sort((a, b) => a.from - b.from)) {
    const last = merged.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else merged.push({ from, to });
  }
  return merged;
};
