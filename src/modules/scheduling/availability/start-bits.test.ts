// Bit sets of starts compared with plain sets of cells.
import fc from "fast-check";
import { expect, it } from "vitest";
import { propertyRuns } from "@tests/support/app/property-runs.ts";
import { CELL_MS } from "./cell-rules.ts";
import { addStart, countStarts, hasStart, listStarts, noStarts, removeStarts, utcDayOf } from "./start-bits.ts";

const DAY = 20_000;
const FIRST = DAY * 288;
const cell = fc.integer({ min: FIRST - 100, max: FIRST + 700 });

it("contains the same cells as a plain set, within its days", () => {
  const runs = fc.array(fc.tuple(cell, fc.integer({ min: 0, max: 200 })), { maxLength: 5 });
  fc.assert(
    fc.property(fc.array(cell, { maxLength: 200 }), runs, (cells, removed) => {
      const bits = noStarts(2);
      for (const each of cells) addStart(bits, DAY, each);
      for (const [from, length] of removed) removeStarts(bits, DAY, { fromCell: from, toCell: from + length });
      const left = new Set(cells.filter((each) => each >= FIRST && each < FIRST + 576));
      for (const each of left) if (removed.some(([from, n]) => each >= from && each < from + n)) left.delete(each);
      const sorted = [...left].sort((a, b) => a - b);
      expect(listStarts(bits, DAY)).toEqual(sorted.map((each) => each * CELL_MS));
      expect(countStarts(bits)).toBe(left.size);
      for (const each of cells) expect(hasStart(bits, DAY, each)).toBe(left.has(each));
    }),
    propertyRuns(500),
  );
});

it("removes whole integers and nothing around them", () => {
  const bits = noStarts(1).fill(0xffffffff);
  removeStarts(bits, DAY, { fromCell: FIRST + 31, toCell: FIRST + 97 });
  expect([...bits]).toEqual([0x7fffffff, 0, 0, 0xfffffffe, ...Array(5).fill(0xffffffff)]);
});

it("finds the UTC day of an instant", () => {
  expect(utcDayOf(DAY * 86_400_000)).toBe(DAY);
  expect(utcDayOf(DAY * 86_400_000 - 1)).toBe(DAY - 1);
});
