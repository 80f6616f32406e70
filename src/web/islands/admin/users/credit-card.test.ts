// Validation of the form that grants or revokes credits.
import { expect, test } from "vitest";
import { creditProblems } from "./credit-card.tsx";

const valid = { scope: "019b76da", quantity: "5", reason: "Welcome gift" };
const problemKeys = (values: Partial<typeof valid>) => creditProblems({ ...valid, ...values }).map(({ key }) => key);

test("complete values have no problem", () => expect(problemKeys({})).toEqual([]));

test.each([
  [{ scope: "" }, ["scope"]],
  [{ quantity: "0" }, ["quantity"]],
  [{ quantity: "1001" }, ["quantity"]],
  [{ quantity: "1.5" }, ["quantity"]],
  [{ quantity: "", reason: "no" }, ["quantity", "reason"]],
  [{ reason: "x".repeat(301) }, ["reason"]],
])("%j is invalid in %j", (values, keys) => expect(problemKeys(values)).toEqual(keys));
