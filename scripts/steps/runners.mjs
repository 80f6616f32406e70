// The steps that run the product; each counts what its runner reports.
import { createHash, randomInt } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";
import { listReached } from "../tools/changes.mjs";
import { ROOT, run, say } from "../tools/run.mjs";
import { repeatFailures } from "./repeats.mjs";

const MINUTE = 60_000;
const REPORTS = `${ROOT}test-results`;
/** Ends a run that hangs: five times what the longest takes. */
const RUN_LIMIT = 120 * MINUTE;
/** Tests that take longer are listed at the end. */
const SLOW_MS = 15_000;

/** A runner that fails without a failed test (a crash, or a file that did not load) counts as one failure. */
const counted = (code, passed, failures, tests) => ({
  passed,
  failed: code !== 0 && failures.length === 0 ? 1 : failures.length,
  failures,
  slow: tests.filter(({ ms }) => ms >= SLOW_MS),
});

const freshReport = (name) => {
  mkdirSync(REPORTS, { recursive: true });
  const path = `${REPORTS}/${name}.json`;
  rmSync(path, { force: true });
  return { path, read: () => existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : undefined };
};

const withoutRoot = (path) => path.replace(ROOT, "");

/** The first lines of what a runner says about a failure, without colours. */
const reasonOf = (text = "") => stripVTControlCharacters(text).split("\n").slice(0, 4).join("\n");

/** A file that does not load, or that only skips its tests because it could not prepare them, is one failure. */
const vitestFailures = (report) =>
  report.testResults.filter((file) => file.status === "failed").flatMap(({ name: path, assertionResults, message }) => {
    const file = withoutRoot(path);
    const failed = assertionResults.filter((test) => test.status === "failed");
    if (failed.length === 0) return [{ file, name: file, reason: reasonOf(message) }];
    return failed.map(({ fullName, meta, failureMessages }) => ({
      file,
      name: `${file} › ${fullName}`,
      isProperty: meta.hasCounterexample === true,
      reason: reasonOf(failureMessages?.[0]),
    }));
  });

const vitestTests = (report) =>
  report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({
      name: `${withoutRoot(name)} › ${fullName}`,
      ms: duration ?? 0,
    }))
  );

const playwrightTests = (suite, titles = []) => [
  ...(suite.suites ?? []).flatMap((inner) => playwrightTests(inner, [...titles, inner.title])),
  ...(suite.specs ?? []).map((spec) => {
    const results = spec.tests.flatMap((test) => test.results);
    return {
      file: `tests/e2e/${spec.file}`,
      name: ["tests/e2e/" + titles[0], ...titles.slice(1), spec.title].join(" › "),
      ms: Math.max(0, ...results.map(({ duration }) => duration)),
      isFailed: spec.tests.some(({ status }) => status === "unexpected"),
      reason: reasonOf(results.find(({ error }) => error)?.error.message),
    };
  }),
];

/** What decides how a property runs. */
const SOURCES = ["src", "tests", "migrations", "package-lock.json"];

/** The same number for the same sources: whoever runs `npm test` on a commit gets the same cases. */
const seedOfSources = () => {
  const hash = createHash("sha256");
  const names = SOURCES.flatMap((name) =>
    name.includes(".") ? name : readdirSync(`${ROOT}${name}`, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile()).map(({ parentPath, name }) => withoutRoot(`${parentPath}/${name}`))
  );
  for (const name of names.sort()) hash.update(`${name}\n`).update(readFileSync(`${ROOT}${name}`));
  return hash.digest().readUInt32LE() >>> 1;
};

/** A full run searches among other cases each time. */
const chooseSeed = () => process.env.PARLEY_TEST_RUN === "short" ? seedOfSources() : randomInt(2 ** 31);

/**
 * Runs tests under Vitest, those that may be repeated twice, with the same seed of their properties.
 * @param {{ deno: string, paths: string[], args?: string[], name?: string, repeatable?: { test: string, reason: string }[],
 *   output?: (text: string) => void }} options
 */
export const runVitest = ({ deno, paths, args = [], name = "unit", repeatable, output }) => {
  const PROPERTY_SEED = process.env.PROPERTY_SEED ?? String(chooseSeed());
  const runTests = async (files) => {
    const report = freshReport(name);
    const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report.path}`];
    const command = ["run", "-A", "npm:vitest", "run", ...args, ...reporters, ...files];
    const code = await run(deno, command, { env: { PROPERTY_SEED }, timeout: RUN_LIMIT, output });
    const result = report.read();
    if (!result) return counted(code, 0, [], []);
    return counted(code, result.numPassedTests, vitestFailures(result), vitestTests(result));
  };
  say(`the seed of properties is ${PROPERTY_SEED}`);
  return repeatFailures(runTests, paths, repeatable);
};

/** A run of what has changed starts no more tests after this time. */
const REACHED_MS = MINUTE;
/** How many files of tests run together then. */
const TOGETHER = 30;

const isShortTest = (path) => /\.test\.tsx?$/.test(path) && !/\.full\.test\./.test(path);

/** Runs the tests that the changes can reach, the nearest first, for as long as there is time. */
const runReached = async (deno) => {
  const files = await listReached(isShortTest);
  const end = performance.now() + REACHED_MS;
  const runs = [];
  let next = 0;
  while (next < files.length && performance.now() < end) {
    runs.push(await runVitest({ deno, paths: files.slice(next, next += TOGETHER) }));
  }
  say(
    `${
      Math.min(next, files.length)
    } of the ${files.length} files of tests that the changes can reach, the nearest first`,
  );
  const sum = (key) => runs.reduce((total, run) => total + run[key], 0);
  const all = (key) => runs.flatMap((run) => run[key] ?? []);
  return { passed: sum("passed"), failed: sum("failed"), failures: all("failures"), slow: all("slow") };
};

const unit = {
  name: "unit",
  title: "Rules and modules",
  run: (deno, paths) => runVitest({ deno, paths }),
  runChanged: runReached,
};

const browser = {
  name: "browser",
  title: "Journeys in a browser",
  runChanged: (deno) => browser.run(deno, ["--grep=@quick"]),
  run: (_deno, paths) =>
    repeatFailures(async (files) => {
      const report = freshReport("browser");
      const cli = `${ROOT}node_modules/@playwright/test/cli.js`;
      const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report.path };
      const command = [cli, "test", "--reporter=list,json", ...files];
      const code = await run(process.execPath, command, { env, timeout: RUN_LIMIT });
      const result = report.read();
      const tests = result ? playwrightTests(result) : [];
      return counted(code, result?.stats.expected ?? 0, tests.filter(({ isFailed }) => isFailed), tests);
    }, paths),
};

export const runners = [unit, browser];
