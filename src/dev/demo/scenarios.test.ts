// Scenarios run in the order of time, and later steps do not run.
import { expect, test } from "vitest";
import { runScenarios, type Scenario } from "./scenarios.ts";

async function* story(name: string, instants: number[], scenarios: string[]): Scenario {
  for (const at of instants) {
    yield at;
    scenarios.push(`${name}${at}`);
    await Promise.resolve();
  }
}

test("scenarios interleave by time, and the earlier in the list runs first when they coincide", async () => {
  const scenarios: string[] = [];
  await runScenarios(
    [story("a", [1, 4, 5], scenarios), story("b", [2, 4, 9], scenarios), story("c", [3], scenarios)],
    100,
  );
  expect(scenarios).toEqual(["a1", "b2", "c3", "a4", "b4", "a5", "b9"]);
});

test("a scenario stops before a step after the given instant", async () => {
  const scenarios: string[] = [];
  await runScenarios([story("a", [1, 7, 8], scenarios), story("b", [5, 6], scenarios)], 6);
  expect(scenarios).toEqual(["a1", "b5", "b6"]);
});

test("an error in a scenario is thrown", async () => {
  async function* broken(): Scenario {
    yield 1;
    await Promise.reject(new Error("the slot is gone"));
  }
  await expect(runScenarios([broken()], 6)).rejects.toThrow("the slot is gone");
});
