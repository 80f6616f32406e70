// The steps that run the product; each counts what its runner reports.
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { ROOT, run } from "../tools/run.mjs";

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

/** Names of the tests that failed; a file that does not load reports no tests, so the file counts as a failure. */
const vitestFailures = (report) =>
  report.testResults.filter((file) => file.status === "failed").flatMap((file) => {
    const failed = file.assertionResults.filter((test) => test.status === "failed").map((test) => ` › ${test.fullName}`);
    const [path, broken] = [withoutRoot(file.name), file.assertionResults.length === 0];
    return broken ? [path] : failed.map((name) => path + name);
  });

/** A journey that passed on a second attempt has failed, too. */
const playwrightFailures = (suite) => [
  ...(suite.suites ?? []).flatMap(playwrightFailures),
  ...(suite.specs ?? []).filter((spec) => spec.tests.some(({ status }) => ["unexpected", "flaky"].includes(status)))
    .map((spec) => `tests/e2e/${spec.file}:${spec.line} › ${spec.title}`),
];

const unit = {
  name: "unit",
  title: "Rules and modules",
  run: async (deno, paths) => {
    const report = freshReport("unit");
    const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report.path}`];
    const code = await run(deno, ["run", "-A", "npm:vitest", "run", ...reporters, ...paths], { timeout: 12 * MINUTE });
    const result = report.read();
    return counted(code, result?.numPassedTests ?? 0, result ? vitestFailures(result) : []);
  },
};

const browser = {
  name: "browser",
  title: "Journeys in a browser",
  run: async (_deno, paths) => {
    const report = freshReport("browser");
    const cli = `${ROOT}node_modules/@playwright/test/cli.js`;
    const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report.path };
    const code = await run(process.execPath, [cli, "test", "--reporter=list,json", ...paths], {
      env,
      timeout: 14 * MINUTE,
    });
    const result = report.read();
    return counted(code, result?.stats.expected ?? 0, result ? playwrightFailures(result) : []);
  },
};

export const runners = [unit, browser];
