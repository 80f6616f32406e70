// The number of cases of property tests: few before a commit, more in a full run, many in `deno task endurance`.
import process from "node:process";
import { usesServer } from "./sqld.ts";
import { IS_FULL_RUN } from "./test-run.ts";

const FACTOR = Number(process.env.ENDURANCE_RUNS ?? 1);
const SHORT = 0.25;

/** The number of cases in a full run, multiplied by ENDURANCE_RUNS; a quarter of them in `npm test`. */
export const propertyRuns = (usual: number): { numRuns: number } => ({
  numRuns: Math.ceil(usual * FACTOR * (IS_FULL_RUN ? 1 : SHORT)),
});

/** What a full run must have seen more of, so that it has tested anything. A few cases may see none of it. */
export const leastSeen = (usual: number): number => IS_FULL_RUN ? usual : -1;

/** How long a property test may take, in ms. A server answers each statement by a request. */
export const PROPERTY_TIMEOUT_MS = FACTOR * (usesServer() ? 900_000 : 180_000);
