// The search parameters of the calendar and of one start. Reading is lenient: what is not valid counts as absent.
import { useSearch } from "@tanstack/react-router";
import { dateFormat } from "@/platform/intl.ts";
import { isDate } from "@/platform/time/dates.ts";
import { formatOffset } from "@/platform/time/formats.ts";
import { isKnownZone } from "@/web/islands/runtime/browser-zone.ts";
import type { SlotAddress } from "../queries.ts";

/** The search of /calendar, /specialist-info and /specialist. */
export interface SlotSearch {
  /** Local day, YYYY-MM-DD. */
  date?: string;
  hour?: number;
  minute?: number;
  location?: string;
  /** The instant, for an hour that occurs twice. */
  startsAt?: string;
  /** The zone in which times are shown, when it is not the track's. */
  timezone?: string;
  /** The specialist whom the visitor has chosen, before the time or together with it. */
  specialistId?: string;
  /** A day of the weeks shown, YYYY-MM-DD. */
  from?: string;
  /** The part of the day that a phone shows. */
  part?: "morning" | "afternoon" | "evening";
}

/** The targets of the calendar's own links. */
export interface CalendarLinks {
  hrefWith(search: SlotSearch): string;
  goWith(search: SlotSearch): Promise<void>;
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/;
const LOCATION = /^(zoom|whatsapp|phone)$/;
/** A UUIDv7: the server refuses any other id. */
const ID = /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;
const PART = /^(morning|afternoon|evening)$/;

const isInstant = (value: string): boolean => INSTANT.test(value) && !Number.isNaN(Date.parse(value));

const readText = (value: unknown, isValid: (value: string) => boolean): string | undefined =>
  typeof value === "string" && isValid(value) ? value : undefined;

const readNumber = (value: unknown, max: number): number | undefined => {
  const number = typeof value === "string" && /^\d{1,2}$/.test(value) ? Number(value) : value;
  return typeof number === "number" && Number.isInteger(number) && number >= 0 && number <= max ? number : undefined;
};

/** Absent parameters are left out, so that the address stays as short as it was. */
export const readSlotSearch = (search: Record<string, unknown>): SlotSearch =>
  withoutAbsent({
    date: readText(search.date, isDate),
    hour: readNumber(search.hour, 23),
    minute: readNumber(search.minute, 59),
    location: readText(search.location, (value) => LOCATION.test(value)),
    startsAt: readText(search.startsAt, isInstant),
    timezone: readText(search.timezone, isKnownZone),
    specialistId: readText(search.specialistId, (value) => ID.test(value)),
    from: readText(search.from, isDate),
    part: readText(search.part, (value) => PART.test(value)) as SlotSearch["part"],
  });

const withoutAbsent = (search: SlotSearch): SlotSearch =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));

/** The start that the address names; undefined unless date, hour, minute and location are all valid. */
export const toSlot = (
  { date, hour, minute, location, startsAt }: SlotSearch,
): SlotAddress & { location: string } | undefined =>
  date === undefined || hour === undefined || minute === undefined || location === undefined
    ? undefined
    : { date, hour, minute, location, startsAt };

/** The calendar's address with these search parameters. */
export const calendarHref = (categoryId: string, search: SlotSearch): string => {
  const entries = Object.entries(withoutAbsent(search)).map(([key, value]) => [key, String(value)]);
  return `/funnel/${categoryId}/calendar${entries.length ? `?${new URLSearchParams(entries)}` : ""}`;
};

interface ClockTime {
  hour: number;
  minute: number;
  offset: string;
}

/** The offset, for a time that occurs twice on that day; undefined for any other. */
export const offsetNote = (time: ClockTime, ofDay: readonly ClockTime[]): string | undefined => {
  const alike = ofDay.filter(({ hour, minute }) => hour === time.hour && minute === time.minute);
  return alike.length > 1 ? formatOffset(time.offset) : undefined;
};

/** The local day of an instant in a zone; in UTC while it is not known, as the server has it. */
export const dayIn = (zone = "UTC", instant: string): string =>
  dateFormat("en-CA", { timeZone: zone, year: "numeric", month: "2-digit", day: "2-digit" })
    .format(new Date(instant));

/** What the present address says. */
export const useSlotSearch = (): SlotSearch => readSlotSearch(useSearch({ strict: false }));
