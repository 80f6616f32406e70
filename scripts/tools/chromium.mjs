// Finds a Chromium for the browser tests, or installs one: the system's first, then Debian's, then Playwright's own.
import { existsSync, readdirSync } from "node:fs";
import { homedir } from "node:os";
import { read, ROOT, run, say } from "./run.mjs";

const SYSTEM_PATHS = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

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

const installFromDebian = async () => {
  if (!read("apt-get", ["--version"])) return;
  const root = process.getuid?.() === 0 ? [] : ["sudo", "-n"];
  const apt = (...args) => {
    const [command, ...rest] = [...root, "apt-get", ...args];
    return run(command, rest, { env: { DEBIAN_FRONTEND: "noninteractive" } });
  };
  await apt("-q", "update");
  await apt("-q", "install", "-y", "--no-install-recommends", "chromium", "fonts-liberation");
};

const downloadByPlaywright = () =>
  run(process.execPath, [`${ROOT}node_modules/playwright/cli.js`, "install", "chromium"]);

/** Installs a Chromium if there is none. Without one the browser tests fail and say so. */
export const provideChromium = async () => {
  for (const install of [installFromDebian, downloadByPlaywright]) {
    if (findChromium()) return;
    say("installing Chromium for the browser tests (once)");
    await install();
  }
  if (!findChromium()) say("Chromium could not be installed; set CHROMIUM to the path of one");
};
