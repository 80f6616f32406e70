// Events about credits that run low, run out or expire soon (docs/product/money.md#credits).
import { and, asc, gt, lte, sql } from "drizzle-orm";
import { creditsExhausted, creditsExpiring, creditsLow } from "@/events.ts";
import type { Ctx, Tx } from "@/platform/ctx.ts";
import type { Reader } from "@/platform/db/types.ts";
import { publish } from "@/platform/events/outbox.ts";
import { inTurn, type Sweep, sweep } from "@/platform/queue/sweep.ts";
import { DAY_MS } from "@/platform/time/time.ts";
import { getLifecycle } from "@/modules/settings/index.ts";
import { unused } from "./lots.ts";
import { type CreditScope, listOpenLots } from "./supply.ts";
import { creditLots, creditWarnings } from "../tables.ts";

/** Usable credits of a category, with those of its subcategories. */
export const countUsableCredits = async (db: Reader, scope: CreditScope): Promise<number> =>
  sumCredits(await listOpenLots(db, scope));

export const sumCredits = (lots: readonly { remaining: number }[]): number =>
  lots.reduce((sum, { remaining }) => sum + remaining, 0);

/**
 * Publishes, once, that credits have reached the low mark of the settings or are used up. `before` is the number before
 * the change, `left` the number after it, if the caller knows it.
 */
export const publishCreditLevel = async (
  tx: Tx,
  scope: Omit<CreditScope, "now">,
  before: number,
  left?: number,
): Promise<void> => {
  const now = left ?? await countUsableCredits(tx, { ...scope, now: tx.now });
  if (now >= before) return;
  if (now === 0) return await publish(tx, creditsExhausted(scope));
  const { lowCreditAt } = await getLifecycle(tx);
  if (before > lowCreditAt && now <= lowCreditAt) await publish(tx, creditsLow(scope));
};

/** Warns about lots that expire within `days`. A warning stands for those of all longer `periods`, too. */
const warnWithin = (days: number, periods: readonly number[]): Sweep =>
  sweep({
    batch: 50,
    select: (tx, limit) => listUnwarned(tx, days, limit),
    apply: async (tx, lots) => {
      await markWarned(tx, lots.map(({ id }) => id), periods.filter((period) => period >= days));
      const scopes = new Map(lots.map((lot) => [`${lot.specialistId} ${lot.categoryId}`, lot]));
      for (const { specialistId, categoryId } of scopes.values()) {
        await publish(tx, creditsExpiring({ specialistId, categoryId, days }));
      }
    },
  });

/** Warns about credits that expire soon: each lot once for each period of the settings. Returns how many lots. */
export const warnOfExpiringCredits = async (ctx: Ctx): Promise<number> => {
  const { creditWarningDays } = await getLifecycle(ctx.db.read);
  // The shortest period first: a lot that is due in several gets one warning, the most urgent one.
  const periods = [...creditWarningDays].sort((a, b) => a - b);
  return await inTurn(...periods.map((days) => warnWithin(days, periods)))(ctx);
};

/** Lots that expire within `days` and have no warning for that period; without lots whose whole validity is shorter. */
const listUnwarned = (tx: Tx, days: number, limit: number) =>
  tx.select({ id: creditLots.id, specialistId: creditLots.specialistId, categoryId: creditLots.categoryId })
    .from(creditLots).where(and(
      unused,
      gt(creditLots.expiresAt, tx.now),
      lte(creditLots.expiresAt, tx.now + days * DAY_MS),
      sql`${creditLots.createdAt} < ${creditLots.expiresAt} - ${days * DAY_MS}`,
      sql`not exists (select 1 from credit_warnings w where w.lot_id = ${creditLots.id} and w.days = ${days})`,
    )).orderBy(asc(creditLots.expiresAt)).limit(limit);

const markWarned = async (tx: Tx, lotIds: string[], periods: number[]): Promise<void> => {
  const rows = lotIds.flatMap((lotId) => periods.map((days) => ({ lotId, days, warnedAt: tx.now })));
  if (rows.length > 0) await tx.insert(creditWarnings).values(rows).onConflictDoNothing();
};

/** Credits of a category that expire within some days. */
export const findExpiringCredits = async (db: Reader, { days, ...scope }: CreditScope & { days: number }) => {
  const ending = (await listOpenLots(db, scope)).filter(({ expiresAt }) => expiresAt <= scope.now + days * DAY_MS);
  return { credits: sumCredits(ending), firstEndsAt: ending[0]?.expiresAt };
};
