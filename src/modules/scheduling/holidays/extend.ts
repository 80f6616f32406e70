// Adds the public holidays of later months to calendars, so that nobody has to think of them once a year.
import { and, asc, eq, lt, sql } from "drizzle-orm";
import { calendarChanged } from "@/events.ts";
import type { Ctx } from "@/platform/ctx.ts";
import { transact } from "@/platform/db/transact.ts";
import { publish } from "@/platform/events/outbox.ts";
import { type Sweep, sweepRows } from "@/platform/queue/sweep.ts";
import { addDays, dateIn } from "@/platform/time/time.ts";
import { calendars } from "../tables.ts";
import { readHolidays } from "./read.ts";
import { continueHolidays, type Holiday, HOLIDAY_DAYS } from "./rules.ts";

/** Holidays are always known for a year ahead. */
const KNOWN_DAYS = 365;

type Row = typeof calendars.$inferSelect;

const { specialistId: id, holidaysUntil } = calendars;

/** Looks up each place once: on a day, many calendars of one place are due. */
const lookUpOnce = () => {
  const known = new Map<string, Promise<Holiday[]>>();
  return (place: string, from: string, until: string): Promise<Holiday[]> => {
    const key = `${place} ${from}`;
    const days = known.get(key) ?? readHolidays({ place, from, until }).then(({ days }) => days);
    known.set(key, days);
    return days;
  };
};

/** Extends the holidays of every calendar that are known for less than a year. */
export const extendHolidays: Sweep = (ctx) => {
  const lookUp = lookUpOnce();
  return sweepRows({
    batch: 200,
    select: ({ db, now }, limit, after?: Row) => {
      const later = after && sql`(${holidaysUntil}, ${id}) > (${after.holidaysUntil}, ${after.specialistId})`;
      return db.read.select().from(calendars)
        .where(and(lt(holidaysUntil, addDays(dateIn("UTC", now), KNOWN_DAYS)), later))
        .orderBy(asc(holidaysUntil), asc(id)).limit(limit);
    },
    each: (ctx, row) => extend(ctx, row, lookUp),
  })(ctx);
};

/** An older program can have saved the calendar without them. */
const forget = (ctx: Ctx, specialistId: string): Promise<void> =>
  transact(ctx, async (tx) => {
    const hasNone = sql`${calendars.rules} ->> '$.holidays' is null`;
    await tx.update(calendars).set({ holidaysUntil: null }).where(and(eq(id, specialistId), hasNone));
  });

/**
 * The version stays: an editor that is open meanwhile can save what it shows, and the days are added once more on the
 * next day.
 */
const extend = async (
  ctx: Ctx,
  { specialistId, rules, version }: Row,
  lookUp: ReturnType<typeof lookUpOnce>,
): Promise<void> => {
  const known = rules.holidays;
  if (!known) return await forget(ctx, specialistId);
  const today = dateIn(rules.zone, ctx.now);
  const until = addDays(today, HOLIDAY_DAYS);
  const holidays = continueHolidays(known, { today, until, days: await lookUp(known.place, today, until) });
  await transact(ctx, async (tx) => {
    const isSame = and(eq(id, specialistId), eq(calendars.version, version));
    const [changed] = await tx.update(calendars)
      .set({ rules: { ...rules, holidays }, holidaysUntil: until, changedAt: tx.now }).where(isSame)
      .returning({ specialistId: id });
    if (changed) await publish(tx, calendarChanged({ specialistId }));
  });
};
