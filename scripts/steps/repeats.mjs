// Runs tests, and once more those that may be repeated.
import { say } from "../tools/run.mjs";
import { REPEATABLE } from "./repeatable-tests.mjs";

/**
 * @typedef {{ file: string, name: string, isProperty?: boolean, reason?: string }} Failure a failed test;
 *   `isProperty`: with a counterexample
 * @typedef {{ name: string, ms: number }} Slow a test that took long
 * @typedef {{ passed: number, failed: number, failures: Failure[], unstable?: Failure[], slow?: Slow[] }} Result
 */

/** A property that fails has found a counterexample, which no other run takes back. */
const mayRepeat = ({ name, isProperty }, repeatable) => !isProperty && repeatable.some(({ test }) => test === name);

/**
 * Runs tests. If nothing failed but tests that may be repeated, their files run once more by themselves; those that pass
 * then count as passed, and `unstable` names them.
 * @param {(paths: string[]) => Promise<Result>} runTests
 * @param {string[]} paths
 * @returns {Promise<Result>}
 */
export const repeatFailures = async (runTests, paths, repeatable = REPEATABLE) => {
  const first = await runTests(paths);
  const { failures } = first;
  if (failures.length === 0 || !failures.every((failure) => mayRepeat(failure, repeatable))) return first;
  const files = [...new Set(failures.map(({ file }) => file))];
  say(`once more by themselves: ${files.join(", ")}`);
  const second = await runTests(files);
  return {
    slow: first.slow,
    passed: first.passed + Math.max(0, failures.length - second.failed),
    failed: second.failed,
    failures: second.failures,
    unstable: failures.filter(({ name }) => !second.failures.some((failure) => failure.name === name)),
  };
};
