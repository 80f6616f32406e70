// The rows of a table: one line each under a header that stays in sight; two lines where there is no room for columns.
import { FlexRender } from "@tanstack/react-table";
import type { ReactNode } from "react";
import { ArrowDownIcon, ArrowUpDownIcon, ArrowUpIcon } from "../icons.ts";
import { moveFocusByRow, openRow, showWholeText } from "./row-keys.ts";
import { SelectionBox } from "./row-selection.tsx";
import type { Column, RowSelection, TableModel } from "./table-model.ts";

const ICONS = { asc: ArrowUpIcon, desc: ArrowDownIcon, none: ArrowUpDownIcon };
const ARIA_SORT = { asc: "ascending", desc: "descending", none: undefined } as const;

/** Stays at the top of the window while the rows scroll. */
const headerStyle =
  "sticky top-0 z-10 h-10 border-b border-line-strong bg-surface px-2 text-sm font-semibold whitespace-nowrap";
/** 44 px, border included. */
const cellStyle = "h-11 border-b border-line px-2 py-0 group-last/row:border-b-0 " +
  "@max-table:h-auto @max-table:min-w-0 @max-table:border-0 @max-table:py-0 @max-table:px-0";
/** Without columns, the link that names a row covers it. */
const nameStyle = "text-start font-semibold @max-table:col-start-2 @max-table:row-start-1 " +
  "@max-table:[&_a]:after:absolute @max-table:[&_a]:after:inset-0";
/** Where a cell is without columns. What can be pressed stays above the link that covers the row. */
const placeStyle: Record<Place, string> = {
  mark: "@max-table:col-start-3 @max-table:row-start-1 @max-table:ps-3 @max-table:text-end",
  line: "@max-table:col-start-2 @max-table:row-start-2",
  note: "@max-table:col-start-3 @max-table:row-start-2 @max-table:ps-3 @max-table:text-end @max-table:text-ink-soft",
  hidden: "@max-table:hidden",
  labelled: "@max-table:col-start-2 @max-table:col-end-4 @max-table:flex @max-table:items-baseline " +
    "@max-table:justify-between @max-table:gap-x-4",
};
type Place = NonNullable<Column<never>["phone"]> | "labelled";

interface HeadingProps<R> {
  header: ReturnType<TableModel<R>["getFlatHeaders"]>[number];
  column: Column<R>;
}

const Heading = <R,>({ header, column: { label, sortable, numeric, actions } }: HeadingProps<R>) => {
  const order = header.column.getIsSorted() || "none";
  const SortIcon = ICONS[order];
  return (
    <th
      role="columnheader"
      scope="col"
      aria-sort={ARIA_SORT[order]}
      data-print={actions && "never"}
      className={`${headerStyle} ${numeric ? "text-end" : "text-start"}`}
    >
      {sortable
        ? (
          <button
            type="button"
            onClick={header.column.getToggleSortingHandler()}
            className="-mx-2 inline-flex min-h-9 items-center gap-1.5 rounded-part px-2 hover:bg-wash"
          >
            {label}
            <SortIcon className={`size-4 shrink-0 ${order === "none" ? "text-ink-soft" : "text-brand"}`} />
          </button>
        )
        : label}
    </th>
  );
};

type ModelRow<R> = ReturnType<TableModel<R>["getRowModel"]>["rows"][number];

interface RowProps<R> {
  row: ModelRow<R>;
  byKey: ReadonlyMap<string, Column<R>>;
  selection?: RowSelection<R>;
}

/** An outline inside, because what is outside the line is cut. */
const lineStyle = "block min-w-0 truncate [&_a]:-outline-offset-2";
const widthOf = { person: "@table:max-w-48", text: "@table:max-w-90" };

interface LineProps {
  /** "always", "narrow": in a table with little room. */
  shrinks?: "always" | "narrow";
  width?: keyof typeof widthOf;
  className?: string;
  children: ReactNode;
}

const SHRINKING = { always: "@table:shrinks", narrow: "@table:@max-list:shrinks" };

/**
 * A cell's line. Columns are as wide as their content. Where a table has no room for that, those of long texts become
 * narrower, down to their headers; in a narrow table those of other texts, too, unless they are to be whole.
 */
const Line = ({ shrinks, width = "text", className = "", children }: LineProps) => {
  const line = <span data-line className={`${lineStyle} ${widthOf[width]} ${className}`}>{children}</span>;
  return shrinks ? <span className={`@max-table:contents ${SHRINKING[shrinks]}`}>{line}</span> : line;
};

/** A row that is named by a link opens by a click anywhere on it. */
const Row = <R,>({ row, byKey, selection }: RowProps<R>) => (
  <tr
    role="row"
    onClick={openRow}
    className="group/row relative has-[th_a]:cursor-pointer has-[th_a]:hover:bg-wash has-[td_input:checked]:bg-brand-tint @max-table:grid @max-table:grid-cols-[auto_minmax(0,1fr)_fit-content(55%)] @max-table:items-center @max-table:gap-y-0.5 @max-table:border-b @max-table:border-line @max-table:px-3 @max-table:py-2.5 @max-table:last:border-b-0"
  >
    {selection && (
      <td
        role="cell"
        data-print="never"
        className="relative z-1 h-11 border-b border-line p-0 ps-1 group-last/row:border-b-0 @max-table:row-span-2 @max-table:-ms-2.5 @max-table:h-auto @max-table:border-0 @max-table:p-0"
      >
        <SelectionBox
          label={`Select ${selection.labelOf(row.original)}`}
          state={row.getIsSelected() ? "all" : "none"}
          onToggle={row.getToggleSelectedHandler()}
        />
      </td>
    )}
    {row.getVisibleCells().map((cell, at) => {
      const { label, long, whole, person, numeric, actions, phone } = byKey.get(cell.column.id)!;
      const place = phone ?? "labelled";
      return at === 0
        ? (
          <th
            key={cell.id}
            role="rowheader"
            scope="row"
            className={`${cellStyle} ${nameStyle}`}
          >
            <Line shrinks={long && "always"} width={person ? "person" : "text"}>
              <FlexRender cell={cell} />
            </Line>
          </th>
        )
        : (
          <td
            key={cell.id}
            role="cell"
            data-print={actions && "never"}
            className={`${cellStyle} @max-table:text-sm @max-table:has-[[data-line]:empty]:hidden [&_:is(a,button)]:relative [&_:is(a,button)]:z-1 ${
              placeStyle[place]
            } ${numeric ? "@table:text-end" : ""}`}
          >
            {place === "labelled" && <span className="shrink-0 text-ink-soft @table:hidden">{label}</span>}
            {actions
              ? (
                <span className="flex items-center gap-1 whitespace-nowrap @max-table:ms-auto @max-table:flex-wrap @max-table:text-end">
                  <FlexRender cell={cell} />
                </span>
              )
              : (
                <Line
                  shrinks={long ? "always" : whole || numeric ? undefined : "narrow"}
                  className={place === "labelled" ? "@max-table:text-end" : ""}
                >
                  <FlexRender cell={cell} />
                </Line>
              )}
          </td>
        );
    })}
  </tr>
);

const pageState = <R,>(table: TableModel<R>): "all" | "some" | "none" => {
  if (table.getIsAllPageRowsSelected()) return "all";
  return table.getIsSomePageRowsSelected() ? "some" : "none";
};

interface RowsProps<R> {
  noun: string;
  columns: readonly Column<R>[];
  table: TableModel<R>;
  refreshing?: boolean;
  selection?: RowSelection<R>;
}

/** Roles are explicit, because browsers drop the table semantics where rows are displayed as a grid. */
export const Rows = <R,>({ noun, columns, table, refreshing, selection }: RowsProps<R>) => {
  const byKey = new Map(columns.map((column) => [column.key, column]));
  const headers = table.getHeaderGroups().flatMap((group) => group.headers);
  return (
    <div className="overflow-clip rounded-card border border-line bg-surface">
      <table
        role="table"
        aria-label={noun}
        data-list
        aria-busy={refreshing || undefined}
        className="w-full border-separate border-spacing-0 @max-table:block"
      >
        <thead role="rowgroup" className="@max-table:hidden">
          <tr role="row">
            {selection && (
              <th role="columnheader" scope="col" data-print="never" className={`${headerStyle} w-12 p-0! ps-1!`}>
                <SelectionBox
                  label={`Select all ${noun} on this page`}
                  state={pageState(table)}
                  onToggle={table.getToggleAllPageRowsSelectedHandler()}
                />
              </th>
            )}
            {headers.map((header) => <Heading key={header.id} header={header} column={byKey.get(header.column.id)!} />)}
          </tr>
        </thead>
        <tbody
          role="rowgroup"
          onKeyDown={moveFocusByRow}
          onMouseOver={showWholeText}
          className="@max-table:grid @table:text-sm [&_:is(a,button,input)]:scroll-mt-14"
        >
          {table.getRowModel().rows.map((row) => <Row key={row.id} row={row} byKey={byKey} selection={selection} />)}
        </tbody>
      </table>
    </div>
  );
};
