// The expected times of the calendar files are those that another program finds, too, unless a reason is given.
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { CALENDAR_READER, CALENDAR_READER_PACKAGE } from "../scripts/tools/test-servers.mjs";
import {
  CORPUS_FILES,
  CORPUS_WINDOW,
  corpusPath,
  EXPECTED,
  normalizeTimes,
} from "./support/scheduling/calendar-corpus.ts";

const SCRIPT = fileURLToPath(new URL("support/scheduling/independent-reader.py", import.meta.url));

type Reading = string[] | { error: string };

const readAll = (): Record<string, Reading> => {
  if (!existsSync(CALENDAR_READER)) {
    throw new Error(
      `The comparison of calendars needs another reader: npm run test:full installs it where it can, as does ` +
        `apt-get install ${CALENDAR_READER_PACKAGE}`,
    );
  }
  const { zone, ...range } = CORPUS_WINDOW;
  const [from, to] = [range.from, range.to].map((instant) => new Date(instant).toISOString().slice(0, 19));
  // Debian's Python has its packages, which another one on PATH has not.
  const args = [SCRIPT, from!, to!, zone, ...CORPUS_FILES.map(corpusPath)];
  return JSON.parse(execFileSync("/usr/bin/python3", args, { encoding: "utf8" }));
};

let readings: Record<string, Reading> | undefined;

const findTimes = (name: string): string[] | string => {
  readings ??= readAll();
  const reading = readings[name]!;
  return Array.isArray(reading) ? normalizeTimes(reading) : reading.error;
};

const expectedTimes = (name: string) => normalizeTimes(EXPECTED[name]!.busy);
const hasReason = (name: string) => EXPECTED[name]!.why !== undefined;
const followed = CORPUS_FILES.filter((name) => !hasReason(name));

test("another reader finds the expected times of at least 45 files", () => {
  expect(followed.length).toBeGreaterThanOrEqual(45);
  const found = followed.map((name) => [name, findTimes(name)]);
  expect(found).toEqual(followed.map((name) => [name, expectedTimes(name)]));
});

test("a reason for other times is given only where the other reader finds them", () => {
  const agreed = CORPUS_FILES.filter(hasReason)
    .filter((name) => JSON.stringify(findTimes(name)) === JSON.stringify(expectedTimes(name)));
  expect(agreed).toEqual([]);
});
