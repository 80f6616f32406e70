// Builds the screens with Vite when one of their sources changed.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT, run, say } from "./run.mjs";

const DIST = `${ROOT}dist`;
/** Where a build is written, so that a failed one leaves the previous screens in place. */
const NEXT_DIST = `${DIST}.next`;
const STAMP = `${DIST}/.built-from`;
const MANIFEST = `${DIST}/.vite/manifest.json`;
/** What the last build read, besides what is below src/web. */
const SOURCES = `${DIST}/.vite/sources.json`;
const BUILD_STEPS = ["chunks", "pictures", "precompress", "sources"].map((step) => `scripts/${step}.ts`);
const CATALOGUE = "src/modules/catalog/starter-catalog.json";
const BUILD_FILES = ["vite.config.ts", ...BUILD_STEPS, CATALOGUE, "package-lock.json"];
const TEST = /\.test\.tsx?$/;

const filesUnder = (folder) =>
  readdirSync(`${ROOT}${folder}`, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !TEST.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name)).sort();

/**
 * A hash of everything that the last build read: its modules, and all of src/web, which Tailwind searches. A module that
 * is new can only be reached from one that has changed.
 */
const sourcesHash = () => {
  const hash = createHash("sha256");
  const modules = existsSync(SOURCES) ? JSON.parse(readFileSync(SOURCES, "utf8")) : [];
  const files = [...BUILD_FILES, ...modules].map((file) => join(ROOT, file));
  for (const file of [...files, ...filesUnder("src/web")]) {
    hash.update(file).update(existsSync(file) ? readFileSync(file) : "");
  }
  return hash.digest("hex");
};

/** Builds into dist/ unless it was built from the same sources. Resolves to Vite's exit code. `output`: see `run`. */
export const buildWeb = async (deno, { output } = {}) => {
  if (existsSync(MANIFEST) && existsSync(STAMP) && readFileSync(STAMP, "utf8") === sourcesHash()) return 0;
  say("building the screens");
  // Without "native", Vite bundles its configuration into a file beside it, for a moment: other checks would list that.
  const options = ["--configLoader", "native", "--logLevel", "warn", "--outDir", NEXT_DIST, "--emptyOutDir"];
  const code = await run(deno, ["run", "-A", "npm:vite", "build", ...options], { output });
  if (code !== 0) return code;
  rmSync(DIST, { recursive: true, force: true });
  renameSync(NEXT_DIST, DIST);
  writeFileSync(STAMP, sourcesHash());
  return 0;
};
