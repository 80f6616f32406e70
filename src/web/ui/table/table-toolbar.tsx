// Above a list: its title, search and export; below them the filters as chips. On a narrow list, filters are in a drawer.
import { type ReactNode, Suspense, useState } from "react";
import { Button, LinkButton } from "../button.tsx";
import { DialogContent, Drawer } from "../overlay/dialog.tsx";
import { PrintButton } from "../print/print-button.tsx";
import { DownloadIcon, SlidersIcon } from "../icons.ts";
import { type ListView, searchView, sortView, withoutFilters } from "./list-view.ts";
import type { Choice } from "../form/native-select.tsx";
import { SearchField } from "../form/search-field.tsx";
import { FilterChips, FilterFields, LabelledSelect, type ListFilter } from "./filter-chips.tsx";

export interface ToolbarProps {
  /** What is listed: "leads". */
  noun: string;
  /** The heading of the list, which is in the row of the search. */
  title?: ReactNode;
  filters?: readonly ListFilter[];
  /** Columns to sort by, for cards, which have no headings to click. */
  sorts?: readonly Choice[];
  /** What is searched ("Name or email"); without it there is no search. */
  searchIn?: string;
  exportHref?: string;
  /** Prints the whole list. */
  onPrint?: () => void;
  /** The list is being read to be printed. */
  printing?: boolean;
  /** Counters and the like, between search and filters. */
  children?: ReactNode;
  /** At the end of the row of filters: saved filters, columns. */
  menus?: ReactNode;
  view: ListView;
  onView(view: ListView): void;
}

const DIRECTIONS = [["asc", "ascending"], ["desc", "descending"]] as const;

const SortChoice = ({ sorts = [], view, onView }: Pick<ToolbarProps, "sorts" | "view" | "onView">) => {
  const options = sorts.flatMap(({ value, label }) =>
    DIRECTIONS.map(([dir, name]) => ({ value: `${value} ${dir}`, label: `${label}, ${name}` }))
  );
  const sort = (value: string) => {
    const [key, dir] = value.split(" ");
    onView(sortView(view, key || undefined, dir === "desc" ? "desc" : "asc"));
  };
  if (options.length === 0) return null;
  return (
    <LabelledSelect
      label="Sort by"
      options={[{ value: "", label: "Default order" }, ...options]}
      value={view.sort ? `${view.sort} ${view.dir}` : ""}
      onPick={sort}
    />
  );
};

const smallStyle = "px-3! @table:min-h-10! @table:py-1! @table:text-sm!";

/** A plain link, so that the browser saves the stream while the screen stays usable. */
const Export = ({ noun, href }: { noun: string; href: string }) => (
  <LinkButton
    href={href}
    download
    variant="secondary"
    icon={<DownloadIcon className="size-4" />}
    className={`shrink-0 max-sm:gap-0 ${smallStyle}`}
  >
    <span className="max-sm:sr-only">CSV</span>
    <span className="sr-only">{` of all matching ${noun}`}</span>
  </LinkButton>
);

/** What takes the list out of the screen: a file, paper. */
const Outputs = ({ noun, exportHref, onPrint, printing }: ToolbarProps) => (
  <>
    {onPrint && <PrintButton compact busy={printing ? "Print" : undefined} onClick={onPrint} className={smallStyle} />}
    {exportHref && <Export noun={noun} href={exportHref} />}
  </>
);

const FilterDrawer = ({ noun, filters, sorts, view, onView, onClose }: ToolbarProps & { onClose(): void }) => (
  <Suspense>
    <Drawer
      title="Filter and sort"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{`Show ${noun}`}</Button>
          {Object.keys(view.filters).length > 0 && (
            <Button variant="quiet" onClick={() => onView(withoutFilters(view))}>Clear filters</Button>
          )}
        </>
      }
    >
      <DialogContent>
        <div className="grid gap-5">
          <FilterFields filters={filters} view={view} onView={onView} />
          <SortChoice sorts={sorts} view={view} onView={onView} />
        </div>
      </DialogContent>
    </Drawer>
  </Suspense>
);

export const TableToolbar = (props: ToolbarProps) => {
  const { noun, title, filters = [], sorts = [], searchIn, children, menus, view, onView } = props;
  const [open, setOpen] = useState(false);
  const active = Object.keys(view.filters).length;
  const outputs = (props.exportHref || props.onPrint) && <Outputs {...props} />;
  const hasHeader = Boolean(title || searchIn);
  return (
    <div className="grid gap-2.5">
      {hasHeader && (
        <div className="flex flex-wrap items-center gap-3 @table:flex-nowrap">
          {title && <div className="min-w-0 flex-1 @max-table:basis-full">{title}</div>}
          {searchIn && (
            <div
              data-print="never"
              className="min-w-0 flex-1 @table:max-w-80 @table:[&_input]:min-h-10 @table:[&_input]:py-1.5 @table:[&_button]:size-9"
            >
              <SearchField
                label={`Search ${noun}`}
                placeholder={searchIn}
                value={view.search}
                onSearch={(text) => onView(searchView(view, text))}
              />
            </div>
          )}
          {outputs}
        </div>
      )}
      {children}
      {(filters.length + sorts.length > 0 || menus || (outputs && !hasHeader)) && (
        <div data-print="never" className="flex flex-wrap items-center gap-2">
          <div className="hidden flex-wrap items-center gap-2 @table:flex">
            <FilterChips filters={filters} view={view} onView={onView} />
            {active > 0 && (
              <Button
                variant="quiet"
                className="min-h-9! px-2! text-sm!"
                onClick={() => onView(withoutFilters(view))}
              >
                Clear
              </Button>
            )}
          </div>
          {filters.length + sorts.length > 0 && (
            <Button
              variant="secondary"
              icon={<SlidersIcon />}
              onClick={() => setOpen(true)}
              className="@max-table:flex-1 @table:hidden"
            >
              {active ? `Filters (${active})` : "Filters"}
            </Button>
          )}
          <div className="ms-auto flex items-center gap-1">
            {menus}
            {!hasHeader && outputs}
          </div>
        </div>
      )}
      {open && <FilterDrawer {...props} onClose={() => setOpen(false)} />}
    </div>
  );
};
