// Bars over categories, from zero up or down: side by side, or each series within the previous one ("of them converted").
import { ChartPlot, type PlotProps } from "./chart-plot.tsx";
import { axisMarks, type ChartData, maxValue, minValue, offsetFromTop, percent } from "./chart-scale.ts";

interface BarChartProps extends PlotProps {
  /** "within": every series is a part of the previous one and is drawn over it. */
  arrangement?: "beside" | "within";
}

/** For up to three series: pale with a border, full, and hollow. */
const STYLES = [
  "fill-brand-tint stroke-brand",
  "fill-brand stroke-brand",
  "fill-surface stroke-ink-soft",
] as const;

const styleOf = (at: number, count: number): string =>
  count === 1 ? "fill-brand stroke-brand" : STYLES[at % STYLES.length]!;

/** The share of a category's strip that its bars take. */
const FULL = 0.68;

interface BarsProps extends ChartData {
  /** The values at the top and at the bottom of the chart. */
  top: number;
  bottom: number;
  arrangement: "beside" | "within";
}

const Bars = ({ categories, series, top, bottom, arrangement }: BarsProps) => {
  const strip = 1 / categories.length;
  const own = arrangement === "within" ? FULL : FULL / series.length;
  return series.map(({ label, values }, index) =>
    values.map((value, at) => {
      if (!value) return null;
      const left = (1 - FULL) / 2 + (arrangement === "within" ? 0 : index * own);
      return (
        <rect
          key={`${label} ${at}`}
          x={percent((at + left) * strip)}
          y={offsetFromTop(Math.max(value, 0), top, bottom)}
          width={percent(own * strip)}
          height={percent(Math.abs(value) / (top - bottom))}
          rx="2"
          className={styleOf(index, series.length)}
        />
      );
    })
  );
};

export const BarChart = ({ arrangement = "beside", ...chart }: BarChartProps) => {
  const { categories, series } = chart;
  const marks = axisMarks(maxValue(series), minValue(series));
  return (
    <ChartPlot
      {...chart}
      marks={marks}
      renderSample={(at) => <rect x="1" y="0" width="18" height="12" rx="2" className={styleOf(at, series.length)} />}
    >
      <Bars
        categories={categories}
        series={series}
        top={marks.at(-1) ?? 1}
        bottom={marks[0] ?? 0}
        arrangement={arrangement}
      />
    </ChartPlot>
  );
};
