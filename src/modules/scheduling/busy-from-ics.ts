// Busy times out of somebody's calendar file (RFC 5545): read with ical.js, placed in time by our own zones.
import ICAL from "ical.js";
import { dayStart, findZone, type Instant, instantsOf } from "@/platform/time/time.ts";
import type { BusyTime } from "./open-starts.ts";

/** A calendar file that cannot be used; `message` is a sentence for its owner. */
export class UnreadableCalendar extends Error {}

export interface BusyWindow {
  from: Instant;
  /** Exclusive. */
  to: Instant;
  /** For times that name no zone, and for whole days. */
  zone: string;
}

/** Occurrences that are walked through in all; a file that needs more is refused. */
const WALKED_MOST = 20_000;
/** Busy times that are kept; a file with more is refused. */
const KEPT_MOST = 2_000;
/** Ends of the UIDs of our own meetings: whoever shows our feed in that calendar gives them back to us. */
const OWN = /@parley$/;

/**
 * When a calendar's owner is busy within a window: merged, in order. Left out: what is free, cancelled, or our own.
 * A repeated local time is its earlier instant, a skipped one the first that exists. Throws UnreadableCalendar.
 */
export const busyFromIcs = (text: string, window: BusyWindow): BusyTime[] => {
  const merged = mergeTimes(timesOf(eventsOf(text), window));
  if (merged.length > KEPT_MOST) throw new UnreadableCalendar("This calendar has too many events to be read.");
  return merged;
};

/** Whatever the library or our zones cannot make sense of is a fault of the file, and must not stop who reads the next. */
const timesOf = (events: readonly ICAL.Event[], window: BusyWindow): BusyTime[] => {
  const budget = { left: WALKED_MOST };
  try {
    return events.flatMap((event) => [...occurrencesOf(event, window, budget)]);
  } catch (error) {
    if (error instanceof UnreadableCalendar) throw error;
    throw new UnreadableCalendar("This calendar has an event that cannot be read.", { cause: error });
  }
};

/** Left to itself the library would give every series the exceptions of all the others. */
const NO_EXCEPTIONS = { strictExceptions: true, exceptions: [] };

const eventsOf = (text: string): ICAL.Event[] => {
  try {
    const root = new ICAL.Component(ICAL.parse(text) as unknown as unknown[] as never);
    if (root.name !== "vcalendar") throw new Error(root.name);
    const all = root.getAllSubcomponents("vevent").map((part) => new ICAL.Event(part, NO_EXCEPTIONS));
    return withoutReplaced(all);
  } catch {
    throw new UnreadableCalendar("This address does not answer with a calendar.");
  }
};

/** A changed occurrence replaces that of its series, and stands for itself only where its series is not in the file. */
const withoutReplaced = (all: readonly ICAL.Event[]): ICAL.Event[] => {
  const mains = all.filter((event) => event.isRecurring() && !event.isRecurrenceException());
  const series = Map.groupBy(mains, ({ uid }) => uid);
  return all.filter((event) => {
    const replaced = event.isRecurrenceException() ? series.get(event.uid) : undefined;
    replaced?.forEach((main) => main.relateException(event));
    return replaced === undefined;
  });
};

const valueOf = (event: ICAL.Event, name: string): string =>
  String(event.component.getFirstPropertyValue(name) ?? "").toUpperCase();

const isBusy = (event: ICAL.Event): boolean =>
  valueOf(event, "status") !== "CANCELLED" && valueOf(event, "transp") !== "TRANSPARENT" &&
  valueOf(event, "x-microsoft-cdo-busystatus") !== "FREE" && !OWN.test(event.uid ?? "");

function* occurrencesOf(event: ICAL.Event, window: BusyWindow, budget: { left: number }): Generator<BusyTime> {
  if (!event.startDate) return;
  if (!event.isRecurring()) return void (yield* clipped(event, event.startDate, event.endDate, window));
  const series = event.iterator();
  for (let next = series.next(); next; next = series.next()) {
    if (--budget.left < 0) throw new UnreadableCalendar("This calendar repeats its events too often to be read.");
    if (instantOf(next, zoneNamed(event, "dtstart") ?? window.zone) >= window.to) return;
    const { item, startDate, endDate } = event.getOccurrenceDetails(next);
    yield* clipped(item, startDate, endDate, window);
  }
}

/** The part of one occurrence that lies in the window; nothing when it is not busy. */
function* clipped(event: ICAL.Event, start: ICAL.Time, end: ICAL.Time, window: BusyWindow): Generator<BusyTime> {
  if (!isBusy(event)) return;
  const zone = zoneNamed(event, "dtstart") ?? window.zone;
  const from = Math.max(instantOf(start, zone), window.from);
  const to = Math.min(instantOf(end, zoneNamed(event, "dtend") ?? zone), window.to);
  if (from < to) yield { from, to };
}

const two = (number: number) => String(number).padStart(2, "0");
const dateOf = ({ year, month, day }: ICAL.Time) => `${String(year).padStart(4, "0")}-${two(month)}-${two(day)}`;

/** The zone that a time of an event names, when it is an IANA name: then it is ours to place. */
const zoneNamed = (event: ICAL.Event, name: "dtstart" | "dtend"): string | undefined => {
  const tzid = event.component.getFirstProperty(name)?.getParameter("tzid");
  return typeof tzid === "string" ? findZone(tzid) : undefined;
};

/** Some calendars write "for ever" as the year 9999, and birthdays as the year they were: beyond our zones, and any window. */
const FAR_MS = 1e15;

/** `zone`: the named one, else its owner's. Zones of other names are placed by the rules that the file brings. */
const instantOf = (time: ICAL.Time, zone: string): Instant => {
  if (time.year < 1970) return -FAR_MS;
  if (time.year > 2199) return FAR_MS;
  if (time.isDate) return dayStart(zone, dateOf(time));
  const tzid = time.zone?.tzid ?? "floating";
  if (tzid === "UTC" || tzid === "Z") {
    return Date.UTC(time.year, time.month - 1, time.day, time.hour, time.minute, time.second);
  }
  if (tzid !== "floating" && !findZone(tzid)) return time.toUnixTime() * 1_000;
  return instantsOf(zone, dateOf(time), time.hour, time.minute)[0]! + time.second * 1_000;
};

const mergeTimes = (times: readonly BusyTime[]): BusyTime[] => {
  const merged: BusyTime[] = [];
  for (const { from, to } of [...times].sort((a, b) => a.from - b.from)) {
    const last = merged.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else merged.push({ from, to });
  }
  return merged;
};
