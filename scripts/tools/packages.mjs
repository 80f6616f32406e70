// Installs the npm packages when those on disk differ from the lock file.
import { existsSync, readFileSync } from "node:fs";
import { giveUp, ROOT, run, say } from "./run.mjs";

const lockedPackages = (path) => existsSync(path) ? JSON.parse(readFileSync(path, "utf8")).packages ?? {} : {};

/** Whether a package of the lock file is missing or has another version. Optional ones differ by platform. */
export const packagesAreStale = (root = ROOT) => {
  const wanted = lockedPackages(`${root}package-lock.json`);
  const installed = lockedPackages(`${root}node_modules/.package-lock.json`);
  return Object.entries(wanted).some(([path, entry]) =>
    path !== "" && !entry.optional && !entry.devOptional && installed[path]?.version !== entry.version
  );
};

/** npm silently skips optional packages that need a newer Node, and the build then fails. */
const requireNode = () => {
  const [major, minor] = process.versions.node.split(".").map(Number);
  const isNewEnough = major > 20 || (major === 20 && minor >= 19);
  if (!isNewEnough) giveUp(`Node ${process.versions.node} is too old; Parley needs 20.19 or newer.`);
};

/** npm install instead of npm ci: a mirror may lack an optional package of another platform, which ci refuses. */
export const installPackages = async () => {
  requireNode();
  if (!packagesAreStale()) return;
  say("installing packages (once; a minute or two)");
  const code = await run("npm", [
    "install",
    "--no-save",
    "--include=dev",
    // The lock file says which versions: what npm has kept of them is as good.
    "--prefer-offline",
    "--no-audit",
    "--no-fund",
    "--loglevel=error",
  ]);
  if (code !== 0) giveUp("npm install failed; see the message above. Is the package registry reachable?");
};
