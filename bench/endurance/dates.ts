// The date drill: what reads the machine's clock is tested at moments that are easily got wrong. Each process of a run is
// as far ahead, and all clocks go on.
import { spawnSync } from "node:child_process";
import { installFromDebian } from "../../scripts/tools/debian.mjs";
import { ROOT } from "../../scripts/tools/run.mjs";
import { find } from "./findings.ts";

/** Half a minute before clocks change. */
const CLOCK_CHANGES = {
  "before Berlin's summer time": "2027-03-28T00:59:30Z",
  "before the end of Berlin's summer time": "2027-10-31T00:59:30Z",
  "before Auckland's summer time": "2027-09-25T13:59:30Z",
  "before the end of Auckland's summer time": "2027-04-03T13:59:30Z",
  "before New York's summer time": "2027-03-14T06:59:30Z",
  "before the end of New York's summer time": "2027-11-07T05:59:30Z",
};

const ENDS = {
  "at the end of a year": "2026-12-31T23:50:00Z",
  "at the end of January": "2027-01-31T23:50:00Z",
  "at the end of April": "2027-04-30T23:50:00Z",
  "when a month later has no such day": "2027-01-23T10:00:00Z",
  "on 29 February": "2028-02-29T12:00:00Z",
};

/** From a Monday to a Sunday. */
const DAYS = Array.from({ length: 7 }, (_, day) => `2027-06-${String(7 + day).padStart(2, "0")}`);
const NIGHTS = Object.fromEntries(
  DAYS.flatMap((day) => ["00:05", "23:55"].map((time) => [`on ${day} at ${time} UTC`, `${day}T${time}:00Z`])),
);

const INSTANTS: Record<string, string> = { ...CLOCK_CHANGES, ...ENDS, ...NIGHTS };

/** In the text of tests that read the machine's clock, or start programs that do. */
const READS_CLOCK = /systemClock|Date\.now\(\)|new Date\(\)|openParley|openStage|startApp/;
/** In the text of journeys about days and times. */
const ABOUT_DAYS = /platform\/time|Date\.now|new Date\(|weekday/;

/** Those of `npm test`. */
const MODULE_TEST = /(?<!\.full)\.test\.ts$/;

const filesWith = async (folder: string, ending: RegExp, words: RegExp): Promise<string[]> => {
  const found: string[] = [];
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    const path = `${folder}/${name}`;
    if (isDirectory) found.push(...await filesWith(path, ending, words));
    else if (ending.test(name) && words.test(await Deno.readTextFile(path))) found.push(path);
  }
  return found.sort();
};

/** Variables with which every program of a run is ahead by the same time. Timers go by a clock that nobody sets. */
const ahead = (instant: string): Record<string, string> => ({
  LD_PRELOAD: libfaketime(),
  FAKETIME: `+${Math.round((Date.parse(instant) - Date.now()) / 1000)}s`,
  FAKETIME_DONT_FAKE_MONOTONIC: "1",
  DONT_FAKE_MONOTONIC: "1",
  // Otherwise Chromium's timers stop.
  FAKETIME_FORCE_MONOTONIC_FIX: "0",
  PARLEY_TEST_RUN: "short",
  PARLEY_PROGRAM: "dist/server/main.js",
});

const hasFaketime = () => !spawnSync("faketime", ["--version"]).error;

const libfaketime = (): string => {
  const { stdout } = spawnSync("faketime", ["-f", "+0", "printenv", "LD_PRELOAD"], { encoding: "utf8" });
  return stdout.trim();
};

/** Runs them as `npm test` does. Answers the last line of its output, and before it the names of failed tests. */
const runFiles = async (files: string[], env: Record<string, string>): Promise<string[]> => {
  const args = [`${ROOT}scripts/test.mjs`, "--only=unit,browser", ...files];
  const { stdout } = await new Deno.Command("node", { args, env, stderr: "inherit" }).output();
  const lines = new TextDecoder().decode(stdout).trimEnd().split("\n");
  return [...lines.slice(0, -1).filter((line) => line.startsWith("parley: ✗ ")), lines.at(-1)!];
};

/** Runs at each instant, or at those whose name or time contains ENDURANCE_DATES. Needs the built program. */
export const runDates = async (): Promise<void> => {
  if (!hasFaketime()) await installFromDebian("faketime");
  if (!hasFaketime()) return find("faketime", "is not installed", false);
  const wanted = Deno.env.get("ENDURANCE_DATES") ?? "";
  const files = [
    ...await filesWith("src", MODULE_TEST, READS_CLOCK),
    ...await filesWith("tests", MODULE_TEST, READS_CLOCK),
    ...await filesWith("tests/e2e", /\.spec\.ts$/, ABOUT_DAYS),
  ];
  for (const [name, instant] of Object.entries(INSTANTS)) {
    if (!`${name} ${instant}`.includes(wanted)) continue;
    const result = await runFiles(files, ahead(instant));
    find(`tests ${name} (${instant})`, result.join("\n"), result.at(-1)!.endsWith(" 0 failed"));
  }
};
