// What the addresses of the calendar and of one start say, read leniently: what does not fit counts as not said.
import { useSearch } from "@tanstack/react-router";
import type { SlotAddress } from "./queries.ts";

/** The search of /calendar, /specialist-info and /specialist (SPEC section 2). */
export interface SlotSearch {
  /** Local day, YYYY-MM-DD. */
  date?: string;
  hour?: number;
  minute?: number;
  location?: string;
  /** The instant, for an hour that comes twice. */
  startsAt?: string;
  /** The zone in which times are shown, when it is not the track's. */
  timezone?: string;
  /** The first day of the days shown, YYYY-MM-DD. */
  from?: string;
}

const DATE = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/;
const ZONE = /^[A-Za-z][A-Za-z0-9_+-]*(\/[A-Za-z0-9_+-]+)*$/;
const LOCATION = /^(zoom|whatsapp|phone)$/;

const text = (value: unknown, form: RegExp): string | undefined =>
  typeof value === "string" && form.test(value) ? value : undefined;

const numberUpTo = (value: unknown, most: number): number | undefined => {
  const number = typeof value === "string" && /^\d{1,2}$/.test(value) ? Number(value) : value;
  return typeof number === "number" && Number.isInteger(number) && number >= 0 && number <= most ? number : undefined;
};

/** Absent members are left out, so that the address stays as short as it came. */
export const readSlotSearch = (search: Record<string, unknown>): SlotSearch =>
  onlySaid({
    date: text(search.date, DATE),
    hour: numberUpTo(search.hour, 23),
    minute: numberUpTo(search.minute, 59),
    location: text(search.location, LOCATION),
    startsAt: text(search.startsAt, INSTANT),
    timezone: text(search.timezone, ZONE),
    from: text(search.from, DATE),
  });

const onlySaid = (search: SlotSearch): SlotSearch =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));

/** The start that the address names; undefined unless date, hour, minute and location are all there. */
export const slotOf = (
  { date, hour, minute, location, startsAt }: SlotSearch,
): SlotAddress & { location: string } | undefined =>
  date === undefined || hour === undefined || minute === undefined || location === undefined
    ? undefined
    : { date, hour, minute, location, startsAt };

/** The calendar's address with this said. */
export const calendarHref = (categoryId: string, search: SlotSearch): string => {
  const said = Object.entries(onlySaid(search)).map(([key, value]) => [key, String(value)]);
  return `/funnel/${categoryId}/calendar${said.length ? `?${new URLSearchParams(said)}` : ""}`;
};

/** "+01:00" as people say it: "UTC+1". */
export const offsetLabel = (offset: string): string => {
  const [, sign, hours = "0", minutes] = /^([+-])(\d{2}):(\d{2})$/.exec(offset) ?? [];
  if (!sign) return "UTC";
  const rest = minutes === "00" ? "" : `:${minutes}`;
  return Number(hours) === 0 && !rest ? "UTC" : `UTC${sign}${Number(hours)}${rest}`;
};

/** What tells the two instants of a repeated hour apart: the offset. Nothing for a time that comes once. */
export const offsetNote = (time: ClockTime, ofTheDay: readonly ClockTime[]): string | undefined => {
  const alike = ofTheDay.filter(({ hour, minute }) => hour === time.hour && minute === time.minute);
  return alike.length > 1 ? offsetLabel(time.offset) : undefined;
};

interface ClockTime {
  hour: number;
  minute: number;
  offset: string;
}

/** A local day so many days on. */
export const daysAfter = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** The local day of an instant in a zone. */
export const dayIn = (zone: string | undefined, instant: string): string =>
  new Intl.DateTimeFormat("en-CA", { timeZone: zone, year: "numeric", month: "2-digit", day: "2-digit" })
    .format(new Date(instant));

/** What the present address says. */
export const useSlotSearch = (): SlotSearch => readSlotSearch(useSearch({ strict: false }));
