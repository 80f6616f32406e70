// Data of the screens that sell credits, and an owner's purchases, also in the data export.
import { describe, expect, it } from "vitest";
import { makeBuyer, openPayingApp } from "@tests/support/payments/buyers.ts";
import { giveCredits, makePerson } from "@tests/support/people/factories.ts";
import { verifyPayment } from "@tests/support/payments/test-payments.ts";
import { starterId } from "@/modules/catalog/index.ts";
import { billing, buyLeadProps, findPurchase, hasPurchased } from "./index.ts";
import { buyingTerms } from "./prices.ts";
import { listPurchases } from "./purchases.ts";
import { BuyLeadProps, PurchaseView } from "./schemas.ts";

const { app, pay } = await openPayingApp();

const read = () => app.services.db.read;
const billedTo = {
  name: "Robin Sample",
  contact: null,
  email: null,
  line1: null,
  line2: null,
  postcode: null,
  city: null,
  country: "AT",
  vatId: null,
};
const eur = (amount: number) => ({ amount, currency: "EUR" });

describe("BuyLeadProps", () => {
  it("has prices, packages, limits, and the buyer's credits", async () => {
    const specialistId = await makePerson(app);
    await giveCredits(app, specialistId, { scope: "mortgages", quantity: 2 });
    await giveCredits(app, specialistId, { scope: "mortgages/first-home", quantity: 4 });
    const categoryId = starterId("mortgages");
    const props = await buyLeadProps(read(), app.services.config, {
      specialistId,
      categoryId,
      billedTo,
      now: app.clock.now(),
    });
    expect(BuyLeadProps.parse(props)).toEqual(props);
    expect(props).toMatchObject({
      category: { id: categoryId, regulated: true },
      currency: "EUR",
      taxMode: "net",
      taxNote: "No VAT is added. Where VAT applies, the price includes it, and your invoice shows how much.",
      maximumQuantity: 100,
      minimumTotal: eur(50),
      creditValidityMonths: 24,
      refundWindowDays: 14,
      checkoutExpiresMinutes: 30,
      leadPrice: eur(4_500),
      credits: 2,
      creditsUntil: "2028-10-20T10:00:00Z",
    });
    expect(props.packages.map(({ quantity, total }) => [quantity, total.amount]))
      .toEqual([[1, 4_500], [5, 21_375], [10, 40_500], [25, 95_625], [50, 180_000]]);
    const part = props.subcategories.find(({ id }) => id === starterId("mortgages/first-home"))!;
    expect(part).toMatchObject({ credits: 4, ownPrice: false, leadPrice: eur(4_500) });
  });

  it("is 404 for a category that is not offered", async () => {
    const specialistId = await makePerson(app);
    const buyer = { specialistId, categoryId: starterId("nothing"), billedTo, now: app.clock.now() };
    await expect(buyLeadProps(read(), app.services.config, buyer)).rejects.toMatchObject({ status: 404 });
  });

  it("says when the payment page adds tax", async () => {
    const { stripe } = app.services.config;
    const terms = await buyingTerms(read(), { stripe: { ...stripe, automaticTax: true } }, billedTo);
    expect(terms.taxNote).toBe("Prices are net. VAT is added where it applies.");
  });
});

describe("purchases", () => {
  it("are listed with their lines, newest first, and found by id", async () => {
    const buyer = await makeBuyer(app, { "mortgages": 1, "mortgages/first-home": 5 });
    expect(await hasPurchased(read(), buyer.specialistId)).toBe(false);
    await pay.actions.pay(buyer.sessionId);
    await verifyPayment(app, buyer.cookie, buyer.sessionId);
    const [purchase, ...others] = await listPurchases(read(), buyer.specialistId);
    expect(others).toEqual([]);
    expect(PurchaseView.parse(purchase)).toEqual(purchase);
    expect(purchase).toMatchObject({
      id: buyer.transactionId,
      status: "paid",
      paidAt: "2026-10-20T10:00:00Z",
      subtotal: eur(25_875),
      tax: eur(0),
      total: eur(25_875),
      refunded: eur(0),
      lines: [{ quantity: 1, total: eur(4_500) }, { quantity: 5, discountBps: 500, total: eur(21_375) }],
    });
    expect(await findPurchase(read(), buyer.transactionId)).toEqual(purchase);
    expect(await findPurchase(read(), "nothing")).toBeUndefined();
    expect(await hasPurchased(read(), buyer.specialistId)).toBe(true);
  });

  it("and credits are part of the data export", async () => {
    const buyer = await makeBuyer(app);
    await pay.actions.pay(buyer.sessionId);
    await verifyPayment(app, buyer.cookie, buyer.sessionId);
    const parts = await Promise.all(
      billing.personalData.map(async ({ name, collect }) => [name, await collect(app.ctx(), buyer.specialistId)]),
    );
    expect(Object.fromEntries(parts)).toMatchObject({
      purchases: [{ id: buyer.transactionId, status: "paid" }],
      credits: [{ kind: "purchase", credits: 5, at: "2026-10-20T10:00:00Z" }],
    });
  });
});
