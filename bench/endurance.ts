// deno task endurance: the bad days at full length. Takes names of parts to run; ends by itself with a summary.
import { runOutage } from "./endurance/outage.ts";
import { runProperties } from "./endurance/properties.ts";
import { runChaos } from "./endurance/chaos.ts";
import { runStripeCli } from "./endurance/stripe-cli.ts";
import { allFindings } from "./endurance/findings.ts";

const PARTS: Record<string, () => Promise<void>> = {
  properties: runProperties,
  outage: runOutage,
  storm: runChaos,
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
const wrong = allFindings().filter((finding) => !finding.well);
console.log(`\n${allFindings().length - wrong.length} of ${allFindings().length} as they must be`);
for (const { what, seen } of wrong) console.log(`! ${what}: ${seen}`);
Deno.exit(wrong.length === 0 ? 0 : 1);
