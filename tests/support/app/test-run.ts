// Which of the two runs this is (docs/design/testing.md#two-runs). Runs under Deno and Node.
import process from "node:process";

/** False in `npm test`, which shows every behaviour once. True in `npm run test:full`, and for a run with a path. */
export const IS_FULL_RUN = process.env.PARLEY_TEST_RUN !== "short";
