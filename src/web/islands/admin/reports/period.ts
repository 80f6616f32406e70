// The period of the market's figures in an address, and the days of a period grouped for charts.
import { formatShare } from "@/platform/intl.ts";
import { startOfWeek } from "@/platform/time/dates.ts";
import { formatDay } from "@/platform/time/formats.ts";
import { firstDayOf, type Period, PERIODS, utcDay } from "@/web/islands/area/periods.ts";

const DEFAULT_PERIOD: Period = "30-days";

/** The period of an address, the default for anything else. */
export const periodOf = (search: Readonly<Record<string, unknown>>): Period =>
  PERIODS.find(({ value }) => value === search.period)?.value ?? DEFAULT_PERIOD;

interface Figures {
  period: Period;
  categoryId?: string;
  asTables?: boolean;
  part?: string;
}

/** The address of a screen with figures. */
export const reportHref = (path: string, { period, categoryId, asTables, part }: Figures): string => {
  const search = new URLSearchParams();
  if (part) search.set("part", part);
  if (period !== DEFAULT_PERIOD) search.set("period", period);
  if (categoryId) search.set("categoryId", categoryId);
  if (asTables) search.set("figures", "tables");
  return search.size > 0 ? `${path}?${search}` : path;
};

/** First and last UTC day of a period, both inclusive. `now` in ms. */
export const toSpan = (period: Period, now: number): { from: string; to: string } => ({
  from: firstDayOf(period, now)!,
  to: utcDay(now),
});

/** "12% more than in the 30 days before": a figure beside that of the period before. */
export const changeText = (value: number, before: number, days: number): string => {
  const span = days === 1 ? "on the day before" : `in the ${days} days before`;
  if (value === before) return `As many as ${span}`;
  if (before <= 0) return `None ${span}`;
  const change = Math.round(Math.abs(value - before) / before * 100) / 100;
  return change === 0
    ? `About as many as ${span}`
    : `${formatShare(change)} ${value > before ? "more" : "less"} than ${span}`;
};

export interface Bucket {
  /** Label of the axis: "19 Oct", "Oct". */
  label: string;
  /** Label in the table: "Week from Monday 19 October". */
  long: string;
  /** Sums in the order of the given values. */
  sums: readonly number[];
}

type Unit = "day" | "week" | "month";

const unitFor = (days: number): Unit => {
  if (days <= 31) return "day";
  return days <= 120 ? "week" : "month";
};

const FIRST_DAY: Record<Unit, (date: string) => string> = {
  day: (date) => date,
  week: (date) => startOfWeek(date),
  month: (date) => `${date.slice(0, 7)}-01`,
};

const toLabels = (firstDay: string, unit: Unit): Pick<Bucket, "label" | "long"> => {
  const { date, long, month } = formatDay(firstDay);
  if (unit === "month") return { label: month.slice(0, 3), long: month };
  return { label: date, long: unit === "week" ? `Week from ${long}` : long };
};

/** Groups days by week or month, so that a chart has about thirty values at most. */
export const toBuckets = <D extends { date: string }>(
  days: readonly D[],
  ...values: readonly ((day: D) => number)[]
): Bucket[] => {
  const unit = unitFor(days.length);
  const buckets = Map.groupBy(days, ({ date }) => FIRST_DAY[unit](date));
  return [...buckets].map(([firstDay, inside]) => ({
    ...toLabels(firstDay, unit),
    sums: values.map((value) => inside.reduce((sum, day) => sum + value(day), 0)),
  }));
};

/** "Day", "Week" or "Month": the unit of a chart of so many days. */
export const unitLabel = (days: number): string => ({ day: "Day", week: "Week", month: "Month" })[unitFor(days)];
