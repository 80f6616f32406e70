// Finds a Deno that is new enough, or installs one from npm into .tools/.
import { existsSync, readdirSync } from "node:fs";
import { delimiter, dirname } from "node:path";
import { giveUp, read, ROOT, run, say } from "./run.mjs";

const VERSION = "2.9.6";
const OLDEST = [2, 9];
const PLATFORMS = `${ROOT}.tools/node_modules/@deno`;

/** Whether a version such as "2.10.1" is 2.9 or newer. */
export const isNewEnough = (version) => {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  return major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1]);
};

/** The path of the executable: the `deno` of npx is a wrapper that swallows signals. */
const programOf = (command) => {
  const [path, version] = (read(command, ["eval", "console.log(Deno.execPath() + '|' + Deno.version.deno)"]) ?? "")
    .split("|");
  return path && version && isNewEnough(version) ? path : undefined;
};

/** The executable is in a package per platform, so no install script has to run. */
const installedProgram = () => {
  if (!existsSync(PLATFORMS)) return undefined;
  const candidates = readdirSync(PLATFORMS).flatMap((
    name,
  ) => [`${PLATFORMS}/${name}/deno`, `${PLATFORMS}/${name}/deno.exe`]);
  return candidates.filter(existsSync).find((path) => programOf(path));
};

const install = async () => {
  say(`installing Deno ${VERSION} into .tools/ (once)`);
  const args = ["install", "--prefix", ".tools", "--no-save", "--ignore-scripts", "--no-audit", "--no-fund"];
  const code = await run("npm", [...args, "--loglevel=error", `deno@${VERSION}`]);
  if (code !== 0) giveUp("Deno could not be installed from npm; see the message above.");
  return installedProgram() ??
    giveUp(`npm has no Deno for ${process.platform} ${process.arch}; install Deno ${OLDEST.join(".")} or newer.`);
};

/** The Deno on PATH, else the one in .tools/; installs nothing. */
export const findDeno = () => programOf("deno") ?? installedProgram();

/** A Deno that is new enough, installed if necessary. Programs that are started later find it as `deno`. */
export const provideDeno = async () => {
  const deno = findDeno() ?? await install();
  process.env.PATH = `${dirname(deno)}${delimiter}${process.env.PATH}`;
  return deno;
};
