import { expect, test } from "vitest";
import { ApiError } from "../../../api/api-error.ts";
import { oneByOne, outcomeWords } from "./one-by-one.ts";

const refusal = new ApiError(400, "last_admin", ["He is the last administrator."]);

test("a refusal stops nothing, and is told once", async () => {
  const acted: string[] = [];
  const outcome = await oneByOne(["a", "b", "c"], (id) => {
    acted.push(id);
    return id === "c" ? Promise.resolve() : Promise.reject(refusal);
  });
  expect(acted).toEqual(["a", "b", "c"]);
  expect(outcome.done).toEqual(["c"]);
  expect(outcomeWords(outcome, "suspended")).toEqual({
    title: "1 suspended",
    description: "2 not:\nHe is the last administrator.",
  });
});

test("a failure of the server ends it", async () => {
  const acted: string[] = [];
  const failing = oneByOne(["a", "b"], (id) => {
    acted.push(id);
    return Promise.reject(new ApiError(503, undefined, undefined));
  });
  await expect(failing).rejects.toMatchObject({ status: 503 });
  expect(acted).toEqual(["a"]);
});
