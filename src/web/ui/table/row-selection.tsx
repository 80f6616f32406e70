// The checkboxes that select rows of a table, and the bar with what can be done with the selected ones.
import type { ReactNode } from "react";
import { Button } from "../button.tsx";

/** 40 px high, so that a row with its line has 44; a card has the room for a thumb. */
const boxTarget =
  "focus-from-within grid size-11 cursor-pointer @table:size-9 place-items-center rounded-part hover:bg-wash";

interface SelectBoxProps {
  label: string;
  state: "all" | "some" | "none";
  /** For the click itself, because a range is selected with Shift. */
  onToggle(event: unknown): void;
}

/** A part of the rows is the checkbox's own third state. */
export const SelectionBox = ({ label, state, onToggle }: SelectBoxProps) => (
  <label className={boxTarget}>
    <span className="sr-only">{label}</span>
    <input
      type="checkbox"
      autoComplete="off"
      className="size-5 accent-brand"
      ref={(box) => void (box && (box.indeterminate = state === "some"))}
      checked={state === "all"}
      onChange={onToggle}
    />
  </label>
);

interface SelectionBarProps {
  noun: string;
  selected: readonly string[];
  onSelect(selected: readonly string[]): void;
  actions: ReactNode;
}

/** Stays in sight at the bottom while something is selected. */
export const SelectionBar = ({ noun, selected, onSelect, actions }: SelectionBarProps) => (
  <div
    role="region"
    aria-label={`Selected ${noun}`}
    data-print="never"
    className="sticky bottom-[calc(var(--bar,0px)+--spacing(3))] z-10 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card border border-brand bg-brand-tint px-4 py-2 shadow-float"
  >
    <p role="status" className="font-semibold">{`${selected.length} selected`}</p>
    <div className="flex flex-wrap items-center gap-2">{actions}</div>
    <Button variant="quiet" className="ms-auto px-2!" onClick={() => onSelect([])}>Clear selection</Button>
  </div>
);
