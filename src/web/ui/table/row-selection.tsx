// Selecting rows of a table: which are selected, the checkboxes, and the bar with what can be done with them.
import type { ReactNode } from "react";
import { Button } from "../button.tsx";

interface SelectedKeys {
  selected: readonly string[];
  onSelect(selected: readonly string[]): void;
}

/** The screen holds the selection and clears it when the view changes. */
export interface RowSelection<Row> extends SelectedKeys {
  /** Names a row for screen readers. */
  labelOf(row: Row): string;
  /** Buttons for what can be done with the selected rows. */
  actions: ReactNode;
}

/** The selected keys with this one added, or removed when it was among them. */
export const toggleRow = (selected: readonly string[], key: string): readonly string[] =>
  selected.includes(key) ? selected.filter((one) => one !== key) : [...selected, key];

export type PageSelection = "all" | "some" | "none";

/** How much of a page is selected. */
export const pageSelection = (selected: readonly string[], page: readonly string[]): PageSelection => {
  const count = page.filter((key) => selected.includes(key)).length;
  if (count === 0) return "none";
  return count === page.length ? "all" : "some";
};

/** Selects the whole page; clears it when all of it was selected. */
export const togglePage = (selected: readonly string[], page: readonly string[]): readonly string[] => {
  const others = selected.filter((key) => !page.includes(key));
  return pageSelection(selected, page) === "all" ? others : [...others, ...page];
};

const boxTarget = "focus-from-within grid size-11 cursor-pointer place-items-center rounded-part hover:bg-wash";

export const RowBox = ({ name, id, selected, onSelect }: { name: string; id: string } & SelectedKeys) => (
  <label className={boxTarget}>
    <span className="sr-only">{`Select ${name}`}</span>
    <input
      type="checkbox"
      className="size-5 accent-brand"
      checked={selected.includes(id)}
      onChange={() =>
        onSelect(toggleRow(selected, id))}
    />
  </label>
);

/** A part of the page is the checkbox's own third state. */
export const PageBox = (
  { noun, page, selected, onSelect }: { noun: string; page: readonly string[] } & SelectedKeys,
) => {
  const selection = pageSelection(selected, page);
  return (
    <label className={boxTarget}>
      <span className="sr-only">{`Select all ${noun} on this page`}</span>
      <input
        type="checkbox"
        className="size-5 accent-brand"
        ref={(box) => void (box && (box.indeterminate = selection === "some"))}
        checked={selection === "all"}
        onChange={() => onSelect(togglePage(selected, page))}
      />
    </label>
  );
};

/** Stays in sight at the bottom while something is selected. */
export const SelectionBar = (
  { noun, selected, onSelect, actions }: { noun: string; actions: ReactNode } & SelectedKeys,
) => (
  <div
    role="region"
    aria-label={`Selected ${noun}`}
    className="sticky bottom-[calc(var(--bar,0px)+--spacing(3))] z-10 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card border border-brand bg-brand-tint px-4 py-2 shadow-float"
  >
    <p role="status" className="font-semibold">{`${selected.length} selected`}</p>
    <div className="flex flex-wrap items-center gap-2">{actions}</div>
    <Button variant="quiet" className="ml-auto px-2!" onClick={() => onSelect([])}>Clear selection</Button>
  </div>
);
