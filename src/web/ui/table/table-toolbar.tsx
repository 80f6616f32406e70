// Above a list: search, filters and sorting. On a narrow list, filters and sorting are in a drawer.
import { Suspense, useEffect, useState } from "react";
import { Button, LinkButton } from "../button.tsx";
import { Drawer } from "../overlay/dialog.tsx";
import { DownloadIcon, SlidersIcon } from "../icons.ts";
import { clearFilters, filterView, type ListView, searchView } from "./list-view.ts";
import { type Choice, SelectBox } from "../form/native-select.tsx";
import { SearchField } from "../form/search-field.tsx";
import { controlStyle } from "../form/field.tsx";

interface DateFilterProps {
  label: string;
  /** YYYY-MM-DD, or empty. */
  value: string;
  onPick(value: string): void;
}

const isDay = (text: string): boolean => /^[12]\d{3}-\d\d-\d\d$/.test(text);

/** A date that is still being typed (year 0002) is not reported until it is complete or empty. */
const DateFilter = ({ label, value, onPick }: DateFilterProps) => {
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  const type = (text: string) => {
    setTyped(text);
    if (text === "" || isDay(text)) onPick(text);
  };
  return (
    <label className="grid gap-1">
      <span className="text-sm text-ink-soft">{label}</span>
      <input
        type="date"
        value={typed}
        onChange={(event) => type(event.currentTarget.value)}
        className={controlStyle}
      />
    </label>
  );
};

interface ChoiceFilter {
  name: string;
  label: string;
  /** The values to filter by; `all` comes before them. */
  options: readonly Choice[];
  /** The option without a filter: "All statuses". */
  all: string;
}

/** A day (YYYY-MM-DD), such as the first or the last of a period. */
interface DayFilter {
  name: string;
  label: string;
  kind: "day";
}

export type ListFilter = ChoiceFilter | DayFilter;

export interface ToolbarProps {
  /** What is listed: "leads". */
  noun: string;
  filters?: readonly ListFilter[];
  /** Columns to sort by, for cards, which have no headings to click. */
  sorts?: readonly Choice[];
  /** What is searched ("Name or email"); without it there is no search. */
  searchIn?: string;
  exportHref?: string;
  view: ListView;
  onView(view: ListView): void;
}

interface LabelledSelectProps {
  label: string;
  options: readonly Choice[];
  value: string;
  onPick(value: string): void;
}

/** The label wraps the select instead of using an id, because toolbar and drawer may show the same filter. */
const LabelledSelect = ({ label, options, value, onPick }: LabelledSelectProps) => (
  <label className="grid gap-1 @table:max-w-44">
    <span className="text-sm text-ink-soft">{label}</span>
    <SelectBox options={options} value={value} onChange={(event) => onPick(event.currentTarget.value)} />
  </label>
);

const Filters = ({ filters = [], view, onView }: Pick<ToolbarProps, "filters" | "view" | "onView">) =>
  filters.map((filter) => {
    const { name, label } = filter;
    const shared = {
      label,
      value: view.filters[name] ?? "",
      onPick: (value: string) => onView(filterView(view, name, value)),
    };
    if ("kind" in filter) return <DateFilter key={name} {...shared} />;
    return <LabelledSelect key={name} {...shared} options={[{ value: "", label: filter.all }, ...filter.options]} />;
  });

const DIRECTIONS = [["asc", "ascending"], ["desc", "descending"]] as const;

const SortChoice = ({ sorts = [], view, onView }: Pick<ToolbarProps, "sorts" | "view" | "onView">) => {
  const options = sorts.flatMap(({ value, label }) =>
    DIRECTIONS.map(([dir, name]) => ({ value: `${value} ${dir}`, label: `${label}, ${name}` }))
  );
  const sort = (value: string) => {
    const [key, dir] = value.split(" ");
    onView({ ...view, page: 1, sort: key || undefined, dir: dir === "desc" ? "desc" : "asc" });
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

/** A plain link, so that the browser saves the stream while the screen stays usable. */
const Export = ({ noun, href }: { noun: string; href: string }) => (
  <LinkButton
    href={href}
    download
    variant="secondary"
    icon={<DownloadIcon />}
    className="min-h-12 @max-table:flex-1 @table:ml-auto"
  >
    CSV<span className="sr-only">{` of all matching ${noun}`}</span>
  </LinkButton>
);

/** How many filters fit beside the search; more have a row of their own. */
const FIT_BESIDE = 2;

export const TableToolbar = (
  { noun, filters = [], sorts = [], searchIn, exportHref, view, onView }: ToolbarProps,
) => {
  const [open, setOpen] = useState(false);
  const active = Object.keys(view.filters).length;
  const shared = { view, onView };
  return (
    <div className="flex flex-wrap items-end gap-3">
      {searchIn && (
        <div className={`min-w-0 flex-1 @table:min-w-64 @table:max-w-80 ${exportHref ? "@max-table:basis-full" : ""}`}>
          <SearchField
            label={`Search ${noun}`}
            placeholder={searchIn}
            value={view.search}
            onSearch={(text) =>
              onView(searchView(view, text))}
          />
        </div>
      )}
      <div className={`hidden flex-wrap gap-3 @table:flex ${filters.length > FIT_BESIDE ? "order-last w-full" : ""}`}>
        <Filters filters={filters} {...shared} />
      </div>
      {filters.length + sorts.length > 0 && (
        <Button
          variant="secondary"
          icon={<SlidersIcon />}
          onClick={() => setOpen(true)}
          className={`min-h-12 @table:hidden ${searchIn && !exportHref ? "" : "@max-table:flex-1"}`}
        >
          {active ? `Filters (${active})` : "Filters"}
        </Button>
      )}
      {exportHref && <Export noun={noun} href={exportHref} />}
      {open && (
        <Suspense>
          <Drawer
            title="Filter and sort"
            onClose={() => setOpen(false)}
            actions={
              <>
                <Button onClick={() => setOpen(false)}>{`Show ${noun}`}</Button>
                {active > 0 && (
                  <Button variant="quiet" onClick={() => onView(clearFilters(view))}>Clear filters</Button>
                )}
              </>
            }
          >
            <div className="grid gap-5">
              <Filters filters={filters} {...shared} />
              <SortChoice sorts={sorts} {...shared} />
            </div>
          </Drawer>
        </Suspense>
      )}
    </div>
  );
};
