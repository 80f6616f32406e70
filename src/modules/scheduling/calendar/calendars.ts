// Reading and saving calendars, and whether a calendar offers any bookable time.
import { eq, sql } from "drizzle-orm";
import { calendarChanged, zoneChanged } from "@/events.ts";
import type { Tx } from "@/platform/ctx.ts";
import { prepared } from "@/platform/db/prepared.ts";
import type { Reader } from "@/platform/db/types.ts";
import { conflict, invalid } from "@/platform/errors.ts";
import { publish } from "@/platform/events/outbox.ts";
import { DAY_MS, findZone, type Instant } from "@/platform/time/time.ts";
import { findPerson } from "@/modules/auth/index.ts";
import { listBusy } from "../availability/busy.ts";
import { type BusyTime, earliestStart, latestStart, openStarts } from "../availability/open-starts.ts";
import { listStarts, utcDayOf } from "../availability/start-bits.ts";
import type { CalendarForm } from "../schemas.ts";
import { calendars } from "../tables.ts";
import type { PublicHolidays } from "../holidays/rules.ts";
import { calendarErrors, type CalendarRules } from "./rules.ts";

const selectCalendar = prepared((db) =>
  db.select({ rules: calendars.rules, version: calendars.version }).from(calendars)
    .where(eq(calendars.specialistId, sql.placeholder("specialistId"))).prepare()
);

/** A specialist's calendar with its version; undefined before the first save. */
export const findSavedCalendar = async (db: Reader, specialistId: string) =>
  await selectCalendar(db).get({ specialistId });

/** A specialist's calendar; undefined before the first save. */
export const findCalendar = async (db: Reader, specialistId: string): Promise<CalendarRules | undefined> =>
  (await findSavedCalendar(db, specialistId))?.rules;

/** The zone in which a person reads times: their calendar's, else their account's. */
export const getZone = async (db: Reader, userId: string): Promise<string> =>
  (await findCalendar(db, userId))?.zone ?? (await findPerson(db, userId))?.timeZone ?? "UTC";

/** A zone that a call names, under its canonical name; undefined without one. Throws 400 for an unknown zone. */
export const readZone = (timezone: string | undefined): string | undefined => {
  const zone = timezone === undefined ? undefined : findZone(timezone);
  if (timezone !== undefined && !zone) throw invalid(["Please choose a time zone such as Europe/Vienna."]);
  return zone;
};

/** Saves a specialist's calendar, whatever its version. Throws 400 with its validation errors. */
export const saveCalendar = async (tx: Tx, { specialistId, rules }: { specialistId: string; rules: CalendarRules }) => {
  const errors = calendarErrors(rules);
  if (errors.length) throw invalid(errors);
  const before = await findCalendar(tx, specialistId);
  const row = { rules, changedAt: tx.now, holidaysUntil: rules.holidays?.until ?? null };
  await tx.insert(calendars).values({ specialistId, ...row }).onConflictDoUpdate({
    target: calendars.specialistId,
    set: { ...row, version: sql`${calendars.version} + 1` },
  });
  await publish(tx, calendarChanged({ specialistId }));
  if (before?.zone !== rules.zone) await publish(tx, zoneChanged({ specialistId }));
};

interface CalendarChange {
  specialistId: string;
  /** Normalised by `normalizeCalendar`. */
  rules: CalendarRules;
  /** The version on which the change is based; 0 before the first save. */
  version: number;
}

/**
 * Changes a calendar. The same content again changes nothing, whatever its version.
 * Throws `stale_version` when the calendar has changed meanwhile, and 400 with its validation errors.
 */
export const changeCalendar = async (tx: Tx, { specialistId, rules, version }: CalendarChange): Promise<void> => {
  const saved = await findSavedCalendar(tx, specialistId);
  if (saved && isSame(saved.rules, rules)) return;
  const currentVersion = saved?.version ?? 0;
  if (version !== currentVersion) {
    throw conflict(
      "stale_version",
      "Your calendar was changed in another tab or on another device. Please reload the page and make your change again.",
      { currentVersion },
    );
  }
  await saveCalendar(tx, { specialistId, rules });
};

const isSame = (a: CalendarRules, b: CalendarRules): boolean =>
  JSON.stringify(normalizeCalendar(a)) === JSON.stringify(normalizeCalendar(b));

/** Sorts the lists and resolves the zone's name. Invalid values stay as they are, for `calendarErrors`. */
export const normalizeCalendar = (form: CalendarForm): CalendarRules => {
  const byStart = (a: { from: number }, b: { from: number }) => a.from - b.from;
  const { zone, slotMinutes, bufferBefore, bufferAfter, noticeMinutes, horizonDays } = form;
  return {
    zone: findZone(zone) ?? zone,
    slotMinutes,
    bufferBefore,
    bufferAfter,
    noticeMinutes,
    horizonDays,
    weekly: form.weekly.map(({ weekday, from, to }) => ({ weekday, from, to }))
      .sort((a, b) => a.weekday - b.weekday || byStart(a, b)),
    overrides: form.overrides
      .map(({ date, ranges }) => ({ date, ranges: ranges.map(({ from, to }) => ({ from, to })).sort(byStart) }))
      .sort((a, b) => a.date < b.date ? -1 : 1),
    timeOff: form.timeOff.map(({ from, to }) => ({ from, to })).sort((a, b) => a.from < b.from ? -1 : 1),
    ...(form.holidays === undefined ? {} : { holidays: form.holidays && normalizeHolidays(form.holidays) }),
  };
};

const normalizeHolidays = ({ place, until, days }: PublicHolidays): PublicHolidays => ({
  place,
  until,
  days: days.map(({ date, name, open }) => ({ date, name, open })).sort((a, b) => a.date < b.date ? -1 : 1),
});

/** Availability is set when a slot is bookable within so many days (docs/product/people-and-roles.md#onboarding). */
const AVAILABILITY_DAYS = 30;

/** Whether a calendar has at least one bookable slot in the next 30 days. */
export const hasBookableSlot = (rules: CalendarRules, busy: BusyTime[], now: Instant): boolean => {
  const fromDay = utcDayOf(now);
  const earliest = earliestStart(rules, now);
  const latest = Math.min(latestStart(rules, now), now + AVAILABILITY_DAYS * DAY_MS);
  return listStarts(openStarts(rules, fromDay, AVAILABILITY_DAYS + 1, busy), fromDay)
    .some((start) => start >= earliest && start <= latest);
};

/** What keeps a specialist busy in the weeks that `hasBookableSlot` and the preview look at. */
export const listBusySoon = (db: Reader, specialistId: string, now: Instant) =>
  listBusy(db, specialistId, now - 2 * DAY_MS, now + (AVAILABILITY_DAYS + 2) * DAY_MS, now);

/** The second step of onboarding: a calendar is saved and has a bookable slot. */
export const isAvailabilitySet = async (db: Reader, specialistId: string, now: Instant): Promise<boolean> => {
  const rules = await findCalendar(db, specialistId);
  return rules !== undefined && hasBookableSlot(rules, await listBusySoon(db, specialistId, now), now);
};
