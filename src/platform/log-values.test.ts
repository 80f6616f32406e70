// Logged errors never contain the values of a query, which are personal data.
import { DrizzleQueryError } from "drizzle-orm";
import { expect, test } from "vitest";
import { errorFields, errorMessage, removeQueryValues } from "./log.ts";

const failedQuery = () =>
  new DrizzleQueryError(
    "insert into users values (?, ?)",
    ["anna@secret.example", "a hash\n    at the end"],
    new Error("SQLITE_FULL: database or disk is full"),
  );

test("a failed query is logged with its SQL and cause, without its values", () => {
  const fields = errorFields(failedQuery());
  expect(fields).toMatchObject({
    error: "Failed query: insert into users values (?, ?)",
    causes: ["SQLITE_FULL: database or disk is full"],
    stack: expect.stringContaining("log-values.test.ts"),
  });
  expect(JSON.stringify(fields)).not.toMatch(/secret|hash/);
});

test("also when it is the cause of another error, and in the short form", () => {
  const outer = new Error("Nothing was changed", { cause: failedQuery() });
  expect(JSON.stringify(errorFields(outer))).not.toMatch(/secret|hash/);
  expect(errorMessage(failedQuery())).toBe("Failed query: insert into users values (?, ?)");
});

test("the error object stays the same, and other errors are unchanged", () => {
  const error = failedQuery();
  expect(removeQueryValues(error)).toBe(error);
  expect(JSON.stringify([error.message, error.params, error.stack])).not.toMatch(/secret|hash/);
  expect(removeQueryValues(new Error("plain")).message).toBe("plain");
  expect([errorFields("text"), errorMessage(undefined)]).toEqual([{ error: "text" }, "undefined"]);
});
