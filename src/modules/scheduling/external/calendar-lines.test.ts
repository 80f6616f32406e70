// Splitting calendar files: what files of the world do to lines, and megabytes that would take for ever if read badly.
import { expect, test } from "vitest";
import { type Component, readComponents } from "./calendar-lines.ts";
import { CORPUS_FILES, readCorpusFile } from "@tests/support/scheduling/calendar-corpus.ts";
import { propertyRuns } from "@tests/support/app/property-runs.ts";
import fc from "fast-check";

const start = (text: string) => {
  const [event] = readComponents(`BEGIN:VEVENT\n${text}\nEND:VEVENT`).parts;
  return event!.properties.get("DTSTART");
};
const names = (parts: readonly Component[]): unknown[] => parts.map(({ name, parts }) => [name, ...names(parts)]);

test.each<[string, string, Record<string, string>, string]>([
  ["parameters", "DTSTART;TZID=Europe/Vienna;VALUE=DATE-TIME:20261020T080000", {
    TZID: "Europe/Vienna",
    VALUE: "DATE-TIME",
  }, "20261020T080000"],
  ["quotes", 'DTSTART;TZID="a:b;c":20261020', { TZID: "a:b;c" }, "20261020"],
  ["a quote that is never closed", 'DTSTART;TZID="Vienna:20261020', { TZID: '"Vienna' }, "20261020"],
  [
    "a colon in a parameter",
    "DTSTART;TZID=tzone://Microsoft/Utc:20261020",
    { TZID: "tzone://Microsoft/Utc" },
    "20261020",
  ],
  ["a parameter without a value", "DTSTART;BROKEN;TZID=UTC:20261020", { BROKEN: "", TZID: "UTC" }, "20261020"],
  ["small letters", "dtstart;tzid=UTC:20261020", { TZID: "UTC" }, "20261020"],
  ["spaces around", "DTSTART :  20261020  ", {}, "20261020"],
  [
    "a fold within a value",
    "DTSTART;TZID=Eastern\n  Standard Time:2026\n\t1020",
    { TZID: "Eastern Standard Time" },
    "20261020",
  ],
  ["a fold within the name", "DTST\r\n ART:20261020", {}, "20261020"],
])("a line with %s", (_, text, params, value) => expect(start(text)).toEqual([{ params, value }]));

test.each(["\r\n", "\n", "\r"])("any ends of lines: %j", (end) => {
  const lines = [
    "\ufeffBEGIN:VCALENDAR",
    "begin:vevent ",
    "BEGIN:VALARM",
    "END:VALARM",
    "DTSTART:20261020",
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  const { parts, isWhole } = readComponents(lines.join(end));
  expect(isWhole).toBe(true);
  expect(names(parts)).toEqual([["VCALENDAR", ["VEVENT", ["VALARM"]]]]);
  expect(parts[0]!.parts[0]!.properties.get("DTSTART")).toHaveLength(1);
});

test("no event is lost, whichever other lines are", () => {
  const lines = CORPUS_FILES.slice(0, 40).flatMap((name) => readCorpusFile(name).text.split(/\r\n|\n|\r/))
    .filter((line) => !/^[ \t]/.test(line));
  const isEvent = (line: string) => /^\ufeff?begin:vevent/i.test(line);
  fc.assert(
    fc.property(fc.infiniteStream(fc.boolean()), (isKept) => {
      const kept = lines.filter((line) => isEvent(line) || isKept.next().value);
      const { parts } = readComponents(kept.join("\n"));
      const found = [...parts, ...parts.flatMap(({ parts }) => parts)].filter(({ name }) => name === "VEVENT");
      expect(found).toHaveLength(kept.filter(isEvent).length);
    }),
    propertyRuns(50),
  );
});

test("an event without an end doesn't swallow the next one; an end without a beginning ends nothing", () => {
  const text = ["BEGIN:VCALENDAR", "BEGIN:VEVENT", "BEGIN:VEVENT", "END:VEVENT", "END:VTODO", "END:VCALENDAR"].join(
    "\n",
  );
  expect(names(readComponents(text).parts)).toEqual([["VCALENDAR", ["VEVENT"], ["VEVENT"]]]);
});

const TIMES = 100_000;

test.each([
  ["beginnings", "BEGIN:VEVENT\r\n"],
  ["beginnings within each other", "BEGIN:A\r\nBEGIN:B\r\n"],
  ["ends of nothing", "END:VEVENT\r\n"],
  ["folds of a name", "DTSTART\r\n "],
  ["folds of nothing", " \r\n"],
  ["parameters", ";A=B"],
  ["quotes", '"'],
  ["colons", ":"],
])("a hundred thousand %s are read at once", (_, text) => {
  expect(readComponents(text.repeat(TIMES) + "\nBEGIN:VCALENDAR").isWhole).toBe(false);
  expect(start(`DTSTART;X=${text.repeat(TIMES)}`)).toHaveLength(1);
});
