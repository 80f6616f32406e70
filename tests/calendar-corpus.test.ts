// Parley reads the busy times of each kind of calendar file as RFC 5545 means them, and counts what it could not read.
import { describe, expect, test } from "vitest";
import { parseBusyTimes } from "@/modules/scheduling/external/busy-times.ts";
import {
  CORPUS_FILES,
  CORPUS_WINDOW,
  EXPECTED,
  normalizeTimes,
  readCorpusFile,
} from "./support/scheduling/calendar-corpus.ts";

const read = (name: string) => {
  const { text, zone } = readCorpusFile(name);
  const { busy, unread } = parseBusyTimes([text], { ...CORPUS_WINDOW, zone, own: new Map(), addresses: new Set() });
  const times = busy.map(({ from, to }) => `${new Date(from).toISOString()}/${new Date(to).toISOString()}`);
  return { busy: times, unread: unread.count };
};

test("there are at least 60 files, and each has its expected times", () => {
  expect(CORPUS_FILES.length).toBeGreaterThanOrEqual(60);
  expect(Object.keys(EXPECTED).toSorted()).toEqual(CORPUS_FILES.toSorted());
});

describe("the busy times of a file", () => {
  test.each(CORPUS_FILES)("%s", (name) => {
    const { busy, unread } = EXPECTED[name]!;
    expect(read(name)).toEqual({ busy: normalizeTimes(busy), unread });
  });
});
