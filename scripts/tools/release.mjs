// The program of the last release with its own packages, for the tests of upgrades: today's may lack some of them.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { ROOT, run, say } from "./run.mjs";

const PROGRAM = ["src", "migrations", "package.json", "package-lock.json", "deno.json", ".npmrc"];

/**
 * Unpacks it once, with the screens of this program. Resolves to its folder, which stays in .tools/, because Deno keeps
 * compiled files by their path; to undefined where git does not have its commit, as in a shallow clone.
 */
export const provideRelease = async () => {
  const { commit } = JSON.parse(readFileSync(`${ROOT}tests/fixtures/release.json`, "utf8"));
  const folder = `${ROOT}.tools/last-release/${commit}`;
  if (existsSync(`${folder}/node_modules/.package-lock.json`)) return folder;
  const { status, stdout } = spawnSync("git", ["archive", commit, ...PROGRAM], { cwd: ROOT, maxBuffer: 2 ** 30 });
  if (status !== 0) return undefined;
  say("installing the last release for the tests of upgrades (once; a minute)");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  if (spawnSync("tar", ["-x", "-C", folder], { input: stdout }).status !== 0) {
    throw new Error(`The program of ${commit} could not be unpacked.`);
  }
  symlinkSync("../../../dist", `${folder}/dist`);
  const args = ["install", "--prefix", folder, "--no-save", "--omit=dev", "--prefer-offline", "--loglevel=error"];
  if (await run("npm", args) !== 0) throw new Error(`The packages of ${commit} could not be installed.`);
  return folder;
};
