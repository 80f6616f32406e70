// Cells of instants and of periods.
import { expect, it } from "vitest";
import { CELL_MS, cellOf, toCells } from "./cell-rules.ts";

const nine = Date.UTC(2026, 10, 24, 9);
const cell = nine / CELL_MS;

it("finds the cell that contains an instant", () => {
  expect(cellOf(nine)).toBe(cell);
  expect(cellOf(nine + CELL_MS - 1)).toBe(cell);
  expect(cellOf(nine - 1)).toBe(cell - 1);
});

it("finds every cell that a period touches, and no other", () => {
  expect(toCells({ from: nine, to: nine + 6 * CELL_MS })).toEqual({ fromCell: cell, toCell: cell + 6 });
  expect(toCells({ from: nine - 1, to: nine + 7 * CELL_MS + 1 })).toEqual({ fromCell: cell - 1, toCell: cell + 8 });
});
