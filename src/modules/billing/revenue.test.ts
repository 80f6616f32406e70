// Revenue by day and category: payments, refunds and disputes each on their own day.
import { readFile } from "node:fs/promises";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { compareRevenue, makeBuyer, openPayingApp } from "@tests/support/payments/buyers.ts";
import { verifyPayment } from "@tests/support/payments/test-payments.ts";
import { NOON } from "@tests/support/app/test-app.ts";
import { DAY_MS } from "@/platform/time/time.ts";
import { starterId } from "@/modules/catalog/index.ts";
import { countRevenue } from "./index.ts";
import { revenueDays } from "./tables.ts";
import { settlePayment } from "./payments/settlement.ts";

const { app, pay } = await openPayingApp({ automaticTax: true });

const [career, tutoring] = [starterId("career"), starterId("tutoring")];
const revenue = (from: string, to = from, categoryId?: string) =>
  countRevenue(app.services.db.read, { from, to, categoryId });
const buy = async (lines: Record<string, number>) => {
  const buyer = await makeBuyer(app, lines);
  const { payment_intent } = await pay.actions.pay(buyer.sessionId);
  for (let n = 0; n < 3; n++) await verifyPayment(app, buyer.cookie, buyer.sessionId);
  return String(payment_intent);
};
const NOTHING = { payments: 0, credits: 0, paidMinor: 0, refundedMinor: 0, disputedMinor: 0 };

it("counts each payment once, net, on its UTC day and in its category; refunds on their own day", async () => {
  const payment = await buy({ "career": 5 });
  await buy({ "career": 10, "career/return": 1 });
  await buy({ "tutoring": 1 });
  const first = await revenue("2026-10-20");
  expect(first).toHaveLength(2);
  const day = { date: "2026-10-20", currency: "EUR" };
  const of = (categoryId: string) => first.find((row) => row.categoryId === categoryId);
  expect(of(career)).toEqual({ ...NOTHING, ...day, categoryId: career, payments: 2, credits: 16, paidMinor: 22_125 });
  expect(of(tutoring)).toMatchObject({ payments: 1, credits: 1 });

  app.clock.set(NOON + DAY_MS);
  const gross = Math.round(1_425 * 1.2);
  await pay.actions.write((tx) =>
    pay.actions.refund(tx, { payment_intent: payment, amount: gross, metadata: {}, expand: [] })
  );
  await settlePayment(app.ctx(), { paymentId: payment });
  await settlePayment(app.ctx(), { paymentId: payment });
  expect(await revenue("2026-10-21")).toEqual([
    { ...NOTHING, date: "2026-10-21", currency: "EUR", categoryId: career, refundedMinor: 1_425 },
  ]);

  app.clock.set(NOON + 2 * DAY_MS);
  const { id } = await pay.actions.dispute(payment);
  await settlePayment(app.ctx(), { paymentId: payment });
  expect(await revenue("2026-10-22")).toMatchObject([{ disputedMinor: 4 * 1_425 }]);
  app.clock.set(NOON + 3 * DAY_MS);
  await pay.actions.write((tx) => pay.actions.closeDispute(tx, id, "won"));
  await settlePayment(app.ctx(), { paymentId: payment });
  expect(await revenue("2026-10-23")).toMatchObject([{ disputedMinor: -4 * 1_425 }]);
  app.clock.set(NOON);

  expect(await revenue("2026-10-20", "2026-10-23", tutoring)).toHaveLength(1);
  expect((await revenue("2026-10-20", "2026-10-23")).map(({ date }) => date))
    .toEqual(["2026-10-20", "2026-10-20", "2026-10-21", "2026-10-22", "2026-10-23"]);
  expect(await revenue("2026-10-19")).toEqual([]);
  const { summed, paid } = await compareRevenue(app.services.db.read);
  expect(summed).toEqual(paid);
});

it("unpaid, expired and failed payments are no revenue", async () => {
  const before = await revenue("2026-10-20");
  await makeBuyer(app);
  const failing = await makeBuyer(app);
  await pay.actions.payLater(failing.sessionId, "fails");
  await pay.actions.finish(failing.sessionId);
  await verifyPayment(app, failing.cookie, failing.sessionId);
  expect(await revenue("2026-10-20")).toEqual(before);
});

it("the migration filled the sums from existing payments", async () => {
  const migration = await readFile("migrations/0035_note_credits_and_count_revenue.sql", "utf8");
  const inserts = migration.split(";").map((part) => part.slice(part.indexOf("INSERT"))).filter((part) =>
    part.length > 1
  );
  expect(inserts).toHaveLength(3);
  const { summed: before } = await compareRevenue(app.services.db.read);
  await app.transact(async (tx) => {
    await tx.delete(revenueDays);
    for (const insert of inserts) await tx.run(sql.raw(insert));
  });
  expect((await compareRevenue(app.services.db.read)).summed).toEqual(before);
});
