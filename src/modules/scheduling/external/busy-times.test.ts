// Busy times from calendar files of Google, Outlook and Apple, over clock changes, and from broken files.
import { describe, expect, test } from "vitest";
import { type BusyWindow, parseBusyTimes } from "./busy-times.ts";
import { UnreadableCalendar } from "./unreadable-calendar.ts";

const WINDOW: BusyWindow = {
  from: Date.UTC(2026, 9, 19),
  to: Date.UTC(2026, 10, 16),
  zone: "Europe/Vienna",
  own: new Set(["019a9c00-0000-7000-8000-000000000000@parley"]),
};
const event = (...lines: string[]) => ["BEGIN:VEVENT", "UID:one", ...lines, "END:VEVENT"];
const file = (...lines: string[]) => ["BEGIN:VCALENDAR", "VERSION:2.0", ...lines, "END:VCALENDAR", ""].join("\r\n");
const read = (...lines: string[]) => readWithin(WINDOW, ...lines);
const readWithin = (window: BusyWindow, ...lines: string[]) =>
  parseBusyTimes(file(...lines), window).map(({ from, to }) =>
    `${new Date(from).toISOString().slice(0, 16)} ${(to - from) / 60_000}`
  );

describe("the time of an event", () => {
  test.each<[string, string[], string[]]>([
    ["UTC", ["DTSTART:20261020T080000Z", "DTEND:20261020T090000Z"], ["2026-10-20T08:00 60"]],
    ["a zone by its name", [
      "DTSTART;TZID=America/New_York:20261020T080000",
      "DTEND;TZID=America/New_York:20261020T083000",
    ], ["2026-10-20T12:00 30"]],
    ["no zone: the owner's", ["DTSTART:20261020T080000", "DURATION:PT45M"], ["2026-10-20T06:00 45"]],
    ["a whole day in the owner's zone", ["DTSTART;VALUE=DATE:20261020", "DTEND;VALUE=DATE:20261021"], [
      "2026-10-19T22:00 1440",
    ]],
    ["the day the clocks go back", ["DTSTART;VALUE=DATE:20261025", "DTEND;VALUE=DATE:20261026"], [
      "2026-10-24T22:00 1500",
    ]],
    ["begins before the window", ["DTSTART:20261018T230000Z", "DTEND:20261019T010000Z"], ["2026-10-19T00:00 60"]],
    ["ends in the year 9999", ["DTSTART;VALUE=DATE:20261115", "DTEND;VALUE=DATE:99991231"], ["2026-11-14T23:00 1500"]],
    ["starts in the year 9999", ["DTSTART;VALUE=DATE:99991231"], []],
    ["starts in the year 1", ["DTSTART:00010101T000000", "DTEND:00010101T010000"], []],
    ["is outside the window", ["DTSTART:20260101T080000Z", "DTEND:20260101T090000Z"], []],
  ])("%s", (_, lines, wanted) => expect(read(...event(...lines))).toEqual(wanted));

  test("a zone that the file defines itself", () => {
    const zone = [
      "BEGIN:VTIMEZONE",
      "TZID:W. Europe Standard Time",
      "BEGIN:STANDARD",
      "DTSTART:16010101T030000",
      "TZOFFSETFROM:+0200",
      "TZOFFSETTO:+0100",
      "RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10",
      "END:STANDARD",
      "BEGIN:DAYLIGHT",
      "DTSTART:16010101T020000",
      "TZOFFSETFROM:+0100",
      "TZOFFSETTO:+0200",
      "RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3",
      "END:DAYLIGHT",
      "END:VTIMEZONE",
    ];
    const of = (at: string) => event(`DTSTART;TZID=W. Europe Standard Time:${at}`, "DURATION:PT1H");
    expect(read(...zone, ...of("20261020T100000"))).toEqual(["2026-10-20T08:00 60"]);
    expect(read(...zone, ...of("20261110T100000"))).toEqual(["2026-11-10T09:00 60"]);
  });
});

describe("series", () => {
  const series = event(
    "DTSTART;TZID=Europe/Vienna:20261014T090000",
    "DTEND;TZID=Europe/Vienna:20261014T093000",
    "RRULE:FREQ=WEEKLY;COUNT=4",
    "EXDATE;TZID=Europe/Vienna:20261028T090000",
  );

  test("keep their local time over a clock change, without excluded dates", () => {
    expect(read(...series)).toEqual(["2026-10-21T07:00 30", "2026-11-04T08:00 30"]);
  });

  test("a changed occurrence replaces the original, a cancelled one is removed", () => {
    const moved = event(
      "RECURRENCE-ID;TZID=Europe/Vienna:20261021T090000",
      "DTSTART;TZID=Europe/Vienna:20261022T120000",
      "DTEND;TZID=Europe/Vienna:20261022T130000",
    );
    const cancelled = event(
      "RECURRENCE-ID;TZID=Europe/Vienna:20261104T090000",
      "DTSTART;TZID=Europe/Vienna:20261104T090000",
      "DTEND;TZID=Europe/Vienna:20261104T093000",
      "STATUS:CANCELLED",
    );
    expect(read(...series, ...moved, ...cancelled)).toEqual(["2026-10-22T10:00 60"]);
  });

  /** An afternoon before the day from which occurrences were moved. */
  const afternoon = { ...WINDOW, from: Date.UTC(2026, 9, 20, 10), to: Date.UTC(2026, 9, 20, 17) };

  test("an occurrence that was moved into a short window from a later day is in it", () => {
    const moved = event(
      "RECURRENCE-ID;TZID=Europe/Vienna:20261104T090000",
      "DTSTART;TZID=Europe/Vienna:20261020T140000",
      "DTEND;TZID=Europe/Vienna:20261020T150000",
    );
    expect(readWithin(afternoon, ...series, ...moved)).toEqual(["2026-10-20T12:00 60"]);
    expect(read(...series, ...moved)).toEqual(["2026-10-20T12:00 60", "2026-10-21T07:00 30"]);
  });

  test("occurrences that were moved together, too", () => {
    const weekly = event(
      "DTSTART;TZID=Europe/Vienna:20261001T090000",
      "DTEND;TZID=Europe/Vienna:20261001T093000",
      "RRULE:FREQ=WEEKLY",
    );
    const earlier = event(
      "RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Vienna:20261015T090000",
      "DTSTART;TZID=Europe/Vienna:20261013T140000",
      "DTEND;TZID=Europe/Vienna:20261013T143000",
    );
    expect(readWithin(afternoon, ...weekly, ...earlier)).toEqual(["2026-10-20T12:00 30"]);
  });

  test("a changed occurrence of another series changes nothing", () => {
    const other = series.map((line) => line === "UID:one" ? "UID:two" : line);
    const cancelled = event(
      "RECURRENCE-ID;TZID=Europe/Vienna:20261021T090000",
      "DTSTART;TZID=Europe/Vienna:20261021T090000",
      "DTEND;TZID=Europe/Vienna:20261021T093000",
      "STATUS:CANCELLED",
    );
    expect(read(...series, ...other, ...cancelled)).toEqual(["2026-10-21T07:00 30", "2026-11-04T08:00 30"]);
  });

  test("without an end are read up to the end of the window", () => {
    expect(read(...event("DTSTART:20200101T100000Z", "DURATION:PT1H", "RRULE:FREQ=DAILY"))).toHaveLength(28);
  });
});

describe("ignored", () => {
  const at = ["DTSTART:20261020T080000Z", "DTEND:20261020T090000Z"];

  test.each([["free", "TRANSP:TRANSPARENT"], ["cancelled", "STATUS:CANCELLED"], [
    "free in Outlook",
    "X-MICROSOFT-CDO-BUSYSTATUS:FREE",
  ]])(
    "%s",
    (_, line) => expect(read(...event(...at, line))).toEqual([]),
  );

  test("the owner's own meetings from Parley's feed, but not their visits to others", () => {
    const meeting = (id: string) => ["BEGIN:VEVENT", `UID:${id}@parley`, ...at, "END:VEVENT"];
    expect(read(...meeting("019a9c00-0000-7000-8000-000000000000"))).toEqual([]);
    expect(read(...meeting("019a9c00-0000-7000-8000-000000000001"))).toEqual(["2026-10-20T08:00 60"]);
  });
});

test("adjacent and overlapping times are merged", () => {
  const one = event("DTSTART:20261020T080000Z", "DTEND:20261020T090000Z");
  const two = event("DTSTART:20261020T090000Z", "DTEND:20261020T093000Z");
  const three = event("DTSTART:20261020T081500Z", "DTEND:20261020T084500Z");
  expect(read(...two, ...one, ...three)).toEqual(["2026-10-20T08:00 90"]);
});

describe("rejected with a sentence", () => {
  test.each([["a web page", "<!doctype html><p>Hello</p>"], ["nothing", ""], [
    "something else",
    "BEGIN:VCARD\r\nEND:VCARD\r\n",
  ], ["a truncated file", "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\n"]])(
    "%s",
    (_, text) => expect(() => parseBusyTimes(text, WINDOW)).toThrow(UnreadableCalendar),
  );

  test.each([
    ["no date at all", ["DTSTART:tomorrow", "DTEND:later"]],
    ["a text for a date", ["DTSTART;VALUE=TEXT:hello", "DTEND;VALUE=BINARY:eA=="]],
    ["an empty rule", ["DTSTART:20261020T080000Z", "RRULE:"]],
    ["a rule that contradicts itself", ["DTSTART:20261020T080000Z", "RRULE:FREQ=YEARLY;BYYEARDAY=366;BYMONTH=3"]],
    ["an exception that is no date", ["DTSTART:20261020T080000Z", "RRULE:FREQ=DAILY", "EXDATE:never"]],
    ["an invalid period", ["DTSTART:20261020T080000Z", "RDATE;VALUE=PERIOD:20261021T100000Z/P9D"]],
  ])("%s", (_, lines) => expect(() => parseBusyTimes(file(...event(...lines)), WINDOW)).toThrow(UnreadableCalendar));

  test("a series with too many occurrences", () => {
    const wild = file(...event("DTSTART:19700101T000000Z", "DURATION:PT1S", "RRULE:FREQ=SECONDLY"));
    expect(() => parseBusyTimes(wild, WINDOW)).toThrow(/too often/);
  });
});
