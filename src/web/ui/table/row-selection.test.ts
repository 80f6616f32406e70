// Choosing rows of a table, and moving among them by keys.
import { describe, expect, it } from "vitest";
import { pageSelection, togglePage, toggleRow } from "./row-selection.tsx";
import { nextRow } from "./table-rows.tsx";

describe("choosing rows", () => {
  it("adds a row and takes it away", () => {
    expect(toggleRow(["a"], "b")).toEqual(["a", "b"]);
    expect(toggleRow(["a", "b"], "a")).toEqual(["b"]);
  });

  it("knows how much of a page is chosen", () => {
    expect(pageSelection([], ["a", "b"])).toBe("none");
    expect(pageSelection(["b", "x"], ["a", "b"])).toBe("some");
    expect(pageSelection(["b", "a"], ["a", "b"])).toBe("all");
    expect(pageSelection(["x"], [])).toBe("none");
  });

  it("chooses a whole page, and nothing of it when all of it was chosen", () => {
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
