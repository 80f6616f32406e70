// What charts over categories share: the figure with its legend and table, the axes, and a text when there is no data.
import type { ReactNode } from "react";
import { ChartFigure, ChartLegend, chartTable, type ChartTexts } from "./chart-figure.tsx";
import { type ChartData, countText, isEmpty, isLabelled, offsetFromTop, percent } from "./chart-scale.ts";

interface ChartAxesProps extends ChartData {
  /** Marks of the axis from below, as axisMarks returns them. */
  marks: readonly number[];
  format(value: number): string;
  /** Bars or lines, in an <svg> whose coordinates are percentages. */
  children: ReactNode;
}

/** How many labels fit below a narrow chart, and below a wide one (28 rem and more). */
const FIT = { narrow: 3, wide: 6 };

/** A label may be wider than its strip; the last one then ends at the edge of the chart. */
const CategoryLabels = ({ categories }: Pick<ChartData, "categories">) => {
  const crowded = categories.length > FIT.wide;
  const isLast = (at: number) => at === categories.length - 1;
  return (
    <div className="flex pt-1.5 text-sm text-ink-soft">
      {categories.map(({ label }, at) => {
        const inNarrow = isLabelled(at, categories.length, FIT.narrow);
        const inWide = isLabelled(at, categories.length, FIT.wide);
        return (
          <span key={at} className={`flex min-w-0 flex-1 ${isLast(at) && crowded ? "justify-end" : "justify-center"}`}>
            <span
              className={`whitespace-nowrap ${inNarrow ? "" : "@max-[28rem]:hidden"} ${
                inWide ? "" : "@min-[28rem]:hidden"
              }`}
            >
              {inNarrow || inWide ? label : "\u00a0"}
            </span>
          </span>
        );
      })}
    </div>
  );
};

const Strips = ({ categories, series, format }: ChartData & Pick<ChartAxesProps, "format">) =>
  categories.map(({ label, long = label }, at) => (
    <rect
      key={at}
      x={percent(at / categories.length)}
      width={percent(1 / categories.length)}
      height="100%"
      className="fill-transparent hover:fill-ink/5"
    >
      <title>{[long, ...series.map((series) => valueText(series, at, format))].join("\n")}</title>
    </rect>
  ));

const valueText = (
  { label, values }: ChartData["series"][number],
  at: number,
  format: (value: number) => string,
): string => {
  const value = values[at] ?? null;
  return `${label}: ${value === null ? "none" : format(value)}`;
};

const ChartAxes = ({ categories, series, marks, format, children }: ChartAxesProps) => {
  const [bottom = 0, top = 1] = [marks[0], marks.at(-1)];
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2">
      <div className="-my-2.5 flex h-[calc(--spacing(48)+--spacing(5))] flex-col-reverse justify-between text-end text-sm text-ink-soft">
        {marks.map((mark) => <span key={mark} className="leading-5">{format(mark)}</span>)}
      </div>
      <svg className="h-48 w-full overflow-visible" focusable="false">
        {marks.map((mark) => (
          <line
            key={mark}
            x1="0"
            x2="100%"
            y1={offsetFromTop(mark, top, bottom)}
            y2={offsetFromTop(mark, top, bottom)}
            className={mark === 0 ? "stroke-line-strong" : "stroke-line"}
          />
        ))}
        {children}
        <Strips categories={categories} series={series} format={format} />
      </svg>
      <div className="@container col-start-2">
        <CategoryLabels categories={categories} />
      </div>
    </div>
  );
};

export interface PlotProps extends ChartData, ChartTexts {
  /** What a category is: "Week". */
  categoryLabel: string;
  format?(value: number): string;
}

interface ChartPlotProps extends PlotProps {
  /** The values at which the axis is marked, the greatest last. */
  marks: number[];
  /** How the series at this index looks in the legend. */
  renderSample(at: number): ReactNode;
  /** The drawn series. */
  children: ReactNode;
}

export const ChartPlot = (props: ChartPlotProps) => {
  const { categoryLabel, categories, series, format = countText, marks, renderSample, children, ...texts } = props;
  const samples = series.map(({ label }, at) => ({ label, sample: renderSample(at) }));
  return (
    <ChartFigure
      {...texts}
      isEmpty={isEmpty(series)}
      legend={series.length > 1 && <ChartLegend entries={samples} />}
      table={chartTable({ categoryLabel, categories, series, format })}
    >
      <ChartAxes categories={categories} series={series} marks={marks} format={format}>{children}</ChartAxes>
    </ChartFigure>
  );
};
