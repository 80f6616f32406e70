// npm run check:zones: whether the time-zone data is as new as what npm and this system have.
import { readFileSync } from "node:fs";
import { giveUp, read, ROOT, say } from "./tools/run.mjs";

const PACKAGE = "moment-timezone";
const SYSTEM_FILE = "/usr/share/zoneinfo/tzdata.zi";

const readPackage = (path) => JSON.parse(readFileSync(`${ROOT}node_modules/${PACKAGE}/${path}`, "utf8"));

/** "2026f" of the first line "# version 2026f"; undefined on systems without the file. */
const findSystemVersion = () => {
  try {
    return /^# version (\d{4}[a-z]+)/.exec(readFileSync(SYSTEM_FILE, "utf8"))?.[1];
  } catch {
    return undefined;
  }
};

const { version } = readPackage("data/packed/latest.json");
const installed = readPackage("package.json").version;
const published = read("npm", ["view", PACKAGE, "version"]);
const system = findSystemVersion();

const ours = `the time-zone data is ${version}, of ${PACKAGE} ${installed}`;
if (published && published !== installed) {
  giveUp(`${ours}; version ${published} is published: run npm install ${PACKAGE}@${published}, test, and release`);
}
if (system && system > version) giveUp(`${ours}; this system has ${system}, which ${PACKAGE} does not publish yet`);
say(
  `${ours}; ${published ? "no other version is published" : "npm doesn't answer"}, ${
    system ? `this system has ${system}` : "this system has no tzdata.zi"
  }`,
);
