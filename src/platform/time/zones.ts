// Time zones: their names, and the offset at any instant, read once from Temporal and cached.

import { currentFormats } from "./formats.ts";

/** A period in which a zone's offset is constant, in milliseconds; `to` is exclusive. */
export interface OffsetSpan {
  readonly from: number;
  readonly to: number;
  readonly offset: number;
  /** The offset as written in ISO 8601: "+01:00". */
  readonly text: string;
}

interface Zone {
  readonly blocks: Map<number, OffsetSpan[]>;
  last: OffsetSpan;
}

/** About 4.4 years: a zone is read in blocks of this size, so that any year takes at most a few transitions. */
const BLOCK_MS = 2 ** 37;
const CACHED_ZONES = 2_000;
const NAME = /^[A-Za-z][A-Za-z0-9_+-]*(\/[A-Za-z0-9_+-]+)*$/;
const NOWHERE: OffsetSpan = { from: 0, to: 0, offset: 0, text: "+00:00" };
const zones = new Map<string, Zone>();

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

/** The zone's name in its proper case ("europe/vienna" gives "Europe/Vienna"); undefined for offsets and unknown names. */
export function findZone(text: string): string | undefined {
  if (!NAME.test(text)) return undefined;
  try {
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(text).timeZoneId;
  } catch {
    return undefined;
  }
}

/** Whether the text is an IANA zone name or link. Offsets such as "+01:00" are not zones. */
export const isZone = (text: string): boolean => zones.has(text) || findZone(text) !== undefined;

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

/** The period of constant offset around an instant. It may end before the zone's next change. Throws RangeError for an unknown zone. */
export function offsetSpan(zone: string, ms: number): OffsetSpan {
  const known = zones.get(zone) ?? addZone(zone);
  if (ms >= known.last.from && ms < known.last.to) return known.last;
  const index = Math.floor(ms / BLOCK_MS);
  let spans = known.blocks.get(index);
  if (!spans) known.blocks.set(index, spans = readBlock(zone, index));
  let at = spans.length - 1;
  while (spans[at]!.from > ms) at--;
  return known.last = spans[at]!;
}

function addZone(zone: string): Zone {
  if (findZone(zone) === undefined) throw new RangeError(`Not a time zone: ${zone}`);
  if (zones.size >= CACHED_ZONES) zones.clear();
  const known: Zone = { blocks: new Map(), last: NOWHERE };
  zones.set(zone, known);
  return known;
}

function readBlock(zone: string, index: number): OffsetSpan[] {
  const end = (index + 1) * BLOCK_MS;
  const spans: OffsetSpan[] = [];
  let from = index * BLOCK_MS;
  let moment: Temporal.ZonedDateTime = Temporal.Instant.fromEpochMilliseconds(from).toZonedDateTimeISO(zone);
  while (from < end) {
    const next = moment.getTimeZoneTransition("next");
    const to = next ? Math.min(next.epochMilliseconds, end) : end;
    spans.push({ from, to, offset: moment.offsetNanoseconds / 1e6, text: moment.offset });
    if (!next) break;
    [from, moment] = [to, next];
  }
  return spans;
}
