// Buyers of credits for tests, and the state of their purchases: rows, ledger, events.
import { eq, sql } from "drizzle-orm";
import { afterAll, expect } from "vitest";
import { countUsableCredits } from "@/modules/billing/index.ts";
import { creditEntries, creditLots, transactions } from "@/modules/billing/tables.ts";
import { reconcile } from "@/modules/billing/credits/sweeps.ts";
import { starterId } from "@/modules/catalog/index.ts";
import type { ReadDb } from "@/platform/db/types.ts";
import { enableBuying, makePerson } from "../people/factories.ts";
import { openTestPayments, orderCredits, type Ordered, type TestPayments } from "./test-payments.ts";
import { openTestApp, type TestApp } from "../app/test-app.ts";

export interface Buyer extends Ordered {
  specialistId: string;
  cookie: string;
}

/** A person who may buy in two categories, one of them regulated. Returns the id. */
export const makeCustomer = async (app: TestApp, person?: Parameters<typeof makePerson>[1]): Promise<string> => {
  const specialistId = await makePerson(app, person);
  await enableBuying(app, specialistId, ["career", "mortgages"]);
  return specialistId;
};

/** A person with an open payment page, by default for five credits in career. */
export const makeBuyer = async (
  app: TestApp,
  lines?: Record<string, number>,
  options?: Parameters<typeof orderCredits>[3],
): Promise<Buyer> => {
  const specialistId = await makePerson(app);
  await enableBuying(app, specialistId, [
    ...new Set(Object.keys(lines ?? { career: 5 }).map((scope) => scope.split("/")[0]!)),
  ]);
  const cookie = await app.signIn(specialistId);
  return { specialistId, cookie, ...await orderCredits(app, cookie, lines, options) };
};

export const transactionOf = async (db: ReadDb, { transactionId }: Pick<Ordered, "transactionId">) => {
  const [row] = await db.select().from(transactions).where(eq(transactions.id, transactionId));
  return row!;
};

/** Usable credits in a starter category. */
export const creditsOf = (app: TestApp, specialistId: string, category = "career") =>
  countUsableCredits(app.services.db.read, { specialistId, categoryId: starterId(category), now: app.clock.now() });

/** The ledger as "purchase 5", oldest first. */
export const ledgerOf = async (db: ReadDb, specialistId: string): Promise<string[]> =>
  (await db.select().from(creditEntries).where(eq(creditEntries.specialistId, specialistId)).orderBy(creditEntries.id))
    .map(({ kind, amount }) => `${kind} ${amount}`);

/** Payloads of the events about one purchase. */
export const eventsAbout = async (app: TestApp, name: string, { transactionId }: Pick<Ordered, "transactionId">) =>
  (await app.eventsOf(name)).filter((p) => (p as { transactionId: string }).transactionId === transactionId);

/** The revenue sums, and the same from the payments; both must be equal. */
export const compareRevenue = async (db: ReadDb) => {
  const summed = await db.all(sql`select category_id as category, currency, sum(payments) as payments,
    sum(credits) as credits, sum(paid_minor) as paid, sum(refunded_minor) as refunded, sum(disputed_minor) as disputed
    from revenue_days group by 1, 2 order by 1, 2`);
  const paid = await db.all(sql`select category_id as category, currency, count(*) as payments,
    sum((select sum(quantity) from transaction_lines l where l.transaction_id = t.id)) as credits,
    sum(subtotal_minor) as paid,
    sum(cast(round(refunded_minor * 1.0 * subtotal_minor / total_minor) as integer)) as refunded,
    sum((select coalesce(sum(cast(round(amount_minor * 1.0 * t.subtotal_minor / t.total_minor) as integer)), 0)
      from disputes d where d.transaction_id = t.id and status not in ('won', 'prevented')
      and status not like 'warning%')) as disputed
    from transactions t where paid_at is not null group by 1, 2 order by 1, 2`);
  return { summed, paid };
};

/** Asserts everything about a purchase that was paid once. */
export const expectPaidOnce = async (app: TestApp, buyer: Buyer, credits = 5): Promise<void> => {
  const { read } = app.services.db;
  expect(await transactionOf(read, buyer)).toMatchObject({ status: "paid", sessionId: buyer.sessionId });
  const lots = await read.select().from(creditLots).where(eq(creditLots.transactionId, buyer.transactionId));
  expect(lots.map(({ quantity, remaining }) => [quantity, remaining])).toEqual([[credits, credits]]);
  expect(await ledgerOf(read, buyer.specialistId)).toEqual([`purchase ${credits}`]);
  expect(await eventsAbout(app, "billing.credits_purchased", buyer)).toHaveLength(1);
  expect(await reconcile(read)).toEqual([]);
};

/** To be awaited at the top of the file. */
export const openPayingApp = async (
  options?: Parameters<typeof openTestPayments>[1],
): Promise<{ app: TestApp; pay: TestPayments }> => {
  const app = await openTestApp();
  const pay = await openTestPayments(app, options);
  afterAll(async () => {
    await pay.close();
    await app.close();
  });
  return { app, pay };
};
