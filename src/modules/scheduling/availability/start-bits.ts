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

/** Calls `visit` with every set bit from `from` up to but not including `to`, counted from the first bit, in order. */
export function forEachBit(bits: Uint32Array, from: number, to: number, visit: (at: number) => void): void {
  const first = Math.max(0, from);
  const last = Math.min(to, bits.length * 32);
  for (let i = first >>> 5; i * 32 < last; i++) {
    for (let rest = bits[i]! & maskBetween(i, first, last); rest !== 0; rest &= rest - 1) {
      visit(i * 32 + 31 - Math.clz32(rest & -rest));
    }
  }
}

/** The bits of the integer `i` that lie from `from` up to but not including `to`; they must overlap it. */
export function maskBetween(i: number, from: number, to: number): number {
  const above = from > i * 32 ? -1 << (from & 31) : -1;
  return to - i * 32 < 32 ? above & ((1 << (to - i * 32)) - 1) : above;
}

/** Every start as an instant, in order. */
export function listStarts(bits: Uint32Array, fromDay: number): Instant[] {
  const first = fromDay * CELLS_PER_DAY;
  const starts: Instant[] = [];
  forEachBit(bits, 0, Infinity, (at) => starts.push((first + at) * CELL_MS));
  return starts;
}

/** The number of set bits of an integer. */
export function countBits(word: number): number {
  word -= (word >>> 1) & 0x55555555;
  word = (word & 0x33333333) + ((word >>> 2) & 0x33333333);
  return Math.imul((word + (word >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

export function countStarts(bits: Uint32Array): number {
  let count = 0;
  for (let i = 0; i < bits.length; i++) count += countBits(bits[i]!);
  return count;
}
