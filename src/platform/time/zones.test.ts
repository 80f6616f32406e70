// Time zones: their names and cities, and offsets after the latest changes of the database.
import { describe, expect, it } from "vitest";
import { ZONES_LIKE_TEMPORAL } from "@tests/support/scheduling/zones-like-temporal.ts";
import { cityOf, findZone, isZone, offsetSpan } from "./zones.ts";

describe("zones", () => {
  it.each([
    "+01:00",
    "-0330",
    "Z",
    "",
    "Mars/Olympus",
    "2026-01-01T00:00Z",
    "2026-01-01T00:00[Europe/Vienna]",
    " UTC",
    "GMT+3",
    "Etc/Unknown",
  ])(
    "%j is no zone",
    (text) => expect(isZone(text)).toBe(false),
  );
  it.each(["UTC", "Europe/Vienna", "US/Pacific", "Etc/GMT+3", "America/Port-au-Prince", "Europe/Kiev"])(
    "%s is a zone",
    (text) => expect(isZone(text)).toBe(true),
  );
  it("knows every zone that a browser can report", () =>
    expect(Intl.supportedValuesOf("timeZone").filter((zone) => !isZone(zone))).toEqual([]));
  it.each([
    ["europe/vIENNA", "Europe/Vienna"],
    ["us/eastern", "US/Eastern"],
    ["Asia/Calcutta", "Asia/Calcutta"],
    ["Asia/Kolkata", "Asia/Kolkata"],
    ["Europe/Kiev", "Europe/Kiev"],
    ["Europe/Kyiv", "Europe/Kyiv"],
  ])(
    "writes %s in its proper case, and keeps the name of a link: %s",
    (text, name) => expect(findZone(text)).toBe(name),
  );
  it.each([
    ["America/Argentina/Buenos_Aires", "Buenos Aires"],
    ["America/Port-au-Prince", "Port-au-Prince"],
    ["Europe/Kiev", "Kyiv"],
    ["UTC", "UTC"],
    ["Etc/UTC", "UTC"],
    ["Etc/GMT+3", "UTC-3"],
    ["Etc/GMT-14", "UTC+14"],
    ["Etc/GMT+0", "UTC"],
  ])("%s is called %s", (zone, city) => expect(cityOf(zone)).toBe(city));
});

const offsetAt = (zone: string, at: string): string => offsetSpan(zone, Date.parse(at)).text;

describe("offsets", () => {
  // The news of the database, releases 2026a to 2026f.
  it.each([
    ["Europe/Chisinau", "2026-03-29T00:30Z", "+02:00", "2026-03-29T01:30Z", "+03:00"],
    ["America/Vancouver", "2026-03-01T12:00Z", "-08:00", "2026-11-28T12:00Z", "-07:00"],
    ["America/Edmonton", "2026-03-01T12:00Z", "-07:00", "2026-11-28T12:00Z", "-06:00"],
    ["America/Inuvik", "2026-03-01T12:00Z", "-07:00", "2026-11-28T12:00Z", "-06:00"],
    ["America/Winnipeg", "2026-03-01T12:00Z", "-06:00", "2026-11-28T12:00Z", "-05:00"],
    ["America/Havana", "2026-03-01T12:00Z", "-05:00", "2026-11-28T12:00Z", "-04:00"],
    ["America/Havana", "2027-11-07T04:30Z", "-04:00", "2027-11-07T05:30Z", "-05:00"],
    ["Africa/Casablanca", "2026-09-20T00:30Z", "+01:00", "2026-09-20T01:30Z", "+00:00"],
    ["Africa/El_Aaiun", "2026-09-20T00:30Z", "+01:00", "2026-09-20T01:30Z", "+00:00"],
  ])("in %s change as decided in 2026: %s %s, %s %s", (zone, before, offset, after, changed) => {
    expect(offsetAt(zone, before)).toBe(offset);
    expect(offsetAt(zone, after)).toBe(changed);
  });

  it.each([
    ["America/Vancouver", "-07:00"],
    ["America/Edmonton", "-06:00"],
    ["America/Inuvik", "-06:00"],
    ["America/Winnipeg", "-05:00"],
    ["Africa/Casablanca", "+00:00"],
    ["Africa/El_Aaiun", "+00:00"],
  ])("in %s stay %s", (zone, offset) => {
    expect(["2027-01-15T12:00Z", "2027-07-15T12:00Z", "2060-07-15T12:00Z"].map((at) => offsetAt(zone, at)))
      .toEqual([offset, offset, offset]);
  });

  it.each([
    ["Europe/Vienna", "2060-01-15T12:00Z", "+01:00"],
    ["Europe/Vienna", "2060-07-15T12:00Z", "+02:00"],
    ["Australia/Lord_Howe", "2060-01-15T12:00Z", "+11:00"],
    ["America/Santiago", "2060-07-15T12:00Z", "-04:00"],
    ["Asia/Kolkata", "1970-01-01T00:00Z", "+05:30"],
    ["Africa/Monrovia", "1970-01-01T00:00Z", "-00:44:30"],
    ["UTC", "9999-12-31T00:00Z", "+00:00"],
  ])("in %s at %s are %s", (zone, at, offset) => expect(offsetAt(zone, at)).toBe(offset));

  it.each([["US/Pacific", "America/Los_Angeles"], ["Asia/Calcutta", "Asia/Kolkata"], ["Europe/Kiev", "Europe/Kyiv"]])(
    "of the link %s are those of %s",
    (link, zone) => expect(offsetSpan(link, Date.UTC(2026, 6))).toEqual(offsetSpan(zone, Date.UTC(2026, 6))),
  );

  it("are those of Temporal from 1900 to 2150, except where the runtime's data is of another version", () => {
    // Releases of a year or two change some twenty zones, a misread file most.
    const all = Intl.supportedValuesOf("timeZone").length;
    expect(ZONES_LIKE_TEMPORAL.length).toBeGreaterThan(all - 60);
  });
});
