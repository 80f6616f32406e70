// How many text messages are sent on a day, and what they cost: counted before one is sent, and never beyond the limits.
// Codes have a budget of their own, so that neither a rush of codes nor one of reminders stops the other.
import { and, eq, lte, sql } from "drizzle-orm";
import type { Tx } from "../ctx.ts";
import { insertNewRows } from "../db/prepared.ts";
import type { Reader } from "../db/types.ts";
import { requireChange } from "../db/writer/plan.ts";
import { DAY_MS, type Instant } from "../time/time.ts";
import { textDays } from "./tables.ts";

/** What messages are counted as: codes that visitors ask for, or anything about a meeting. */
export type TextBudget = "codes" | "meetings";

export interface DailyLimits {
  texts: number;
  /** In thousandths of the currency. */
  cost: number;
}

interface Used extends DailyLimits {
  alerted: number;
}

const COLUMNS = {
  codes: { texts: "codeTexts", cost: "codeCost", alerted: "codesAlerted" },
  meetings: { texts: "texts", cost: "cost", alerted: "alerted" },
} as const satisfies Record<TextBudget, Record<keyof Used, keyof typeof textDays.$inferSelect>>;

export const dayOf = (now: Instant): number => Math.floor(now / DAY_MS);

const findUsed = async (db: Reader, day: number, budget: TextBudget): Promise<Used> => {
  const [row] = await db.select().from(textDays).where(eq(textDays.day, day));
  const { texts, cost, alerted } = COLUMNS[budget];
  return { texts: row?.[texts] ?? 0, cost: row?.[cost] ?? 0, alerted: row?.[alerted] ?? 0 };
};

const isWithin = ({ texts, cost }: DailyLimits, limits: DailyLimits): boolean =>
  texts <= limits.texts && cost <= limits.cost;

/** The percentages of the limits at which administrators are alerted. */
const ALERTS = [100, 80] as const;

const percentOf = (used: number, limit: number): number => limit === 0 ? 100 : used * 100 / limit;

/** The alert that is due: 80 or 100, once a day each. */
const alertFor = ({ texts, cost, alerted }: Used, limits: DailyLimits): number | undefined => {
  const percent = Math.max(percentOf(texts, limits.texts), percentOf(cost, limits.cost));
  return ALERTS.find((threshold) => percent >= threshold && threshold > alerted);
};

/** What counting a message comes to. `alert`: the percentage of which administrators are alerted now. */
export interface Counted {
  counted: boolean;
  alert?: number;
}

interface Text {
  budget: TextBudget;
  limits: DailyLimits;
  cost: number;
}

/**
 * Counts one message, unless it is beyond the limits of its budget. The database compares them again when the update is
 * made, so that messages that are sent at the same time can't pass them together.
 */
export const countText = async (tx: Tx, { budget, limits, cost }: Text): Promise<Counted> => {
  const day = dayOf(tx.now);
  const columns = COLUMNS[budget];
  const before = await findUsed(tx, day, budget);
  const after = { ...before, texts: before.texts + 1, cost: before.cost + cost };
  await insertNewRows(tx, textDays, [{ day }]);
  if (!isWithin(after, limits)) {
    const isNew = before.alerted < 100;
    if (isNew) await tx.update(textDays).set({ [columns.alerted]: 100 }).where(eq(textDays.day, day));
    return { counted: false, alert: isNew ? 100 : undefined };
  }
  const alert = alertFor(after, limits);
  const [texts, spent] = [textDays[columns.texts], textDays[columns.cost]];
  requireChange(
    await tx.update(textDays).set({
      [columns.texts]: sql`${texts} + 1`,
      [columns.cost]: sql`${spent} + ${cost}`,
      [columns.alerted]: alert ?? before.alerted,
    }).where(and(eq(textDays.day, day), lte(texts, limits.texts - 1), lte(spent, limits.cost - cost))),
  );
  return { counted: true, alert };
};

const KEPT_DAYS = 400;

/** Every night: counts that nobody compares any more. */
export const purgeTextDays = async (tx: Tx): Promise<void> => {
  await tx.delete(textDays).where(lte(textDays.day, dayOf(tx.now) - KEPT_DAYS));
};
