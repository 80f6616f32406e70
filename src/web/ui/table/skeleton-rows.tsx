// The place of a list that is loading: within a table's container, as many rows as a page has, in their size.
import { Skeleton } from "../skeleton.tsx";

export const SkeletonRows = ({ rows, columns }: { rows: number; columns: number }) => (
  <div
    role="status"
    className="grid rounded-card border border-line bg-surface @table:pt-10"
  >
    <span className="sr-only">Loading…</span>
    {Array.from({ length: rows }, (_, row) => (
      <div
        key={row}
        className="flex h-11 items-center gap-8 border-b border-line px-4 last:border-0 @max-table:h-17"
      >
        {Array.from(
          { length: columns },
          (_, at) => <Skeleton key={at} className={`h-4 flex-1 ${at > 1 ? "@max-table:hidden" : ""}`} />,
        )}
      </div>
    ))}
  </div>
);
