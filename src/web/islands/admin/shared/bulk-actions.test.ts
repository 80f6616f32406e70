// A deed done to many rows, one call each.
import { expect, test } from "vitest";
import { ApiError } from "@/web/api/api-error.ts";
import { isComplete, runForEach, resultTitle, notDoneIds } from "./bulk-actions.ts";

const refusal = new ApiError(400, "last_admin", ["He is the last administrator."]);

test("a refusal stops nothing, and says whom it is about", async () => {
  const acted: string[] = [];
  const outcome = await runForEach(["a", "b", "c"], (id) => {
    acted.push(id);
    return id === "c" ? Promise.resolve() : Promise.reject(refusal);
  });
  expect(acted).toEqual(["a", "b", "c"]);
  expect(outcome.done).toEqual(["c"]);
  expect(outcome.refused[0]).toEqual({ id: "a", sentence: "He is the last administrator." });
  expect([isComplete(outcome), resultTitle(outcome, "suspended"), notDoneIds(outcome)])
    .toEqual([false, "1 of 3 suspended", ["a", "b"]]);
});

test("a failure of the server ends it, and what was done before it is told", async () => {
  const acted: string[] = [];
  const outcome = await runForEach(["a", "b", "c"], (id) => {
    acted.push(id);
    return id === "a" ? Promise.resolve() : Promise.reject(new ApiError(503, undefined, undefined));
  });
  expect(acted).toEqual(["a", "b"]);
  expect(outcome).toEqual({
    done: ["a"],
    refused: [],
    left: ["b", "c"],
    failure: "Server responded with status code 503",
  });
  expect(resultTitle(outcome, "deleted")).toBe("1 of 3 deleted");
});

test("all of them done is one short line", async () => {
  const outcome = await runForEach(["a", "b"], () => Promise.resolve());
  expect([isComplete(outcome), resultTitle(outcome, "deleted"), notDoneIds(outcome)]).toEqual([true, "2 deleted", []]);
});

test("who is signed out is sent to sign in, and a bug is not swallowed", async () => {
  await expect(runForEach(["a"], () => Promise.reject(new ApiError(401, undefined, [])))).rejects.toMatchObject({
    status: 401,
  });
  await expect(runForEach(["a"], () => Promise.reject(new TypeError("a bug")))).rejects.toThrow("a bug");
});
