// Names of time zones: valid ones, invalid ones, and their cities.
import { describe, expect, it } from "vitest";
import { cityOf, findZone, isZone } from "./zones.ts";

describe("zones", () => {
  it.each(["+01:00", "-0330", "Z", "", "Mars/Olympus", "2026-01-01T00:00Z", "2026-01-01T00:00[Europe/Vienna]", " UTC"])(
    "%j is no zone",
    (text) => expect(isZone(text)).toBe(false),
  );
  it.each(["UTC", "Europe/Vienna", "US/Pacific", "Etc/GMT+3", "America/Port-au-Prince", "Europe/Kiev"])(
    "%s is a zone",
    (text) => expect(isZone(text)).toBe(true),
  );
  it("knows every zone that a browser can report", () =>
    expect(Intl.supportedValuesOf("timeZone").filter((zone) => !isZone(zone))).toEqual([]));
  it("writes the name in its proper case", () => expect(findZone("europe/vIENNA")).toBe("Europe/Vienna"));
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
