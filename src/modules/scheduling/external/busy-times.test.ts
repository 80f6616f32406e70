// Busy times from calendar files of Google, Outlook and Apple, over clock changes, and from broken files.
import { describe, expect, test } from "vitest";
import { HOUR_MS, MINUTE_MS } from "@/platform/time/time.ts";
import { type BusyWindow, findEventTimes, parseBusyTimes, parseFeed } from "./busy-times.ts";
import { mergeTimes } from "./merge-times.ts";
import { UnreadableCalendar } from "./busy-reading.ts";

const WINDOW: BusyWindow = {
  from: Date.UTC(2026, 9, 19),
  to: Date.UTC(2026, 10, 16),
  zone: "Europe/Vienna",
  own: new Map([["019a9c00-0000-7000-8000-000000000000@parley", HOUR_MS]]),
  addresses: new Set(["anna@weber.example"]),
};
const event = (...lines: string[]) => ["BEGIN:VEVENT", "UID:one", ...lines, "END:VEVENT"];
const file = (...lines: string[]) => ["BEGIN:VCALENDAR", "VERSION:2.0", ...lines, "END:VCALENDAR", ""].join("\r\n");
const read = (...lines: string[]) => readWithin(WINDOW, ...lines);
const readWithin = (window: BusyWindow, ...lines: string[]) =>
  parseBusyTimes([file(...lines)], window).busy.map(({ from, to }) =>
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

  test("a changed occurrence doesn't repeat, although it has the rule of its series", () => {
    const moved = event(
      "RECURRENCE-ID;TZID=Europe/Vienna:20261021T090000",
      "DTSTART;TZID=Europe/Vienna:20261022T120000",
      "DTEND;TZID=Europe/Vienna:20261022T130000",
      "RRULE:FREQ=DAILY",
    );
    expect(read(...series, ...moved)).toEqual(["2026-10-22T10:00 60", "2026-11-04T08:00 30"]);
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

  test.each([
    ["declined", "ATTENDEE;PARTSTAT=DECLINED:mailto:anna@weber.example", 0],
    ["declined, in other letters", 'attendee;cn="Anna; Weber";partstat=declined:MAILTO:Anna@Weber.Example', 0],
    ["declined by an id with an address", "ATTENDEE;EMAIL=anna@weber.example;PARTSTAT=DECLINED:/a123/principal/", 0],
    ["accepted", "ATTENDEE;PARTSTAT=ACCEPTED:mailto:anna@weber.example", 1],
    ["declined by somebody else", "ATTENDEE;PARTSTAT=DECLINED:mailto:ben@weber.example", 1],
    ["of which somebody says that it was declined", "COMMENT:ATTENDEE;PARTSTAT=DECLINED:mailto:anna@weber.example", 1],
  ])("an invitation that the owner has %s", (_, line, count) => {
    expect(read(...event(...at, line))).toHaveLength(count);
  });

  test("one time of a series that the owner has declined", () => {
    const declined = event(
      "RECURRENCE-ID:20261021T080000Z",
      "DTSTART:20261021T080000Z",
      "DTEND:20261021T090000Z",
      "ATTENDEE;PARTSTAT=DECLINED:mailto:anna@weber.example",
    );
    expect(read(...event(...at, "RRULE:FREQ=DAILY;COUNT=2"), ...declined)).toEqual(["2026-10-20T08:00 60"]);
  });

  test("the owner's own meetings from Parley's feed, but not their visits to others", () => {
    const meeting = (id: string) => ["BEGIN:VEVENT", `UID:${id}@parley`, ...at, "END:VEVENT"];
    expect(read(...meeting("019a9c00-0000-7000-8000-000000000000"))).toEqual([]);
    expect(read(...meeting("019a9c00-0000-7000-8000-000000000001"))).toEqual(["2026-10-20T08:00 60"]);
  });

  test.each([
    ["to the end", WINDOW.from, ["2026-10-20T09:00 120"]],
    ["from the middle of the meeting", Date.UTC(2026, 9, 20, 8, 15), ["2026-10-20T09:00 120"]],
    ["after the meeting", Date.UTC(2026, 9, 20, 10), ["2026-10-20T10:00 60"]],
  ])("what the owner has made longer blocks by as much: read %s", (_, from, expected) => {
    const longer = ["DTSTART:20261020T080000Z", "DTEND:20261020T110000Z"];
    const entry = ["BEGIN:VEVENT", `UID:${[...WINDOW.own.keys()][0]}`, ...longer, "END:VEVENT"];
    expect(readWithin({ ...WINDOW, from }, ...entry)).toEqual(expected);
  });
});

test("adjacent and overlapping times are merged", () => {
  const one = event("DTSTART:20261020T080000Z", "DTEND:20261020T090000Z");
  const two = event("DTSTART:20261020T090000Z", "DTEND:20261020T093000Z");
  const three = event("DTSTART:20261020T081500Z", "DTEND:20261020T084500Z");
  expect(read(...two, ...one, ...three)).toEqual(["2026-10-20T08:00 90"]);
});

describe("a file that has to be a calendar", () => {
  test.each([
    ["a web page", "<!doctype html><p>Hello</p>", /doesn't return a calendar/],
    ["nothing", "", /doesn't return a calendar/],
    ["something else", "BEGIN:VCARD\r\nEND:VCARD\r\n", /doesn't return a calendar/],
    ["a calendar that was cut off", "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nEND:VEVENT\r\n", /only a part/],
    ["the beginning of a second calendar", `${file()}BEGIN:VCALENDAR\r\n`, /only a part/],
  ])("rejects %s", (_, text, sentence) => {
    expect(() => parseFeed(text, WINDOW)).toThrow(UnreadableCalendar);
    expect(() => parseFeed(text, WINDOW)).toThrow(sentence);
  });

  test("is read like any other", () => {
    const text = file(...event("DTSTART:20261020T080000Z", "DTEND:20261020T090000Z"));
    expect(parseFeed(text, WINDOW)).toEqual(parseBusyTimes([text], WINDOW));
    expect(parseFeed(file(), WINDOW)).toEqual({ busy: [], unread: { count: 0, reasons: [] } });
  });
});

describe("what can't be read", () => {
  const DENTIST = ["BEGIN:VEVENT", "UID:two", "DTSTART:20261102T080000Z", "DTEND:20261102T090000Z", "END:VEVENT"];
  const reading = (...lines: string[]) => {
    const { busy, unread } = parseBusyTimes([file(...event(...lines), ...DENTIST)], WINDOW);
    const times = busy.map(({ from, to }) => `${new Date(from).toISOString().slice(0, 16)} ${(to - from) / 60_000}`);
    expect(times.pop()).toBe("2026-11-02T08:00 60");
    return { times, unread };
  };
  const AT = ["DTSTART:20261020T080000Z", "DTEND:20261020T090000Z"];
  const FIRST = ["2026-10-20T08:00 60"];
  const TUESDAY = "Tuesday 20 October 2026: ";

  test.each<[string, string[], string[], string]>([
    ["no date at all", ["DTSTART:tomorrow", "DTEND:later"], [], "An entry has no start that can be read."],
    ["no start", ["DTEND:20261020T090000Z"], [], "An entry has no start that can be read."],
    ["a day that does not exist", ["DTSTART;VALUE=DATE:20261131"], [], "An entry has no start that can be read."],
    [
      "an unknown zone: every hour that it may mean",
      ["DTSTART;TZID=Company Time:20261020T120000", "DTEND;TZID=Company Time:20261020T130000"],
      ["2026-10-19T22:00 1620"],
      `${TUESDAY}the time zone “Company Time” isn't known, so every hour that it may mean is blocked.`,
    ],
    [
      "an unknown place with an offset: an hour more",
      ["DTSTART;TZID=(UTC+02:00) Nowhere:20261020T120000", "DURATION:PT1H"],
      ["2026-10-20T09:00 120"],
      `${TUESDAY}the time zone “(UTC+02:00) Nowhere” isn't known, so every hour that it may mean is blocked.`,
    ],
    [
      "an end: the rest of the day",
      ["DTSTART:20261020T080000Z", "DTEND:late"],
      ["2026-10-20T08:00 960"],
      `${TUESDAY}its end can't be read or is before its start, so the rest of the day is blocked.`,
    ],
    [
      "an end before the start",
      ["DTSTART:20261020T080000Z", "DTEND:20261020T070000Z"],
      ["2026-10-20T08:00 960"],
      `${TUESDAY}its end can't be read or is before its start, so the rest of the day is blocked.`,
    ],
    [
      "an absurd duration",
      ["DTSTART:20261020T080000Z", "DURATION:P999999999999D"],
      ["2026-10-20T08:00 960"],
      `${TUESDAY}its end can't be read or is before its start, so the rest of the day is blocked.`,
    ],
    ...[
      "FREQ=FORTNIGHTLY",
      "FREQ=DAILY;INTERVAL=0",
      "FREQ=DAILY;INTERVAL=99999999999",
      "BYDAY=MO",
      "FREQ=DAILY;UNTIL=soon",
    ]
      .map((rule): [string, string[], string[], string] => [
        `the rule ${rule}: the first time`,
        [...AT, `RRULE:${rule}`],
        FIRST,
        `${TUESDAY}how this entry repeats can't be read, so only its first time is blocked.`,
      ]),
    [
      "a rule of long ago, whose times nobody knows",
      ["DTSTART:20200101T080000Z", "DTEND:20200101T090000Z", "RRULE:FREQ=FORTNIGHTLY"],
      [],
      "Wednesday 1 January 2020: how this entry repeats can't be read, so only its first time is blocked.",
    ],
    [
      "a date of a series",
      [...AT, "RDATE:20261021T080000Z,soon"],
      ["2026-10-20T08:00 60", "2026-10-21T08:00 60"],
      `${TUESDAY}a day on which this entry repeats can't be read.`,
    ],
    [
      "an exception: it is blocked",
      [...AT, "RRULE:FREQ=DAILY;COUNT=2", "EXDATE:never"],
      ["2026-10-20T08:00 60", "2026-10-21T08:00 60"],
      `${TUESDAY}a day without this entry can't be read, so it is blocked.`,
    ],
    [
      "which time it replaces: both",
      [...AT, "RECURRENCE-ID:sometime"],
      FIRST,
      `${TUESDAY}which time of its series it replaces can't be read, so both are blocked.`,
    ],
    [
      "a series with a time every second: everything from some day on",
      ["DTSTART:20261020T080000Z", "DURATION:PT1S", "RRULE:FREQ=SECONDLY;UNTIL=20261101T080000Z"],
      ["2026-10-20T08:00 17280"],
      `${TUESDAY}this entry repeats so often that everything from some day on is blocked.`,
    ],
  ])("%s", (_, lines, times, reason) => {
    expect(reading(...lines)).toEqual({ times, unread: { count: 1, reasons: [reason] } });
  });

  test.each([
    ["is over", ["DTSTART;TZID=Company Time:20250101T120000", "DURATION:PT1H"]],
    ["is free", ["DTSTART:tomorrow", "TRANSP:TRANSPARENT"]],
    ["is cancelled", [...AT, "RRULE:never", "STATUS:CANCELLED"]],
    ["repeats on a day that never comes", [
      "DTSTART:20200101T080000Z",
      "DURATION:PT1H",
      "RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30",
    ]],
  ])("an entry that %s is not reported", (_, lines) => {
    expect(reading(...lines)).toEqual({ times: [], unread: { count: 0, reasons: [] } });
  });

  test("a change that can't be read leaves what it replaces", () => {
    const { busy, unread } = parseBusyTimes([
      file(
        ...event(...AT, "RRULE:FREQ=DAILY;COUNT=2"),
        ...event("RECURRENCE-ID:20261021T080000Z", "DTSTART:later"),
      ),
    ], WINDOW);
    expect(busy).toHaveLength(2);
    expect(unread).toEqual({ count: 1, reasons: ["An entry has no start that can be read."] });
  });

  test("is counted over all files, with the first reasons, and files without content", () => {
    const bad = Array.from(
      { length: 9 },
      (_, day) => file(...event(`DTSTART;TZID=Nowhere:2026102${day}T080000`, "DURATION:PT1H")),
    );
    const { unread } = parseBusyTimes([...bad, "", file(...DENTIST)], WINDOW);
    expect(unread.count).toBe(10);
    expect(unread.reasons).toHaveLength(5);
    expect(parseBusyTimes([""], WINDOW).unread.reasons).toEqual(["An entry was sent without its content."]);
  });
});

test("each file has zones of its own", () => {
  const zone = (offset: string) => [
    "BEGIN:VTIMEZONE",
    "TZID:Office",
    "BEGIN:STANDARD",
    "DTSTART:19700101T000000",
    `TZOFFSETFROM:${offset}`,
    `TZOFFSETTO:${offset}`,
    "END:STANDARD",
    "END:VTIMEZONE",
  ];
  const meeting = event("DTSTART;TZID=Office:20261020T120000", "DURATION:PT1H");
  const { busy } = parseBusyTimes([file(...zone("+0300"), ...meeting), file(...meeting, ...zone("-0500"))], WINDOW);
  expect(busy.map(({ from }) => new Date(from).toISOString().slice(11, 16))).toEqual(["09:00", "17:00"]);
});

describe("the times of the first event of a file", () => {
  const zone = [
    "BEGIN:VTIMEZONE",
    "TZID:Office",
    "BEGIN:DAYLIGHT",
    "DTSTART:19700329T020000",
    "TZOFFSETFROM:+0100",
    "TZOFFSETTO:+0200",
    "RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3",
    "END:DAYLIGHT",
    "BEGIN:STANDARD",
    "DTSTART:19701025T030000",
    "TZOFFSETFROM:+0200",
    "TZOFFSETTO:+0100",
    "RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10",
    "END:STANDARD",
    "END:VTIMEZONE",
  ];

  test.each<[string, string[], string[] | undefined]>([
    ["in UTC", event("DTSTART:20270720T080000Z", "DTEND:20270720T090000Z"), ["2027-07-20T08:00", "2027-07-20T09:00"]],
    ["in a zone of the file", [...zone, ...event("DTSTART;TZID=Office:20270720T080000", "DURATION:PT1H")], [
      "2027-07-20T06:00",
      "2027-07-20T07:00",
    ]],
    ["cancelled", event("DTSTART:20270720T080000Z", "STATUS:CANCELLED"), undefined],
    ["none", [], undefined],
  ])("%s", (_, lines, wanted) => {
    const found = findEventTimes(file(...lines), "UTC");
    const times = found && [found.startsAt, found.endsAt].map((at) => new Date(at).toISOString().slice(0, 16));
    expect(times).toEqual(wanted);
  });

  test.each([["a web page", "<p>Hello</p>"], ["half a file", "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\n"], [
    "an event without a start",
    file(...event("DTSTART:soon")),
  ]])("%s is no event", (_, text) => expect(() => findEventTimes(text, "UTC")).toThrow(UnreadableCalendar));
});

test("more than 2,000 busy times are joined where they are nearest to each other", () => {
  const many = Array.from({ length: 2_500 }, (_, at) => at * 3 * MINUTE_MS + (at % 2) * MINUTE_MS);
  const times = mergeTimes(many.map((from) => ({ from, to: from + MINUTE_MS })));
  expect(times.length).toBeLessThanOrEqual(2_000);
  expect(times.at(-1)!.to).toBe(many.at(-1)! + MINUTE_MS);
  for (const from of many) expect(times.some((time) => time.from <= from && time.to >= from + MINUTE_MS)).toBe(true);
});
