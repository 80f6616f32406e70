// Public holidays as the library knows them: whole local dates, days in lieu, several days, and places that are unknown.
import Holidays from "date-holidays";
import { describe, expect, it } from "vitest";
import { findCountryOfZone, listCountries } from "@/platform/places.ts";
import { lookUpHolidays } from "./lookup.ts";
import { isHolidayPlace } from "./rules.ts";

const in2027 = (place: string | undefined, from = "2027-01-01", until = "2027-12-31") =>
  lookUpHolidays({ place, from, until });
const daysOf = (place: string, from?: string, until?: string) =>
  in2027(place, from, until).days.map(({ date, name }) => `${date} ${name}`);

describe("public holidays", () => {
  it("are those of the country, or of one of its regions and areas", () => {
    const german = daysOf("DE");
    expect(german).toContain("2027-12-25 Christmas Day");
    expect(german).not.toContain("2027-01-06 Epiphany");
    expect(daysOf("DE-BY")).toContain("2027-01-06 Epiphany");
    expect(daysOf("DE-BY").filter((day) => day.startsWith("2027-08"))).toEqual([]);
    expect(daysOf("DE-BY-A").filter((day) => day.startsWith("2027-08"))).toHaveLength(2);
  });

  it("are those of the period, in order and each date once", () => {
    expect(daysOf("AT", "2026-12-08", "2027-01-06")).toEqual([
      "2026-12-08 Immaculate Conception",
      "2026-12-25 Christmas Day",
      "2026-12-26 Boxing Day",
      "2027-01-01 New Year's Day",
      "2027-01-06 Epiphany",
    ]);
  });

  it("include days in lieu under the holiday's name, also when they are in the year before", () => {
    const american = daysOf("US").filter((day) => day >= "2027-12-24");
    expect(american).toEqual([
      "2027-12-24 Christmas Day",
      "2027-12-25 Christmas Day",
      "2027-12-31 New Year's Day",
    ]);
  });

  it("last several days, and begin on the day whose eve is at sunset", () => {
    expect(daysOf("AE").filter((day) => day.includes("Sacrifice"))).toEqual(
      [16, 17, 18].map((day) => `2027-05-${day} Feast of the Sacrifice (Eid al-Adha)`),
    );
    expect(daysOf("IL")).toContain("2027-10-11 Day of Atonement (Yom Kippur)");
  });

  it("that began in the year before are there, too", () => {
    expect(daysOf("SZ", "2027-01-02", "2027-01-02")).toHaveLength(1);
  });

  it("that are half a day or a matter of observance are left out", () => {
    expect(daysOf("CN").filter((day) => day.startsWith("2027-03-08"))).toEqual([]);
    expect(daysOf("US").filter((day) => day.includes("Valentine"))).toEqual([]);
  });

  it("are whole days, also on the day of a clock change", () => {
    expect(daysOf("DE-BB", "2027-03-28", "2027-03-28")).toEqual(["2027-03-28 Easter Sunday"]);
  });
});

describe("places", () => {
  it("are the countries, and the regions and areas of what was chosen", () => {
    const bavaria = in2027("DE-BY");
    expect(bavaria.regions).toHaveLength(16);
    expect(bavaria.areas.map(({ code }) => code)).toContain("DE-BY-A");
    expect(in2027("JP")).toMatchObject({ isKnown: true, regions: [], areas: [] });
    expect(in2027(undefined)).toMatchObject({ isKnown: false, regions: [], areas: [], days: [] });
  });

  it.each(["XX", "DE-XX", "DE-BY-XX", "JP-13", "toString", "DE-constructor"])("%s is unknown", (place) => {
    expect(in2027(place)).toMatchObject({ isKnown: false, days: [] });
  });

  it("cover nearly all countries with inhabitants, under codes that can be saved", () => {
    const { countries } = in2027(undefined);
    const listed = listCountries().filter(({ code }) => countries.includes(code));
    expect(listed.length).toBeGreaterThan(195);
    expect(countries).toContain(findCountryOfZone("Europe/Vienna"));
    const world = new Holidays();
    for (const country of countries) {
      for (const region of Object.keys(world.getStates(country) ?? {})) {
        for (const area of ["A", ...Object.keys(world.getRegions(country, region) ?? {})]) {
          expect(isHolidayPlace(`${country}-${region}-${area}`), `${country}-${region}-${area}`).toBe(true);
        }
      }
    }
  });
});
