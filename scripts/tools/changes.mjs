// What has changed since the last push, and the tests that it can reach: for a run of those alone.
import { read, ROOT } from "./run.mjs";

/** Files that no import names, by the module that reads them. */
const READERS = [[/^migrations\//, "src/platform/db/migrate.ts"]];
const moduleOf = (path) => READERS.find(([files]) => files.test(path))?.[1] ?? path;

/** Files that differ from the upstream branch, else from main, committed or not. */
const changedFiles = () => {
  const base = read("git", ["merge-base", "HEAD", "@{upstream}"]) ?? read("git", ["merge-base", "HEAD", "main"]) ??
    "HEAD";
  const changed = read("git", ["diff", "--name-only", base]) ?? "";
  const added = read("git", ["ls-files", "--others", "--exclude-standard"]) ?? "";
  return `${changed}\n${added}`.split("\n").filter(Boolean);
};

/**
 * The files that import one of `changed`, themselves or through others, the nearest first. Imports of types alone don't
 * count: the compiler checks those.
 * @param {{ source: string, dependencies: { resolved: string, dependencyTypes: string[] }[] }[]} modules
 * @param {string[]} changed
 */
export const orderByDistance = (modules, changed) => {
  const importers = new Map(modules.map(({ source }) => [source, []]));
  for (const { source, dependencies } of modules) {
    for (const { resolved, dependencyTypes } of dependencies) {
      if (!dependencyTypes.includes("type-only")) importers.get(resolved)?.push(source);
    }
  }
  const reached = new Set(changed.filter((path) => importers.has(path)));
  for (const path of reached) for (const importer of importers.get(path)) reached.add(importer);
  return [...reached];
};

/** What the changes can reach, the nearest first; `isTest` chooses. */
export const listReached = async (isTest) => {
  // It needs packages, which the tests install first.
  const { readImports } = await import("./boundaries.mjs");
  const modules = await readImports(ROOT, ["src", "tests", "bench", "scripts"]);
  return orderByDistance(modules, changedFiles().map(moduleOf)).filter(isTest);
};
