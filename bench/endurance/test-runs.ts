// Runs of our own tests in another setting, as findings.
import { expectSame, find } from "./findings.ts";

interface Report {
  numPassedTests: number;
  testResults: { assertionResults: { status: string; fullName: string; failureMessages: string[] }[] }[];
}

/** Runs Deno with variables of the environment. Returns what it printed. */
export const runDeno = async (args: string[], env: Record<string, string>) => {
  const { success, stdout, stderr } = await new Deno.Command(Deno.execPath(), { args, env }).output();
  const decoder = new TextDecoder();
  return { success, output: decoder.decode(stdout) + decoder.decode(stderr) };
};

/** Runs test files; `label` says where. At least `atLeast` tests must pass, and none fail. */
export const runTests = async (label: string, args: string[], env: Record<string, string>, atLeast: number) => {
  const report = await Deno.makeTempFile();
  const options = ["--reporter=json", `--outputFile=${report}`];
  const { output } = await runDeno(["run", "-A", "npm:vitest", "run", ...args, ...options], env);
  const text = await Deno.readTextFile(report);
  await Deno.remove(report);
  if (!text) return find(`tests ${label}`, output.slice(-500), false);
  const { numPassedTests: passed, testResults } = JSON.parse(text) as Report;
  const failed = testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status === "failed")
      .map(({ fullName, failureMessages }) => [fullName, ...failureMessages].join("\n"))
  );
  find(`tests ${label} that passed`, `${passed} in ${testResults.length} files`, passed >= atLeast);
  expectSame(`tests ${label} that failed`, failed, []);
};
