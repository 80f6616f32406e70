// deno task endurance: long outages and kills. Takes the names of the parts to run, and prints a summary.
import { runClock } from "./endurance/clock.ts";
import { runDates } from "./endurance/dates.ts";
import { runDatabaseServer } from "./endurance/database-server.ts";
import { runDatabaseLoad } from "./endurance/database-load.ts";
import { runDrain } from "./endurance/drain.ts";
import { runFullDisk } from "./endurance/full-disk.ts";
import { runImage } from "./endurance/image.ts";
import { runOutage } from "./endurance/outage.ts";
import { runProperties } from "./endurance/properties.ts";
import { runLitestream } from "./endurance/litestream.ts";
import { runRestore } from "./endurance/restore.ts";
import { runChaos } from "./endurance/chaos.ts";
import { runRollingRestart } from "./endurance/rolling-restart.ts";
import { runTests } from "./endurance/test-runs.ts";
import { runStripeCli } from "./endurance/stripe-cli.ts";
import { allFindings } from "./endurance/findings.ts";

/** With the limits of production it takes a minute. */
const SLOW_CONNECTIONS = "tests/resilience/slow-connections.full.test.ts";

const PARTS: Record<string, () => Promise<void>> = {
  properties: runProperties,
  outage: runOutage,
  chaos: runChaos,
  drain: runDrain,
  "full-disk": runFullDisk,
  image: runImage,
  "rolling-restart": runRollingRestart,
  clock: runClock,
  dates: runDates,
  connections: () => runTests("of slow connections", [SLOW_CONNECTIONS], { PARLEY_LONG_TESTS: "on" }, 3),
  "database-server": runDatabaseServer,
  "database-load": runDatabaseLoad,
  restore: runRestore,
  litestream: runLitestream,
  "stripe-cli": runStripeCli,
};

const chosen = Deno.args.length ? Deno.args : Object.keys(PARTS);
for (const name of chosen) {
  const part = PARTS[name];
  if (!part) throw new Error(`There is no part named ${name}: ${Object.keys(PARTS).join(", ")}`);
  const began = performance.now();
  console.log(`\n${name}`);
  await part();
  console.log(`  (${Math.round((performance.now() - began) / 1000)} s)`);
}
const failed = allFindings().filter((finding) => !finding.passed);
console.log(`\n${allFindings().length - failed.length} of ${allFindings().length} checks passed`);
for (const { label, actual } of failed) console.log(`! ${label}: ${actual}`);
Deno.exit(failed.length === 0 ? 0 : 1);
