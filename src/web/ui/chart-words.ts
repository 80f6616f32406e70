// A chart's figures as the rows of its table.
import type { ChartShape } from "./chart-scale.ts";
import type { ChartTableProps } from "./chart-table.tsx";

export interface TableSource extends ChartShape {
  by: string;
  format(value: number): string;
}

export const tableOf = ({ by, categories, series, format }: TableSource): Omit<ChartTableProps, "title"> => ({
  by,
  columns: series.map(({ label }) => label),
  rows: categories.map(({ label, long = label }, at) => ({
    name: long,
    values: series.map(({ values }) => {
      const value = values[at] ?? null;
      return value === null ? "–" : format(value);
    }),
  })),
});
