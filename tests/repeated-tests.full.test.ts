// Which failures `npm test` repeats: none but those of tests on its list, and never a property that has a counterexample.
import { randomUUID } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { REPEATABLE } from "../scripts/steps/repeatable-tests.mjs";
import { runVitest } from "../scripts/steps/runners.mjs";
import { temporaryFolder } from "@tests/support/app/running-app.ts";
import { readSeeds } from "./fixtures/repeats/first-run.ts";

const FOLDER = "tests/fixtures/repeats";
const CHANCE = `${FOLDER}/chance.fixture.ts › passes the second time`;
const PROPERTY = `${FOLDER}/property.fixture.ts › numbers are small`;

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let log: string;
let output: string;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => folder.remove());
beforeEach(() => {
  begin();
  vi.stubEnv("PROPERTY_SEED", undefined);
});

/** The next run of a fixture is its first. */
const begin = () => {
  output = "";
  log = `${folder.path}/${randomUUID()}`;
  vi.stubEnv("REPEATS_LOG", log);
};

const runFixture = (name: string, listed: string[]) =>
  runVitest({
    deno: Deno.execPath(),
    paths: [`${FOLDER}/${name}.fixture.ts`],
    args: [`--config=${FOLDER}/vitest.config.ts`],
    repeatable: listed.map((test) => ({ test, reason: "It depends on time." })),
    name: "repeats",
    output: (text) => output += text,
  });

test("a property with a counterexample fails the run, even on the list", async () => {
  const { failed, failures, unstable } = await runFixture("property", [PROPERTY]);
  expect({ failed, unstable }).toEqual({ failed: 1, unstable: undefined });
  const reason = expect.stringContaining("Property failed after");
  expect(failures).toEqual([{ file: `${FOLDER}/property.fixture.ts`, name: PROPERTY, isProperty: true, reason }]);
  expect(readSeeds(log)).toHaveLength(1);
});

test("a property with a counterexample says how to run the same cases again", async () => {
  await runFixture("property", []);
  const [, seed] = output.match(/PROPERTY_SEED=(\d+)/)!;
  const found = output.match(/Property failed after[^]*?Shrunk/)![0];
  begin();
  vi.stubEnv("PROPERTY_SEED", seed);
  await runFixture("property", []);
  expect(found).toContain(`{ seed: ${seed}, path: "`);
  expect(output).toContain(found);
});

test("a failure that is not on the list fails the run", async () => {
  const { failed, failures } = await runFixture("chance", [PROPERTY]);
  expect(failed).toBe(1);
  expect(failures.map(({ name }) => name)).toEqual([CHANCE]);
  expect(readSeeds(log)).toHaveLength(1);
});

test("a test on the list runs once more, with the same seed, and is named", async () => {
  const { passed, failed, unstable } = await runFixture("chance", [CHANCE]);
  expect({ passed, failed }).toEqual({ passed: 2, failed: 0 });
  expect(unstable?.map(({ name }) => name)).toEqual([CHANCE]);
  const seeds = readSeeds(log);
  expect(seeds).toEqual([expect.stringMatching(/^\d+$/), seeds[0]]);
});

test("the list names tests that exist, with a reason", () => {
  for (const { test: name, reason } of REPEATABLE) {
    const [file, ...titles] = name.split(" › ");
    expect(existsSync(file!), name).toBe(true);
    expect(readFileSync(file!, "utf8")).toContain(titles.at(-1));
    expect(reason.split(" ").length, name).toBeGreaterThan(5);
  }
});
