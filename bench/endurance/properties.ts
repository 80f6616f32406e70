// Runs the property tests of time, slots, matching and billing, and the fuzzed API, with many more cases than before a commit.
import { runTests } from "./test-runs.ts";

const FACTOR = Deno.env.get("ENDURANCE_RUNS") ?? "20";
const HALF_AN_HOUR_MS = 1_800_000;
const PATHS = [
  "src/platform/time",
  "src/modules/scheduling",
  "src/modules/tracks",
  "src/modules/matching",
  "src/modules/booking",
  "src/modules/billing",
  "tests/api-fuzz.test.ts",
];

export const runProperties = (): Promise<void> =>
  runTests(
    `with ${FACTOR} times as many cases`,
    [`--testTimeout=${HALF_AN_HOUR_MS}`, ...PATHS],
    { ENDURANCE_RUNS: FACTOR },
    1_000,
  );
