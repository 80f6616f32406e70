// How properties run in every test file: by the seed of the run, if it has one, and with a failure that says how to run the
// same cases again. Vitest loads this before each file.
import fc, { type RunDetails } from "fast-check";
import process from "node:process";
import { afterEach } from "vitest";

declare module "vitest" {
  interface TaskMeta {
    /** A property of the test does not hold. `npm test` never repeats such a test. */
    hasCounterexample?: boolean;
  }
}

const NAME = "PropertyFailure";

class PropertyFailure extends Error {
  override name = NAME;
}

const report = (details: RunDetails<unknown>): void => {
  if (!details.failed) return;
  const { seed, errorInstance } = details;
  const message = `${fc.defaultReportMessage(details)}\n\nThe same cases run again with PROPERTY_SEED=${seed}.`;
  throw new PropertyFailure(message, { cause: errorInstance });
};

const { PROPERTY_SEED } = process.env;

fc.configureGlobal({
  seed: PROPERTY_SEED ? Number(PROPERTY_SEED) : undefined,
  reporter: report,
});

afterEach(({ task }) => {
  if (task.result?.errors?.some(({ name }) => name === NAME)) task.meta.hasCounterexample = true;
});
