// The number of cases of property tests: few before a commit, many in `deno task endurance`.
import process from "node:process";
import { usesServer } from "./sqld.ts";

const FACTOR = Number(process.env.ENDURANCE_RUNS ?? 1);

/** The usual number of cases, multiplied by ENDURANCE_RUNS. */
export const propertyRuns = (usual: number): { numRuns: number } => ({ numRuns: usual * FACTOR });

/** How long a property test may take, in ms. A server answers each statement by a request. */
export const PROPERTY_TIMEOUT_MS = FACTOR * (usesServer() ? 900_000 : 180_000);
