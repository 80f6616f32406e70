// The demo's ratings: those of one specialist differ, also with the same visitor at the same hour, and most are good.
import { expect, test } from "vitest";
import { ratingOf } from "./ratings.ts";

const WEEK = 7 * 48;

test("forty meetings at the same hour with the same name are rated in forty ways", () => {
  const given: (readonly [stars: number, sentence: string])[] = [];
  for (let week = 0; week < 40; week++) {
    given.push(
      ratingOf({ half: week * WEEK, firstName: "Anna", written: given.map(([, sentence]) => sentence).reverse() }),
    );
  }
  expect(new Set(given.map(([, sentence]) => sentence)).size).toBe(40);
  const average = given.reduce((sum, [stars]) => sum + stars, 0) / given.length;
  expect(average).toBeGreaterThan(4);
  expect(new Set(given.map(([stars]) => stars)).size).toBeGreaterThanOrEqual(4);
});

test("of three ratings in a row, one can be quoted on a landing page", () => {
  for (let half = 0; half < 43; half++) {
    const given: (readonly [stars: number, sentence: string])[] = [];
    for (let n = 0; n < 12; n++) {
      given.unshift(ratingOf({ half: half + n * 29, firstName: "", written: given.map(([, sentence]) => sentence) }));
    }
    const isQuotable = given.map(([stars, sentence]) => stars >= 4 && sentence.length <= 60);
    expect(isQuotable.findIndex((_, at) => !isQuotable.slice(at, at + 3).includes(true) && at + 3 <= 12)).toBe(-1);
  }
});

test("the same meeting is rated alike each time the demo is made", () => {
  expect(ratingOf({ half: 0, firstName: "", written: [] })).toEqual(
    ratingOf({ half: 43, firstName: "", written: [] }),
  );
});
