// Extracts busy times from a calendar file (RFC 5545). ical.js parses it; our own zones convert its local times.
import ICAL from "ical.js";
import { dayStart, findZone, type Instant, instantsOf } from "@/platform/time/time.ts";
import type { BusyTime } from "../availability/open-starts.ts";
import { mergeTimes } from "./merge-times.ts";
import { UnreadableCalendar } from "./unreadable-calendar.ts";

export interface BusyWindow extends BusyTime {
  /** The owner's zone, for times without a zone and for whole days. */
  zone: string;
  /**
   * UIDs of the owner's own meetings: they come back when the owner has subscribed to Parley's feed in that calendar, and
   * block their time themselves. What else comes from Parley is a visit to somebody else.
   */
  own: ReadonlySet<string>;
}

/** A file with more occurrences is rejected. */
const MAX_OCCURRENCES = 20_000;
/** A file with more busy times is rejected. */
const MAX_BUSY_TIMES = 2_000;
/**
 * The merged busy times within a window, in order, without free and cancelled events and the owner's own meetings. A
 * repeated local time means its earlier instant, a skipped one the first that exists. Throws UnreadableCalendar.
 */
export const parseBusyTimes = (text: string, window: BusyWindow): BusyTime[] => {
  const merged = mergeTimes(listTimes(readEvents(text), window));
  if (merged.length > MAX_BUSY_TIMES) throw new UnreadableCalendar("This calendar has too many events to read.");
  return merged;
};

/** Any error of the library or of the zones is an error of the file. It must not stop the reading of other files. */
const listTimes = (events: readonly ICAL.Event[], window: BusyWindow): BusyTime[] => {
  const budget = { left: MAX_OCCURRENCES };
  try {
    return events.flatMap((event) => [...occurrencesOf(event, window, budget)]);
  } catch (error) {
    if (error instanceof UnreadableCalendar) throw error;
    throw new UnreadableCalendar("This calendar has an event that can't be read.", { cause: error });
  }
};

/** Otherwise the library applies the exceptions of every series to all of them. */
const NO_EXCEPTIONS = { strictExceptions: true, exceptions: [] };

const readEvents = (text: string): ICAL.Event[] => {
  try {
    const root = new ICAL.Component(ICAL.parse(text) as unknown as unknown[] as never);
    if (root.name !== "vcalendar") throw new Error(root.name);
    const all = root.getAllSubcomponents("vevent").map((part) => new ICAL.Event(part, NO_EXCEPTIONS));
    return mergeExceptions(all);
  } catch {
    throw new UnreadableCalendar("This address doesn't return a calendar.");
  }
};

/** A changed occurrence replaces that of its series. It counts by itself only when its series is not in the file. */
const mergeExceptions = (all: readonly ICAL.Event[]): ICAL.Event[] => {
  const mains = all.filter((event) => event.isRecurring() && !event.isRecurrenceException());
  const series = Map.groupBy(mains, ({ uid }) => uid);
  return all.filter((event) => {
    const replaced = event.isRecurrenceException() ? series.get(event.uid) : undefined;
    replaced?.forEach((main) => main.relateException(event));
    return replaced === undefined;
  });
};

/** When the first event of a file takes place; undefined when it is cancelled. Throws UnreadableCalendar. */
export const findEventTimes = (text: string, zone: string): { startsAt: Instant; endsAt: Instant } | undefined => {
  const event = readEvents(text).find(({ startDate }) => startDate);
  if (!event || valueOf(event, "status") === "CANCELLED") return undefined;
  const own = ianaZoneOf(event, "dtstart") ?? zone;
  const endsAt = instantOf(event.endDate, ianaZoneOf(event, "dtend") ?? own);
  return { startsAt: instantOf(event.startDate, own), endsAt };
};

const valueOf = (event: ICAL.Event, name: string): string =>
  String(event.component.getFirstPropertyValue(name) ?? "").toUpperCase();

const isBusy = (event: ICAL.Event, own: BusyWindow["own"]): boolean =>
  valueOf(event, "status") !== "CANCELLED" && valueOf(event, "transp") !== "TRANSPARENT" &&
  valueOf(event, "x-microsoft-cdo-busystatus") !== "FREE" && !own.has(event.uid ?? "");

function* occurrencesOf(event: ICAL.Event, window: BusyWindow, budget: { left: number }): Generator<BusyTime> {
  if (!event.startDate) return;
  if (!event.isRecurring()) return void (yield* clipped(event, event.startDate, event.endDate, window));
  // Those that were moved by themselves, also from a later day into the window.
  const moved = Object.values(event.exceptions).filter(({ startDate }) => startDate);
  for (const change of moved) yield* clipped(change, change.startDate, change.endDate, window);
  const zone = ianaZoneOf(event, "dtstart") ?? window.zone;
  const until = window.to + broughtForwardMs(moved, zone);
  const series = event.iterator();
  for (let next = series.next(); next; next = series.next()) {
    if (--budget.left < 0) throw new UnreadableCalendar("This calendar repeats its events too often to be read.");
    if (instantOf(next, zone) >= until) return;
    const { item, startDate, endDate } = event.getOccurrenceDetails(next);
    if (!moved.includes(item) || startDate !== item.startDate) yield* clipped(item, startDate, endDate, window);
  }
}

/** How much earlier than in their series occurrences are that were moved together with all later ones, in ms. */
const broughtForwardMs = (moved: readonly ICAL.Event[], zone: string): number =>
  Math.max(
    0,
    ...moved.filter((change) => change.modifiesFuture())
      .map(({ recurrenceId, startDate }) => instantOf(recurrenceId, zone) - instantOf(startDate, zone)),
  );

/** The part of a busy occurrence that is within the window. */
function* clipped(event: ICAL.Event, start: ICAL.Time, end: ICAL.Time, window: BusyWindow): Generator<BusyTime> {
  if (!isBusy(event, window.own)) return;
  const zone = ianaZoneOf(event, "dtstart") ?? window.zone;
  const from = Math.max(instantOf(start, zone), window.from);
  const to = Math.min(instantOf(end, ianaZoneOf(event, "dtend") ?? zone), window.to);
  if (from < to) yield { from, to };
}

const pad = (number: number, length = 2) => String(number).padStart(length, "0");
const dateOf = ({ year, month, day }: ICAL.Time) => `${pad(year, 4)}-${pad(month)}-${pad(day)}`;

/** The IANA zone of an event's time; undefined without one, or for a name that only the file defines. */
const ianaZoneOf = (event: ICAL.Event, name: "dtstart" | "dtend"): string | undefined => {
  const tzid = event.component.getFirstProperty(name)?.getParameter("tzid");
  return typeof tzid === "string" ? findZone(tzid) : undefined;
};

/** Some calendars write "for ever" as the year 9999, and birthdays with the year of birth. Zones do not cover such years. */
const FAR_MS = 1e15;

/** `zone` is the event's IANA zone, else the owner's. Other zone names follow the definitions in the file. */
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
