// Events about credits that run low, run out or expire soon (docs/product/money.md#credits).
import { and, asc, gt, lte, sql } from "drizzle-orm";
import { creditsExhausted, creditsExpiring, creditsLow } from "@/events.ts";
import type { Ctx, Tx } from "@/platform/ctx.ts";
import type { Reader } from "@/platform/db/types.ts";
import { publish } from "@/platform/events/outbox.ts";
import { DAY_MS } from "@/platform/time/time.ts";
import { transact } from "@/platform/db/transact.ts";
import { lifecycleOf } from "@/modules/settings/index.ts";
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
  const { lowCreditAt } = await lifecycleOf(tx);
  if (before > lowCreditAt && now <= lowCreditAt) await publish(tx, creditsLow(scope));
};

/** Lots in one transaction. */
const BATCH = 50;

/** Warns about credits that expire soon: each lot once for each period of the settings. Returns how many lots. */
export const warnOfExpiringCredits = async (ctx: Ctx): Promise<number> => {
  for (let warned = 0;;) {
    const batch = await transact(ctx, warnBatch);
    warned += batch;
    if (batch < BATCH) return warned;
  }
};

type ExpiringLot = { id: string; specialistId: string; categoryId: string; days: number };

const warnBatch = async (tx: Tx): Promise<number> => {
  const { creditWarningDays } = await lifecycleOf(tx);
  const ending: ExpiringLot[] = [];
  // The shortest period first: a lot that is due in several gets one warning, the most urgent one.
  for (const days of [...creditWarningDays].sort((a, b) => a - b)) {
    const left = BATCH - ending.length;
    const due = left > 0 ? await listUnwarned(tx, days, left) : [];
    const known = new Set(ending.map(({ id }) => id));
    await markWarned(tx, due.map(({ id }) => id), creditWarningDays.filter((period) => period >= days));
    ending.push(...due.filter(({ id }) => !known.has(id)).map((lot) => ({ ...lot, days })));
  }
  const warnings = new Map(ending.map((lot) => [`${lot.specialistId} ${lot.categoryId} ${lot.days}`, lot]));
  for (const { specialistId, categoryId, days } of warnings.values()) {
    await publish(tx, creditsExpiring({ specialistId, categoryId, days }));
  }
  return ending.length;
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
  return { credits: ending.reduce((sum, { remaining }) => sum + remaining, 0), firstEndsAt: ending[0]?.expiresAt };
};
