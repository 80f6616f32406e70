// The zones of calendar files: as the file defines them, else by their names in the time-zone database, else by the names
// that Windows has for them (CLDR). A zone that is none of these is unknown, and its times can be at any of a day's hours.
import cldr from "cldr-core/supplemental/windowsZones.json" with { type: "json" };
import { DAY_MS, findZone, HOUR_MS, type Instant, MINUTE_MS, offsetSpan } from "@/platform/time/time.ts";
import { listZones } from "@/platform/time/zones.ts";
import type { Component } from "./calendar-lines.ts";
import { readOffset, readTime, type Wall } from "./calendar-values.ts";
import { listRepeats, readRule } from "./recurrences.ts";

export interface Zone {
  /** The offset from UTC at an instant, in ms. */
  offsetAt(instant: Instant): number;
  /** An unknown zone: by how much its times may be earlier and later than in UTC, in ms. */
  unknown?: { name: string; earlier: number; later: number };
}

/** The first instant that a local time may mean. A repeated one means its earlier instant; a skipped one is as if the clock had not changed (RFC 5545, section 3.3.5). */
export const earliest = (zone: Zone, wall: Wall): Instant => instantOf(zone, wall) - (zone.unknown?.earlier ?? 0);

/** The last instant that a local time may mean: the same, except in an unknown zone. */
export const latest = (zone: Zone, wall: Wall): Instant => instantOf(zone, wall) + (zone.unknown?.later ?? 0);

const instantOf = (zone: Zone, wall: Wall): Instant => {
  const before = zone.offsetAt(wall - DAY_MS);
  if (zone.offsetAt(wall - before) === before) return wall - before;
  const after = zone.offsetAt(wall + DAY_MS);
  return zone.offsetAt(wall - after) === after ? wall - after : wall - before;
};

/** What the zone's clock shows. */
export const wallAt = (zone: Zone, instant: Instant): Wall => instant + zone.offsetAt(instant);

const fixedZone = (offset: number): Zone => ({ offsetAt: () => offset });

export const UTC = fixedZone(0);

/** A zone of the time-zone database. */
export const ianaZone = (name: string): Zone => ({ offsetAt: (instant) => offsetSpan(name, instant).offset });

/** The zone of a TZID that the file doesn't define. */
export const namedZone = (tzid: string): Zone => {
  const name = tzid.replace(/["']/g, "").trim();
  const known = findByName(name);
  if (known !== undefined) return ianaZone(known);
  const fixed = /^(?:UTC|GMT)?([+-](?:0?\d|1[0-4]))(?::?([0-5]\d))?$/i.exec(name);
  if (fixed) return fixedZone(readHours(fixed));
  const shown = SHOWN.exec(name);
  const offset = shown ? readHours(shown) : undefined;
  const place = name.slice(shown?.[0].length);
  if (offset !== undefined && /^Coordinated Universal Time/i.test(place)) return fixedZone(offset);
  const zone = placeZone(place, offset);
  if (zone !== undefined) return ianaZone(zone);
  // Windows shows the offset outside of summer time.
  if (offset !== undefined) return { ...fixedZone(offset), unknown: { name, earlier: HOUR_MS, later: 0 } };
  // So far are the first and the last zone of the earth from UTC.
  return { ...UTC, unknown: { name, earlier: 14 * HOUR_MS, later: 12 * HOUR_MS } };
};

/** What Windows shows for a zone: `(UTC-05:00) Eastern Time (US & Canada)`, in older versions `(GMT -05.00) …`. */
const SHOWN = /^\((?:UTC|GMT)\s*(?:([+-]\d{1,2})[:.]?(\d\d)?)?\)\s*/i;

/** The hours and minutes that an expression has found, in ms. */
const readHours = ([, hours = "0", minutes = "0"]: RegExpExecArray): number =>
  (Math.abs(Number(hours)) * HOUR_MS + Number(minutes) * MINUTE_MS) * (hours.startsWith("-") ? -1 : 1);

/**
 * An IANA name by a name of the time-zone database or of Windows, at the end of a path, too: `/mozilla.org/2005/Europe/Vienna`
 * and `tzone://Microsoft/Utc`. Outlook numbers a second zone of the same name.
 */
const findByName = (name: string): string | undefined => {
  if (/^z(ulu)?$/i.test(name)) return "UTC";
  const parts = name.split("/");
  const ends = parts.map((_, at) => parts.slice(at).join("/"));
  for (const text of [...ends, ...ends.map((end) => end.replace(/ \d{1,2}$/, ""))]) {
    const found = findZone(text.replaceAll(" ", "_")) ?? windowsNames().get(keyOf(text));
    if (found) return found;
  }
  return undefined;
};

const keyOf = (name: string): string =>
  name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replace(/[^a-z0-9+]/g, "");

let windows: Map<string, string> | undefined;

/** IANA names by the key of Windows' names. */
const windowsNames = (): Map<string, string> =>
  windows ??= new Map(
    cldr.supplemental.windowsZones.mapTimezones.flatMap(({ mapZone: { _other: name, _type: iana, _territory: of } }) =>
      of === "001" ? [[keyOf(name), iana]] : []
    ),
  );

/** What Windows shows and the time-zone database calls otherwise. */
const OTHER_PLACES: Record<string, string> = {
  beijing: "Asia/Shanghai",
  brasilia: "America/Sao_Paulo",
  ekaterinburg: "Asia/Yekaterinburg",
  internationaldatelinewest: "Etc/GMT+12",
  indiana: "America/Indiana/Indianapolis",
  newdelhi: "Asia/Kolkata",
  nukualofa: "Pacific/Tongatapu",
  portlouis: "Indian/Mauritius",
  srijayawardenepura: "Asia/Colombo",
  westcentralafrica: "Africa/Lagos",
};

let cities: Map<string, string> | undefined;

/** Zones by the last part of their names. `West` is in Brazil and in Australia, so it is nowhere. */
const cityZones = (): Map<string, string> => {
  if (cities) return cities;
  const zones = Map.groupBy(listZones(), (zone) => keyOf(zone.slice(zone.lastIndexOf("/") + 1)));
  const offsets = (zone: string) => SEASONS.map((instant) => offsetSpan(zone, instant).offset).join();
  return cities = new Map(
    [...zones].flatMap(([key, [first, ...others]]) =>
      others.every((zone) => offsets(zone) === offsets(first!)) ? [[key, first!]] : []
    ),
  );
};

/** A winter and a summer. */
const SEASONS = [Date.UTC(2026, 0), Date.UTC(2026, 6)];

/** `Eastern Time (US & Canada)`, `Amsterdam, Berlin, Bern, Rom, Stockholm, Wien`: the first place with this offset, else the first. */
const placeZone = (shown: string, offset: number | undefined): string | undefined => {
  const places = shown.split(/[,;:]/).map((place) => keyOf(place.replace(/\(.*/, "").replace(/ -.*| Is\.?$/, "")));
  const zones = places.flatMap((place) => {
    const standard = windowsNames().get(`${place.replace(/(daylight)?time$/, "")}standardtime`);
    return OTHER_PLACES[place] ?? standard ?? cityZones().get(place) ?? [];
  });
  const isHere = (zone: string) => SEASONS.some((instant) => offsetSpan(zone, instant).offset === offset);
  return zones.find(isHere) ?? zones[0];
};

/** A change of the clock. */
interface Change {
  at: Instant;
  before: number;
  after: number;
}

/** Earlier changes of a defined zone are not needed: what is older has ended, or repeats by its local time. */
const FIRST_YEAR = Date.UTC(1970, 0);

/** The zone that a VTIMEZONE defines, up to an instant; undefined when nothing in it can be read. */
export const definedZone = ({ parts }: Component, to: Instant): Zone | undefined => {
  const changes = parts.flatMap((part) => changesOf(part, to)).sort((a, b) => a.at - b.at);
  if (changes.length === 0) return undefined;
  return {
    offsetAt(instant) {
      const last = changes.findLast(({ at }) => at <= instant);
      return last ? last.after : changes[0]!.before;
    },
  };
};

const changesOf = ({ properties }: Component, to: Instant): Change[] => {
  const text = (name: string) => properties.get(name)?.[0]?.value ?? "";
  const [before, after] = [readOffset(text("TZOFFSETFROM")), readOffset(text("TZOFFSETTO"))];
  const start = readTime(text("DTSTART"));
  if (before === undefined || after === undefined || !start) return [];
  const local = ({ wall, isUtc }: { wall: Wall; isUtc: boolean }) => isUtc ? wall + before : wall;
  const dates = (properties.get("RDATE") ?? []).flatMap(({ value }) => value.split(",")).map(readTime);
  const rule = readRule(text("RRULE"), local);
  const repeated = rule ? listRepeats(rule, start.wall, FIRST_YEAR, to + DAY_MS).walls : [];
  const walls = [start.wall, ...dates.flatMap((date) => date ? [local(date)] : []), ...repeated];
  return [...new Set(walls)].map((wall) => ({ at: wall - before, before, after }));
};
