// The zones of calendar files: by names of the time-zone database, of Windows and of what programs make of them, and as the
// file defines them.
import { describe, expect, test } from "vitest";
import { HOUR_MS } from "@/platform/time/time.ts";
import { type Component, readComponents } from "./calendar-lines.ts";
import { definedZone, earliest, latest, namedZone } from "./calendar-zones.ts";

const JANUARY = Date.UTC(2026, 0, 15);
const JULY = Date.UTC(2026, 6, 15);

test.each([
  ["Europe/Vienna", 1, 2],
  ["europe/vienna", 1, 2],
  ["America/New York", -5, -4],
  ["Etc/GMT+3", -3, -3],
  ["UTC", 0, 0],
  ["Z", 0, 0],
  ["Eastern Standard Time", -5, -4],
  ["Eastern Daylight Time", -5, -4],
  ["W. Europe Standard Time", 1, 2],
  ["India Standard Time", 5.5, 5.5],
  ["Central Standard Time (Mexico)", -6, -6],
  ["GMT Standard Time 1", 0, 1],
  ["tzone://Microsoft/Utc", 0, 0],
  ['"tzone://Microsoft/Utc"', 0, 0],
  ["/freeassociation.sourceforge.net/Tzfile/Europe/Vienna", 1, 2],
  ["/x/America/Argentina/Buenos_Aires", -3, -3],
  ["(UTC-05:00) Eastern Time (US & Canada)", -5, -4],
  ["(UTC-05:00) Eastern Time (US and Canada)", -5, -4],
  ["(GMT -05.00) Eastern Time (US & Canada)", -5, -4],
  ["(UTC+01:00) Amsterdam, Berlin, Bern, Rom, Stockholm, Wien", 1, 2],
  ["(UTC) Dublin, Edinburgh, Lisbon, London", 0, 1],
  ["(UTC-03:00) Brasilia", -3, -3],
  ["(UTC) Coordinated Universal Time", 0, 0],
  ["(UTC+12:00) Coordinated Universal Time+12", 12, 12],
  ["(UTC-12:00) International Date Line West", -12, -12],
  ["GMT+0100", 1, 1],
  ["UTC+05:30", 5.5, 5.5],
  ["-03:00", -3, -3],
])("%s", (name, january, july) => {
  const zone = namedZone(name);
  expect([zone.offsetAt(JANUARY), zone.offsetAt(JULY), zone.unknown]).toEqual([
    january * HOUR_MS,
    july * HOUR_MS,
    undefined,
  ]);
});

test.each(["Customized Time Zone", "tzone://Microsoft/Custom", "CEST", "West", "Company Time", "/", "+99"])(
  "%s is unknown: its noon is at some hour between the first and the last zone's",
  (name) => {
    const zone = namedZone(name);
    expect(zone.unknown).toMatchObject({ name });
    expect([earliest(zone, JULY), latest(zone, JULY)]).toEqual([JULY - 14 * HOUR_MS, JULY + 12 * HOUR_MS]);
  },
);

describe("a zone that the file defines", () => {
  const part = (
    name: string,
    start: string,
    from: string,
    to: string,
    ...more: string[]
  ) => [`BEGIN:${name}`, `DTSTART:${start}`, `TZOFFSETFROM:${from}`, `TZOFFSETTO:${to}`, ...more, `END:${name}`];
  const define = (...parts: string[][]) =>
    definedZone(
      readComponents(["BEGIN:VTIMEZONE", ...parts.flat(), "END:VTIMEZONE"].join("\n")).parts[0] as Component,
      JULY,
    );
  const hours = (zone = define(), ...months: number[]) =>
    months.map((month) => zone!.offsetAt(Date.UTC(2026, month, 15)) / HOUR_MS);

  test("changes by its rules, also those that begin in 1601", () => {
    const zone = define(
      part("STANDARD", "16010101T030000", "+0200", "+0100", "RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10"),
      part("DAYLIGHT", "16010101T020000", "+0100", "+0200", "RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3"),
    );
    expect(hours(zone, 0, 6)).toEqual([1, 2]);
    // 02:30 was skipped on 29 March: it is half an hour after 02:00 as before.
    expect(new Date(earliest(zone!, Date.UTC(2026, 2, 29, 2, 30))).toISOString()).toBe("2026-03-29T01:30:00.000Z");
    // 02:30 came twice on 26 October 2025: the first.
    expect(new Date(earliest(zone!, Date.UTC(2025, 9, 26, 2, 30))).toISOString()).toBe("2025-10-26T00:30:00.000Z");
  });

  test("changes on dates, and no more after its last rule", () => {
    expect(hours(define(part("STANDARD", "20260101T000000", "+0000", "+0300", "RDATE:20260201T000000")), 0, 6)).toEqual(
      [3, 3],
    );
    const ended = define(
      part(
        "STANDARD",
        "20001029T030000",
        "+0200",
        "+0100",
        "RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10;UNTIL=20101031T010000Z",
      ),
      part(
        "DAYLIGHT",
        "20000326T020000",
        "+0100",
        "+0200",
        "RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3;UNTIL=20100328T010000Z",
      ),
    );
    expect(hours(ended, 0, 6)).toEqual([1, 1]);
  });

  test.each([["nothing", []], ["an offset that nobody can read", part("STANDARD", "19700101T000000", "+01", "one")]])(
    "with %s is none",
    (_, lines) => expect(define(lines)).toBeUndefined(),
  );
});
