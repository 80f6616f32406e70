// Checks .dependency-cruiser.mjs over the whole source; also fails when the tool saw no file at all.
import { existsSync } from "node:fs";
import { cruise } from "dependency-cruiser";
import configuration from "../.dependency-cruiser.mjs";
import { giveUp, ROOT, say } from "./tools/run.mjs";

process.chdir(ROOT);
const { forbidden, options } = configuration;
const folders = ["src", "tests", "bench"].filter(existsSync);
const { output } = await cruise(folders, { ...options, validate: true, ruleSet: { forbidden } });
const { totalCruised, totalDependenciesCruised, violations } = output.summary;

if (totalCruised === 0 || totalDependenciesCruised === 0) {
  giveUp("the boundary check saw no modules; it needs TypeScript 6 to read them");
}
const commentOf = Object.fromEntries(forbidden.map(({ name, comment }) => [name, comment]));
for (const { rule, from, to, cycle } of violations) {
  const target = cycle?.length ? cycle.map((step) => step.name ?? step).join(" -> ") : to;
  console.error(`${rule.name}: ${from} -> ${target}\n  ${commentOf[rule.name]}`);
}
if (violations.length) giveUp(`${violations.length} imports cross a boundary`);
say(`${totalCruised} files and ${totalDependenciesCruised} imports keep the boundaries`);
