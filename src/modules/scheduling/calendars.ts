// The verbs of calendars: read one, save one, and tell whether it offers anything.
import { eq, sql } from "drizzle-orm";
import { calendarChanged } from "@/events.ts";
import type { Reader } from "@/platform/db/connection.ts";
import { conflict, invalid } from "@/platform/errors.ts";
import { publish } from "@/platform/events/outbox.ts";
import { prepared } from "@/platform/db/prepared.ts";
import { DAY_MS, findZone, type Instant } from "@/platform/time/time.ts";
import type { Tx } from "@/platform/db/transact.ts";
import { listBusy } from "./meetings.ts";
import { type BusyTime, earliestStart, latestStart, openStarts } from "./open-starts.ts";
import { calendarProblems, type CalendarRules } from "./rules.ts";
import type { CalendarForm } from "./schemas.ts";
import { startsOf, utcDayOf } from "./start-bits.ts";
import { calendars } from "./tables.ts";

const calendarOf = prepared((db) =>
  db.select({ rules: calendars.rules, version: calendars.version }).from(calendars)
    .where(eq(calendars.specialistId, sql.placeholder("specialistId"))).prepare()
);

export interface SavedCalendar {
  rules: CalendarRules;
  version: number;
}

/** A specialist's calendar with its version, when he has set one up. */
export const findSavedCalendar = async (db: Reader, specialistId: string): Promise<SavedCalendar | undefined> => {
  const [row] = await calendarOf(db).all({ specialistId });
  return row as SavedCalendar | undefined;
};

/** A specialist's calendar, when he has set one up. */
export const findCalendar = async (db: Reader, specialistId: string): Promise<CalendarRules | undefined> =>
  (await findSavedCalendar(db, specialistId))?.rules;

/** Sets a specialist's calendar, whatever its version. Throws 400 with a sentence for each fault. */
export const saveCalendar = async (tx: Tx, { specialistId, rules }: { specialistId: string; rules: CalendarRules }) => {
  const problems = calendarProblems(rules);
  if (problems.length) throw invalid(problems);
  await tx.insert(calendars).values({ specialistId, rules, changedAt: tx.now }).onConflictDoUpdate({
    target: calendars.specialistId,
    set: { rules, changedAt: tx.now, version: sql`${calendars.version} + 1` },
  });
  await publish(tx, calendarChanged({ specialistId }));
};

export interface CalendarChange {
  specialistId: string;
  /** As tidyCalendar answers it. */
  rules: CalendarRules;
  /** The version that was read before the change; 0 when there was none. */
  version: number;
}

/**
 * Changes a calendar that was read before. The same again changes nothing, whatever its version.
 * Throws `stale_version` when it was changed elsewhere meanwhile, and 400 with a sentence for each fault.
 */
export const changeCalendar = async (tx: Tx, { specialistId, rules, version }: CalendarChange): Promise<void> => {
  const saved = await findSavedCalendar(tx, specialistId);
  if (saved && isSame(saved.rules, rules)) return;
  const currentVersion = saved?.version ?? 0;
  if (version !== currentVersion) {
    throw conflict(
      "stale_version",
      "Your calendar was changed in another tab or on another device after you opened it here. Please reload the page and make your change again.",
      { currentVersion },
    );
  }
  await saveCalendar(tx, { specialistId, rules });
};

const isSame = (a: CalendarRules, b: CalendarRules): boolean =>
  JSON.stringify(tidyCalendar(a)) === JSON.stringify(tidyCalendar(b));

/** What was typed, in order and with the zone's proper name. What is wrong stays wrong for `calendarProblems`. */
export const tidyCalendar = (form: CalendarForm): CalendarRules => {
  const byStart = (a: { from: number }, b: { from: number }) => a.from - b.from;
  const { zone, slotMinutes, bufferBefore, bufferAfter, noticeMinutes, horizonDays } = form;
  return {
    zone: findZone(zone) ?? zone,
    slotMinutes: slotMinutes as CalendarRules["slotMinutes"],
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
  };
};

/** In how many days a first bookable slot must lie for availability to count as set (PRODUCT section 3). */
const AVAILABILITY_DAYS = 30;

/** Whether a calendar offers at least one bookable slot in the next 30 days. */
export const offersTime = (rules: CalendarRules, busy: BusyTime[], now: Instant): boolean => {
  const fromDay = utcDayOf(now);
  const earliest = earliestStart(rules, now);
  const latest = Math.min(latestStart(rules, now), now + AVAILABILITY_DAYS * DAY_MS);
  return startsOf(openStarts(rules, fromDay, AVAILABILITY_DAYS + 1, busy), fromDay)
    .some((start) => start >= earliest && start <= latest);
};

/** What keeps a specialist busy in the next weeks, as far as `offersTime` and the preview look. */
export const listBusySoon = (db: Reader, specialistId: string, now: Instant) =>
  listBusy(db, specialistId, now - 2 * DAY_MS, now + (AVAILABILITY_DAYS + 2) * DAY_MS, now);

/** Onboarding's second step (PRODUCT section 3): a calendar is saved and offers time. */
export const availabilityIsSet = async (db: Reader, specialistId: string, now: Instant): Promise<boolean> => {
  const rules = await findCalendar(db, specialistId);
  return rules !== undefined && offersTime(rules, await listBusySoon(db, specialistId, now), now);
};
