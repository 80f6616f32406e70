// Time zones: their names, and the offset at any instant, from the data of moment-timezone
// (docs/design/operation.md#time-zone-data).

import data from "moment-timezone/data/packed/latest.json" with { type: "json" };
import { twoDigits } from "./dates.ts";
import { currentFormats } from "../intl.ts";

/** A period in which a zone's offset is constant, in milliseconds; `to` is exclusive. */
export interface OffsetSpan {
  readonly from: number;
  readonly to: number;
  readonly offset: number;
  /** The offset as written in ISO 8601: "+01:00". */
  readonly text: string;
}

interface Zone {
  /** The instants at which the offset changes, ascending. */
  readonly changes: readonly number[];
  /** The offset before the first change, and after each. */
  readonly offsets: readonly number[];
  /** Those that were asked for, by their index among the offsets. */
  readonly spans: Map<number, OffsetSpan>;
  last: OffsetSpan;
}

const NOWHERE: OffsetSpan = { from: 0, to: 0, offset: 0, text: "+00:00" };
const zones = new Map<string, Zone>();

/** The version of the time-zone database: "2026f". */
export const zoneDataVersion = (): string => data.version;

/** Current names of cities that the time-zone database, and so browsers, still list under an older one. */
const CURRENT_CITY_NAMES: Record<string, string> = {
  "Africa/Asmera": "Asmara",
  "America/Godthab": "Nuuk",
  "Asia/Calcutta": "Kolkata",
  "Asia/Katmandu": "Kathmandu",
  "Asia/Rangoon": "Yangon",
  "Asia/Saigon": "Ho Chi Minh",
  "Asia/Thimbu": "Thimphu",
  "Atlantic/Faeroe": "Faroe",
  "Europe/Kiev": "Kyiv",
};

/** A name of the database: as it is written, and the packed data of its zone. */
interface Entry {
  name: string;
  packed: string;
}

let entries: Map<string, Entry> | undefined;

/** Every zone and link, by its name in lower case. */
function readEntries(): Map<string, Entry> {
  const found = new Map<string, Entry>();
  const add = (name: string, packed: string) => found.set(name.toLowerCase(), { name, packed });
  for (const packed of data.zones) add(packed.slice(0, packed.indexOf("|")), packed);
  for (const link of data.links) {
    const [zone = "", name = ""] = link.split("|");
    add(name, found.get(zone.toLowerCase())!.packed);
  }
  return found;
}

const findEntry = (text: string): Entry | undefined => (entries ??= readEntries()).get(text.toLowerCase());

/** The zone's name in its proper case ("europe/vienna" gives "Europe/Vienna"); undefined for offsets and unknown names. */
export const findZone = (text: string): string | undefined => findEntry(text)?.name;

/** The names of all zones and links. */
export const listZones = (): string[] => [...(entries ??= readEntries()).values()].map(({ name }) => name);

/** Whether the text is an IANA zone name or link. Offsets such as "+01:00" are not zones. */
export const isZone = (text: string): boolean => findEntry(text) !== undefined;

/**
 * The zone's city ("America/Argentina/Buenos_Aires" gives "Buenos Aires"), or "UTC". On the server, well-known ones in the
 * reader's language ("Wien").
 */
export function cityOf(zone: string): string {
  const fixed = /^Etc\/GMT([+-])(\d{1,2})$/.exec(zone);
  // POSIX inverts the sign: Etc/GMT+3 is three hours behind UTC.
  if (fixed) return fixed[2] === "0" ? "UTC" : `UTC${fixed[1] === "+" ? "-" : "+"}${fixed[2]}`;
  const city = CURRENT_CITY_NAMES[zone] ?? zone.slice(zone.lastIndexOf("/") + 1).replaceAll("_", " ");
  return String(currentFormats().cities?.[city] ?? city);
}

/** What `cityOf` writes in place of the last part of a zone's name, on the server: `{ Calcutta: "Kalkutta", Rome: "Rom" }`. */
export function renamedCities(): Record<string, string> {
  const inLanguage = Object.keys(currentFormats().cities ?? {}).map((city) => city.replaceAll(" ", "_"));
  const zones = [...Object.keys(CURRENT_CITY_NAMES), ...inLanguage];
  return Object.fromEntries(
    zones.map((zone) => [zone.slice(zone.lastIndexOf("/") + 1).replaceAll("_", " "), cityOf(zone)])
      .filter(([last, city]) => last !== city),
  );
}

/** The period of constant offset around an instant; without bounds before the first change and after the last. Throws RangeError for an unknown zone. */
export function offsetSpan(name: string, ms: number): OffsetSpan {
  const zone = zones.get(name) ?? addZone(name);
  if (ms >= zone.last.from && ms < zone.last.to) return zone.last;
  const index = countUntil(zone.changes, ms);
  let span = zone.spans.get(index);
  if (!span) zone.spans.set(index, span = readSpan(zone, index));
  return zone.last = span;
}

/** How many changes there are until an instant. */
function countUntil(changes: readonly number[], ms: number): number {
  let low = 0;
  let high = changes.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (changes[middle]! > ms) high = middle;
    else low = middle + 1;
  }
  return low;
}

function readSpan({ changes, offsets }: Zone, index: number): OffsetSpan {
  const offset = offsets[index]!;
  return { from: changes[index - 1] ?? -Infinity, to: changes[index] ?? Infinity, offset, text: textOfOffset(offset) };
}

function addZone(name: string): Zone {
  const entry = findEntry(name);
  if (!entry) throw new RangeError(`Not a time zone: ${name}`);
  const zone = zones.get(entry.name) ?? unpack(entry.packed);
  zones.set(entry.name, zone);
  return zone;
}

const DIGITS = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWX";

/** Minutes in base 60, with seconds after the point ("-1a.M"), in milliseconds. */
function readMinutes(text: string): number {
  const isNegative = text.startsWith("-");
  let minutes = 0;
  let seconds = 0;
  for (let at = isNegative ? 1 : 0; at < text.length; at++) {
    if (text[at] === ".") {
      seconds = DIGITS.indexOf(text[at + 1]!);
      break;
    }
    minutes = minutes * 60 + DIGITS.indexOf(text[at]!);
  }
  return (isNegative ? -1 : 1) * (minutes * 60 + seconds) * 1_000;
}

/** "name|abbreviations|offsets west of UTC|index of an offset for each period|minutes from each change to the next". */
function unpack(packed: string): Zone {
  const [, , west = "", periods = "", gaps = ""] = packed.split("|");
  const known = west.split(" ").map((text) => -readMinutes(text) || 0);
  const gapsMs = gaps.split(" ").map(readMinutes);
  const changes: number[] = [];
  const offsets = [known[DIGITS.indexOf(periods[0]!)]!];
  let at = 0;
  for (let period = 1; period < periods.length; period++) {
    at += gapsMs[period - 1]!;
    const offset = known[DIGITS.indexOf(periods[period]!)]!;
    // Some changes are of the abbreviation alone.
    if (offset === offsets.at(-1)) continue;
    changes.push(at);
    offsets.push(offset);
  }
  return { changes, offsets, spans: new Map(), last: NOWHERE };
}

/** "+01:00"; offsets of the nineteenth century have seconds. */
function textOfOffset(offset: number): string {
  const seconds = Math.abs(offset) / 1_000;
  const parts = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, ...(seconds % 60 ? [seconds % 60] : [])];
  return `${offset < 0 ? "-" : "+"}${parts.map(twoDigits).join(":")}`;
}
