// The time zones of the browser, searchable by city, region and offset.
import { dateFormat } from "@/platform/intl.ts";
import { cityOf } from "@/platform/time/zones.ts";

export interface ZoneChoice {
  zone: string;
  /** "Vienna", "Buenos Aires". */
  city: string;
  /** "Europe", "America / Argentina"; empty for UTC. */
  region: string;
  /** "UTC+1", as it is now. */
  offset: string;
}

/** "UTC+5:30" of "GMT+5:30", "UTC" of "GMT". */
const offsetAt = (zone: string, now: Date): string => {
  const parts = dateFormat("en", { timeZone: zone, timeZoneName: "shortOffset" }).formatToParts(now);
  return (parts.find(({ type }) => type === "timeZoneName")?.value ?? "").replace("GMT", "UTC");
};

const regionOf = (zone: string): string =>
  zone.split("/").slice(0, -1).join(" / ").replaceAll("_", " ").replace(/^Etc$/, "");

export const zoneChoice = (zone: string, now: Date): ZoneChoice => ({
  zone,
  city: cityOf(zone),
  region: regionOf(zone),
  offset: offsetAt(zone, now),
});

/** All zones by city, with UTC, which engines leave out of their list. */
export const zoneChoices = (names: readonly string[], now: Date): ZoneChoice[] =>
  [...new Set([...names, "UTC"])].map((zone) => zoneChoice(zone, now)).sort((a, b) => a.city < b.city ? -1 : 1);

const foldedText = (text: string): string =>
  text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase().replaceAll(/[\s_/]+/g, " ").trim();

/** Zones that contain every word of the text. Those whose city starts with the text come first. */
export const searchZones = (choices: readonly ZoneChoice[], text: string): ZoneChoice[] => {
  const query = foldedText(text);
  const terms = query.split(" ");
  const found = choices.filter(({ zone, city, offset }) => {
    const about = `${foldedText(zone)} ${foldedText(city)} ${offset.toLowerCase()}`;
    return terms.every((term) => about.includes(term));
  });
  const startsWithQuery = ({ city }: ZoneChoice) => foldedText(city).startsWith(query);
  return [...found.filter(startsWithQuery), ...found.filter((choice) => !startsWithQuery(choice))];
};
