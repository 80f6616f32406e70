// What is wrong with credits as they are typed.
import { expect, test } from "vitest";
import { creditProblems } from "./credit-form.tsx";

const fine = { scope: "019b76da", quantity: "5", reason: "Welcome gift" };
const faults = (typed: Partial<typeof fine>) => creditProblems({ ...fine, ...typed }).map(({ key }) => key);

test("what is complete has no problem", () => expect(faults({})).toEqual([]));

test.each([
  [{ scope: "" }, ["scope"]],
  [{ quantity: "0" }, ["quantity"]],
  [{ quantity: "1001" }, ["quantity"]],
  [{ quantity: "1.5" }, ["quantity"]],
  [{ quantity: "", reason: "no" }, ["quantity", "reason"]],
  [{ reason: "x".repeat(301) }, ["reason"]],
])("%j is wrong in %j", (typed, keys) => expect(faults(typed)).toEqual(keys));
