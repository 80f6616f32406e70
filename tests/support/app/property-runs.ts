// The number of cases of property tests: few before a commit, many in `deno task endurance`.
import process from "node:process";

const FACTOR = Number(process.env.ENDURANCE_RUNS ?? 1);

/** The usual number of cases, multiplied by ENDURANCE_RUNS. */
export const propertyRuns = (usual: number): { numRuns: number } => ({ numRuns: usual * FACTOR });
