// The time zones that a browser knows: found by city, region or offset, with the clock each shows now.
import { cityOf } from "@/platform/time/zones.ts";

export interface ZoneChoice {
  zone: string;
  /** "Vienna", "Buenos Aires". */
  city: string;
  /** "Europe", "America / Argentina"; empty for UTC. */
  region: string;
  /** "UTC+1" at the moment it was made. */
  offset: string;
}

/** "UTC+5:30" of "GMT+5:30", "UTC" of "GMT". */
const offsetAt = (zone: string, now: Date): string => {
  const parts = new Intl.DateTimeFormat("en", { timeZone: zone, timeZoneName: "shortOffset" }).formatToParts(now);
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

/** Every zone by city; UTC, which engines leave out of their list, is one of them. */
export const zoneChoices = (names: readonly string[], now: Date): ZoneChoice[] =>
  [...new Set([...names, "UTC"])].map((zone) => zoneChoice(zone, now)).sort((a, b) => a.city < b.city ? -1 : 1);

const foldedText = (text: string): string =>
  text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase().replaceAll(/[\s_/]+/g, " ").trim();

/** Zones that hold every word of the text; those whose city begins with it come first. */
export const searchZones = (choices: readonly ZoneChoice[], text: string): ZoneChoice[] => {
  const typed = foldedText(text);
  const words = typed.split(" ");
  const found = choices.filter(({ zone, city, offset }) => {
    const about = `${foldedText(zone)} ${foldedText(city)} ${offset.toLowerCase()}`;
    return words.every((word) => about.includes(word));
  });
  const begins = ({ city }: ZoneChoice) => foldedText(city).startsWith(typed);
  return [...found.filter(begins), ...found.filter((choice) => !begins(choice))];
};

/** What the browser's clock is set to. */
export const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Whether this is a zone for `Intl`, in every browser; offsets such as "+01:00" are not. */
export const isKnownZone = (zone: string): boolean => {
  if (!/^[A-Za-z]/.test(zone)) return false;
  try {
    return Boolean(new Intl.DateTimeFormat("en", { timeZone: zone }));
  } catch {
    return false;
  }
};
