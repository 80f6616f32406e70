// Selecting rows of a table, and moving among them by keys.
import { describe, expect, it } from "vitest";
import { pageSelection, togglePage, toggleRow } from "./row-selection.tsx";
import { nextRow } from "./table-rows.tsx";

describe("selecting rows", () => {
  it("selects a row and clears it", () => {
    expect(toggleRow(["a"], "b")).toEqual(["a", "b"]);
    expect(toggleRow(["a", "b"], "a")).toEqual(["b"]);
  });

  it("knows how much of a page is selected", () => {
    expect(pageSelection([], ["a", "b"])).toBe("none");
    expect(pageSelection(["b", "x"], ["a", "b"])).toBe("some");
    expect(pageSelection(["b", "a"], ["a", "b"])).toBe("all");
    expect(pageSelection(["x"], [])).toBe("none");
  });

  it("selects a whole page, and clears it when all of it was selected", () => {
    expect(togglePage(["b"], ["a", "b"])).toEqual(["a", "b"]);
    expect(togglePage(["a", "b", "x"], ["a", "b"])).toEqual(["x"]);
  });
});

describe("moving among rows", () => {
  it.each([
    ["ArrowDown", 0, 1],
    ["ArrowDown", 4, 4],
    ["ArrowUp", 4, 3],
    ["ArrowUp", 0, 0],
    ["Home", 3, 0],
    ["End", 1, 4],
    ["Enter", 1, undefined],
  ])("%s in row %i of five leads to %s", (key, at, to) => {
    expect(nextRow(key, at, 5)).toBe(to);
  });
});
