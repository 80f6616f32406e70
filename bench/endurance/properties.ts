// Every property of time, slots, supply and ledger, tried many times more than before a commit: in all zones.
import { find } from "./findings.ts";

const FACTOR = Deno.env.get("ENDURANCE_RUNS") ?? "40";
const PLACES = ["src/platform/time.test.ts", "src/modules/scheduling", "src/modules/funnel", "src/modules/billing"];

/** Runs the tests of these places in a process of their own. */
export const runProperties = async (): Promise<void> => {
  const { code, stdout } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "npm:vitest", "run", "--testTimeout=1800000", "--reporter=json", ...PLACES],
    env: { ENDURANCE_RUNS: FACTOR },
    stderr: "inherit",
  }).output();
  const text = new TextDecoder().decode(stdout);
  const report = JSON.parse(text.slice(text.indexOf("{")));
  find(`tests passed with ${FACTOR} times as many tries`, report.numPassedTests, code === 0);
  for (const file of report.testResults) {
    for (const one of file.assertionResults) {
      if (one.status === "failed") find(one.fullName, one.failureMessages.join("\n"), false);
    }
  }
};
