// Which look belongs to which series: never by colour alone, so each has a shape, too.
import type { ReactNode } from "react";

export interface LegendEntry {
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
