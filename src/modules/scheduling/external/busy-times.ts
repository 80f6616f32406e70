// Busy times of calendar files (RFC 5545). One bad entry stops no other: what can't be read is counted, and blocks the time
// that it may take (docs/product/connections.md#what-cant-be-read).
import { formatDay } from "@/platform/time/formats.ts";
import { dateOfDay, DAY_MS, type Instant } from "@/platform/time/time.ts";
import type { BusyTime } from "../availability/open-starts.ts";
import { ALL_READ, type Unread } from "./rules.ts";
import {
  dayOfWall,
  type Entry,
  type Occurrence,
  type PlacedTime,
  type Places,
  type Problem,
  readEntry,
  replacedTime,
  TOO_OFTEN,
  UNREADABLE_EXCEPTION,
  UNREADABLE_RULE,
} from "./calendar-entries.ts";
import { type Component, type Property, readComponents } from "./calendar-lines.ts";
import { type Length, readDuration, readTime, type Wall } from "./calendar-values.ts";
import { definedZone, earliest, ianaZone, latest, namedZone, UTC, wallAt, type Zone } from "./calendar-zones.ts";
import { mergeTimes } from "./merge-times.ts";
import { listRepeats, type Rule } from "./recurrences.ts";
import { type BusyReading, joinReadings, NOTHING, UnreadableCalendar } from "./busy-reading.ts";

export interface BusyWindow extends BusyTime {
  /** The owner's zone, for times without a zone and for whole days. */
  zone: string;
  /**
   * The owner's own meetings by UID, with their length in ms: they come back when the owner has subscribed to Parley's
   * feed in that calendar, and block their time themselves. By how much an entry is longer, it blocks. What else comes
   * from Parley is a visit to somebody else.
   */
  own: ReadonlyMap<string, number>;
  /** The owner's email addresses in small letters: invitations that they declined are free. */
  addresses: ReadonlySet<string>;
}

/**
 * The merged busy times of calendar files within a window, in order, without free and cancelled events and the owner's own
 * meetings; and what could not be read. Each file has zones of its own.
 */
export const parseBusyTimes = (files: readonly string[], window: BusyWindow): BusyReading =>
  merged(files.map((text) => readFile(openCalendar(text), window)));

/** The same, of a file that has to be a calendar. Throws UnreadableCalendar when it isn't, or was cut off. */
export const parseFeed = (text: string, window: BusyWindow): BusyReading => {
  const file = openCalendar(text);
  if (!file.isCalendar) throw new UnreadableCalendar("This address doesn't return a calendar.");
  if (!file.isWhole) throw new UnreadableCalendar("This address returns only a part of a calendar.");
  return merged([readFile(file, window)]);
};

const merged = (readings: readonly BusyReading[]): BusyReading => {
  const { busy, unread } = joinReadings(readings);
  return { busy: mergeTimes(busy), unread };
};

/** No meeting is later. */
const FAR = Date.UTC(2100, 0);

/** When the first event of a file takes place; undefined when it is cancelled. Throws UnreadableCalendar. */
export const findEventTimes = (text: string, zone: string): { startsAt: Instant; endsAt: Instant } | undefined => {
  const file = openCalendar(text);
  const event = file.events[0] &&
    readEntry(file.events[0], placesOf(file.parts, { zone, addresses: new Set(), to: FAR }));
  if (!file.isCalendar || !file.isWhole || event && !event.start) {
    throw new UnreadableCalendar("This event can't be read.");
  }
  if (!event?.start || event.isFree) return undefined;
  const { start: { zone: own, wall }, length } = event;
  return { startsAt: earliest(own, wall), endsAt: endOf(own, wall, length) };
};

interface CalendarFile {
  parts: Component[];
  events: Component[];
  freeBusy: Component[];
  isCalendar: boolean;
  isWhole: boolean;
}

const openCalendar = (text: string): CalendarFile => {
  const { parts: outer, isWhole } = readComponents(text);
  const parts = [...outer, ...outer.flatMap(({ name, parts }) => name === "VCALENDAR" ? parts : [])];
  const named = (wanted: string) => parts.filter(({ name }) => name === wanted);
  const [events, freeBusy] = [named("VEVENT"), named("VFREEBUSY")];
  const isCalendar = events.length + freeBusy.length + named("VCALENDAR").length > 0;
  return { parts, events, freeBusy, isCalendar, isWhole };
};

const MISSING: Unread = { count: 1, reasons: ["An entry was sent without its content."] };

const readFile = ({ parts, events, freeBusy, isCalendar }: CalendarFile, window: BusyWindow): BusyReading => {
  if (!isCalendar) return { busy: [], unread: MISSING };
  const places = placesOf(parts, window);
  const first = dateOfDay(Math.floor(window.from / DAY_MS) - 2).replaceAll("-", "");
  const entries = events.filter((event) => !isOver(event, first)).map((event) => readEntry(event, places));
  // Nobody can say which entries without a UID belong together.
  const series = Map.groupBy(entries, (entry) => entry.uid || entry);
  return joinReadings([
    ...[...series.values()].flatMap((same) => readSeries(same, window)),
    ...freeBusy.map((component) => readFreeBusy(component, window)),
  ]);
};

/** Whether a single event has ended before a day, by its dates alone: of years of history, the rest needs not be read. */
const isOver = ({ properties }: Component, first: string): boolean => {
  if (["RRULE", "RDATE", "RECURRENCE-ID", "DURATION"].some((name) => properties.has(name))) return false;
  const isEarlier = ([time]: Property[] = []) =>
    time !== undefined && /^[12]\d{7}/.test(time.value) && time.value < first;
  const end = properties.get("DTEND");
  return isEarlier(properties.get("DTSTART")) && (end === undefined || isEarlier(end));
};

/** Zones are read when an entry names them. */
const placesOf = (
  parts: readonly Component[],
  { zone, addresses, to }: Pick<BusyWindow, "zone" | "addresses" | "to">,
): Places => {
  const zones = new Map<string, Zone>();
  const value = ({ properties }: Component, name: string) => properties.get(name)?.[0]?.value;
  const definitions = parts.filter(({ name }) => name === "VTIMEZONE");
  const read = (tzid: string): Zone => {
    const definition = definitions.find((part) => value(part, "TZID") === tzid);
    const defined = definition && definedZone(definition, to);
    if (defined) return defined;
    const named = namedZone(tzid);
    const location = definition && value(definition, "X-LIC-LOCATION");
    return named.unknown && location ? namedZone(location) : named;
  };
  return {
    owner: ianaZone(zone),
    addresses,
    zoneOf(tzid) {
      const known = zones.get(tzid) ?? read(tzid);
      zones.set(tzid, known);
      return known;
    },
  };
};

/** A series with those of its occurrences that were changed, or a single event. All have the same UID. */
const readSeries = (entries: readonly Entry[], window: BusyWindow): BusyReading[] => {
  const mains = entries.filter(({ replaces }) => !replaces);
  const changes = latestOf(entries.filter(({ replaces }) => replaces));
  const hasSeries = mains.some(isSeries);
  return [
    ...mains.map((main) => readWith(main, isSeries(main) ? changes : [], window)),
    // Changes of a single time count by themselves, those of all later ones only where their series isn't there. Some
    // programs repeat the rule of the series in them.
    ...changes.filter(({ replaces }) => !hasSeries || !replaces!.andLater).map((change) =>
      readWith(change.replaces!.andLater ? change : { ...change, rules: [], dates: [] }, [], window)
    ),
  ];
};

const isSeries = ({ rules, dates, problems }: Entry): boolean => rules.length + dates.length + problems.length > 0;

/** Of several versions of a change, the newest. */
const latestOf = (changes: readonly Entry[]): Entry[] => {
  const versions = Map.groupBy(
    changes,
    ({ replaces }) => `${replaces!.time.wall} ${replaces!.time.isDay} ${replaces!.andLater}`,
  );
  return [...versions.values()].map((same) =>
    same.reduce((best, entry) => entry.sequence < best.sequence ? best : entry)
  );
};

/** One entry, with the changes of its series. What can't be read is reported where it may matter within the window. */
const readWith = (entry: Entry, changes: readonly Entry[], window: BusyWindow): BusyReading => {
  const later = listLater(entry, changes);
  if ([entry, ...later.map(({ change }) => change)].every(({ isFree }) => isFree)) return NOTHING;
  if (!entry.start) return { busy: [], unread: { count: 1, reasons: ["An entry has no start that can be read."] } };
  const problems = [...entry.problems];
  const busy = listTimes(entry, entry.start, { changes, later, window, problems });
  const problem = problems.find(({ hidesTimes }) => hidesTimes || busy.length > 0);
  if (!problem) return { busy, unread: ALL_READ };
  const day = formatDay(dateOfDay(Math.floor(entry.start.wall / DAY_MS))).full;
  return { busy, unread: { count: 1, reasons: [`${day}: ${problem.text}`] } };
};

/** A change of an occurrence and all later ones. */
interface LaterChange {
  change: Entry;
  /** The first of them. */
  from: Wall;
  /** By how much they were moved, in ms. */
  shift: number;
}

const listLater = ({ start }: Entry, changes: readonly Entry[]): LaterChange[] =>
  !start ? [] : usable(changes).filter(({ replaces }) => replaces!.andLater).map((change) => {
    const from = replacedTime(change.replaces!, start).wall;
    const { start: moved } = change;
    return { change, from, shift: moved ? wallAt(start.zone, earliest(moved.zone, moved.wall)) - from : 0 };
  }).sort((a, b) => a.from - b.from);

/** Where a change can't be read, what it replaces still counts. One that is cancelled needs no start. */
const usable = (changes: readonly Entry[]): Entry[] => changes.filter(({ start, isFree }) => start || isFree);

interface Reading {
  changes: readonly Entry[];
  later: readonly LaterChange[];
  window: BusyWindow;
  problems: Problem[];
}

/** Longer occurrences of a series are looked for no further back, in ms. */
const MAX_REACH = 5 * 366 * DAY_MS;

const lengthInMs = ({ wallMs, exactMs }: Length): number => wallMs + exactMs;

const listTimes = (entry: Entry, start: PlacedTime, { changes, later, window, problems }: Reading): BusyTime[] => {
  const { zone } = start;
  const skip = window.own.get(entry.uid) ?? 0;
  const lengths = [entry, ...later.map(({ change }) => change), ...entry.dates].map(({ length }) => length);
  const reach = Math.max(...lengths.map((length) => length ? lengthInMs(length) : 0));
  if (reach === 0) return [];
  const shifts = [0, ...later.map(({ shift }) => shift)];
  const from = wallAt(zone, window.from) - Math.min(reach, MAX_REACH) - Math.max(...shifts) - 2 * DAY_MS;
  const to = wallAt(zone, window.to) - Math.min(...shifts) + 2 * DAY_MS;
  const repeats = (rules: readonly Rule[], problem: Problem) =>
    rules.flatMap((rule) => {
      try {
        return repeatsOf(rule, start, { from, to }, problems);
      } catch {
        problems.push(problem);
        return [];
      }
    });
  const isException = matcher([
    ...entry.exceptions,
    ...usable(changes).filter(({ replaces }) => !replaces!.andLater)
      .map(({ replaces }) => replacedTime(replaces!, start)),
    ...repeats(entry.exceptRules, UNREADABLE_EXCEPTION).filter(({ length }) => !length),
  ]);
  const first: Occurrence = { ...start, length: undefined };
  const all = [first, ...entry.dates, ...repeats(entry.rules, UNREADABLE_RULE)];
  return all.filter(({ wall }) => !isException(wall)).flatMap(({ wall, length }) => {
    const moved = later.findLast(({ from }) => wall >= from);
    const valid = moved?.change ?? entry;
    return valid.isFree ? [] : clip(zone, wall + (moved?.shift ?? 0), length ?? valid.length, window, skip);
  });
};

const matcher = (times: readonly Pick<Occurrence, "wall" | "isDay">[]): (wall: Wall) => boolean => {
  const walls = new Set(times.map(({ wall }) => wall));
  const days = new Set(times.filter(({ isDay }) => isDay).map(({ wall }) => wall));
  return (wall) => walls.has(wall) || days.has(dayOfWall(wall));
};

/** When a rule repeats an entry. Throws for a rule that can't be computed. */
const repeatsOf = (rule: Rule, start: PlacedTime, { from, to }: BusyTime, problems: Problem[]): Occurrence[] => {
  const { walls, denseFrom } = listRepeats(rule, start.wall, from, to);
  const all: Occurrence[] = walls.map((wall) => ({ wall, isDay: start.isDay, length: undefined }));
  if (denseFrom === undefined) return all;
  problems.push(TOO_OFTEN);
  return [...all, {
    wall: denseFrom,
    isDay: start.isDay,
    length: { wallMs: Math.min(to, rule.until ?? to) - denseFrom, exactMs: 0 },
  }];
};

const endOf = (zone: Zone, wall: Wall, { wallMs, exactMs }: Length): Instant => latest(zone, wall + wallMs) + exactMs;

/** The part of an occurrence that is within the window, without its first `skip` ms. */
const clip = (zone: Zone, wall: Wall, length: Length, window: BusyWindow, skip = 0): BusyTime[] => {
  if (lengthInMs(length) === 0) return [];
  const from = Math.max(earliest(zone, wall) + skip, window.from);
  const to = Math.min(endOf(zone, wall, length), window.to);
  return from < to ? [{ from, to }] : [];
};

/** What a server tells others about its owner's time (RFC 5545, section 3.6.4). */
const readFreeBusy = ({ properties }: Component, window: BusyWindow): BusyReading => {
  const lines = (properties.get("FREEBUSY") ?? []).filter(({ params }) => params.FBTYPE?.toUpperCase() !== "FREE");
  const periods = lines.flatMap(({ value }) => value.split(",")).filter((text) => text.trim()).map(readPeriod);
  const busy = periods.flatMap((period) => period ? clip(UTC, period.wall, period.length, window) : []);
  const unread = periods.includes(undefined)
    ? { count: 1, reasons: ["A time of a free/busy list can't be read."] }
    : ALL_READ;
  return { busy, unread };
};

const readPeriod = (text: string): { wall: Wall; length: Length } | undefined => {
  const [first = "", last = ""] = text.split("/");
  const [start, end] = [readTime(first), readTime(last)];
  const length = start && end ? { wallMs: end.wall - start.wall, exactMs: 0 } : readDuration(last);
  return start && length && { wall: start.wall, length };
};
