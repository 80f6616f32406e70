import { DAY_MS } from "@/platform/time/dates.ts";

/** Periods that end today (UTC), by their value in the address. */
export const PERIODS = [
  { value: "today", label: "Today", days: 1 },
  { value: "7-days", label: "Last 7 days", days: 7 },
  { value: "30-days", label: "Last 30 days", days: 30 },
  { value: "90-days", label: "Last 90 days", days: 90 },
  { value: "year", label: "Last 12 months", days: 365 },
] as const;
export type Period = (typeof PERIODS)[number]["value"];

export const utcDay = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** The first UTC day of a period, if it is one. `now` in ms. */
export const firstDayOf = (period: string | undefined, now: number): string | undefined => {
  const days = PERIODS.find(({ value }) => value === period)?.days;
  return days && utcDay(now - (days - 1) * DAY_MS);
};
