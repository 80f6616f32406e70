// What failed in the last full run, or did not run, so that the next one can go on there.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { giveUp, ROOT } from "../tools/run.mjs";

const FILE = `${ROOT}test-results/last-full-run.json`;

/** Files that failed, by the name of their step; none for a step that runs whole. */
const failedFiles = (steps, results) =>
  Object.fromEntries(steps.flatMap(({ name }) => {
    const result = results.find(({ step }) => step.name === name);
    if (result?.failed === 0) return [];
    return [[name, [...new Set((result?.failures ?? []).map(({ file }) => file))]]];
  }));

/** Called after each step, because a run can be ended at any time. */
export const keepResults = (steps, results) => {
  mkdirSync(dirname(FILE), { recursive: true });
  writeFileSync(FILE, JSON.stringify(failedFiles(steps, results)));
};

/** @returns {Record<string, string[]>} */
export const readFailed = () => {
  if (!existsSync(FILE)) giveUp("there is no full run to go on with; start one by npm run test:full");
  return JSON.parse(readFileSync(FILE, "utf8"));
};
