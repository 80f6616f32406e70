// How often a property is tried: quickly before every commit, many times more in `deno task endurance`.
import process from "node:process";

const FACTOR = Number(process.env.ENDURANCE_RUNS ?? 1);

/** `usual` tries, times ENDURANCE_RUNS. */
export const tries = (usual: number): { numRuns: number } => ({ numRuns: usual * FACTOR });
