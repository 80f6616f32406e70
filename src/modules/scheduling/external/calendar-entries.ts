// What an entry of a calendar file says: when it is, how it repeats, and what of it can't be read.
import { DAY_MS } from "@/platform/time/time.ts";
import type { Component, Property } from "./calendar-lines.ts";
import { type Length, readDuration, readTime, type Wall, type WrittenTime } from "./calendar-values.ts";
import { earliest, latest, UTC, wallAt, type Zone } from "./calendar-zones.ts";
import { readRule, type Rule } from "./recurrences.ts";

/** A time at a place, or a whole day. */
export interface PlacedTime {
  wall: Wall;
  isDay: boolean;
  zone: Zone;
}

/** An occurrence with a length of its own has one. */
export interface Occurrence {
  wall: Wall;
  isDay: boolean;
  length: Length | undefined;
}

export interface Entry {
  uid: string;
  /** The higher one replaces the lower one. */
  sequence: number;
  /** Cancelled, declined by its owner, or marked as free. */
  isFree: boolean;
  /** Undefined when it can't be read. */
  start: PlacedTime | undefined;
  length: Length;
  rules: Rule[];
  /** Rules of what doesn't take place (RFC 2445). */
  exceptRules: Rule[];
  dates: Occurrence[];
  exceptions: Pick<Occurrence, "wall" | "isDay">[];
  /** Which occurrence of its series it replaces. */
  replaces: { time: WrittenTime; zone: Zone | undefined; andLater: boolean } | undefined;
  problems: Problem[];
}

/** What can't be read of an entry. */
export interface Problem {
  /** The end of a sentence that begins with the entry's day. */
  text: string;
  /** Whether the entry may take place at times that nobody knows. */
  hidesTimes: boolean;
}

export const UNREADABLE_RULE: Problem = {
  text: "how this entry repeats can't be read, so only its first time is blocked.",
  hidesTimes: true,
};
const UNREADABLE_DATE: Problem = { text: "a day on which this entry repeats can't be read.", hidesTimes: true };
export const UNREADABLE_EXCEPTION: Problem = {
  text: "a day without this entry can't be read, so it is blocked.",
  hidesTimes: false,
};
export const TOO_OFTEN: Problem = {
  text: "this entry repeats so often that everything from some day on is blocked.",
  hidesTimes: false,
};
const UNREADABLE_PLACE: Problem = {
  text: "which time of its series it replaces can't be read, so both are blocked.",
  hidesTimes: false,
};
const UNREADABLE_END: Problem = {
  text: "its end can't be read or is before its start, so the rest of the day is blocked.",
  hidesTimes: false,
};
const unknownZone = (name: string): Problem => ({
  text: `the time zone “${name}” isn't known, so every hour that it may mean is blocked.`,
  hidesTimes: false,
});

/** What entries of a file refer to. */
export interface Places {
  /** What the names of the file's zones mean. */
  zoneOf(tzid: string): Zone;
  /** The owner's zone, in which whole days and times without a zone are. */
  owner: Zone;
  /** The owner's email addresses in small letters. */
  addresses: ReadonlySet<string>;
}

const DAY: Length = { wallMs: DAY_MS, exactMs: 0 };

/** Reads an event (RFC 5545, section 3.6.1). */
export const readEntry = (component: Component, places: Places): Entry => {
  const problems: Problem[] = [];
  const find = (name: string): Property | undefined => component.properties.get(name)?.[0];
  const word = (name: string) => find(name)?.value.toUpperCase() ?? "";
  const start = placed(find("DTSTART"), places);
  const unknown = start?.zone.unknown ?? placed(find("DTEND"), places)?.zone.unknown;
  if (unknown) problems.push(unknownZone(unknown.name));
  const entry: Entry = {
    uid: find("UID")?.value ?? "",
    sequence: Number(word("SEQUENCE")) || 0,
    isFree: word("STATUS") === "CANCELLED" || word("TRANSP") === "TRANSPARENT" ||
      word("X-MICROSOFT-CDO-BUSYSTATUS") === "FREE" ||
      (component.properties.get("ATTENDEE") ?? []).some((attendee) => isDeclined(attendee, places)),
    start,
    length: DAY,
    rules: [],
    exceptRules: [],
    dates: [],
    exceptions: [],
    replaces: replacedBy(find("RECURRENCE-ID"), places),
    problems,
  };
  if (find("RECURRENCE-ID") && !entry.replaces) problems.push(UNREADABLE_PLACE);
  if (!start) return entry;
  entry.length = lengthOf(start, component, places) ?? restOfDay(start, problems);
  const toWall = (time: WrittenTime, zone = start.zone): Wall => wallInSeries(time, zone, start);
  const readAll = <T>(name: string, problem: Problem, read: (property: Property) => (T | undefined)[]): T[] => {
    const given = (component.properties.get(name) ?? []).filter(({ value }) => value !== "");
    const all = given.flatMap(read);
    if (all.includes(undefined)) problems.push(problem);
    return all.filter((part) => part !== undefined);
  };
  const rules = (property: Property) => [readRule(property.value, (until) => lastOf(until, start, toWall))];
  entry.rules = readAll("RRULE", UNREADABLE_RULE, rules);
  entry.exceptRules = readAll("EXRULE", UNREADABLE_EXCEPTION, rules);
  entry.dates = readAll(
    "RDATE",
    UNREADABLE_DATE,
    (property) =>
      property.value.split(",").map((text) =>
        readOccurrence(text, zoneOf(property, places) ?? start.zone, start, toWall)
      ),
  );
  entry.exceptions = readAll(
    "EXDATE",
    UNREADABLE_EXCEPTION,
    (property) =>
      property.value.split(",").filter(Boolean).map((text) => {
        const time = readTime(text);
        return time && { wall: toWall(time, zoneOf(property, places)), isDay: time.isDay };
      }),
  );
  return entry;
};

/** Whether the owner has declined an invitation. Who it is stands in the value, or in EMAIL beside an id of the service. */
const isDeclined = ({ params, value }: Property, { addresses }: Places): boolean =>
  params.PARTSTAT?.toUpperCase() === "DECLINED" &&
  [value, params.EMAIL ?? ""].some((address) => addresses.has(address.replace(/^mailto:/i, "").toLowerCase()));

const zoneOf = (property: Property, { zoneOf }: Places): Zone | undefined =>
  property.params.TZID ? zoneOf(property.params.TZID) : undefined;

const placed = (property: Property | undefined, places: Places): PlacedTime | undefined => {
  const time = property && readTime(property.value);
  if (!time) return undefined;
  const zone = time.isDay ? places.owner : time.isUtc ? UTC : zoneOf(property, places) ?? places.owner;
  return { wall: time.wall, isDay: time.isDay, zone };
};

/** Whole days take whole days, and at least one: many programs write the end of a day as its start, or as 24 hours. */
const lengthOf = (start: PlacedTime, component: Component, places: Places): Length | undefined => {
  const [dtend, duration] = [component.properties.get("DTEND")?.[0], component.properties.get("DURATION")?.[0]];
  const end = placed(dtend, places);
  const length = dtend ? end && lengthBetween(start, end) : duration ? readDuration(duration.value) : noLength(start);
  if (!length || !start.isDay) return length && length.wallMs + length.exactMs >= 0 ? length : undefined;
  return { wallMs: Math.max(1, Math.ceil((length.wallMs + length.exactMs) / DAY_MS)) * DAY_MS, exactMs: 0 };
};

const noLength = ({ isDay }: PlacedTime): Length => isDay ? DAY : { wallMs: 0, exactMs: 0 };

/** An end in the same zone keeps its time of day in every occurrence, over clock changes, too. */
const lengthBetween = (start: PlacedTime, end: PlacedTime): Length =>
  start.zone === end.zone || start.isDay || end.isDay
    ? { wallMs: end.wall - start.wall, exactMs: 0 }
    : { wallMs: 0, exactMs: latest(end.zone, end.wall) - latest(start.zone, start.wall) };

const restOfDay = ({ wall, isDay }: PlacedTime, problems: Problem[]): Length => {
  problems.push(UNREADABLE_END);
  return { wallMs: isDay ? DAY_MS : DAY_MS - (wall - dayOfWall(wall)), exactMs: 0 };
};

/** The midnight before a local time. */
export const dayOfWall = (wall: Wall): Wall => Math.floor(wall / DAY_MS) * DAY_MS;

/** What a time of a series is on its own clock: UTC and other zones are converted, for whole days to the day. */
const wallInSeries = ({ wall, isDay, isUtc }: WrittenTime, zone: Zone, start: PlacedTime): Wall => {
  if (isDay) return wall;
  const own = isUtc || zone !== start.zone ? wallAt(start.zone, earliest(isUtc ? UTC : zone, wall)) : wall;
  if (!start.isDay) return own;
  // Midnight UTC is often meant for the day itself.
  return own % DAY_MS === 0 ? own : dayOfWall(wall);
};

/** A series ends with a day, or with the later of the two days that its last time may mean. */
const lastOf = (until: WrittenTime, start: PlacedTime, toWall: (time: WrittenTime) => Wall): Wall => {
  const wall = toWall(until);
  if (start.isDay) return Math.max(dayOfWall(wall), dayOfWall(until.wall));
  return until.isDay ? wall + DAY_MS - 1 : wall;
};

/** An RDATE: a time, a day, or a period with a length of its own. */
const readOccurrence = (
  text: string,
  zone: Zone,
  start: PlacedTime,
  toWall: (time: WrittenTime, zone: Zone) => Wall,
): Occurrence | undefined => {
  const [first = "", last] = text.split("/");
  const time = readTime(first);
  if (!time) return undefined;
  const wall = toWall(time, zone);
  // A day in a series of times: nothing says when on that day.
  if (last === undefined) return { wall, isDay: time.isDay, length: time.isDay && !start.isDay ? DAY : undefined };
  const end = readTime(last);
  const length = end ? { wallMs: end.wall - time.wall, exactMs: 0 } : readDuration(last);
  return length && { wall, isDay: false, length };
};

const replacedBy = (property: Property | undefined, places: Places): Entry["replaces"] => {
  const time = property && readTime(property.value);
  if (!time) return undefined;
  return { time, zone: zoneOf(property, places), andLater: property.params.RANGE?.toUpperCase() === "THISANDFUTURE" };
};

/** Which of a series' times an entry replaces. A day means whatever is on that day. */
export const replacedTime = (
  replaces: NonNullable<Entry["replaces"]>,
  start: PlacedTime,
): Pick<Occurrence, "wall" | "isDay"> => ({
  wall: wallInSeries(replaces.time, replaces.zone ?? start.zone, start),
  isDay: replaces.time.isDay,
});
