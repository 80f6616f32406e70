// The table's model, by @tanstack/react-table: which columns are shown, how the list is sorted, which rows are selected.
import {
  type ColumnDef,
  columnVisibilityFeature,
  type ColumnVisibilityState,
  type ReactTable,
  rowSelectionFeature,
  type RowSelectionState,
  rowSortingFeature,
  type SortingState,
  tableFeatures,
  type Updater,
  useTable,
} from "@tanstack/react-table";
import { type ReactNode, useMemo } from "react";
import { type ListView, sortView } from "./list-view.ts";

/** The server filters, sorts and pages, so no other feature is in the bundle. */
const features = tableFeatures({ columnVisibilityFeature, rowSelectionFeature, rowSortingFeature });
type Features = typeof features;

export type TableModel<Row> = ReactTable<Features, Row & object>;

export interface Column<Row> {
  /** Also what the list call sorts by. */
  key: string;
  label: string;
  /** One line; what does not fit ends in an ellipsis. */
  cell(row: Row): ReactNode;
  sortable?: true;
  /** Numbers and money are right-aligned. */
  numeric?: true;
  /** A text of any length: where room is scarce, it is cut first. */
  long?: true;
  /** The name of a person, which takes no more room than a long one. */
  person?: true;
  /** Its content is never cut, such as an email address or a number that people copy. */
  whole?: true;
  /** Not shown until somebody chooses it. */
  optional?: true;
  /** Buttons and links, which are never cut. */
  actions?: true;
  /**
   * Its place where there is no room for columns. A row then has two lines: what names it and a "mark", below them a "line"
   * and a "note". Unless given, a line of its own with the label.
   */
  phone?: "mark" | "line" | "note" | "hidden";
}

/** The screen has the selection and clears it when the view changes. */
export interface RowSelection<Row> {
  selected: readonly string[];
  onSelect(selected: readonly string[]): void;
  /** Names a row for screen readers. */
  labelOf(row: Row): string;
  /** Buttons for what can be done with the selected rows. */
  actions: ReactNode;
}

interface TableModelOptions<Row> {
  columns: readonly Column<Row>[];
  /** The keys of the columns to show; those that are not optional unless given. */
  shown?: readonly string[];
  keyOf(row: Row): string;
  rows: readonly Row[];
  view: ListView;
  onView(view: ListView): void;
  /** Shown while the view names no column. */
  order?: Required<Pick<ListView, "sort" | "dir">>;
  selection?: RowSelection<Row>;
}

/** Columns that can be hidden: the first one names the row, and what can be pressed must be reachable. */
export const isHideable = <Row>(column: Column<Row>, at: number): boolean => at > 0 && !column.actions;

/** The keys of the columns that are shown. A choice that names columns which no longer exist leaves them out. */
export const shownColumns = <Row>(columns: readonly Column<Row>[], shown?: readonly string[]): string[] =>
  columns.filter((column, at) => !isHideable(column, at) || (shown?.includes(column.key) ?? !column.optional))
    .map(({ key }) => key);

const next = <T>(updater: Updater<T>, current: T): T =>
  typeof updater === "function" ? (updater as (old: T) => T)(current) : updater;

const toSorting = (sort: string | undefined, dir: ListView["dir"]): SortingState =>
  sort ? [{ id: sort, desc: dir === "desc" }] : [];

const toVisibility = <Row>(columns: readonly Column<Row>[], shown?: readonly string[]): ColumnVisibilityState => {
  const keys = shownColumns(columns, shown);
  return Object.fromEntries(columns.map(({ key }) => [key, keys.includes(key)]));
};

export const useTableModel = <Row>(options: TableModelOptions<Row>): TableModel<Row> => {
  const { columns, shown, keyOf, rows, view, onView, order, selection } = options;
  const { sort, dir } = view.sort ? view : order ?? view;
  const definitions = useMemo(
    () =>
      columns.map(({ key, label, cell, sortable }): ColumnDef<Features, Row & object> => ({
        id: key,
        accessorFn: () => undefined,
        header: label,
        cell: ({ row }) => cell(row.original),
        enableSorting: sortable ?? false,
        sortDescFirst: false,
      })),
    [columns],
  );
  // The table publishes its state again whenever one of these objects is another one.
  const selected = selection?.selected.join("\n") ?? "";
  const rowSelection = useMemo<RowSelectionState>(
    () => Object.fromEntries(selected.split("\n").filter(Boolean).map((id) => [id, true])),
    [selected],
  );
  const sorting = useMemo(() => toSorting(sort, dir), [sort, dir]);
  const columnVisibility = useMemo(() => toVisibility(columns, shown), [columns, shown]);
  return useTable({
    features,
    columns: definitions,
    data: rows as readonly (Row & object)[],
    getRowId: keyOf,
    manualSorting: true,
    enableMultiSort: false,
    state: { sorting, columnVisibility, rowSelection },
    onSortingChange: (updater) => {
      const [order] = next(updater, sorting);
      onView(sortView(view, order?.id, order?.desc ? "desc" : "asc"));
    },
    onRowSelectionChange: (updater) => selection?.onSelect(Object.keys(next(updater, rowSelection))),
  });
};
