// Countries (ISO 3166-1) and the regions of some of them (ISO 3166-2): codes, names, and the country of a time zone.
// Countries and their zones come from the Unicode data of the runtime, so that they are maintained with it.

import { displayNames } from "./intl.ts";
import { MONDAY } from "./time/dates.ts";
import { currentLanguage, DEFAULT_LANGUAGE, joinList, t } from "@/languages/language.ts";

export interface Place {
  /** "AT", or "US-NY" for a region. */
  code: string;
  name: string;
}

/** The countries whose states or provinces license people themselves, as far as categories ask for them. */
const REGIONS: Record<string, string> = {
  AU: "ACT:Australian Capital Territory|NSW:New South Wales|NT:Northern Territory|QLD:Queensland|SA:South Australia|" +
    "TAS:Tasmania|VIC:Victoria|WA:Western Australia",
  CA: "AB:Alberta|BC:British Columbia|MB:Manitoba|NB:New Brunswick|NL:Newfoundland and Labrador|" +
    "NT:Northwest Territories|NS:Nova Scotia|NU:Nunavut|ON:Ontario|PE:Prince Edward Island|QC:Quebec|" +
    "SK:Saskatchewan|YT:Yukon",
  US: "AL:Alabama|AK:Alaska|AZ:Arizona|AR:Arkansas|CA:California|CO:Colorado|CT:Connecticut|DE:Delaware|" +
    "DC:District of Columbia|FL:Florida|GA:Georgia|HI:Hawaii|ID:Idaho|IL:Illinois|IN:Indiana|IA:Iowa|KS:Kansas|" +
    "KY:Kentucky|LA:Louisiana|ME:Maine|MD:Maryland|MA:Massachusetts|MI:Michigan|MN:Minnesota|MS:Mississippi|" +
    "MO:Missouri|MT:Montana|NE:Nebraska|NV:Nevada|NH:New Hampshire|NJ:New Jersey|NM:New Mexico|NY:New York|" +
    "NC:North Carolina|ND:North Dakota|OH:Ohio|OK:Oklahoma|OR:Oregon|PA:Pennsylvania|RI:Rhode Island|" +
    "SC:South Carolina|SD:South Dakota|TN:Tennessee|TX:Texas|UT:Utah|VT:Vermont|VA:Virginia|WA:Washington|" +
    "WV:West Virginia|WI:Wisconsin|WY:Wyoming",
};

/** The countries that have regions here. */
export const REGION_COUNTRIES: readonly string[] = Object.keys(REGIONS);

/** They come first in lists, because most visitors and specialists choose one of them. */
const FIRST = ["AT", "DE", "CH"];

/** Countries whose name has an article: "licensed in the Netherlands". */
const WITH_ARTICLE = new Set(
  "AE AX BQ BS CC CF CK DO FK FO GB GM IO KM KY MH MP MV NL PH PN SB SC TC TF UM US VA VG VI".split(" "),
);

interface WorldData {
  countries: readonly Place[];
  names: ReadonlyMap<string, string>;
  /** By the name under which the runtime lists the zone. */
  countryOfZone: ReadonlyMap<string, string>;
}

const ALPHABET = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
const PAIRS = ALPHABET.flatMap((a) => ALPHABET.map((b) => a + b));

/** The time zones of a country. */
export const zonesOf = (code: string): readonly string[] =>
  (new Intl.Locale(`und-${code}`) as Intl.Locale & { getTimeZones(): string[] | undefined }).getTimeZones() ?? [];

/** Former codes (DD, SU, UK) are aliases of the current ones. */
const isCurrent = (code: string): boolean => Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`;

/** The regions of a country by name; none where licences are valid in the whole country. */
export const listRegions = (country: string): Place[] =>
  (REGIONS[country] ?? "").split("|").filter(Boolean).map((entry) => {
    const [code = "", name = ""] = entry.split(":");
    return { code: `${country}-${code}`, name };
  });

const rankOf = ({ code }: Place): number => FIRST.indexOf(code) >>> 0;
const sortPlaces = (places: Place[], language: string): Place[] =>
  places.sort((a, b) => rankOf(a) - rankOf(b) || a.name.localeCompare(b.name, language));

const loadWorld = (): WorldData => {
  const display = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
  const countryOfZone = new Map<string, string>();
  const countries = PAIRS.flatMap((code): Place[] => {
    const name = isCurrent(code) ? display.of(code) : undefined;
    const zones = name === undefined ? [] : zonesOf(code);
    for (const zone of zones) countryOfZone.set(zone, code);
    return name === undefined || zones.length === 0 ? [] : [{ code, name }];
  });
  sortPlaces(countries, DEFAULT_LANGUAGE);
  const all = [...countries, ...REGION_COUNTRIES.flatMap(listRegions)];
  return { countries, countryOfZone, names: new Map(all.map(({ code, name }) => [code, name])) };
};

let world: WorldData | undefined;
/** Computed on first use: it takes some 50 ms. */
const getWorld = (): WorldData => world ??= loadWorld();

const countriesIn = new Map<string, readonly Place[]>();

/** All countries with inhabitants, named in the reader's language: a few first, the rest by name. */
export const listCountries = (): readonly Place[] => {
  const language = currentLanguage();
  if (language === DEFAULT_LANGUAGE) return getWorld().countries;
  const known = countriesIn.get(language) ??
    sortPlaces(getWorld().countries.map(({ code }) => ({ code, name: countryName(language, code) })), language);
  countriesIn.set(language, known);
  return known;
};

/** Whether the text is the code of a country or of one of the regions here. */
export const isPlace = (code: string): boolean => getWorld().names.has(code);

/** Whether the text is the code of a country. */
export const isCountry = (code: string): boolean => code.length === 2 && isPlace(code);

/** The country of a place. */
export const countryOf = (code: string): string => code.slice(0, 2);

const countryName = (language: string, code: string): string => displayNames(language, { type: "region" }).of(code)!;

/** In the reader's language: "Austria", "the Netherlands", "New York (United States)"; an unknown code is returned unchanged. */
export const placeName = (code: string): string => {
  const { names } = getWorld();
  const language = currentLanguage();
  if (language !== DEFAULT_LANGUAGE && isCountry(code)) return countryName(language, code);
  const name = names.get(code) ?? code;
  if (code.length > 2) {
    return `${name} (${
      language === DEFAULT_LANGUAGE
        ? names.get(countryOf(code)) ?? countryOf(code)
        : countryName(language, countryOf(code))
    })`;
  }
  return WITH_ARTICLE.has(code) ? `the ${name}` : name;
};

/** "Austria, Germany and the Netherlands"; after `limit` names "and 4 more". */
export const joinPlaces = (codes: readonly string[], limit = Infinity): string => {
  const named = codes.slice(0, limit).map(placeName);
  const rest = codes.length - named.length;
  return joinList(rest > 0 ? [...named, t("places.more", { count: rest })] : named);
};

/** The country of a time zone; undefined for UTC and other zones of no country. */
export const findCountryOfZone = (zone: string): string | undefined => {
  const { countryOfZone } = getWorld();
  const known = countryOfZone.get(zone);
  if (known !== undefined) return known;
  try {
    // Resolves former names of zones and links.
    return countryOfZone.get(new Intl.DateTimeFormat("en", { timeZone: zone }).resolvedOptions().timeZone);
  } catch {
    return undefined;
  }
};

type WithWeek = Intl.Locale & { getWeekInfo(): { firstDay: number } };

/** With which weekday a week begins where this zone is: 1 is Monday, 7 Sunday. */
export const firstWeekdayOf = (zone: string): number => {
  const country = findCountryOfZone(zone);
  return country ? (new Intl.Locale(`und-${country}`) as WithWeek).getWeekInfo().firstDay : MONDAY;
};

/** The country of somebody by their time zone, else by their locale ("de-AT"). */
export const proposeCountry = ({ timezone, locale }: { timezone: string; locale?: string }): string | undefined => {
  const byZone = findCountryOfZone(timezone);
  if (byZone !== undefined) return byZone;
  const region = /^[A-Za-z]{2,3}(?:-[A-Za-z]{4})?-([A-Za-z]{2})(?:-|$)/.exec(locale ?? "")?.[1]?.toUpperCase();
  return region !== undefined && isCountry(region) ? region : undefined;
};
