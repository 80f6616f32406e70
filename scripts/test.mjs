// Runs checks and tests; the last line counts them: `N passed, N failed`. The quick checks come first, and end the run when
// one fails; `--all` goes on. The types take minutes, so they are checked beside the tests. `npm test` shows every behaviour
// once, `npm run test:full` everything (docs/design/testing.md#two-runs).
// `--only=unit,browser` picks steps; further arguments go to the runner: `npm test -- --only=unit src/modules/leads`.
import { checks } from "./steps/checks.mjs";
import { keepResults, readFailed } from "./steps/last-run.mjs";
import { runners } from "./steps/runners.mjs";
import { provideChromium } from "./tools/chromium.mjs";
import { provideDeno } from "./tools/deno.mjs";
import { installPackages } from "./tools/packages.mjs";
import { provideRelease } from "./tools/release.mjs";
import { giveUp, say } from "./tools/run.mjs";
import { provideCalendarReader, provideTestServers } from "./tools/test-servers.mjs";

const STEPS = [...checks, ...runners];

const HELP = `npm test                                        every behaviour once
npm run test:full                               everything: all sizes and themes, kills, upgrades, many random histories
npm run test:full -- --failed                   only what failed, or did not run, the last time
npm test -- --all                               all steps, also when a check of seconds fails
npm run test:changed                            checks, the tests nearest to what has changed, and nine journeys
npm test -- --only=unit                         some of them: ${STEPS.map(({ name }) => name).join(", ")}
npm test -- --only=unit src/modules/leads       all tests whose path has these words
npm test -- --only=build,browser tests/e2e/booking.spec.ts`;

/** How many slow tests are listed. */
const MOST_SLOW = 10;

const chosenSteps = (args) => {
  const only = args.find((arg) => arg.startsWith("--only="))?.slice("--only=".length).split(",");
  const unknown = only?.find((name) => !STEPS.some((step) => step.name === name));
  if (unknown) giveUp(`unknown step "${unknown}"; the steps are ${STEPS.map((step) => step.name).join(", ")}`);
  return only ? STEPS.filter((step) => only.includes(step.name)) : STEPS;
};

const printTitle = ({ title, name }) => console.log(`\n=== ${title} (${name})`);

/** A step that throws counts as failed and does not stop the others. */
const runStep = async (step, run) => {
  const startedAt = performance.now();
  const counts = await run().catch((error) => {
    console.error(error);
    return { passed: 0, failed: 1 };
  });
  return { step, ...counts, seconds: Math.round((performance.now() - startedAt) / 1000) };
};

/** What a check writes is printed when it ends. */
const runCheck = async (step, deno) => {
  let text = "";
  const result = await runStep(step, () => step.run(deno, (more) => text += more));
  printTitle(step);
  process.stdout.write(text);
  return result;
};

/** What is slow, then what failed: the end of a run says all that one needs to know. */
const printResults = (results) => {
  console.log("");
  const slow = results.flatMap((result) => result.slow ?? []).sort((one, other) => other.ms - one.ms);
  for (const { name, ms } of slow.slice(0, MOST_SLOW)) say(`  ${Math.round(ms / 1_000)} s: ${name}`);
  for (const { step, passed, failed, unstable = [], seconds } of results) {
    say(`${failed ? "✗" : "✓"} ${step.title}: ${passed} passed, ${failed} failed (${seconds} s)`);
    for (const { name } of unstable) say(`  ! passed only by itself: ${name}`);
  }
  for (const { name, reason = "" } of results.flatMap(({ failures = [] }) => failures)) {
    say([`✗ ${name}`, reason].filter(Boolean).join("\n"));
  }
};

const args = process.argv.slice(2);
if (args.some((arg) => arg === "--help" || arg === "-h")) {
  console.log(HELP);
  process.exit(0);
}
const has = (name) => args.includes(`--${name}`);
const given = args.filter((arg) => !/^--(only=.*|changed|all|full|failed)$/.test(arg));
const again = has("failed") ? readFailed() : undefined;
if (again && Object.keys(again).length === 0) say("nothing failed in the last full run");
const steps = again
  ? STEPS.filter(({ name }) => name in again || (name === "build" && "browser" in again))
  : chosenSteps(args);
const runOf = (step) => () => has("changed") ? step.runChanged(deno) : step.run(deno, again?.[step.name] ?? given);
const isFull = has("full") || has("failed");
// A run with a path runs all of it.
if (!isFull && given.length === 0) process.env.PARLEY_TEST_RUN = "short";

const [deno] = await Promise.all([provideDeno(), installPackages()]);
const isTypes = ({ name }) => name === "types";
const done = await Promise.all(
  steps.filter((step) => checks.includes(step) && !isTypes(step)).map((step) => runCheck(step, deno)),
);
const endsHere = !has("all") && done.some(({ failed }) => failed > 0);
const later = endsHere ? [] : steps.filter((step) => runners.includes(step) || isTypes(step));
if (endsHere) say("the rest did not run, because a check of seconds failed (npm test -- --all runs everything)");
if (later.some((step) => step.name === "browser")) await provideChromium();
if (later.some((step) => runners.includes(step))) await provideTestServers();
if (isFull && later.some((step) => step.name === "unit")) {
  await provideCalendarReader();
  // If that fails, only the tests of upgrades do.
  await provideRelease().catch(({ message }) => say(message));
}
const checkingTypes = Promise.all(later.filter(isTypes).map((step) => runCheck(step, deno)));
// What is shipped is what is tested. Without the step that builds it, programs run from source.
if (done.some(({ step, failed }) => step.name === "build" && failed === 0)) {
  process.env.PARLEY_PROGRAM = "dist/server/main.js";
}
for (const step of later.filter((step) => runners.includes(step))) {
  printTitle(step);
  done.push(await runStep(step, runOf(step)));
  if (isFull) keepResults(steps, done);
}
const results = [...done, ...await checkingTypes]
  .toSorted((one, other) => STEPS.indexOf(one.step) - STEPS.indexOf(other.step));
if (isFull) keepResults(steps, results);

printResults(results);
const sum = (key) => results.reduce((total, result) => total + result[key], 0);
console.log(`${sum("passed")} passed, ${sum("failed")} failed`);
process.exit(sum("failed") ? 1 : 0);
