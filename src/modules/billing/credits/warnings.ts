// News of running out: credits that become few, that are gone, and that will end soon (PRODUCT sections 6 and 7).
import { and, asc, gt, lte, sql } from "drizzle-orm";
import { creditsExhausted, creditsExpiring, creditsLow } from "@/events.ts";
import type { Ctx, Tx } from "@/platform/ctx.ts";
import type { Reader } from "@/platform/db/types.ts";
import { publish } from "@/platform/events/outbox.ts";
import { DAY_MS } from "@/platform/time/time.ts";
import { transact } from "@/platform/db/transact.ts";
import { lifecycleOf } from "@/modules/settings/index.ts";
import { unused } from "./lots.ts";
import { listOpenLots, type CreditScope } from "./supply.ts";
import { creditLots, creditWarnings } from "../tables.ts";

/** Credits of a category that can be used at a moment, those of its parts included. */
export const countUsableCredits = async (db: Reader, scope: CreditScope): Promise<number> =>
  sumCredits(await listOpenLots(db, scope));

/** What lots hold together. */
export const sumCredits = (lots: readonly { remaining: number }[]): number =>
  lots.reduce((sum, { remaining }) => sum + remaining, 0);

/**
 * Tells, once, that credits have come down to the mark of the settings or are gone; `before` is what there was, `left`
 * what there is, where the caller knows.
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

/** Lots warned of in one transaction. */
const BATCH = 50;

/** Warns of credits that end soon: each lot once for each period of the settings. Returns how many lots. */
export const warnOfExpiringCredits = async (ctx: Ctx): Promise<number> => {
  for (let warned = 0;;) {
    const batch = await transact(ctx, warnBatch);
    warned += batch;
    if (batch < BATCH) return warned;
  }
};

type Ending = { id: string; specialistId: string; categoryId: string; days: number };

const warnBatch = async (tx: Tx): Promise<number> => {
  const { creditWarningDays } = await lifecycleOf(tx);
  const ending: Ending[] = [];
  // The shortest period first: a lot that is due in several is told of once, with the most urgent one.
  for (const days of [...creditWarningDays].sort((a, b) => a - b)) {
    const left = BATCH - ending.length;
    const due = left > 0 ? await listUnwarned(tx, days, left) : [];
    const told = new Set(ending.map(({ id }) => id));
    await markWarned(tx, due.map(({ id }) => id), creditWarningDays.filter((period) => period >= days));
    ending.push(...due.filter(({ id }) => !told.has(id)).map((lot) => ({ ...lot, days })));
  }
  const news = new Map(ending.map((lot) => [`${lot.specialistId} ${lot.categoryId} ${lot.days}`, lot]));
  for (const { specialistId, categoryId, days } of news.values()) {
    await publish(tx, creditsExpiring({ specialistId, categoryId, days }));
  }
  return ending.length;
};

/** Lots that end within `days` and were not told of for that period; not those that never had so long. */
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

/** Credits of a category that end within some days, for telling of them. */
export const findExpiringCredits = async (db: Reader, { days, ...scope }: CreditScope & { days: number }) => {
  const ending = (await listOpenLots(db, scope)).filter(({ expiresAt }) => expiresAt <= scope.now + days * DAY_MS);
  return { credits: ending.reduce((sum, { remaining }) => sum + remaining, 0), firstEndsAt: ending[0]?.expiresAt };
};
