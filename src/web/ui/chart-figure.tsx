// Around every chart: its name, what it shows in a sentence, the legend, and its figures as a table for everybody.
import type { ReactNode } from "react";
import { ChartTable, type ChartTableProps } from "./chart-table.tsx";
import { Disclosure } from "./disclosure.tsx";

export interface ChartFigureProps {
  /** Names picture and table: "Leads by week". */
  title: string;
  /** The title is only for those who hear the page: something above says it already. */
  titleHidden?: true;
  /** What the picture shows, in a sentence; the picture's own text. */
  summary: string;
  legend?: ReactNode;
  table: Omit<ChartTableProps, "title">;
  /** The picture, which screen readers skip: sentence and table say the same. */
  children: ReactNode;
}

export const ChartFigure = ({ title, titleHidden, summary, legend, table, children }: ChartFigureProps) => (
  <figure className="grid min-w-0 gap-3">
    <figcaption className="grid gap-0.5">
      <span className={titleHidden ? "sr-only" : "font-semibold"}>{title}</span>
      <span className="text-ink-soft">{summary}</span>
    </figcaption>
    {legend}
    <div aria-hidden="true">{children}</div>
    <Disclosure summary="Figures as a table">
      <ChartTable title={title} {...table} />
    </Disclosure>
  </figure>
);

/** What stands in the picture's place while there is nothing to draw, in its size. */
export const BlankChart = ({ children }: { children: ReactNode }) => (
  <p className="grid h-48 place-items-center rounded-card border border-dashed border-line-strong p-6 text-center text-ink-soft">
    {children}
  </p>
);
