// Above a list: search, filters and order. On a phone filters and order wait in a drawer.
import { useState } from "react";
import { Button } from "./button.tsx";
import { Drawer } from "./drawer.tsx";
import { SlidersIcon } from "./icons.tsx";
import { filteredBy, type ListView, searchedFor, unfiltered } from "./list-view.ts";
import { type Choice, SelectBox } from "./native-select.tsx";
import { SearchField } from "./search-field.tsx";

export interface ListFilter {
  name: string;
  label: string;
  /** What one can filter by; "all" stands before them. */
  options: readonly Choice[];
  /** How the choice of everything reads: "All statuses". */
  all: string;
}

export interface ToolbarProps {
  /** What is listed: "leads". */
  noun: string;
  filters?: readonly ListFilter[];
  /** Columns that can be sorted by, for phones, where there are no headings to press. */
  sorts?: readonly Choice[];
  /** Says what is searched ("Name or email"); without it there is no search. */
  searchIn?: string;
  view: ListView;
  onView(view: ListView): void;
}

interface LabelledSelectProps {
  label: string;
  options: readonly Choice[];
  value: string;
  onPick(value: string): void;
}

/** The label is the select's own, so that toolbar and drawer may show the same filter. */
const LabelledSelect = ({ label, options, value, onPick }: LabelledSelectProps) => (
  <label className="grid gap-1">
    <span className="text-sm text-ink-soft">{label}</span>
    <SelectBox options={options} value={value} onChange={(event) => onPick(event.currentTarget.value)} />
  </label>
);

const Filters = ({ filters = [], view, onView }: Pick<ToolbarProps, "filters" | "view" | "onView">) =>
  filters.map(({ name, label, options, all }) => (
    <LabelledSelect
      key={name}
      label={label}
      options={[{ value: "", label: all }, ...options]}
      value={view.filters[name] ?? ""}
      onPick={(value) => onView(filteredBy(view, name, value))}
    />
  ));

const DIRECTIONS = [["asc", "upwards"], ["desc", "downwards"]] as const;

const SortChoice = ({ sorts = [], view, onView }: Pick<ToolbarProps, "sorts" | "view" | "onView">) => {
  const options = sorts.flatMap(({ value, label }) =>
    DIRECTIONS.map(([dir, words]) => ({ value: `${value} ${dir}`, label: `${label}, ${words}` }))
  );
  const sort = (value: string) => {
    const [key, dir] = value.split(" ");
    onView({ ...view, page: 1, sort: key || undefined, dir: dir === "desc" ? "desc" : "asc" });
  };
  if (options.length === 0) return null;
  return (
    <LabelledSelect
      label="Order"
      options={[{ value: "", label: "As proposed" }, ...options]}
      value={view.sort ? `${view.sort} ${view.dir}` : ""}
      onPick={sort}
    />
  );
};

export const TableToolbar = ({ noun, filters = [], sorts = [], searchIn, view, onView }: ToolbarProps) => {
  const [open, setOpen] = useState(false);
  const active = Object.keys(view.filters).length;
  const shared = { view, onView };
  return (
    <div className="flex flex-wrap items-end gap-3">
      {searchIn && (
        <div className="min-w-0 flex-1 sm:max-w-80">
          <SearchField
            label={`Search ${noun}`}
            placeholder={searchIn}
            value={view.search}
            onSearch={(text) => onView(searchedFor(view, text))}
          />
        </div>
      )}
      <div className="hidden flex-wrap gap-3 sm:flex">
        <Filters filters={filters} {...shared} />
      </div>
      {filters.length + sorts.length > 0 && (
        <Button
          variant="secondary"
          icon={<SlidersIcon />}
          onClick={() => setOpen(true)}
          className="min-h-12 sm:hidden"
        >
          {active ? `Filters (${active})` : "Filters"}
        </Button>
      )}
      {open && (
        <Drawer
          title="Filters and order"
          onClose={() => setOpen(false)}
          actions={
            <>
              <Button onClick={() => setOpen(false)}>{`Show ${noun}`}</Button>
              {active > 0 && <Button variant="quiet" onClick={() => onView(unfiltered(view))}>Clear filters</Button>}
            </>
          }
        >
          <div className="grid gap-5">
            <Filters filters={filters} {...shared} />
            <SortChoice sorts={sorts} {...shared} />
          </div>
        </Drawer>
      )}
    </div>
  );
};
