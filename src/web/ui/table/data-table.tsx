// A list to compare and search, with filters, sorting, pages, columns, and its empty, loading and failed states.
import type { ReactNode } from "react";
import { Banner } from "../banner.tsx";
import { Button } from "../button.tsx";
import { EmptyState } from "../empty/empty-state.tsx";
import { ColumnMenu } from "./column-menu.tsx";
import type { ListFilter } from "./filter-chips.tsx";
import { clearFilters, isFiltered, type ListView, type PageCount, savedQueryOf } from "./list-view.ts";
import { Pagination } from "./pagination.tsx";
import { PrintedRange, useWholeListPrint } from "./printed-list.tsx";
import { SelectionBar } from "./row-selection.tsx";
import { type Column, type RowSelection, shownColumns, useTableModel } from "./table-model.ts";
import { SkeletonRows } from "./skeleton-rows.tsx";
import { Rows } from "./table-rows.tsx";
import { TableToolbar } from "./table-toolbar.tsx";
import { type SavedViews, ViewMenu } from "./view-menu.tsx";

export type { Column, ListFilter, RowSelection };

/** What a person has chosen for a list, and keeps on every device. */
export interface ListPreferences extends SavedViews {
  /** Undefined: the columns that the list begins with. */
  columns?: readonly string[];
  onColumns(keys: readonly string[] | undefined): void;
  /** Shows a saved view. */
  onApply(query: Readonly<Record<string, string>>): void;
}

interface ListPage<Row> extends PageCount {
  items: readonly Row[];
}

export interface DataTableProps<Row> {
  /** What is listed, in the plural: "leads". Names the table. */
  noun: string;
  /** The heading of the list, beside the search. */
  title?: ReactNode;
  /** The first names its row, usually with a link. */
  columns: readonly Column<Row>[];
  keyOf(row: Row): string;
  /** The response of the list call; absent while the first one is loading. */
  list?: ListPage<Row>;
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
  /** Reads every row of this view, to print them; without it there is no button that prints. */
  readAll?: () => Promise<ListPage<Row>>;
  /** Counters and the like, between search and filters. */
  counters?: ReactNode;
  selection?: RowSelection<Row>;
  preferences?: ListPreferences;
  /** Shown when there are no rows at all yet: says what to do next. */
  empty: ReactNode;
}

const NO_ROWS: readonly never[] = [];

const NoMatches = ({ noun, onClear }: { noun: string; onClear(): void }) => (
  <EmptyState
    picture="search"
    title={`No matching ${noun}`}
    action={<Button variant="secondary" onClick={onClear}>Show all</Button>}
  >
    Try another search or fewer filters.
  </EmptyState>
);

const Failed = ({ noun, onRetry }: { noun: string; onRetry(): void }) => (
  <Banner tone="danger" role="alert" title={`We couldn't load the ${noun}.`}>
    <Button variant="secondary" className="mt-2" onClick={onRetry}>Try again</Button>
  </Banner>
);

const Content = <R,>(props: DataTableProps<R>) => {
  const { noun, columns, keyOf, list, failed, onRetry, refreshing, view, onView, selection, preferences } = props;
  const shown = preferences?.columns;
  const table = useTableModel({ columns, shown, keyOf, rows: list?.items ?? NO_ROWS, view, onView, selection });
  if (failed) return <Failed noun={noun} onRetry={onRetry} />;
  if (!list) return <SkeletonRows rows={view.pageSize} columns={shownColumns(columns, shown).length} />;
  if (list.items.length > 0) {
    return <Rows noun={noun} columns={columns} table={table} refreshing={refreshing} selection={selection} />;
  }
  return isFiltered(view) ? <NoMatches noun={noun} onClear={() => onView(clearFilters(view))} /> : props.empty;
};

const Menus = <R,>(
  { noun, columns, view, preferences }: Pick<DataTableProps<R>, "noun" | "columns" | "view" | "preferences">,
) => {
  if (!preferences) return null;
  const { columns: shown, onColumns, ...saved } = preferences;
  return (
    <>
      <ViewMenu noun={noun} current={savedQueryOf(view)} {...saved} />
      <span className="hidden @table:block">
        <ColumnMenu noun={noun} columns={columns} shown={shown} onShown={onColumns} />
      </span>
    </>
  );
};

/** Search, filters, sorting and page are one view, which the screen keeps in its address. */
export const DataTable = <R,>(props: DataTableProps<R>) => {
  const { noun, title, columns, view, onView, selection, filters, searchIn, exportHref, counters } = props;
  const { whole, printAll, isReading } = useWholeListPrint(props.readAll);
  const list = whole ?? props.list;
  const sorts = columns.filter(({ sortable }) => sortable).map(({ key, label }) => ({ value: key, label }));
  return (
    // Whether there is room for columns depends on the list's own width, not on the window's.
    <div className="@container">
      <div className="grid gap-3">
        <TableToolbar
          noun={noun}
          title={title}
          filters={filters}
          sorts={sorts}
          searchIn={searchIn}
          exportHref={exportHref}
          view={view}
          onView={onView}
          onPrint={printAll}
          printing={isReading}
          menus={props.preferences && <Menus {...props} />}
        >
          {counters}
        </TableToolbar>
        {list && <PrintedRange noun={noun} count={list} view={view} filters={filters} />}
        <Content {...props} list={list} />
        {selection && selection.selected.length > 0 && (
          <SelectionBar
            noun={noun}
            selected={selection.selected}
            onSelect={selection.onSelect}
            actions={selection.actions}
          />
        )}
        {list && list.totalCount > 0 && <Pagination noun={noun} count={list} view={view} onView={onView} />}
      </div>
    </div>
  );
};
