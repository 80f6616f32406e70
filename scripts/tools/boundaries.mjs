// Finds the imports that .dependency-cruiser.mjs forbids.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { cruise } from "dependency-cruiser";
import configuration from "../../.dependency-cruiser.mjs";
import { readAliases } from "./alias.mjs";

const { forbidden, options } = configuration;
const commentOf = Object.fromEntries(forbidden.map(({ name, comment }) => [name, comment]));

/** A cycle is described by all of its files, other violations by the import. */
const describe = ({ rule, from, to, cycle }) => ({
  rule: rule.name,
  from,
  to: cycle?.length ? cycle.map((step) => step.name).join(" -> ") : to,
  comment: commentOf[rule.name],
});

const cruiseIn = async (baseDir, wanted, more) => {
  const folders = wanted.filter((folder) => existsSync(join(baseDir, folder)));
  const alias = Object.fromEntries(
    readAliases(baseDir).map(({ find, replacement }) => [find.replace(/\/$/, ""), replacement.replace(/\/$/, "")]),
  );
  const enhancedResolveOptions = { ...options.enhancedResolveOptions, alias };
  const { output } = await cruise(folders, { ...options, baseDir, enhancedResolveOptions, ...more });
  return output;
};

/** The modules in some folders, each with what it imports. */
export const readImports = async (baseDir, folders) => (await cruiseIn(baseDir, folders)).modules;

/**
 * The forbidden imports below a folder that is laid out as the repository is, and how many files and imports were read.
 * @param {string} baseDir
 * @returns {Promise<{ files: number, imports: number, crossings: { rule: string, from: string, to: string, comment: string }[] }>}
 */
export const findCrossings = async (baseDir) => {
  const { summary } = await cruiseIn(baseDir, ["src", "tests", "bench"], { validate: true, ruleSet: { forbidden } });
  const { totalCruised, totalDependenciesCruised, violations } = summary;
  return { files: totalCruised, imports: totalDependenciesCruised, crossings: violations.map(describe) };
};
