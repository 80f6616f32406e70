// What charts over categories share: the figure with its legend and table, the axes, and a sentence in place of nothing.
import type { ReactNode } from "react";
import { ChartAxes } from "./chart-axes.tsx";
import { BlankChart, ChartFigure } from "./chart-figure.tsx";
import { ChartLegend } from "./chart-legend.tsx";
import { type ChartShape, countText, isBlank } from "./chart-scale.ts";
import { tableOf } from "./chart-words.ts";

export interface PlotProps extends ChartShape {
  title: string;
  titleHidden?: true;
  /** What the chart shows, in a sentence. */
  summary: string;
  /** What a category is: "Week". */
  by: string;
  format?(value: number): string;
  /** Said instead of an empty picture. */
  blank?: string;
}

interface ChartPlotProps extends PlotProps {
  /** The values at which the axis is marked, the greatest last. */
  marks: number[];
  /** What the series at this place looks like in the legend. */
  sampleOf(at: number): ReactNode;
  /** The series as they are drawn. */
  children: ReactNode;
}

export const ChartPlot = ({ format = countText, blank, marks, sampleOf, children, ...chart }: ChartPlotProps) => {
  const { title, titleHidden, summary, by, categories, series } = chart;
  const samples = series.map(({ label }, at) => ({ label, sample: sampleOf(at) }));
  return (
    <ChartFigure
      title={title}
      titleHidden={titleHidden}
      summary={summary}
      legend={series.length > 1 && <ChartLegend entries={samples} />}
      table={tableOf({ by, categories, series, format })}
    >
      {isBlank(series) && blank
        ? <BlankChart>{blank}</BlankChart>
        : <ChartAxes categories={categories} series={series} marks={marks} format={format}>{children}</ChartAxes>}
    </ChartFigure>
  );
};
