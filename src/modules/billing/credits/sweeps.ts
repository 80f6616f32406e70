// What billing does every night: end credits whose time is over, and hold the ledger against the lots.
import { and, asc, gt, inArray, lte, sql } from "drizzle-orm";
import { creditsChanged } from "@/events.ts";
import type { Ctx, Tx } from "@/platform/ctx.ts";
import type { Reader } from "@/platform/db/types.ts";
import { newId } from "@/platform/ids.ts";
import { publish } from "@/platform/events/outbox.ts";
import { transact } from "@/platform/db/transact.ts";
import { unused } from "./lots.ts";
import { publishCreditLevel, countUsableCredits, warnOfExpiringCredits } from "./warnings.ts";
import { creditEntries, creditLots } from "../tables.ts";

const BATCH = 50;

/** Ends the lots whose time is over, with a ledger line each. Returns how many. */
export const expireCredits = async (ctx: Ctx): Promise<number> => {
  for (let ended = 0;;) {
    const batch = await expireBatch(ctx);
    ended += batch;
    if (batch < BATCH) return ended;
  }
};

const expireBatch = (ctx: Ctx): Promise<number> =>
  transact(ctx, async (tx) => {
    const due = await tx.select().from(creditLots)
      .where(and(unused, lte(creditLots.expiresAt, tx.now)))
      .orderBy(asc(creditLots.expiresAt)).limit(BATCH);
    if (due.length === 0) return 0;
    await tx.insert(creditEntries).values(due.map((lot) => ({
      id: newId(),
      lotId: lot.id,
      specialistId: lot.specialistId,
      categoryId: lot.categoryId,
      kind: "expire" as const,
      amount: -lot.remaining,
      unitPriceMinor: lot.unitPriceMinor,
      uniqueKey: `expire-${lot.id}`,
      createdAt: tx.now,
    })));
    await tx.update(creditLots).set({ remaining: 0 }).where(inArray(creditLots.id, due.map((lot) => lot.id)));
    const scopes = Map.groupBy(due, (lot) => `${lot.specialistId} ${lot.categoryId}`);
    for (const lots of scopes.values()) await publishExpired(tx, lots);
    return due.length;
  });

/** What had ended was not usable any more, and is told of as if it ended now. */
const publishExpired = async (tx: Tx, lots: (typeof creditLots.$inferSelect)[]): Promise<void> => {
  const { specialistId, categoryId } = lots[0]!;
  const ended = lots.reduce((sum, { remaining }) => sum + remaining, 0);
  const scope = { specialistId, categoryId };
  await publish(tx, creditsChanged(scope));
  await publishCreditLevel(tx, scope, await countUsableCredits(tx, { ...scope, now: tx.now }) + ended);
};

/** A lot whose ledger says something else than the lot itself. */
export interface Imbalance {
  lotId: string;
  remaining: number;
  ledger: number;
}

/** Lots held against their ledger in one question: few enough that nobody waits for it. */
const COMPARED = 500;

/** Lots that differ from their ledger; always empty unless something went wrong. */
export const reconcile = async (db: Reader): Promise<Imbalance[]> => {
  const ledger = sql<number>`(select coalesce(sum(amount), 0) from credit_entries where lot_id = credit_lots.id)`;
  const imbalances: Imbalance[] = [];
  for (let after = "";;) {
    const lots = await db.select({ lotId: creditLots.id, remaining: creditLots.remaining, ledger }).from(creditLots)
      .where(gt(creditLots.id, after)).orderBy(asc(creditLots.id)).limit(COMPARED);
    imbalances.push(...lots.filter((lot) => lot.ledger !== lot.remaining));
    if (lots.length < COMPARED) return imbalances;
    after = lots.at(-1)!.lotId;
  }
};

/** The nightly run: expiry and its warnings, then the check, which reports to the log because a person has to look. */
export const closeDay = async (ctx: Ctx): Promise<void> => {
  const ended = await expireCredits(ctx);
  const warned = await warnOfExpiringCredits(ctx);
  const imbalances = await reconcile(ctx.db.read);
  if (imbalances.length) ctx.log.error("the credit ledger does not balance", { imbalances: imbalances.slice(0, 20) });
  ctx.log.info("credits reconciled", { ended, warned, imbalances: imbalances.length });
};
