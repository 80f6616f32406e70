// The keys and clicks of a table's rows: arrows move, Shift and arrows select, a click opens, and hidden text is a title.
import type { KeyboardEvent, MouseEvent } from "react";

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
const CONTROLS = 'a[href], button, input[type="checkbox"]';

const listControls = (cell: Element | null | undefined): HTMLElement[] =>
  [...cell?.querySelectorAll<HTMLElement>(CONTROLS) ?? []].filter((control) => control.checkVisibility());

/** The row that a key leads to from the one at `index`, of `count` rows; undefined for keys that do not move. */
export const nextRow = (key: string, index: number, count: number): number | undefined => {
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  const step = STEPS[key];
  return step === undefined ? undefined : Math.min(count - 1, Math.max(0, index + step));
};

const isBox = (element: HTMLElement | undefined): element is HTMLInputElement =>
  element instanceof HTMLInputElement && element.type === "checkbox";

/** With Shift, the row that is reached is selected like the one that is left. */
const selectLike = (from: HTMLElement, to: HTMLElement | undefined): void => {
  if (isBox(from) && isBox(to) && from.checked !== to.checked) to.click();
};

/** For the table's body: moves to the same control one row up or down. Enter and Space work as everywhere. */
export const moveFocusByRow = (event: KeyboardEvent<HTMLElement>): void => {
  const from = event.target as HTMLElement;
  const cell = from.matches(CONTROLS) ? from.closest("td, th") : null;
  const row = cell?.closest("tr");
  const selects = event.shiftKey && isBox(from) && event.key in STEPS;
  if (!cell || !row || event.altKey || event.ctrlKey || event.metaKey || (event.shiftKey && !selects)) return;
  const rows = [...event.currentTarget.querySelectorAll("tr")];
  const to = nextRow(event.key, rows.indexOf(row), rows.length);
  if (to === undefined) return;
  const column = [...row.children].indexOf(cell);
  const controls = listControls(rows[to]?.children[column]);
  const next = controls[listControls(cell).indexOf(from)] ?? controls[0];
  event.preventDefault();
  if (selects) selectLike(from, next);
  next?.focus();
};

/** A click anywhere on a row follows the link that names it, unless it is on a control or selects text. */
export const openRow = (event: MouseEvent<HTMLElement>): void => {
  if ((event.target as Element).closest("a, button, input, label, select, summary, [role=menu]")) return;
  if (getSelection()?.toString()) return;
  event.currentTarget.querySelector<HTMLAnchorElement>("th a[href]")?.click();
};

/** Text that ends in an ellipsis is the title of its cell, as soon as the pointer is there. */
export const showWholeText = (event: MouseEvent<HTMLElement>): void => {
  const line = (event.target as Element).closest<HTMLElement>("[data-line]");
  if (!line) return;
  if (line.scrollWidth > line.clientWidth) line.title = line.innerText;
  else line.removeAttribute("title");
};
