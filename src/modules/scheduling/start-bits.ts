// Bookable starts as bits: one bit for each five-minute cell, nine 32-bit words for each UTC day.
import { CELL_MS, type CellRun, CELLS_PER_DAY } from "./rules.ts";
import { DAY_MS, type Instant } from "@/platform/time/time.ts";

export const WORDS_PER_DAY = CELLS_PER_DAY / 32;

/** The UTC day of an instant, as days since 1970-01-01. */
export const utcDayOf = (ms: Instant): number => Math.floor(ms / DAY_MS);

/** No start at all, for `days` UTC days. */
export const noStarts = (days: number): Uint32Array => new Uint32Array(days * WORDS_PER_DAY);

/** Sets the bit of a cell; a cell outside the days of `bits` is ignored. */
export function addStart(bits: Uint32Array, fromDay: number, cell: number): void {
  const at = cell - fromDay * CELLS_PER_DAY;
  if (at >= 0 && at < bits.length * 32) bits[at >> 5]! |= 1 << (at & 31);
}

/** Whether a meeting may start at the cell; false outside the days of `bits`. */
export function hasStart(bits: Uint32Array, fromDay: number, cell: number): boolean {
  const at = cell - fromDay * CELLS_PER_DAY;
  return at >= 0 && at < bits.length * 32 && (bits[at >> 5]! >>> (at & 31) & 1) === 1;
}

/** Clears a run of cells; what lies outside the days of `bits` is ignored. */
export function removeStarts(bits: Uint32Array, fromDay: number, { fromCell, toCell }: CellRun): void {
  const first = fromDay * CELLS_PER_DAY;
  const to = Math.min(toCell - first, bits.length * 32);
  let at = Math.max(fromCell - first, 0);
  while (at < to) {
    const upTo = Math.min(to, (at | 31) + 1);
    // A shift by 32 is a shift by 0, so a whole word needs its own mask.
    const mask = upTo - at === 32 ? -1 : ((1 << (upTo - at)) - 1) << (at & 31);
    bits[at >> 5]! &= ~mask;
    at = upTo;
  }
}

/** Calls `visit` with every cell at which a meeting may start, in order. */
export function eachStart(bits: Uint32Array, fromDay: number, visit: (cell: number) => void): void {
  const first = fromDay * CELLS_PER_DAY;
  for (let at = 0; at < bits.length; at++) {
    for (let word = bits[at]!; word !== 0; word &= word - 1) visit(first + at * 32 + 31 - Math.clz32(word & -word));
  }
}

/** Every start as an instant, in order. */
export function startsOf(bits: Uint32Array, fromDay: number): Instant[] {
  const starts: Instant[] = [];
  eachStart(bits, fromDay, (cell) => starts.push(cell * CELL_MS));
  return starts;
}

/** How many starts there are. */
export function countStarts(bits: Uint32Array): number {
  let count = 0;
  eachStart(bits, 0, () => count++);
  return count;
}
