// Bit sets of starts without their empty integers. Most hours of a week are closed, so a packed set is a fraction as large.
import { countBits, forEachBit, noStarts } from "@/modules/scheduling/index.ts";
import { WINDOW_DAYS } from "../eligibility/candidate-facts.ts";

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

/** Whether a bit of the index's window is set; false outside of it. */
export const hasPackedBit = (packed: PackedBits, at: number): boolean => {
  const int = at >>> 5;
  if (at < 0 || int >= INTS) return false;
  const [head, bit] = [int >>> 5, 1 << (int & 31)];
  if ((packed[head]! & bit) === 0) return false;
  let position = HEAD + countBits(packed[head]! & (bit - 1));
  for (let before = 0; before < head; before++) position += countBits(packed[before]!);
  return (packed[position]! >>> (at & 31) & 1) === 1;
};

/** Calls `visit` with every set bit from `from` up to but not including `to`, in order. */
export const forEachPackedBit = (packed: PackedBits, from: number, to: number, visit: (at: number) => void): void =>
  forEachBit(unpackBits(packed), from, to, visit);
