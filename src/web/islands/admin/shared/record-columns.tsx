import type { ReactNode } from "react";

interface RecordColumnsProps {
  /** What can be done, at the top of the right column; first on a phone. */
  actions: ReactNode;
  /** The left column: what the record is about, and what happened. */
  children: ReactNode;
  /** The rest of the right column. */
  aside: ReactNode;
}

const column = "grid min-w-0 content-start gap-6";

/** The two columns of a record. On a phone they follow each other in the order of reading. */
export const RecordColumns = ({ actions, children, aside }: RecordColumnsProps) => (
  <div className="grid gap-6 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)] lg:grid-rows-[auto_1fr]">
    {actions && <div className={`${column} lg:col-start-2 lg:row-start-1`}>{actions}</div>}
    <div className={`${column} lg:col-start-1 lg:row-start-1 lg:row-span-2`}>{children}</div>
    <div className={`${column} lg:col-start-2`}>{aside}</div>
  </div>
);
