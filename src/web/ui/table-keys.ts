// How one moves through a table by keyboard: up and down among the controls of one column, Home and End to its ends.
import type { KeyboardEvent, MouseEvent } from "react";

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
const CONTROLS = 'a[href], button, input[type="checkbox"]';

const controlsOf = (cell: Element | null | undefined): HTMLElement[] =>
  [...cell?.querySelectorAll<HTMLElement>(CONTROLS) ?? []].filter((control) => control.checkVisibility());

/** The row to go to from the one at `at`, of `count`; undefined for every other key. */
export const nextRow = (key: string, at: number, count: number): number | undefined => {
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  const step = STEPS[key];
  return step === undefined ? undefined : Math.min(count - 1, Math.max(0, at + step));
};

/** For the table's body: the same control one row up or down; Enter then opens a link and Space ticks a box by itself. */
export const moveByRow = (event: KeyboardEvent<HTMLElement>): void => {
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

/** A press anywhere on a row follows the link that names it, unless one presses a control or marks text. */
export const pressRow = (event: MouseEvent<HTMLElement>): void => {
  if ((event.target as Element).closest("a, button, input, label, select, summary")) return;
  if (getSelection()?.toString()) return;
  event.currentTarget.querySelector<HTMLAnchorElement>("th a[href]")?.click();
};
