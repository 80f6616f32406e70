// The rows of a table: columns to compare where there is room for them, else a card for each row.
import type { KeyboardEvent, MouseEvent, ReactNode } from "react";
import { ArrowDownIcon, ArrowUpDownIcon, ArrowUpIcon } from "../icons.ts";
import { type ListView, toggleSort } from "./list-view.ts";
import { PageBox, RowBox, type RowSelection } from "./row-selection.tsx";
import { Skeleton } from "../skeleton.tsx";

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
const CONTROLS = 'a[href], button, input[type="checkbox"]';

const controlsOf = (cell: Element | null | undefined): HTMLElement[] =>
  [...cell?.querySelectorAll<HTMLElement>(CONTROLS) ?? []].filter((control) => control.checkVisibility());

/** The row that a key leads to from the one at `index`, of `count` rows; undefined for keys that do not move. */
export const nextRow = (key: string, index: number, count: number): number | undefined => {
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  const step = STEPS[key];
  return step === undefined ? undefined : Math.min(count - 1, Math.max(0, index + step));
};

/** For the table's body: moves to the same control one row up or down. Enter and Space work as everywhere. */
const moveFocusByRow = (event: KeyboardEvent<HTMLElement>): void => {
  const from = event.target as HTMLElement;
  const cell = from.matches(CONTROLS) ? from.closest("td, th") : null;
  const row = cell?.closest("tr");
  if (!cell || !row || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const rows = [...event.currentTarget.querySelectorAll("tr")];
  const to = nextRow(event.key, rows.indexOf(row), rows.length);
  if (to === undefined) return;
  const column = [...row.children].indexOf(cell);
  const controls = controlsOf(rows[to]?.children[column]);
  const next = controls[controlsOf(cell).indexOf(from)] ?? controls[0];
  event.preventDefault();
  next?.focus();
};

/** A click anywhere on a row follows the link that names it, unless it is on a control or selects text. */
const openRow = (event: MouseEvent<HTMLElement>): void => {
  if ((event.target as Element).closest("a, button, input, label, select, summary")) return;
  if (getSelection()?.toString()) return;
  event.currentTarget.querySelector<HTMLAnchorElement>("th a[href]")?.click();
};

export interface Column<Row> {
  /** Also what the list call sorts by. */
  key: string;
  label: string;
  cell(row: Row): ReactNode;
  sortable?: true;
  /** Numbers and money are right-aligned. */
  numeric?: true;
}

interface ViewProps {
  view: ListView;
  onView(view: ListView): void;
}

const ICONS = { asc: ArrowUpIcon, desc: ArrowDownIcon, none: ArrowUpDownIcon };
const ARIA_SORT = { asc: "ascending", desc: "descending", none: undefined } as const;
const cellStyle =
  "px-4 py-3 align-top @max-table:flex @max-table:flex-wrap @max-table:justify-between @max-table:gap-x-4 @max-table:px-0 @max-table:py-1.5";
/** The link that names a card is high enough for a thumb. */
const nameStyle =
  "text-left font-semibold @max-table:[&_a]:inline-flex @max-table:[&_a]:min-h-11 @max-table:[&_a]:items-center";

const Heading = <Row,>(
  { column: { key, label, sortable, numeric }, view, onView }: { column: Column<Row> } & ViewProps,
) => {
  const order = view.sort === key ? view.dir : "none";
  const SortIcon = ICONS[order];
  return (
    <th
      role="columnheader"
      scope="col"
      aria-sort={ARIA_SORT[order]}
      className={`px-4 py-2 text-sm font-semibold ${numeric ? "text-right" : "text-left"}`}
    >
      {sortable
        ? (
          <button
            type="button"
            onClick={() => onView(toggleSort(view, key))}
            className="-mx-2 inline-flex min-h-11 items-center whitespace-nowrap gap-1.5 rounded-part px-2 hover:bg-wash"
          >
            {label}
            <SortIcon className={`size-4 ${order === "none" ? "text-ink-soft" : "text-brand"}`} />
          </button>
        )
        : label}
    </th>
  );
};

interface RowProps<R> {
  row: R;
  rowKey: string;
  columns: readonly Column<R>[];
  selection?: RowSelection<R>;
}

/** A row that is named by a link opens by a click anywhere on it. */
const Row = <R,>({ row, rowKey, columns, selection }: RowProps<R>) => (
  <tr
    role="row"
    onClick={openRow}
    className="relative border-b border-line last:border-0 has-[th_a]:cursor-pointer has-[th_a]:hover:bg-wash has-[td_input:checked]:bg-brand-tint @max-table:grid @max-table:content-start @max-table:rounded-card @max-table:border! @max-table:bg-surface @max-table:p-4"
  >
    {selection && (
      <td role="cell" className="w-11 py-0.5 pl-1 align-top @max-table:absolute @max-table:top-5.5 @max-table:right-2">
        <RowBox {...selection} name={selection.labelOf(row)} id={rowKey} />
      </td>
    )}
    {columns.map(({ key, label, cell, numeric }, at) =>
      at === 0
        ? (
          <th
            key={key}
            role="rowheader"
            scope="row"
            className={`${cellStyle} ${nameStyle} ${selection ? "@max-table:pr-12" : ""}`}
          >
            {cell(row)}
          </th>
        )
        : (
          <td key={key} role="cell" className={`${cellStyle} ${numeric ? "@table:text-right" : ""}`}>
            <span className="text-ink-soft @table:hidden">{label}</span>
            <span className="min-w-0 @max-table:ml-auto @max-table:text-right">{cell(row)}</span>
          </td>
        )
    )}
  </tr>
);

/** As many rows as a page has, in their size. */
export const SkeletonRows = ({ rows, columns }: { rows: number; columns: number }) => (
  <div
    role="status"
    className="grid gap-3 @table:gap-0 @table:rounded-card @table:border @table:border-line @table:bg-surface"
  >
    <span className="sr-only">Loading…</span>
    {Array.from({ length: rows }, (_, row) => (
      <div
        key={row}
        className="flex h-12 items-center gap-8 border-b border-line px-4 last:border-0 @max-table:h-32 @max-table:rounded-card @max-table:border!"
      >
        {Array.from({ length: columns }, (_, at) => <Skeleton key={at} className="h-4 flex-1" />)}
      </div>
    ))}
  </div>
);

interface RowsProps<R> extends ViewProps {
  noun: string;
  columns: readonly Column<R>[];
  rows: readonly R[];
  keyOf(row: R): string;
  refreshing?: boolean;
  selection?: RowSelection<R>;
}

/** Roles are explicit, because browsers drop the table semantics where rows are displayed as cards. */
export const Rows = <R,>({ noun, columns, keyOf, rows, refreshing, view, onView, selection }: RowsProps<R>) => (
  <div className="@table:overflow-hidden @table:rounded-card @table:border @table:border-line @table:bg-surface">
    <table
      role="table"
      aria-label={noun}
      aria-busy={refreshing || undefined}
      className="w-full border-collapse @max-table:block"
    >
      <thead role="rowgroup" className="border-b border-line-strong @max-table:hidden">
        <tr role="row">
          {selection && (
            <th role="columnheader" scope="col" className="w-11 py-0.5 pl-1 align-middle">
              <PageBox {...selection} noun={noun} page={rows.map(keyOf)} />
            </th>
          )}
          {columns.map((column) => <Heading key={column.key} column={column} view={view} onView={onView} />)}
        </tr>
      </thead>
      <tbody
        role="rowgroup"
        onKeyDown={moveFocusByRow}
        className="@max-table:grid @max-table:gap-3 @max-table:@min-dialog:grid-cols-2"
      >
        {rows.map((row) => (
          <Row key={keyOf(row)} rowKey={keyOf(row)} row={row} columns={columns} selection={selection} />
        ))}
      </tbody>
    </table>
  </div>
);
