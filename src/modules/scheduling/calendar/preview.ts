// What visitors would see of a calendar in the next 14 days, and which booked meetings are outside its hours.
import { and, asc, count, eq, gt, sql } from "drizzle-orm";
import { prepared } from "@/platform/db/prepared.ts";
import { hasStatus } from "@/platform/db/status-sets.ts";
import type { Reader } from "@/platform/db/types.ts";
import {
  addDays,
  cityOf,
  dateIn,
  dayStart,
  type Instant,
  instantsOf,
  iso,
  MINUTE_MS,
  renderTime,
} from "@/platform/time/time.ts";
import {
  type BusyTime,
  earliestStart,
  isWithinHours,
  latestStart,
  openingHoursOn,
  openStarts,
} from "../availability/open-starts.ts";
import { listStarts, utcDayOf } from "../availability/start-bits.ts";
import { closedHolidayOn } from "../holidays/rules.ts";
import { MEETINGS } from "../rules.ts";
import type { CalendarPreview, EmptyDay, OutsideMeeting, PreviewDay } from "../schemas.ts";
import { meetings } from "../tables.ts";
import { hasBookableSlot } from "./calendars.ts";
import type { CalendarRules } from "./rules.ts";

/** Including today. */
export const PREVIEW_DAYS = 14;
/** More meetings outside the hours are not listed. */
const MAX_OUTSIDE = 100;

const isUpcoming = and(
  eq(meetings.specialistId, sql.placeholder("specialistId")),
  hasStatus(meetings.status, MEETINGS.confirmed),
  gt(meetings.startsAt, sql.placeholder("now")),
);

const upcoming = prepared((db) =>
  db.select({
    meetingId: meetings.id,
    leadId: meetings.leadId,
    startsAt: meetings.startsAt,
    endsAt: meetings.endsAt,
  }).from(meetings).where(isUpcoming).orderBy(asc(meetings.startsAt)).prepare()
);

const upcomingCount = prepared((db) => db.select({ all: count() }).from(meetings).where(isUpcoming).prepare());

/** How many confirmed meetings a specialist has to come. */
export const countMeetingsAhead = async (db: Reader, specialistId: string, now: Instant): Promise<number> =>
  (await upcomingCount(db).get({ specialistId, now }))!.all;

/** A specialist's confirmed meetings to come, the next one first. */
export const listUpcoming = (db: Reader, specialistId: string, now: Instant) => upcoming(db).all({ specialistId, now });
export type UpcomingMeeting = Awaited<ReturnType<typeof listUpcoming>>[number];

/** Upcoming meetings outside these hours. They stay confirmed. */
export const meetingsOutside = (rules: CalendarRules, coming: UpcomingMeeting[]): OutsideMeeting[] =>
  coming.filter(({ startsAt, endsAt }) => !isWithinHours(rules, { from: startsAt, to: endsAt })).slice(0, MAX_OUTSIDE)
    .map(({ meetingId, leadId, startsAt, endsAt }) => ({
      meetingId,
      leadId,
      startsAt: iso(startsAt),
      endsAt: iso(endsAt),
      text: renderTime(startsAt, rules.zone).text,
      minutes: (endsAt - startsAt) / MINUTE_MS,
    }));

/** The number of upcoming meetings on each local day of the calendar's zone, the next day first. */
export const countByDay = ({ zone }: CalendarRules, coming: UpcomingMeeting[]): CalendarPreview["booked"] =>
  [...Map.groupBy(coming, ({ startsAt }) => dateIn(zone, startsAt))]
    .map(([date, { length }]) => ({ date, meetings: length }));

interface PreviewInput {
  rules: CalendarRules;
  busy: BusyTime[];
  now: Instant;
}

/** The preview of a calendar, saved or not. It agrees with Funnel/Availabilities. */
export const buildPreview = (input: PreviewInput, coming: UpcomingMeeting[]): CalendarPreview => {
  const { rules, busy, now } = input;
  const from = dateIn(rules.zone, now);
  const dates = Array.from({ length: PREVIEW_DAYS }, (_, n) => addDays(from, n));
  const starts = bookableStarts(input);
  const days = dates.map((date) => previewDay(input, starts, date));
  const first = days.find(({ total }) => total > 0)?.starts[0];
  return {
    timezone: rules.zone,
    city: cityOf(rules.zone),
    from,
    to: dates.at(-1)!,
    days,
    total: days.reduce((sum, { total }) => sum + total, 0),
    earliest: first
      ? { startsAt: first.startsAt, text: renderTime(Date.parse(first.startsAt), rules.zone).text }
      : null,
    availabilitySet: hasBookableSlot(rules, busy, now),
    outside: meetingsOutside(rules, coming),
    booked: countByDay(rules, coming),
  };
};

/** The starts in the preview's days that can be booked now. */
const bookableStarts = ({ rules, busy, now }: PreviewInput): Instant[] => {
  const { from, to } = previewSpan(rules, now);
  const fromDay = utcDayOf(from);
  const earliest = Math.max(from, earliestStart(rules, now));
  const latest = Math.min(to - 1, latestStart(rules, now));
  return listStarts(openStarts(rules, fromDay, PREVIEW_DAYS + 2, busy), fromDay)
    .filter((start) => start >= earliest && start <= latest);
};

/** The preview's days as instants of the calendar's zone; `to` is exclusive. */
export const previewSpan = ({ zone }: CalendarRules, now: Instant): BusyTime => {
  const today = dateIn(zone, now);
  return { from: dayStart(zone, today), to: dayStart(zone, addDays(today, PREVIEW_DAYS)) };
};

const previewDay = (input: PreviewInput, starts: Instant[], date: string): PreviewDay => {
  const { zone } = input.rules;
  const begin = dayStart(zone, date);
  const own = starts.filter((start) => start >= begin && start < dayStart(zone, addDays(date, 1)));
  const [noon, six] = [instantsOf(zone, date, 12, 0)[0]!, instantsOf(zone, date, 18, 0)[0]!];
  const before = (limit: Instant) => own.filter((start) => start < limit).length;
  return {
    date,
    day: renderTime(noon, zone).day,
    total: own.length,
    morning: before(noon),
    afternoon: before(six) - before(noon),
    evening: own.length - before(six),
    starts: own.map((start) => {
      const { time, offset } = renderTime(start, zone);
      return { startsAt: iso(start), time, offset };
    }),
    reason: own.length > 0 ? null : emptyReason(input, date),
  };
};

/** Whether the date would be open if it were no public holiday. */
const isHoliday = (rules: CalendarRules, date: string): boolean =>
  closedHolidayOn(rules.holidays, date) !== undefined &&
  openingHoursOn({ ...rules, holidays: null }, date).length > 0;

/** The first reason that leaves the day without a start. */
const emptyReason = ({ rules, busy, now }: PreviewInput, date: string): EmptyDay => {
  if (rules.timeOff.some(({ from, to }) => date >= from && date <= to)) return "time-off";
  if (openingHoursOn(rules, date).length === 0) return isHoliday(rules, date) ? "holiday" : "closed";
  const begin = dayStart(rules.zone, date);
  const end = dayStart(rules.zone, addDays(date, 1));
  const startsWith = (taken: BusyTime[]) =>
    listStarts(openStarts(rules, utcDayOf(begin), 3, taken), utcDayOf(begin)).filter((s) => s >= begin && s < end);
  const offered = startsWith([]);
  if (offered.length === 0) return "too-short";
  if (offered.every((start) => start < earliestStart(rules, now))) return "notice";
  if (offered.every((start) => start > latestStart(rules, now))) return "horizon";
  const free = startsWith(busy);
  return free.length > 0 && free.every((start) => start < earliestStart(rules, now)) ? "notice" : "taken";
};
