// The steps that run the product; each counts what its runner reports.
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { ROOT, run } from "../tools/run.mjs";

const MINUTE = 60_000;
const REPORTS = `${ROOT}test-results`;

/** A runner that fails without a failed test (a crash, or a file that did not load) counts as one failure. */
const counted = (code, passed, failed) => ({ passed, failed: code !== 0 && failed === 0 ? 1 : failed });

const freshReport = (name) => {
  mkdirSync(REPORTS, { recursive: true });
  const path = `${REPORTS}/${name}.json`;
  rmSync(path, { force: true });
  return { path, read: () => existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : undefined };
};

/** A file that does not load reports no tests, so the file counts as a failure. */
const countVitest = (report) => {
  const brokenFiles = report.testResults.filter((file) =>
    file.status === "failed" && file.assertionResults.length === 0
  );
  return [report.numPassedTests, report.numFailedTests + brokenFiles.length];
};

const unit = {
  name: "unit",
  title: "Rules and modules",
  run: async (deno, paths) => {
    const report = freshReport("unit");
    const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report.path}`];
    const code = await run(deno, ["run", "-A", "npm:vitest", "run", ...reporters, ...paths], { timeout: 12 * MINUTE });
    const result = report.read();
    return counted(code, ...(result ? countVitest(result) : [0, 0]));
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
    const stats = report.read()?.stats ?? { expected: 0, unexpected: 0, flaky: 0 };
    return counted(code, stats.expected, stats.unexpected + stats.flaky);
  },
};

export const runners = [unit, browser];
