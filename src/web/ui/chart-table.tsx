// A chart's figures in words and numbers: what those read who cannot see the picture, or want it to the unit.
export interface ChartTableProps {
  title: string;
  /** Heading of the first column: "Week", "Step". */
  by: string;
  columns: readonly string[];
  /** Each row's name and its values as they are read. */
  rows: readonly { name: string; values: readonly string[] }[];
}

const cell = "px-2 py-1.5 first:pl-0 last:pr-0";

export const ChartTable = ({ title, by, columns, rows }: ChartTableProps) => (
  <div className="overflow-x-auto" tabIndex={0} role="region" aria-label={`${title}, as a table`}>
    <table className="w-full max-w-funnel border-collapse text-left">
      <caption className="sr-only">{title}</caption>
      <thead className="border-b border-line-strong text-sm">
        <tr>
          <th scope="col" className={cell}>{by}</th>
          {columns.map((column) => <th key={column} scope="col" className={`${cell} text-right`}>{column}</th>)}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, values }, at) => (
          <tr key={at} className="border-b border-line last:border-0">
            <th scope="row" className={`${cell} font-normal whitespace-nowrap`}>{name}</th>
            {values.map((value, index) => <td key={index} className={`${cell} text-right text-ink`}>{value}</td>)}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
