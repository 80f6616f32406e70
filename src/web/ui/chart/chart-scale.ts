// From a chart's numbers to coordinates: round marks on the axis, and percentages that fit any width.
import { formatCount } from "@/platform/intl.ts";

/** A value per category; null where it is unknown, which is not zero. */
type ChartValue = number | null;

export interface ChartSeries {
  label: string;
  /** One for each category, in their order. */
  values: readonly ChartValue[];
}

interface ChartCategory {
  /** Below the axis, short: "19 Oct". */
  label: string;
  /** In the table and on hover: "Week from Mon 19 Oct". The label unless given. */
  long?: string;
}

/** The data of bars and lines. */
export interface ChartData {
  categories: readonly ChartCategory[];
  series: readonly ChartSeries[];
}

/** A number as people read it: "1,204". */
export const countText = (value: number): string => formatCount(value);

export const maxValue = (series: readonly ChartSeries[]): number =>
  Math.max(0, ...series.flatMap(({ values }) => values.map((value) => value ?? 0)));

/** The least value, at most zero. */
export const minValue = (series: readonly ChartSeries[]): number =>
  Math.min(0, ...series.flatMap(({ values }) => values.map((value) => value ?? 0)));

/** Whether no value differs from zero. */
export const isEmpty = (series: readonly ChartSeries[]): boolean => maxValue(series) === 0 && minValue(series) === 0;

const STEPS = [1, 2, 2.5, 5, 10];

/** About four marks from at most `least` (zero, or below) over 0 to at least `greatest`, upwards, at round whole numbers. */
export const axisMarks = (greatest: number, least = 0): number[] => {
  const rough = Math.max(greatest - least, 1) / 4;
  const magnitude = 10 ** Math.floor(Math.log10(rough));
  const fits = (step: number) => step * magnitude >= rough && Number.isInteger(step * magnitude);
  const step = Math.max(1, (STEPS.find(fits) ?? 10) * magnitude);
  const [below, above] = [Math.ceil(-least / step), Math.ceil(greatest / step)];
  const steps = Math.max(1, below + above);
  return Array.from({ length: steps + 1 }, (_, at) => (at - below) * step);
};

/** A share as an SVG length: 0.25 is "25%". */
export const percent = (share: number): string => `${Math.round(share * 100_000) / 1_000}%`;

/** The middle of a category's strip, from the left. */
export const stripCentre = (at: number, count: number): string => percent((at + 0.5) / count);

/** The distance of a value from the top of the chart, as a share of its height. */
export const offsetFromTop = (value: number, top: number, bottom = 0): string =>
  percent((top - value) / (top - bottom));

/** Whether a category is labelled when about `most` labels fit, counted from the last, which is the newest. */
export const isLabelled = (at: number, count: number, most: number): boolean =>
  (count - 1 - at) % Math.ceil(count / most) === 0;
