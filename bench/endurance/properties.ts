// Runs the property tests of time, slots, matching and billing, and the fuzzed API, with many more cases than before a commit.
import { find } from "./findings.ts";

const FACTOR = Deno.env.get("ENDURANCE_RUNS") ?? "20";
const PATHS = [
  "src/platform/time/time.test.ts",
  "src/modules/scheduling",
  "src/modules/tracks",
  "src/modules/matching",
  "src/modules/booking",
  "src/modules/billing",
  "tests/api-fuzz.test.ts",
];

interface Report {
  numPassedTests: number;
  testResults: { assertionResults: { status: string; fullName: string; failureMessages: string[] }[] }[];
}

/** Runs the tests of these paths in a separate process. */
export const runProperties = async (): Promise<void> => {
  const file = await Deno.makeTempFile({ suffix: ".json" });
  const { code } = await new Deno.Command(Deno.execPath(), {
    args: [
      "run",
      "-A",
      "npm:vitest",
      "run",
      "--testTimeout=1800000",
      "--reporter=json",
      `--outputFile=${file}`,
      ...PATHS,
    ],
    env: { ENDURANCE_RUNS: FACTOR },
    stdout: "null",
    stderr: "inherit",
  }).output();
  const report: Report = JSON.parse(await Deno.readTextFile(file));
  await Deno.remove(file);
  find(`tests passed with ${FACTOR} times as many cases`, report.numPassedTests, code === 0);
  for (const one of report.testResults.flatMap((tested) => tested.assertionResults)) {
    if (one.status === "failed") find(one.fullName, one.failureMessages.join("\n"), false);
  }
};
