// Sets of small whole numbers as bit sets. The slot index numbers its specialists, so that sets of them combine quickly.
import { countBits } from "@/modules/scheduling/index.ts";

/** Grows when a number beyond its end is added. */
export interface NumberSet {
  words: Uint32Array;
}

/** An empty set with room for numbers up to `room`. */
export const createSet = (room = 100): NumberSet => ({ words: new Uint32Array((room >>> 5) + 1) });

export const addNumber = (set: NumberSet, n: number): void => {
  const at = n >>> 5;
  if (at >= set.words.length) {
    const grown = new Uint32Array(Math.max(at + 1, set.words.length * 2));
    grown.set(set.words);
    set.words = grown;
  }
  set.words[at]! |= 1 << (n & 31);
};

export const removeNumber = ({ words }: NumberSet, n: number): void => {
  if (n >>> 5 < words.length) words[n >>> 5]! &= ~(1 << (n & 31));
};

export const hasNumber = ({ words }: NumberSet, n: number): boolean =>
  n >>> 5 < words.length && (words[n >>> 5]! & (1 << (n & 31))) !== 0;

/** A new set of the numbers that are in both. */
export const intersect = (a: Uint32Array, { words: b }: NumberSet): NumberSet => {
  const words = new Uint32Array(Math.min(a.length, b.length));
  for (let i = 0; i < words.length; i++) words[i] = a[i]! & b[i]!;
  return { words };
};

export const countNumbers = ({ words }: NumberSet): number => {
  let count = 0;
  for (let i = 0; i < words.length; i++) if (words[i] !== 0) count += countBits(words[i]!);
  return count;
};

/** Every number in order. */
export const listNumbers = ({ words }: NumberSet): number[] => {
  const numbers: number[] = [];
  for (let i = 0; i < words.length; i++) {
    for (let rest = words[i]!; rest !== 0; rest &= rest - 1) numbers.push(i * 32 + 31 - Math.clz32(rest & -rest));
  }
  return numbers;
};
