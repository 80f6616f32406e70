// Bit sets of starts without their empty integers. Most hours of a week are closed, so a packed set is a fraction as large.
import { forEachBit, noStarts } from "@/modules/scheduling/index.ts";
import { WINDOW_DAYS } from "../candidate-facts.ts";

/** Which integers are not empty, as bits; then those, in order. */
export type PackedBits = Uint32Array;

const INTS = noStarts(WINDOW_DAYS).length;
const HEAD = Math.ceil(INTS / 32);

/** Packs the bits of the index's window. */
export const packBits = (bits: Uint32Array): PackedBits => {
  let length = HEAD;
  for (let i = 0; i < INTS; i++) if (bits[i] !== 0) length++;
  const packed = new Uint32Array(length);
  let at = HEAD;
  for (let i = 0; i < INTS; i++) {
    if (bits[i] === 0) continue;
    packed[i >>> 5]! |= 1 << (i & 31);
    packed[at++] = bits[i]!;
  }
  return packed;
};

/** Unpacks into `bits`, which has the length of the index's window. */
export const unpackBits = (packed: PackedBits, bits: Uint32Array = noStarts(WINDOW_DAYS)): Uint32Array => {
  bits.fill(0);
  let at = HEAD;
  for (let head = 0; head < HEAD; head++) {
    for (let rest = packed[head]!; rest !== 0; rest &= rest - 1) {
      bits[head * 32 + 31 - Math.clz32(rest & -rest)] = packed[at++]!;
    }
  }
  return bits;
};

/** Calls `visit` with every set bit from `from` up to but not including `to`, in order. */
export const forEachPackedBit = (packed: PackedBits, from: number, to: number, visit: (at: number) => void): void =>
  forEachBit(unpackBits(packed), from, to, visit);
