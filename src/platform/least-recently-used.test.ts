// A cache of a fixed size drops what was not used for the longest time.
import { expect, it } from "vitest";
import { leastRecentlyUsed } from "./least-recently-used.ts";

it("drops what was not used for the longest time", () => {
  const cache = leastRecentlyUsed<number>(2);
  cache.set("a", 1);
  cache.set("b", 2);
  expect(cache.get("a")).toBe(1);
  expect(cache.set("c", 3)).toBe(3);
  expect([cache.get("a"), cache.get("b"), cache.get("c")]).toEqual([1, undefined, 3]);
});

it("replaces a value without dropping another", () => {
  const cache = leastRecentlyUsed<number>(2);
  cache.set("a", 1);
  cache.set("b", 2);
  cache.set("b", 4);
  expect([cache.get("a"), cache.get("b")]).toEqual([1, 4]);
});
