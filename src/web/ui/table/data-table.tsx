// A list to compare and search, with filters, sorting and pages, and its empty, loading and failed states.
import type { ReactNode } from "react";
import { Banner } from "../banner.tsx";
import { Button } from "../button.tsx";
import { EmptyState } from "../card.tsx";
import { SearchIcon } from "../icons.ts";
import { clearFilters, isFiltered, type ListView, type PageCount } from "./list-view.ts";
import { Pagination } from "./pagination.tsx";
import { type RowSelection, SelectionBar } from "./row-selection.tsx";
import { type Column, Rows, SkeletonRows } from "./table-rows.tsx";
import { type ListFilter, TableToolbar } from "./table-toolbar.tsx";

export type { Column, ListFilter, RowSelection };

export interface DataTableProps<Row> {
  /** What is listed, in the plural: "leads". Names the table. */
  noun: string;
  /** The first names its row, usually with a link. */
  columns: readonly Column<Row>[];
  keyOf(row: Row): string;
  /** The response of the list call; absent while the first one is loading. */
  list?: PageCount & { items: readonly Row[] };
  /** The last request failed. */
  failed?: boolean;
  onRetry(): void;
  /** Another view is loading; the rows of the last one stay. */
  refreshing?: boolean;
  view: ListView;
  onView(view: ListView): void;
  filters?: readonly ListFilter[];
  searchIn?: string;
  /** The address of the whole list as CSV, in this view's search and filters. */
  exportHref?: string;
  selection?: RowSelection<Row>;
  /** Shown when there are no rows at all yet: says what to do next. */
  empty: ReactNode;
}

const NoMatches = ({ noun, onClear }: { noun: string; onClear(): void }) => (
  <EmptyState
    icon={<SearchIcon className="size-8" />}
    title={`No matching ${noun}`}
    action={<Button variant="secondary" onClick={onClear}>Show all</Button>}
  >
    Try another search or fewer filters.
  </EmptyState>
);

const Content = <R,>(props: DataTableProps<R>) => {
  const { noun, columns, list, failed, onRetry, view, onView, empty } = props;
  if (failed) {
    return (
      <Banner tone="danger" role="alert" title={`We couldn't load the ${noun}.`}>
        <Button variant="secondary" className="mt-2" onClick={onRetry}>Try again</Button>
      </Banner>
    );
  }
  if (!list) return <SkeletonRows rows={view.pageSize} columns={columns.length} />;
  if (list.items.length > 0) return <Rows {...props} rows={list.items} />;
  return isFiltered(view) ? <NoMatches noun={noun} onClear={() => onView(clearFilters(view))} /> : empty;
};

/** Search, filters, sorting and page are one view, which the screen keeps in its address. */
export const DataTable = <R,>(props: DataTableProps<R>) => {
  const { noun, columns, list, view, onView, selection } = props;
  const sorts = columns.filter(({ sortable }) => sortable).map(({ key, label }) => ({ value: key, label }));
  return (
    // Whether there is room for columns depends on the list's own width, not on the window's.
    <div className="@container">
      <div className="grid gap-4">
        <TableToolbar {...props} sorts={sorts} />
        <Content {...props} />
        {selection && selection.selected.length > 0 && <SelectionBar {...selection} noun={noun} />}
        {list && list.totalCount > 0 && <Pagination noun={noun} count={list} view={view} onView={onView} />}
      </div>
    </div>
  );
};
