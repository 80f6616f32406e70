// Public holidays by country and region, as the library date-holidays knows them. Only the thread of read.ts loads this
// module, because the library's data takes a quarter of a second and 30 MB.
import Holidays from "date-holidays";
import type { HolidaysTypes } from "date-holidays";
import { addDays, DAY_MS, HOUR_MS } from "@/platform/time/dates.ts";
import type { Holiday } from "./rules.ts";

export interface LookupRequest {
  /** "DE-BY"; undefined for the list of countries alone. */
  place: string | undefined;
  /** Local dates, both inclusive. */
  from: string;
  until: string;
}

/** Codes with the library's names, which are often in the place's own language. */
interface CodedPlace {
  code: string;
  name: string;
}

export interface LookupResult {
  /** Codes of all countries whose holidays are known. */
  countries: string[];
  /** Whether the holidays of the place are known. Without, all lists of it are empty. */
  isKnown: boolean;
  /** The regions of the place's country, and the areas of its region. */
  regions: CodedPlace[];
  areas: CodedPlace[];
  /** In order, one for each date. */
  days: Holiday[];
}

const LANGUAGE = "en";

const placesIn = (parent: string, names: Record<string, string> | undefined): CodedPlace[] =>
  Object.entries(names ?? {}).map(([code, name]) => ({ code: `${parent}-${code}`, name }))
    .sort((a, b) => a.name.localeCompare(b.name, LANGUAGE));

/** A day in lieu of a holiday on a weekend has the holiday's name. */
const nameOf = ({ name }: HolidaysTypes.Holiday): string => name.replace(/ \(substitute day\)$/, "");

/**
 * The local dates of a holiday. `date` begins with the first one, also where it begins at sunset of the day before. Half
 * days are left out: they would need hours. The hour allows for a clock change.
 */
const datesOf = ({ date, start, end }: HolidaysTypes.Holiday): string[] => {
  const length = Math.floor((end.getTime() - start.getTime() + HOUR_MS) / DAY_MS);
  return Array.from({ length }, (_, n) => addDays(date.slice(0, 10), n));
};

const listHolidays = (calendar: Holidays, { from, until }: LookupRequest): Holiday[] => {
  // A holiday of several days can begin in the year before.
  const first = Number(from.slice(0, 4)) - 1;
  const years = Number(until.slice(0, 4)) - first + 1;
  const found = Array.from({ length: years }, (_, n) => calendar.getHolidays(first + n, LANGUAGE));
  const byDate = new Map<string, string>();
  for (const holiday of found.flat().filter(({ type }) => type === "public")) {
    for (const date of datesOf(holiday)) {
      if (date >= from && date <= until && !byDate.has(date)) byDate.set(date, nameOf(holiday));
    }
  }
  return [...byDate].map(([date, name]) => ({ date, name })).sort((a, b) => a.date < b.date ? -1 : 1);
};

/** The public holidays of a place in a period, and the places from which to choose. */
export const lookUpHolidays = (request: LookupRequest): LookupResult => {
  const world = new Holidays();
  const countries = Object.keys(world.getCountries(LANGUAGE));
  const [country = "", region, area] = request.place?.split("-") ?? [];
  const regions = placesIn(country, countries.includes(country) ? world.getStates(country, LANGUAGE) : undefined);
  const isRegion = regions.some(({ code }) => code === `${country}-${region}`);
  const areas = placesIn(`${country}-${region}`, isRegion ? world.getRegions(country, region!, LANGUAGE) : undefined);
  const isKnown = countries.includes(country) && (region === undefined || isRegion) &&
    (area === undefined || areas.some(({ code }) => code === request.place));
  if (!isKnown) return { countries, isKnown, regions: [], areas: [], days: [] };
  const calendar = new Holidays({ country, state: region, region: area });
  return { countries, isKnown, regions, areas, days: listHolidays(calendar, request) };
};
