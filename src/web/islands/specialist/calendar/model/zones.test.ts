// Searching time zones by city, region and offset.
import { describe, expect, it, test } from "vitest";
import { isKnownZone } from "@/web/islands/runtime/browser-zone.ts";
import { searchZones, zoneChoice, zoneChoices } from "./zones.ts";

const NOVEMBER = new Date("2026-11-24T12:00:00Z");
const choices = zoneChoices(
  ["Europe/Vienna", "Europe/London", "America/Sao_Paulo", "America/Argentina/Buenos_Aires", "Asia/Calcutta"],
  NOVEMBER,
);

test("a zone has its city, its region and its offset", () => {
  expect(zoneChoice("America/Argentina/Buenos_Aires", NOVEMBER)).toEqual({
    zone: "America/Argentina/Buenos_Aires",
    city: "Buenos Aires",
    region: "America / Argentina",
    offset: "UTC-3",
  });
  expect(zoneChoice("Asia/Calcutta", NOVEMBER)).toMatchObject({ city: "Kolkata", offset: "UTC+5:30" });
  expect(zoneChoice("UTC", NOVEMBER)).toMatchObject({ city: "UTC", region: "", offset: "UTC" });
  expect(zoneChoice("Europe/Vienna", new Date("2026-07-01")).offset).toBe("UTC+2");
});

test("zones are sorted by city, with UTC, without duplicates", () => {
  expect(choices.map(({ city }) => city)).toEqual(["Buenos Aires", "Kolkata", "London", "Sao Paulo", "UTC", "Vienna"]);
  expect(zoneChoices(["UTC"], NOVEMBER)).toHaveLength(1);
});

describe("searching", () => {
  it.each([
    ["vien", ["Vienna"]],
    ["São", ["Sao Paulo"]],
    ["europe", ["London", "Vienna"]],
    ["america/sao", ["Sao Paulo"]],
    ["kolkata", ["Kolkata"]],
    ["utc+5", ["Kolkata"]],
    ["lon europe", ["London"]],
    ["mars", []],
  ])("%j finds %j", (text, cities) => expect(searchZones(choices, text).map(({ city }) => city)).toEqual(cities));

  it("lists cities that start with the text first", () => {
    const both = zoneChoices(["Asia/Jakarta", "Asia/Taipei"], NOVEMBER);
    expect(searchZones(both, "ta").map(({ city }) => city)).toEqual(["Taipei", "Jakarta"]);
  });

  it("finds all zones without text", () => expect(searchZones(choices, " ")).toHaveLength(choices.length));
});

test.each([["Europe/Vienna", true], ["UTC", true], ["Mars/Olympus", false], ["+01:00", false], ["", false]])(
  "%j is known: %j",
  (zone, known) => expect(isKnownZone(zone)).toBe(known),
);
