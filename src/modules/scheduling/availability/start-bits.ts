// Bookable starts as a bit set: one bit for each five-minute cell, nine 32-bit integers for each UTC day.
import { DAY_MS, type Instant } from "@/platform/time/time.ts";
import { CELL_MS, type CellRun, CELLS_PER_DAY } from "./cell-rules.ts";

export const INTS_PER_DAY = CELLS_PER_DAY / 32;

/** The UTC day of an instant, as days since 1970-01-01. */
export const utcDayOf = (ms: Instant): number => Math.floor(ms / DAY_MS);

/** An empty set for `days` UTC days. */
export const noStarts = (days: number): Uint32Array => new Uint32Array(days * INTS_PER_DAY);

/** Sets the bit of a cell; a cell outside the days of `bits` is ignored. */
export function addStart(bits: Uint32Array, fromDay: number, cell: number): void {
  const at = cell - fromDay * CELLS_PER_DAY;
  if (at >= 0 && at < bits.length * 32) bits[at >> 5]! |= 1 << (at & 31);
}

/** Whether a meeting can start at a cell; false outside the days of `bits`. */
export function hasStart(bits: Uint32Array, fromDay: number, cell: number): boolean {
  const at = cell - fromDay * CELLS_PER_DAY;
  return at >= 0 && at < bits.length * 32 && (bits[at >> 5]! >>> (at & 31) & 1) === 1;
}

/** Clears a run of cells; cells outside the days of `bits` are ignored. */
export function removeStarts(bits: Uint32Array, fromDay: number, { fromCell, toCell }: CellRun): void {
  const first = fromDay * CELLS_PER_DAY;
  const to = Math.min(toCell - first, bits.length * 32);
  let at = Math.max(fromCell - first, 0);
  while (at < to) {
    const upTo = Math.min(to, (at | 31) + 1);
    // A shift by 32 is a shift by 0, so a whole integer needs its own mask.
    const mask = upTo - at === 32 ? -1 : ((1 << (upTo - at)) - 1) << (at & 31);
    bits[at >> 5]! &= ~mask;
    at = upTo;
  }
}

/** Calls `visit` with every cell at which a meeting can start, in order. */
export function forEachStart(bits: Uint32Array, fromDay: number, visit: (cell: number) => void): void {
  const first = fromDay * CELLS_PER_DAY;
  for (let at = 0; at < bits.length; at++) {
    for (let rest = bits[at]!; rest !== 0; rest &= rest - 1) visit(first + at * 32 + 31 - Math.clz32(rest & -rest));
  }
}

/** Every start as an instant, in order. */
export function listStarts(bits: Uint32Array, fromDay: number): Instant[] {
  const starts: Instant[] = [];
  forEachStart(bits, fromDay, (cell) => starts.push(cell * CELL_MS));
  return starts;
}

export function countStarts(bits: Uint32Array): number {
  let count = 0;
  forEachStart(bits, 0, () => count++);
  return count;
}
