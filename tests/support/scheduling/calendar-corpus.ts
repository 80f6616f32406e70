// Calendar files of every kind that is in use, each with its busy times in one window.
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const FOLDER = fileURLToPath(new URL("../../fixtures/calendars/", import.meta.url));

export interface ExpectedReading {
  /** Merged and within the window: from/to, in UTC. */
  busy: string[];
  unread: number;
  /** Why the independent reader is not followed. Without it, both readers find these times. */
  why?: string;
}

export const CORPUS_WINDOW = { from: Date.UTC(2026, 10, 23), to: Date.UTC(2027, 2, 8), zone: "Europe/Vienna" };

export const EXPECTED: Record<string, ExpectedReading> = JSON.parse(readFileSync(`${FOLDER}expected.json`, "utf8"));

export const CORPUS_FILES = readdirSync(FOLDER).filter((name) => name.endsWith(".ics"));

export const corpusPath = (name: string): string => FOLDER + name;

/** A file and the zone of its owner. */
export const readCorpusFile = (name: string): { text: string; zone: string } => {
  const text = readFileSync(corpusPath(name), "utf8");
  return { text, zone: /^X-TEST-ZONE:(\S+)/m.exec(text)?.[1] ?? CORPUS_WINDOW.zone };
};

/** Instants with milliseconds or without seconds are written in one way. */
export const normalizeTimes = (times: readonly string[]): string[] =>
  times.map((time) => time.split("/").map((instant) => new Date(instant).toISOString()).join("/"));
