// Transactions/Purchases: the caller's own purchases in every status, page by page.
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { type Buyer, makeBuyer, openPayingApp } from "@tests/support/payments/buyers.ts";
import { orderCredits, verifyPayment } from "@tests/support/payments/test-payments.ts";
import { NOON } from "@tests/support/app/test-app.ts";
import { get, refusalOf } from "@tests/support/funnel/visitor.ts";
import { MINUTE_MS } from "@/platform/time/time.ts";
import { users } from "@/modules/auth/tables.ts";
import { transactions } from "./tables.ts";

const { app, pay } = await openPayingApp();

const list = async ({ cookie }: Pick<Buyer, "cookie">, query = "") =>
  await get(app, `/Transactions/Purchases${query}`, { cookie });

it("has lines, amounts and receipt; an open payment page has its link", async () => {
  const buyer = await makeBuyer(app, { "career": 5 });
  // They have no opening hours yet, so the zone of their account counts.
  const own = eq(users.id, buyer.specialistId);
  await app.transact((tx) => tx.update(users).set({ timeZone: "Europe/Vienna" }).where(own));
  const open = (await list(buyer)).json;
  expect(open).toMatchObject({ totalCount: 1, page: 1 });
  expect(open.items[0]).toMatchObject({
    id: buyer.transactionId,
    status: "checkout-open",
    category: "Career coaching",
    credits: 5,
    ordered: { text: "Tue 20 Oct, 12:00", city: "Vienna" },
    payUrl: buyer.url,
    total: null,
    lines: [{ quantity: 5 }],
  });
  await pay.actions.pay(buyer.sessionId);
  await verifyPayment(app, buyer.cookie, buyer.sessionId);
  const [paid] = (await list(buyer)).json.items;
  expect(paid).toMatchObject({ status: "paid", payUrl: null, total: paid.subtotal });
  expect(paid.receiptUrl).toMatch(/^https?:/);
});

it("is sorted by newest, has pages and a filter, and leaves out orders without a payment page", async () => {
  const buyer = await makeBuyer(app, { "career": 1 });
  for (let minutes = 1; minutes < 12; minutes++) {
    app.clock.set(NOON + minutes * MINUTE_MS);
    await orderCredits(app, buyer.cookie, { "career": 1 + minutes });
  }
  const { read } = app.services.db;
  await app.transact((tx) =>
    tx.update(transactions).set({ status: "created" }).where(eq(transactions.id, buyer.transactionId))
  );
  const own = eq(transactions.specialistId, buyer.specialistId);
  expect(await read.select().from(transactions).where(own)).toHaveLength(12);
  const first = (await list(buyer)).json;
  expect([first.totalCount, first.totalPages, first.items.length]).toEqual([11, 2, 10]);
  expect(first.items.map(({ credits }: { credits: number }) => credits).slice(0, 2)).toEqual([12, 11]);
  expect((await list(buyer, "?page=2")).json.items).toMatchObject([{ credits: 2 }]);
  expect((await list(buyer, "?dir=asc")).json.items[0]).toMatchObject({ credits: 2 });
  expect((await list(buyer, "?status=paid")).json).toMatchObject({ totalCount: 0, items: [] });
  app.clock.set(NOON + 60 * MINUTE_MS);
  expect((await list(buyer)).json.items[0].payUrl).toBeNull();
  app.clock.set(NOON);
});

it("is the caller's own, and rejects an invalid page", async () => {
  const [one, two] = [await makeBuyer(app), await makeBuyer(app)];
  expect((await list(one)).json.items.map(({ id }: { id: string }) => id)).toEqual([one.transactionId]);
  expect((await list(two)).json.items.map(({ id }: { id: string }) => id)).toEqual([two.transactionId]);
  expect((await list(one, `?id=${one.transactionId}`)).json).toMatchObject({ totalCount: 1 });
  expect((await list(one, `?id=${two.transactionId}`)).json).toMatchObject({ totalCount: 0, items: [] });
  expect(refusalOf(await list(one, "?pageSize=11"))[0]).toBe(400);
  expect((await list(one, "?status=created")).status).toBe(400);
  expect((await app.call("/Transactions/Purchases")).status).toBe(401);
});
