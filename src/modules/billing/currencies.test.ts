// Purchases in currencies without decimals, with three, and with those that the provider counts differently.
import { sql } from "drizzle-orm";
import { unzipSync } from "fflate";
import { extractText, getDocumentProxy } from "unpdf";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { settingsDocuments } from "@/modules/settings/tables.ts";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { makeAdministrator } from "@tests/support/people/factories.ts";
import { type Buyer, expectPaidOnce, makeBuyer, transactionOf } from "@tests/support/payments/buyers.ts";
import { invoicesOf, openSeller } from "@tests/support/payments/invoices.ts";
import { callStripe } from "@tests/support/payments/stripe-client.ts";
import {
  openTestPayments,
  orderCredits,
  type TestPayments,
  verifyPayment,
} from "@tests/support/payments/test-payments.ts";
import { iso } from "@/platform/time/time.ts";
import { settlePayment } from "./payments/settlement.ts";

/** A marketplace whose prices are in this currency: 1,500 of its minor units for a lead of career coaching. */
const openIn = async (currency: string): Promise<TestApp> => {
  const app = await openTestApp();
  await app.transact((tx) =>
    tx.update(settingsDocuments).set({
      body: sql`json_set(${settingsDocuments.body}, '$.currency', ${currency})`,
      version: sql`${settingsDocuments.version} + 1`,
    }).where(sql`${settingsDocuments.name} = 'pricing'`)
  );
  await openSeller(app);
  return app;
};

describe.each([
  // currency, five leads at 5% off, VAT of 20%, what the provider is asked for, and how a person reads the sum
  ["JPY", 7_125, 1_425, 8_550, "¥8,550"],
  ["KWD", 7_130, 1_430, 8_560, "KWD 8.560"],
  ["ISK", 7_125, 1_425, 855_000, "ISK 8,550"],
  ["MGA", 7_100, 1_400, 85, "MGA 85.00"],
])("in %s", (currency, subtotal, vat, asked, text) => {
  let app: TestApp;
  let pay: TestPayments;
  let buyer: Buyer;
  beforeAll(async () => {
    app = await openIn(currency);
    pay = await openTestPayments(app);
    buyer = await makeBuyer(app);
  });
  afterAll(async () => {
    await pay.close();
    await app.close();
  });

  test("an order is paid to the minor unit", async () => {
    const session = await callStripe(pay.apiBase, `/v1/checkout/sessions/${buyer.sessionId}`);
    expect([session.body.currency, session.body.amount_total]).toEqual([currency.toLowerCase(), asked]);
    await pay.actions.pay(buyer.sessionId);
    expect(await verifyPayment(app, buyer.cookie, buyer.sessionId)).toMatchObject({
      status: "paid",
      total: { amount: subtotal + vat, currency },
    });
    await expectPaidOnce(app, buyer);
  });

  test("its invoice has the currency's decimals, and is what was paid", async () => {
    const [invoice] = await invoicesOf(app.services.db.read, buyer);
    const { netMinor, taxMinor, roundingMinor } = invoice!.content;
    expect(netMinor + taxMinor + roundingMinor).toBe(subtotal + vat);
    const file = await app.call(`/Transactions/InvoiceFile/${invoice!.id}`, { cookie: buyer.cookie });
    const pdf = await getDocumentProxy(new Uint8Array(await file.arrayBuffer()));
    expect((await extractText(pdf, { mergePages: true })).text.replace(/\s/g, " ")).toContain(text);
  });

  test("the bookkeeper's archive has it, and as an e-invoice where the currency can be in one", async () => {
    const cookie = await app.signIn(await makeAdministrator(app, { adminRole: "finance" }));
    const response = await app.call(`/Admin/InvoicesExport?month=${iso(app.clock.now()).slice(0, 7)}`, { cookie });
    const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
    const [invoice] = await invoicesOf(app.services.db.read, buyer);
    const { number } = invoice!;
    const names = [`${number}.pdf`, ...currency === "KWD" ? [] : [`${number}.xml`]];
    expect(Object.keys(files).filter((name) => !name.endsWith(".csv"))).toEqual(names);
    expect(Object.values(files).every(({ length }) => length > 0)).toBe(true);
  });

  test("a refund is counted in the same units", async () => {
    const { paymentId } = await transactionOf(app.services.db.read, buyer);
    await callStripe(pay.apiBase, "/v1/refunds", { method: "POST", form: `payment_intent=${paymentId}` });
    await settlePayment(app.ctx(), { checkoutId: buyer.sessionId });
    expect(await transactionOf(app.services.db.read, buyer))
      .toMatchObject({ status: "refunded", refundedMinor: subtotal + vat });
  });

  test("more than can be charged at once is refused", async () => {
    await app.transact((tx) => tx.run(sql`update categories set lead_price_minor = 9999999900 where slug = 'career'`));
    const order = await orderCredits(app, buyer.cookie, { career: 100 });
    expect(order).toMatchObject({ status: 400, 0: expect.stringMatching(/^A payment can be at most /) });
  });
});
