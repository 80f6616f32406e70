// The steps that run the product; each counts what its runner reports.
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { ROOT, run, say } from "../tools/run.mjs";

const MINUTE = 60_000;
const REPORTS = `${ROOT}test-results`;

/** A runner that fails without a failed test (a crash, or a file that did not load) counts as one failure. */
const counted = (code, passed, failures) => ({
  passed,
  failed: code !== 0 && failures.length === 0 ? 1 : failures.length,
  failures,
});

const freshReport = (name) => {
  mkdirSync(REPORTS, { recursive: true });
  const path = `${REPORTS}/${name}.json`;
  rmSync(path, { force: true });
  return { path, read: () => existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : undefined };
};

const withoutRoot = (path) => path.replace(ROOT, "");

/** Failed tests as "file › name". A file that does not load, or that only skips its tests because it could not prepare them, is one failure. */
const vitestFailures = (report) =>
  report.testResults.filter((file) => file.status === "failed").flatMap((file) => {
    const path = withoutRoot(file.name);
    const failed = file.assertionResults.filter((test) => test.status === "failed");
    return failed.length === 0 ? [path] : failed.map(({ fullName }) => `${path} › ${fullName}`);
  });

const playwrightFailures = (suite) => [
  ...(suite.suites ?? []).flatMap(playwrightFailures),
  ...(suite.specs ?? []).filter((spec) => spec.tests.some(({ status }) => status === "unexpected"))
    .map((spec) => `tests/e2e/${spec.file} › ${spec.title} (line ${spec.line})`),
];

/** More failures than these have one cause, and it is not chance. */
const MOST_REPEATED = 5;

/**
 * Runs tests, and files with failures once more by themselves: a test that fails only beside others depends on time. It
 * counts as passed, and `unstable` names it.
 */
const repeatFailures = async (runTests, paths) => {
  const first = await runTests(paths);
  const { failures } = first;
  if (failures.length === 0 || failures.length > MOST_REPEATED) return first;
  const files = [...new Set(failures.map((name) => name.split(" › ")[0]))];
  say(`once more by themselves: ${files.join(", ")}`);
  const second = await runTests(files);
  const failed = Math.max(second.failed, second.failures.length);
  return {
    passed: first.passed + Math.max(0, failures.length - failed),
    failed,
    failures: second.failures,
    unstable: failures.filter((name) => !second.failures.includes(name)),
  };
};

const unit = {
  name: "unit",
  title: "Rules and modules",
  run: (deno, paths) =>
    repeatFailures(async (files) => {
      const report = freshReport("unit");
      const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report.path}`];
      const command = ["run", "-A", "npm:vitest", "run", ...reporters, ...files];
      const code = await run(deno, command, { timeout: 12 * MINUTE });
      const result = report.read();
      return counted(code, result?.numPassedTests ?? 0, result ? vitestFailures(result) : []);
    }, paths),
};

const browser = {
  name: "browser",
  title: "Journeys in a browser",
  run: (_deno, paths) =>
    repeatFailures(async (files) => {
      const report = freshReport("browser");
      const cli = `${ROOT}node_modules/@playwright/test/cli.js`;
      const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report.path };
      const command = [cli, "test", "--reporter=list,json", ...files];
      const code = await run(process.execPath, command, { env, timeout: 14 * MINUTE });
      const result = report.read();
      return counted(code, result?.stats.expected ?? 0, result ? playwrightFailures(result) : []);
    }, paths),
};

export const runners = [unit, browser];
