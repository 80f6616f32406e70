// A list to compare and search, with filters, sorting, pages, columns, and its empty, loading and failed states.
import { type ReactNode, useEffect, useState } from "react";
import { Button } from "../button.tsx";
import { EmptyState } from "../empty/empty-state.tsx";
import type { ListFilter } from "./filter-chips.tsx";
import {
  clearFilters,
  isFiltered,
  isPastEnd,
  type ListView,
  type PageCount,
  rangeText,
  toSavedQuery,
} from "./list-view.ts";
import { Pagination } from "./pagination.tsx";
import { SelectionBar } from "./row-selection.tsx";
import { type Column, isHideable, type RowSelection, shownColumns, useTableModel } from "./table-model.ts";
import { SkeletonRows } from "./skeleton-rows.tsx";
import { Rows } from "./table-rows.tsx";
import { TableToolbar } from "./table-toolbar.tsx";
import { type SavedViews, ViewMenu } from "./view-menu.tsx";
import { ColumnsIcon } from "../icons.ts";
import { Popover } from "../overlay/popover.tsx";
import { menuButton, menuPanel } from "./list-style.ts";
import { formatCount } from "@/platform/intl.ts";
import { LoadFailed } from "../load-failed.tsx";
import { type ListPage, readWholeList } from "./whole-list.ts";

export type { Column, ListFilter, RowSelection };

interface ColumnMenuProps<Row> {
  noun: string;
  columns: readonly Column<Row>[];
  shown?: readonly string[];
  /** Undefined: the columns that the list begins with. */
  onShown(keys: readonly string[] | undefined): void;
}

const ColumnMenu = <Row,>({ noun, columns, shown, onShown }: ColumnMenuProps<Row>) => {
  const [open, setOpen] = useState(false);
  const keys = shownColumns(columns, shown);
  const toggle = (key: string) =>
    onShown(keys.includes(key) ? keys.filter((shownKey) => shownKey !== key) : [...keys, key]);
  return (
    <Popover
      trigger={
        <>
          <ColumnsIcon className="size-4" /> Columns
        </>
      }
      triggerLabel={`Columns of ${noun}`}
      triggerClassName={menuButton}
      label={`Columns of ${noun}`}
      open={open}
      onOpenChange={setOpen}
      className={`${menuPanel} w-60`}
    >
      <fieldset className="grid">
        <legend className="px-3 pt-1 pb-2 text-sm font-semibold">Show columns</legend>
        {columns.filter(isHideable).map(({ key, label }) => (
          <label
            key={key}
            className="focus-from-within flex min-h-10 cursor-pointer items-center gap-3 rounded-part px-3 hover:bg-wash"
          >
            <input
              type="checkbox"
              className="size-5 accent-brand"
              checked={keys.includes(key)}
              onChange={() => toggle(key)}
            />
            {label}
          </label>
        ))}
      </fieldset>
      {shown && (
        <Button variant="quiet" className="px-3! text-sm!" onClick={() => onShown(undefined)}>Reset columns</Button>
      )}
    </Popover>
  );
};

/**
 * The whole list while it is printed. `printAll` reads it, shows it and opens the browser's dialog; afterwards the page
 * that was shown before returns.
 */
const useWholeListPrint = <R,>({ readPage, view, keyOf }: Pick<DataTableProps<R>, "readPage" | "view" | "keyOf">) => {
  const [whole, setWhole] = useState<ListPage<R>>();
  const [isReading, setReading] = useState(false);
  useEffect(() => {
    const end = () => setWhole(undefined);
    addEventListener("afterprint", end);
    return () => removeEventListener("afterprint", end);
  }, []);
  useEffect(() => {
    if (whole) print();
  }, [whole]);
  const printAll = readPage && (() => {
    setReading(true);
    // A failed call is reported by the query client.
    readWholeList(readPage, view, keyOf).then(setWhole, () => {}).finally(() => setReading(false));
  });
  return { whole, printAll, isReading };
};

const chosen = (filter: ListFilter, value: string): string =>
  "kind" in filter ? value : filter.options.find((option) => option.value === value)?.label ?? value;

/** "Kind: Purchase", one text for each filter that is set, and the search. */
const filterTexts = ({ search, filters }: ListView, known: readonly ListFilter[] = []): string[] => [
  ...(search ? [`Search: “${search}”`] : []),
  ...known.flatMap((filter) => {
    const value = filters[filter.name];
    return value ? [`${filter.label}: ${chosen(filter, value)}`] : [];
  }),
];

interface PrintedRangeProps {
  noun: string;
  count: PageCount;
  view: ListView;
  filters?: readonly ListFilter[];
}

/** "All 214 movements" or "Movements 1–20 of 214", and by what they are filtered. */
const PrintedRange = ({ noun, count, view, filters }: PrintedRangeProps) => {
  const isWhole = count.totalPages <= 1 && !count.totalIsMinimum;
  const range = isWhole
    ? `All ${formatCount(count.totalCount)} ${isFiltered(view) ? `matching ${noun}` : noun}`
    : `${noun[0]!.toUpperCase()}${noun.slice(1)} ${rangeText(count)}`;
  return <p data-print="only" className="hidden">{[range, ...filterTexts(view, filters)].join(" · ")}</p>;
};

/** What a person has chosen for a list, and keeps on every device. */
export interface ListPreferences extends SavedViews {
  /** Undefined: the columns that the list begins with. */
  columns?: readonly string[];
  onColumns(keys: readonly string[] | undefined): void;
  /** Shows a saved view. */
  onApply(query: Readonly<Record<string, string>>): void;
}

/** The call of the list, as the query client knows it. */
interface ListQuery<Row> {
  /** Absent while the first response is loading. */
  data?: ListPage<Row>;
  isError: boolean;
  /** Another view is loading; the rows of the last one stay. */
  isPlaceholderData: boolean;
  refetch(): unknown;
}

interface DataTableProps<Row> {
  /** What is listed, in the plural: "leads". Names the table. */
  noun: string;
  /** The heading of the list, beside the search. */
  title?: ReactNode;
  /** The first names its row, usually with a link. */
  columns: readonly Column<Row>[];
  keyOf(row: Row): string;
  query: ListQuery<Row>;
  /** Loads the list again after a failure, and what is shown with it; by default the list alone. */
  onRetry?(): void;
  view: ListView;
  onView(view: ListView): void;
  /** The list's own order, where a column has it. */
  order?: Required<Pick<ListView, "sort" | "dir">>;
  filters?: readonly ListFilter[];
  searchIn?: string;
  /** The address of the whole list as CSV, in this view's search and filters. */
  exportHref?: string;
  /** Reads a page, to print all rows of this view; without it there is no button that prints. */
  readPage?: (view: ListView) => Promise<ListPage<Row>>;
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

const Content = <R,>({ list, ...props }: DataTableProps<R> & { list?: ListPage<R> }) => {
  const { noun, columns, keyOf, query, onRetry = query.refetch, view, onView, order, selection } = props;
  const shown = props.preferences?.columns;
  const table = useTableModel({ columns, shown, keyOf, rows: list?.items ?? NO_ROWS, view, onView, order, selection });
  if (query.isError) return <LoadFailed title={`We couldn't load the ${noun}.`} onRetry={onRetry} />;
  // The last page is on its way.
  if (!list || isPastEnd(list)) {
    return <SkeletonRows rows={view.pageSize} columns={shownColumns(columns, shown).length} />;
  }
  if (list.items.length > 0) {
    return (
      <Rows noun={noun} columns={columns} table={table} refreshing={query.isPlaceholderData} selection={selection} />
    );
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
      <ViewMenu noun={noun} current={toSavedQuery(view)} {...saved} />
      <span className="hidden @table:block">
        <ColumnMenu noun={noun} columns={columns} shown={shown} onShown={onColumns} />
      </span>
    </>
  );
};

/** Search, filters, sorting and page are one view, which the screen keeps in its address. */
export const DataTable = <R,>(props: DataTableProps<R>) => {
  const { noun, title, columns, view, onView, selection, filters, searchIn, exportHref, counters } = props;
  const { whole, printAll, isReading } = useWholeListPrint(props);
  const list = whole ?? props.query.data;
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
        {selection && selection.selected.length > 0 && <SelectionBar noun={noun} {...selection} />}
        {list && list.totalCount > 0 && <Pagination noun={noun} count={list} view={view} onView={onView} />}
      </div>
    </div>
  );
};
