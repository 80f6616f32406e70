// Horizontal bars for named things: categories, sources, outcomes. A bar can show a part of its whole.
import type { ReactNode } from "react";
import { ChartFigure, ChartLegend, type ChartTable, type ChartTexts } from "./chart-figure.tsx";
import { countText, percent } from "./chart-scale.ts";

interface ChartRow {
  label: string;
  /** The whole, and a part of it. */
  value: number;
  part?: number;
  /** The text at the right, such as "38 of 142"; the value unless given. */
  text?: string;
  /** More about the row, below the bar. */
  note?: ReactNode;
}

interface RowChartProps extends ChartTexts {
  rows: readonly ChartRow[];
  /** Names of whole and part, for the legend; without a part no legend is needed. */
  legend?: readonly [whole: string, part: string];
  table: ChartTable;
  /** Two columns of rows where there is room. */
  columns?: 1 | 2;
}

const WHOLE = "fill-brand-tint stroke-brand";
const FULL = "fill-brand stroke-brand";

const Bar = ({ share, className }: { share: number; className: string }) =>
  share > 0 ? <rect width={percent(share)} height="100%" rx="3" className={className} /> : null;

const Row = ({ label, value, part, text = countText(value), note, top }: ChartRow & { top: number }) => (
  <li className="grid gap-1">
    <span className="flex items-baseline justify-between gap-4">
      <span className="min-w-0">{label}</span>
      <span className="whitespace-nowrap font-semibold">{text}</span>
    </span>
    <svg className="h-3 w-full overflow-visible" focusable="false">
      <rect width="100%" height="100%" rx="3" className="fill-wash" />
      <Bar share={value / top} className={part === undefined ? FULL : WHOLE} />
      {part !== undefined && <Bar share={part / top} className={FULL} />}
    </svg>
    {note && <span className="flex flex-wrap items-center gap-x-3 text-sm text-ink-soft">{note}</span>}
  </li>
);

const samplesOf = ([whole, part]: readonly [string, string]) =>
  [[whole, WHOLE], [part, FULL]].map(([label, className]) => ({
    label: label!,
    sample: <rect x="1" y="0" width="18" height="12" rx="2" className={className} />,
  }));

export const RowChart = ({ rows, legend, table, columns = 1, ...texts }: RowChartProps) => {
  const top = Math.max(1, ...rows.map(({ value }) => value));
  return (
    <ChartFigure
      {...texts}
      isEmpty={rows.every(({ value }) => value === 0)}
      legend={legend && <ChartLegend entries={samplesOf(legend)} />}
      table={table}
    >
      <ul className={`grid gap-3 ${columns === 2 ? "gap-x-8 lg:grid-cols-2" : ""}`}>
        {rows.map((row) => <Row key={row.label} {...row} top={top} />)}
      </ul>
    </ChartFigure>
  );
};
