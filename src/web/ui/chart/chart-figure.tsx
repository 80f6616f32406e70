// The frame of every chart: its title, a summary in a sentence, the legend, and its figures as a table.
import { createContext, type ReactNode, useContext } from "react";
import type { ChartData } from "./chart-scale.ts";

/** What every chart says, and what it says without data. */
export interface ChartTexts {
  /** Names the chart and its table: "Leads by week". */
  title: string;
  /** The title is only for screen readers, because a heading above shows it already. */
  titleHidden?: true;
  /** What the chart shows, in a sentence. */
  summary: string;
  /** Shown instead of an empty chart. */
  emptyText?: string;
}

/** The figures of a chart. */
export interface ChartTable {
  /** Heading of the first column: "Week", "Step". */
  rowHeader: string;
  columns: readonly string[];
  /** Each row's name and its values as they are read. */
  rows: readonly { name: string; values: readonly string[] }[];
}

const cell = "px-2 py-1.5 first:ps-0 last:pe-0";

const FiguresTable = ({ title, rowHeader, columns, rows }: ChartTable & { title: string }) => (
  <table className="w-full max-w-funnel border-collapse text-start">
    <caption className="sr-only">{title}</caption>
    <thead className="border-b border-line-strong text-sm">
      <tr>
        <th scope="col" className={cell}>{rowHeader}</th>
        {columns.map((column) => <th key={column} scope="col" className={`${cell} text-end`}>{column}</th>)}
      </tr>
    </thead>
    <tbody>
      {rows.map(({ name, values }, at) => (
        <tr key={at} className="border-b border-line last:border-0">
          <th scope="row" className={`${cell} font-normal whitespace-nowrap`}>{name}</th>
          {values.map((value, index) => <td key={index} className={`${cell} text-end text-ink`}>{value}</td>)}
        </tr>
      ))}
    </tbody>
  </table>
);

const TablesShown = createContext(false);

/** Within it, charts show their figures as tables. Without it, only screen readers get the tables. */
export const FiguresAsTables = TablesShown.Provider;

interface LegendEntry {
  label: string;
  /** A sample of 20 by 12 px. */
  sample: ReactNode;
}

export const ChartLegend = ({ entries }: { entries: readonly LegendEntry[] }) => (
  <ul aria-hidden="true" className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
    {entries.map(({ label, sample }) => (
      <li key={label} className="flex items-center gap-2">
        <svg width="20" height="12" focusable="false" className="shrink-0 overflow-visible">{sample}</svg>
        {label}
      </li>
    ))}
  </ul>
);

interface TableSource extends ChartData {
  categoryLabel: string;
  format(value: number): string;
}

/** The figures of a chart over categories as rows of its table. */
export const chartTable = ({ categoryLabel, categories, series, format }: TableSource): ChartTable => ({
  rowHeader: categoryLabel,
  columns: series.map(({ label }) => label),
  rows: categories.map(({ label, long = label }, at) => ({
    name: long,
    values: series.map(({ values }) => {
      const value = values[at] ?? null;
      return value === null ? "–" : format(value);
    }),
  })),
});

interface ChartFigureProps extends ChartTexts {
  isEmpty: boolean;
  legend?: ReactNode;
  table: ChartTable;
  /** The drawing, which screen readers skip because summary and table say the same. */
  children: ReactNode;
}

export const ChartFigure = (props: ChartFigureProps) => {
  const { title, titleHidden, summary, emptyText, isEmpty, legend, table, children } = props;
  const asTable = useContext(TablesShown);
  return (
    <figure className="grid min-w-0 gap-3">
      <figcaption className="grid gap-0.5">
        <span className={titleHidden ? "sr-only" : "font-semibold"}>{title}</span>
        <span className="text-ink-soft">{summary}</span>
      </figcaption>
      {asTable
        ? (
          <div className="overflow-x-auto" tabIndex={0} role="region" aria-label={`${title}, as a table`}>
            <FiguresTable title={title} {...table} />
          </div>
        )
        : (
          <>
            {legend}
            <div aria-hidden="true">{isEmpty && emptyText ? <EmptyChart>{emptyText}</EmptyChart> : children}</div>
            <div className="sr-only">
              <FiguresTable title={title} {...table} />
            </div>
          </>
        )}
    </figure>
  );
};

/** A text in the size of a chart that has no data. */
const EmptyChart = ({ children }: { children: ReactNode }) => (
  <p className="grid h-48 place-items-center rounded-card border border-dashed border-line-strong p-6 text-center text-ink-soft">
    {children}
  </p>
);
