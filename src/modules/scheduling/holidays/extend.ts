// Adds the public holidays of later months to calendars, so that nobody has to think of them once a year.
import { and, asc, eq, lt, sql } from "drizzle-orm";
import { calendarChanged } from "@/events.ts";
import type { Ctx } from "@/platform/ctx.ts";
import { transact } from "@/platform/db/transact.ts";
import { publish } from "@/platform/events/outbox.ts";
import { sweepRows } from "@/platform/queue/sweep.ts";
import { addDays, dateIn } from "@/platform/time/time.ts";
import { calendars } from "../tables.ts";
import { readHolidays } from "./read.ts";
import { continueHolidays, HOLIDAY_DAYS } from "./rules.ts";

/** Holidays are always known for a year ahead. */
const KNOWN_DAYS = 365;

type Row = Pick<typeof calendars.$inferSelect, "specialistId" | "holidaysUntil">;

const { specialistId: id, holidaysUntil } = calendars;

/** Extends the holidays of every calendar that are known for less than a year. */
export const extendHolidays = sweepRows({
  batch: 200,
  select: (ctx, limit, after?: Row) => {
    const later = after && sql`(${holidaysUntil}, ${id}) > (${after.holidaysUntil}, ${after.specialistId})`;
    return ctx.db.read.select({ specialistId: id, holidaysUntil }).from(calendars)
      .where(and(lt(holidaysUntil, addDays(dateIn("UTC", ctx.now), KNOWN_DAYS)), later))
      .orderBy(asc(holidaysUntil), asc(id)).limit(limit);
  },
  each: (ctx, { specialistId }) => extend(ctx, specialistId),
});

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
const extend = async (ctx: Ctx, specialistId: string): Promise<void> => {
  const [before] = await ctx.db.read.select().from(calendars).where(eq(id, specialistId));
  const known = before?.rules.holidays;
  if (!known) return await forget(ctx, specialistId);
  const today = dateIn(before.rules.zone, ctx.now);
  const until = addDays(today, HOLIDAY_DAYS);
  const { days } = await readHolidays({ place: known.place, from: addDays(known.until, 1), until });
  await transact(ctx, async (tx) => {
    const isSame = and(eq(id, specialistId), eq(calendars.version, before.version));
    const holidays = continueHolidays(known, { today, until, days });
    const [changed] = await tx.update(calendars)
      .set({ rules: { ...before.rules, holidays }, holidaysUntil: until, changedAt: tx.now }).where(isSame)
      .returning({ specialistId: id });
    if (changed) await publish(tx, calendarChanged({ specialistId }));
  });
};
