// Prepared questions: built once for a database, anew for each transaction.
import { expect, it } from "vitest";
import type { Reader } from "./db.ts";
import { prepared } from "./prepared.ts";

it("builds once for each database", () => {
  const [one, two] = [{} as Reader, {} as Reader];
  const built: Reader[] = [];
  const question = prepared((db) => ({ of: built.push(db) }));
  expect(question(one)).toBe(question(one));
  expect(question(two)).not.toBe(question(one));
  expect(built).toEqual([one, two]);
});
