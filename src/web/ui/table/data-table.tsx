// A list of things to compare, with search, filters, order and pages; empty, loading and failed, too.
import type { ReactNode } from "react";
import { Banner } from "../banner.tsx";
import { Button } from "../button.tsx";
import { EmptyState } from "../card.tsx";
import { SearchIcon } from "../icons.ts";
import { isNarrowed, type ListView, type PageCount, unfiltered } from "./list-view.ts";
import { Pagination } from "./pagination.tsx";
import { type Choosing, ChosenBar } from "./row-selection.tsx";
import { type Column, Rows, SkeletonRows } from "./table-rows.tsx";
import { type ListFilter, TableToolbar } from "./table-toolbar.tsx";

export type { Choosing, Column, ListFilter };

export interface DataTableProps<Row> {
  /** What is listed, in the plural: "leads". Names the table. */
  noun: string;
  /** The first names its row, usually with a link. */
  columns: readonly Column<Row>[];
  keyOf(row: Row): string;
  /** The list call's answer; absent while the first one is on its way. */
  list?: PageCount & { items: readonly Row[] };
  /** The last try failed. */
  failed?: boolean;
  onRetry(): void;
  /** An answer to another view is on its way; the rows of the last one stay. */
  refreshing?: boolean;
  view: ListView;
  onView(view: ListView): void;
  filters?: readonly ListFilter[];
  searchIn?: string;
  /** The address of the whole list as CSV, in this view's search and filters. */
  exportHref?: string;
  choosing?: Choosing<Row>;
  /** Shown when there is nothing at all yet: says what next. */
  empty: ReactNode;
}

const NothingFits = ({ noun, onClear }: { noun: string; onClear(): void }) => (
  <EmptyState
    icon={<SearchIcon className="size-8" />}
    title={`No ${noun} fit`}
    action={<Button variant="secondary" onClick={onClear}>Show all</Button>}
  >
    Try another word or fewer filters.
  </EmptyState>
);

const Content = <R,>(props: DataTableProps<R>) => {
  const { noun, columns, list, failed, onRetry, view, onView, empty } = props;
  if (failed) {
    return (
      <Banner tone="danger" role="alert" title={`The ${noun} could not be loaded.`}>
        <Button variant="secondary" className="mt-2" onClick={onRetry}>Try again</Button>
      </Banner>
    );
  }
  if (!list) return <SkeletonRows rows={view.pageSize} columns={columns.length} />;
  if (list.items.length > 0) return <Rows {...props} rows={list.items} />;
  return isNarrowed(view) ? <NothingFits noun={noun} onClear={() => onView(unfiltered(view))} /> : empty;
};

/** Search, filters, order and page are one view, which the screen keeps in its address. */
export const DataTable = <R,>(props: DataTableProps<R>) => {
  const { noun, columns, list, view, onView, choosing } = props;
  const sorts = columns.filter(({ sortable }) => sortable).map(({ key, label }) => ({ value: key, label }));
  return (
    // Whether there is room for columns depends on the list's own width, not on the window's.
    <div className="@container">
      <div className="grid gap-4">
        <TableToolbar {...props} sorts={sorts} />
        <Content {...props} />
        {choosing && choosing.chosen.length > 0 && <ChosenBar {...choosing} noun={noun} />}
        {list && list.totalCount > 0 && <Pagination noun={noun} count={list} view={view} onView={onView} />}
      </div>
    </div>
  );
};
