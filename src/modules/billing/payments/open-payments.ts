// The sweep over open payments, so that nothing is lost with a webhook or a closed tab (docs/product/money.md#paying).
import { and, asc, count, eq, lte, sql } from "drizzle-orm";
import type { Ctx, Tx } from "@/platform/ctx.ts";
import { hasStatus } from "@/platform/db/status-sets.ts";
import { sweepRows } from "@/platform/queue/sweep.ts";
import { MINUTE_MS } from "@/platform/time/time.ts";
import { transact } from "@/platform/db/transact.ts";
import type { GaugeSource } from "@/platform/telemetry/gauges.ts";
import { OPEN_STATUSES } from "../rules.ts";
import { endUnpaid, RECHECK_MS, type Transaction } from "./orders.ts";
import { transactions } from "../tables.ts";
import { settlePayment } from "./settlement.ts";

/** How long after its end a page that was never shown may still be reported. */
const SILENCE_MS = 30 * MINUTE_MS;

const unfinished = hasStatus(transactions.status, OPEN_STATUSES);

/**
 * Checks every open payment that is due. Returns how many. An error of the provider ends the run; the next one checks the
 * others first.
 */
export const checkOpenPayments = sweepRows({
  batch: 1,
  select: (ctx, limit, after?: Transaction) => {
    const { id, askAt } = transactions;
    const later = after && sql`(${askAt}, ${id}) > (${after.askAt}, ${after.id})`;
    return ctx.db.read.select().from(transactions).where(and(unfinished, lte(askAt, ctx.now), later))
      .orderBy(asc(askAt), asc(id)).limit(limit);
  },
  each: (ctx, transaction) => checkOrPostpone(ctx, transaction),
});

const checkOrPostpone = async (ctx: Ctx, transaction: Transaction): Promise<void> => {
  try {
    await checkPayment(ctx, transaction);
  } catch (error) {
    // A payment that can never be checked must not block the others.
    await transact(ctx, (tx) => postpone(tx, transaction.id));
    throw error;
  }
};

const postpone = (tx: Tx, id: string) =>
  tx.update(transactions).set({ askAt: tx.now + RECHECK_MS }).where(and(eq(transactions.id, id), unfinished));

const checkPayment = async (ctx: Ctx, order: Transaction): Promise<void> => {
  const { id, sessionId, checkoutUntil } = order;
  const known = sessionId !== null && (await settlePayment(ctx, { checkoutId: sessionId })).transaction !== undefined;
  if (known) return;
  if (sessionId !== null) ctx.log.error("the payment provider does not know a checkout", { transactionId: id });
  // The page was never shown, or it has closed.
  const over = ctx.now > checkoutUntil + SILENCE_MS;
  await transact(ctx, async (tx) => {
    await (over ? endUnpaid(tx, order, "expired") : postpone(tx, id));
  });
};

export const paymentGauges: GaugeSource = {
  name: "payments",
  gauges: { parley_payments_open: { help: "Payments that were started and have neither succeeded nor failed." } },
  async read({ db }) {
    const [row] = await db.read.select({ open: count() }).from(transactions).where(unfinished);
    return { parley_payments_open: row?.open };
  },
};
