// An action on several rows makes one call for each of them.
import { expect, test } from "vitest";
import { ApiError } from "@/web/api/api-error.ts";
import { isComplete, notDoneIds, resultTitle, runForEach } from "@/web/islands/area/bulk-actions.tsx";

const refusal = new ApiError(400, "last_admin", ["The last administrator can’t be suspended."]);

test("a refusal does not stop the others and names its row", async () => {
  const acted: string[] = [];
  const result = await runForEach(["a", "b", "c"], (id) => {
    acted.push(id);
    return id === "c" ? Promise.resolve() : Promise.reject(refusal);
  });
  expect(acted).toEqual(["a", "b", "c"]);
  expect(result.done).toEqual(["c"]);
  expect(result.rejected[0]).toEqual({ id: "a", sentence: "The last administrator can’t be suspended." });
  expect([isComplete(result), resultTitle(result, "suspended"), notDoneIds(result)])
    .toEqual([false, "1 of 3 suspended", ["a", "b"]]);
});

test("a server failure stops it and reports what was done before", async () => {
  const acted: string[] = [];
  const result = await runForEach(["a", "b", "c"], (id) => {
    acted.push(id);
    return id === "a" ? Promise.resolve() : Promise.reject(new ApiError(503, undefined, undefined));
  });
  expect(acted).toEqual(["a", "b"]);
  expect(result).toEqual({
    done: ["a"],
    rejected: [],
    left: ["b", "c"],
    failure: "Server responded with status code 503",
  });
  expect(resultTitle(result, "deleted")).toBe("1 of 3 deleted");
});

test("complete success is one short sentence", async () => {
  const result = await runForEach(["a", "b"], () => Promise.resolve());
  expect([isComplete(result), resultTitle(result, "deleted"), notDoneIds(result)]).toEqual([true, "2 deleted", []]);
});

test("rethrows a 401 and unexpected errors", async () => {
  await expect(runForEach(["a"], () => Promise.reject(new ApiError(401, undefined, [])))).rejects.toMatchObject({
    status: 401,
  });
  await expect(runForEach(["a"], () => Promise.reject(new TypeError("a bug")))).rejects.toThrow("a bug");
});
