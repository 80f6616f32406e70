// Every property of time, slots, supply and ledger, tried many times more than before a commit: in all zones.
import { find } from "./findings.ts";

const FACTOR = Deno.env.get("ENDURANCE_RUNS") ?? "20";
const PLACES = [
  "src/platform/time/time.test.ts",
  "src/modules/scheduling",
  "src/modules/funnel",
  "src/modules/billing",
];

interface Report {
  numPassedTests: number;
  testResults: { assertionResults: { status: string; fullName: string; failureMessages: string[] }[] }[];
}

/** Runs the tests of these places in a process of their own. */
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
      ...PLACES,
    ],
    env: { ENDURANCE_RUNS: FACTOR },
    stdout: "null",
    stderr: "inherit",
  }).output();
  const report: Report = JSON.parse(await Deno.readTextFile(file));
  await Deno.remove(file);
  find(`tests passed with ${FACTOR} times as many tries`, report.numPassedTests, code === 0);
  for (const one of report.testResults.flatMap((tested) => tested.assertionResults)) {
    if (one.status === "failed") find(one.fullName, one.failureMessages.join("\n"), false);
  }
};
