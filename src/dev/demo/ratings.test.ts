// The demo's ratings: those of one specialist differ, also with the same visitor at the same hour, and most are good.
import { expect, test } from "vitest";
import { ratingOf } from "./ratings.ts";

const WEEK = 7 * 48;

test("forty meetings at the same hour with the same name are rated in forty ways", () => {
  const given: (readonly [stars: number, sentence: string])[] = [];
  for (let week = 0; week < 40; week++) {
    given.push(
      ratingOf({ half: week * WEEK, firstName: "Anna", written: given.map(([, sentence]) => sentence) }),
    );
  }
  expect(new Set(given.map(([, sentence]) => sentence)).size).toBe(40);
  const average = given.reduce((sum, [stars]) => sum + stars, 0) / given.length;
  expect(average).toBeGreaterThan(4);
  expect(new Set(given.map(([stars]) => stars)).size).toBeGreaterThanOrEqual(4);
});

test("the same meeting is rated alike each time the demo is made", () => {
  expect(ratingOf({ half: 0, firstName: "", written: [] })).toEqual(
    ratingOf({ half: 43, firstName: "", written: [] }),
  );
});
