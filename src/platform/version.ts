// The version of this program, as package.json and CHANGELOG.md name it, and its commit.
import { readFileSync } from "node:fs";
import manifest from "../../package.json" with { type: "json" };

export const VERSION: string = manifest.version;

const readCommit = (): string => {
  try {
    return readFileSync(new URL("../../.commit", import.meta.url), "utf8").trim();
  } catch {
    return "unknown";
  }
};

/** The commit in the file `.commit` beside package.json, which images have. */
export const COMMIT: string = readCommit();
