// Numbers as typed beside a country.
import { expect, test } from "vitest";
import { toE164 } from "@/platform/phone.ts";
import { countries, countryOfPhone, countryOfZone, toInternationalPhone } from "./phone-number.ts";

test.each([
  ["0660 1234567", "AT", "+436601234567"],
  ["0151 23456789", "DE", "+4915123456789"],
  ["07400 123456", "GB", "+447400123456"],
  ["312 345 6789", "IT", "+393123456789"],
  ["06 1234 5678", "IT", "+390612345678"],
  ["06 20 123 4567", "HU", "+36201234567"],
  ["(415) 555-2671", "US", "+14155552671"],
  ["1 415 555 2671", "US", "+14155552671"],
  ["612 34 56 78", "ES", "+34612345678"],
  ["+43 660 1234567", "DE", "+436601234567"],
  ["0043 660 1234567", "DE", "+436601234567"],
  ["050 123 4567", "AE", "+971501234567"],
  ["٠٦٦٠ ١٢٣٤٥٦٧", "AT", "+436601234567"],
])("%s in %s is understood by the server as %s", (typed, iso, e164) => {
  expect(toE164(toInternationalPhone(typed, iso))).toBe(e164);
});

test("an empty number stays empty", () => expect(toInternationalPhone("  ", "AT")).toBe(""));

test.each([["+436601234567", "AT"], ["+4915123456789", "DE"], ["+35312345678", "IE"], ["0660", undefined]])(
  "%s belongs to %s",
  (phone, iso) => expect(countryOfPhone(phone)).toBe(iso),
);

test.each([
  ["Europe/Vienna", "AT"],
  ["Asia/Calcutta", "IN"],
  ["Asia/Dubai", "AE"],
  ["America/New_York", "US"],
  ["Antarctica/Troll", undefined],
  ["", undefined],
])("the zone %s suggests %s", (zone, iso) => expect(countryOfZone(zone)).toBe(iso));

test("every zone of the engine suggests a country of the list, or none", () => {
  const known = new Set(countries.map(({ iso }) => iso));
  const suggested = Intl.supportedValuesOf("timeZone").flatMap((zone) => countryOfZone(zone) ?? []);
  expect(suggested.filter((iso) => !known.has(iso))).toEqual([]);
  expect(new Set(suggested).size).toBeGreaterThan(30);
});
