// The nightly run of billing: expires credits, warns about those that expire soon, and reconciles the ledger.
import { and, asc, eq, gt, inArray, lte, sql } from "drizzle-orm";
import { creditsChanged } from "@/events.ts";
import type { Ctx, Tx } from "@/platform/ctx.ts";
import type { Reader } from "@/platform/db/types.ts";
import { newId } from "@/platform/ids.ts";
import { publish } from "@/platform/events/outbox.ts";
import { sweep } from "@/platform/queue/sweep.ts";
import type { GaugeSource } from "@/platform/telemetry/gauges.ts";
import { transact } from "@/platform/db/transact.ts";
import { unused } from "./lots.ts";
import { countUsableCredits, publishCreditLevel, sumCredits, warnOfExpiringCredits } from "./warnings.ts";
import { creditEntries, creditLots, creditReconciliations } from "../tables.ts";

/** Expires lots, with a ledger line each. Returns how many. */
export const expireCredits = sweep({
  batch: 50,
  select: (tx, limit) =>
    tx.select().from(creditLots)
      // Reserved credits are consumed or released within the hour; the lot expires in the night after that.
      .where(and(unused, lte(creditLots.expiresAt, tx.now), eq(creditLots.reserved, 0)))
      .orderBy(asc(creditLots.expiresAt)).limit(limit),
  apply: async (tx, due) => {
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
  },
});

/** Expired credits were unusable already; the events treat them as if they expired now. */
const publishExpired = async (tx: Tx, lots: (typeof creditLots.$inferSelect)[]): Promise<void> => {
  const { specialistId, categoryId } = lots[0]!;
  const expired = sumCredits(lots);
  const scope = { specialistId, categoryId };
  await publish(tx, creditsChanged(scope));
  await publishCreditLevel(tx, scope, await countUsableCredits(tx, { ...scope, now: tx.now }) + expired);
};

/** A lot that differs from its ledger. */
interface Imbalance {
  lotId: string;
  remaining: number;
  ledger: number;
}

/** Lots compared in one query, so that it stays short. */
const COMPARED = 500;

/** Lots that differ from their ledger; always empty unless there is a bug. */
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

const recordReconciliation = async (tx: Tx, imbalances: number): Promise<void> => {
  const last = { reconciledAt: tx.now, imbalances };
  await tx.insert(creditReconciliations).values({ id: 1, ...last })
    .onConflictDoUpdate({ target: creditReconciliations.id, set: last });
};

/** Compares every lot with its ledger, and records and logs the result; an imbalance as an error, for a person to look at. */
export const reconcileCredits = async (ctx: Ctx, fields: Record<string, unknown> = {}): Promise<void> => {
  const imbalances = await reconcile(ctx.db.read);
  await transact(ctx, (tx) => recordReconciliation(tx, imbalances.length));
  if (imbalances.length) ctx.log.error("the credit ledger does not balance", { imbalances: imbalances.slice(0, 20) });
  ctx.log.info("credits reconciled", { ...fields, imbalances: imbalances.length });
};

/** The nightly run. */
export const closeDay = async (ctx: Ctx): Promise<void> => {
  const expired = await expireCredits(ctx);
  const warned = await warnOfExpiringCredits(ctx);
  await reconcileCredits(ctx, { expired, warned });
};

/** The last comparison of the lots with their ledger. */
export const ledgerGauges: GaugeSource = {
  name: "ledger",
  gauges: {
    parley_ledger_imbalances: { help: "Credit lots that differed from their ledger when they were last compared." },
    parley_ledger_reconciled_timestamp_seconds: { help: "When credit lots were last compared with their ledger." },
  },
  async read({ db }) {
    const [last] = await db.read.select().from(creditReconciliations);
    return {
      parley_ledger_imbalances: last?.imbalances,
      parley_ledger_reconciled_timestamp_seconds: last && last.reconciledAt / 1_000,
    };
  },
};
