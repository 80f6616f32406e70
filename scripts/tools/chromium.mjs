// Finds a Chromium for the browser tests, or installs one: Debian's without a user interface, which takes a third less time,
// then any of the system's, then Playwright's own.
import { existsSync, readdirSync } from "node:fs";
import { homedir } from "node:os";
import { installFromDebian } from "./debian.mjs";
import { ROOT, run, say } from "./run.mjs";

const HEADLESS_SHELL = "/usr/bin/chromium-headless-shell";
const SYSTEM_PATHS = [HEADLESS_SHELL, "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** Playwright downloads into a folder per revision; any of them will do. */
const downloaded = () => {
  const folder = process.env.PLAYWRIGHT_BROWSERS_PATH ?? `${homedir()}/.cache/ms-playwright`;
  if (!existsSync(folder)) return [];
  const builds = readdirSync(folder).filter((name) => name.startsWith("chromium-")).sort().reverse();
  return builds.flatMap((name) => [`${folder}/${name}/chrome-linux64/chrome`, `${folder}/${name}/chrome-linux/chrome`]);
};

/** The path of a Chromium: CHROMIUM when set, else the system's, else Playwright's download, else undefined. */
export const findChromium = () =>
  process.env.CHROMIUM || [...SYSTEM_PATHS, ...downloaded()].find((path) => existsSync(path));

const downloadByPlaywright = () =>
  run(process.execPath, [`${ROOT}node_modules/playwright/cli.js`, "install", "chromium"]);

/** Installs a Chromium if there is none, or only one with a user interface. Without any, the browser tests fail and say so. */
export const provideChromium = async () => {
  if (process.env.CHROMIUM || existsSync(HEADLESS_SHELL)) return;
  say("installing Chromium for the browser tests (once)");
  for (const name of ["chromium-headless-shell", "chromium"]) {
    await installFromDebian(name, "fonts-liberation");
    if (findChromium()) return;
  }
  await downloadByPlaywright();
  if (!findChromium()) say("Chromium could not be installed; set CHROMIUM to the path of one");
};
