// Countries and regions: codes, names, and the country of a time zone.
import { expect, it } from "vitest";
import { forRequestReader } from "./time/reader.ts";
import {
  findCountryOfZone,
  firstWeekdayOf,
  isCountry,
  isPlace,
  joinPlaces,
  listCountries,
  listRegions,
  placeName,
  proposeCountry,
  REGION_COUNTRIES,
} from "./places.ts";

it("lists the countries of ISO 3166-1 once each, a few first and the rest by name", () => {
  const countries = listCountries();
  const codes = countries.map(({ code }) => code);
  expect(codes.slice(0, 3)).toEqual(["AT", "DE", "CH"]);
  expect(codes.length).toBeGreaterThan(240);
  expect(new Set(codes).size).toBe(codes.length);
  expect(new Set(countries.map(({ name }) => name)).size).toBe(codes.length);
  const names = countries.slice(3).map(({ name }) => name);
  expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, "en")));
  // Former codes and those of groups.
  for (const code of ["UK", "SU", "DD", "EU", "UN", "XX", "at", "AUT"]) {
    expect([code, isCountry(code)]).toEqual([code, false]);
  }
});

it("knows the regions of some countries", () => {
  expect(REGION_COUNTRIES.map((country) => [country, listRegions(country).length])).toEqual([
    ["AU", 8],
    ["CA", 13],
    ["US", 51],
  ]);
  expect(listRegions("AT")).toEqual([]);
  expect(isPlace("US-NY")).toBe(true);
  expect([isPlace("US-XX"), isPlace("AT-9"), isCountry("US-NY")]).toEqual([false, false, false]);
});

it.each([
  [["AT"], "Austria"],
  [["NL", "GB"], "the Netherlands and the United Kingdom"],
  [["AT", "DE", "US-NY"], "Austria, Germany and New York (United States)"],
  [["AT", "DE", "FR", "IT", "PT"], "Austria, Germany, France and 2 more"],
  [[], ""],
])("names %j", (codes, text) => expect(joinPlaces(codes, 3)).toBe(text));

it("names countries in the reader's language", () => {
  const inGerman = (code: string) => forRequestReader("de", 0, () => placeName(code));
  expect([inGerman("AT"), inGerman("NL"), inGerman("QQ")]).toEqual(["Österreich", "Niederlande", "QQ"]);
});
it("returns an unknown code unchanged", () => expect(placeName("QQ")).toBe("QQ"));

it.each([
  ["Europe/Vienna", "AT"],
  ["Europe/Lisbon", "PT"],
  ["America/New_York", "US"],
  // Another name of a zone, and a former one.
  ["Europe/Kyiv", "UA"],
  ["US/Eastern", "US"],
  ["Asia/Calcutta", "IN"],
  ["UTC", undefined],
  ["Etc/GMT+3", undefined],
  ["Nowhere/City", undefined],
])("the country of %s is %s", (zone, country) => expect(findCountryOfZone(zone)).toBe(country));

it("every zone of the runtime has a country", () => {
  const without = Intl.supportedValuesOf("timeZone").filter((zone) => !findCountryOfZone(zone));
  expect(without.filter((zone) => !/^(UTC|GMT|Etc\/)/.test(zone))).toEqual([]);
});

it.each([
  [{ timezone: "Europe/Vienna", locale: "pt-PT" }, "AT"],
  [{ timezone: "UTC", locale: "pt-PT" }, "PT"],
  [{ timezone: "UTC", locale: "zh-Hans-CN" }, "CN"],
  [{ timezone: "UTC", locale: "en" }, undefined],
  [{ timezone: "UTC", locale: "en-XX" }, undefined],
  [{ timezone: "UTC" }, undefined],
])("proposes for %j the country %s", (visitor, country) => expect(proposeCountry(visitor)).toBe(country));

it("a week begins as in the country of the zone, on Monday where there is none", () => {
  expect(["Europe/Vienna", "America/New_York", "Africa/Cairo", "Asia/Riyadh", "UTC"].map(firstWeekdayOf))
    .toEqual([1, 7, 6, 7, 1]);
});
