// How many text messages are sent on a day, and what they cost: counted before one is sent, and never beyond the limits.
import { and, eq, lte, sql } from "drizzle-orm";
import type { Tx } from "../ctx.ts";
import { insertNewRows } from "../db/prepared.ts";
import type { Reader } from "../db/types.ts";
import { requireChange } from "../db/writer/plan.ts";
import { DAY_MS, type Instant } from "../time/time.ts";
import { textDays } from "./tables.ts";

export interface DailyLimits {
  texts: number;
  /** In thousandths of the currency. */
  cost: number;
}

type Used = Pick<typeof textDays.$inferSelect, "texts" | "cost" | "alerted">;

const NOTHING: Used = { texts: 0, cost: 0, alerted: 0 };

export const dayOf = (now: Instant): number => Math.floor(now / DAY_MS);

const findDay = async (db: Reader, day: number): Promise<Used> => {
  const [row] = await db.select().from(textDays).where(eq(textDays.day, day));
  return row ?? NOTHING;
};

const isWithin = ({ texts, cost }: Pick<Used, "texts" | "cost">, limits: DailyLimits): boolean =>
  texts <= limits.texts && cost <= limits.cost;

/** Whether another message of this cost may be sent today. The answer may be old by the time it is sent. */
export const hasRoom = async (db: Reader, limits: DailyLimits, cost: number, now: Instant): Promise<boolean> => {
  const used = await findDay(db, dayOf(now));
  return isWithin({ texts: used.texts + 1, cost: used.cost + cost }, limits);
};

/** Of which percentage administrators are alerted. */
const ALERTS = [100, 80] as const;

const percentOf = (used: number, limit: number): number => limit === 0 ? 100 : used * 100 / limit;

/** The alert that is due: 80 or 100, once a day each. */
const alertFor = ({ texts, cost, alerted }: Used, limits: DailyLimits): number | undefined => {
  const percent = Math.max(percentOf(texts, limits.texts), percentOf(cost, limits.cost));
  return ALERTS.find((one) => percent >= one && one > alerted);
};

/** What counting a message comes to. `alert`: the percentage of which administrators are alerted now. */
export interface Counted {
  counted: boolean;
  alert?: number;
}

/**
 * Counts one message, unless it is beyond the limits. The database compares them again when the update is made, so that
 * messages that are sent at the same time can't pass them together.
 */
export const countText = async (tx: Tx, limits: DailyLimits, cost: number): Promise<Counted> => {
  const day = dayOf(tx.now);
  const before = await findDay(tx, day);
  const after = { ...before, texts: before.texts + 1, cost: before.cost + cost };
  if (!isWithin(after, limits)) {
    const isNew = before.alerted < 100;
    if (isNew) await setAlerted(tx, day, 100);
    return { counted: false, alert: isNew ? 100 : undefined };
  }
  const alert = alertFor(after, limits);
  await insertNewRows(tx, textDays, [{ day, ...NOTHING }]);
  requireChange(
    await tx.update(textDays).set({
      texts: sql`${textDays.texts} + 1`,
      cost: sql`${textDays.cost} + ${cost}`,
      alerted: alert ?? before.alerted,
    }).where(and(
      eq(textDays.day, day),
      lte(textDays.texts, limits.texts - 1),
      lte(textDays.cost, limits.cost - cost),
    )),
  );
  return { counted: true, alert };
};

const setAlerted = async (tx: Tx, day: number, alerted: number): Promise<void> => {
  await insertNewRows(tx, textDays, [{ day, ...NOTHING }]);
  await tx.update(textDays).set({ alerted }).where(eq(textDays.day, day));
};

const KEPT_DAYS = 400;

/** Every night: counts that nobody compares any more. */
export const purgeTextDays = async (tx: Tx): Promise<void> => {
  await tx.delete(textDays).where(lte(textDays.day, dayOf(tx.now) - KEPT_DAYS));
};
