// What has changed since the last push: for tests of that alone.
import { read } from "./run.mjs";

/** `src/modules/leads/` of every file in it; for others, the folder of two names, or the file when it is a test. */
const folderOf = (path) =>
  /\.test\.tsx?$/.test(path) ? path : path.match(/^src\/modules\/[^/]+\/|^src\/[^/]+\/[^/]+\/|^scripts\//)?.[0];

/** Folders, and tests, with changes that are not in the upstream branch, committed or not. */
export const changedFolders = () => {
  const base = read("git", ["merge-base", "HEAD", "@{upstream}"]) ?? "HEAD";
  const changed = read("git", ["diff", "--name-only", base]) ?? "";
  const added = read("git", ["ls-files", "--others", "--exclude-standard"]) ?? "";
  return [...new Set(`${changed}\n${added}`.split("\n").map(folderOf).filter(Boolean))];
};
