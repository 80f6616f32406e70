// Builds the screens with Vite, only when something they are made of changed.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { ROOT, run, say } from "./run.mjs";

const STAMP = `${ROOT}dist/.built-from`;
const IS_SOURCE = /(?<!\.test)\.(ts|tsx|css|svg|woff2|png|ico)$/;

const filesUnder = (folder) =>
  readdirSync(`${ROOT}${folder}`, { recursive: true }).map(String).filter((file) => IS_SOURCE.test(file)).sort()
    .map((file) => `${folder}/${file}`);

/** A hash over everything a build reads; a change on the server's side builds once too often, never too rarely. */
const sourcesHash = () => {
  const hash = createHash("sha256");
  const single = ["vite.config.ts", "package-lock.json"].filter((file) => existsSync(`${ROOT}${file}`));
  for (const file of [...single, ...filesUnder("src")]) hash.update(file).update(readFileSync(`${ROOT}${file}`));
  return hash.digest("hex");
};

/** Builds into dist/ unless it was built from these very sources; answers Vite's exit code. */
export const buildWeb = async (deno) => {
  const sources = sourcesHash();
  if (existsSync(STAMP) && readFileSync(STAMP, "utf8") === sources) return 0;
  say("building the screens");
  const code = await run(deno, ["run", "-A", "npm:vite", "build", "--logLevel", "warn"]);
  if (code === 0) writeFileSync(STAMP, sources);
  return code;
};
