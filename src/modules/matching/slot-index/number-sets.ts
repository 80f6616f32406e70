// Sets of small whole numbers as bit sets. The slot index numbers its specialists, so that sets of them combine quickly.
import { countBits } from "@/modules/scheduling/index.ts";

/** Grows when a number beyond its end is added. */
export interface NumberSet {
  ints: Uint32Array;
}

/** An empty set with room for numbers up to `room`. */
export const createSet = (room = 100): NumberSet => ({ ints: new Uint32Array((room >>> 5) + 1) });

export const addNumber = (set: NumberSet, n: number): void => {
  const at = n >>> 5;
  if (at >= set.ints.length) {
    const grown = new Uint32Array(Math.max(at + 1, set.ints.length * 2));
    grown.set(set.ints);
    set.ints = grown;
  }
  set.ints[at]! |= 1 << (n & 31);
};

export const removeNumber = ({ ints }: NumberSet, n: number): void => {
  if (n >>> 5 < ints.length) ints[n >>> 5]! &= ~(1 << (n & 31));
};

export const hasNumber = ({ ints }: NumberSet, n: number): boolean =>
  n >>> 5 < ints.length && (ints[n >>> 5]! & (1 << (n & 31))) !== 0;

/** A new set of the numbers that are in both. */
export const intersect = (a: Uint32Array, { ints: b }: NumberSet): NumberSet => {
  const ints = new Uint32Array(Math.min(a.length, b.length));
  for (let i = 0; i < ints.length; i++) ints[i] = a[i]! & b[i]!;
  return { ints };
};

/** A new set of the numbers of `a` that are not in `b`. */
export const subtract = ({ ints: a }: NumberSet, b: Uint32Array): NumberSet => {
  const ints = a.slice();
  for (let i = 0; i < Math.min(a.length, b.length); i++) ints[i]! &= ~b[i]!;
  return { ints };
};

/** Adds the numbers that are in both `a` and `b`. */
export const addCommon = (set: NumberSet, a: Uint32Array, { ints: b }: NumberSet): void => {
  const length = Math.min(a.length, b.length);
  if (set.ints.length < length) {
    const grown = new Uint32Array(length);
    grown.set(set.ints);
    set.ints = grown;
  }
  for (let i = 0; i < length; i++) set.ints[i]! |= a[i]! & b[i]!;
};

export const countNumbers = ({ ints }: NumberSet): number => {
  let count = 0;
  for (let i = 0; i < ints.length; i++) if (ints[i] !== 0) count += countBits(ints[i]!);
  return count;
};

/** Every number in order. */
export const listNumbers = ({ ints }: NumberSet): number[] => {
  const numbers: number[] = [];
  for (let i = 0; i < ints.length; i++) {
    for (let rest = ints[i]!; rest !== 0; rest &= rest - 1) numbers.push(i * 32 + 31 - Math.clz32(rest & -rest));
  }
  return numbers;
};
