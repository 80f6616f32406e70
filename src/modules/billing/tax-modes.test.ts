// One purchase in every tax mode: screens, payment page, receipt, list of purchases, statement and invoice say the same.
import { afterAll, describe, expect, it, test } from "vitest";
import type { Session } from "@/dev/payments/context.ts";
import { buyLabel, orderTotal } from "@/web/islands/specialist/credits/order.ts";
import { totalNotes } from "@/web/islands/area/purchases.ts";
import { eq } from "drizzle-orm";
import { starterId } from "@/modules/catalog/index.ts";
import { categories } from "@/modules/catalog/tables.ts";
import { findPerson } from "@/modules/auth/index.ts";
import { profiles } from "@/modules/specialists/tables.ts";
import { formatMoney } from "@/platform/money.ts";
import { runReactions } from "@tests/support/app/reactions.ts";
import { openTestApp } from "@tests/support/app/test-app.ts";
import { brokenRules } from "@tests/support/payments/en16931.ts";
import { invoicesOf, openSeller, setTaxMode } from "@tests/support/payments/invoices.ts";
import { openTestPayments, orderCredits, verifyPayment } from "@tests/support/payments/test-payments.ts";
import { transactionOf } from "@tests/support/payments/buyers.ts";
import { makeSpecialist } from "@tests/support/people/factories.ts";
import { get, post, refusalOf } from "@tests/support/funnel/visitor.ts";
import { buildDocument } from "./invoices/document/build.ts";
import { paidMinor } from "./invoices/schemas.ts";
import { sumSuffix } from "./price-rules.ts";
import { transactions } from "./tables.ts";

const AT_HOME = {
  company: "Sample Ltd",
  billingAddress: { line1: "Ring 1", postcode: "1010", city: "Vienna", country: "AT" },
};
const ABROAD = {
  ...AT_HOME,
  vatId: "DE136695976",
  billingAddress: { line1: "Ring 1", postcode: "10115", city: "Berlin", country: "DE" },
};
const SMALL = { vatId: "", taxNumber: "12 345/6789", vatRateBps: 0, vatNote: "Small business" };

interface Case {
  mode: "net" | "included";
  seller?: object | null;
  buyer?: object;
  automaticTax?: boolean;
  /** Of five credits, whose prices add up to 71.25. */
  paid: number;
  net: number;
  vat: number;
  rounding?: number;
  button: string;
  beside: string;
  note: string;
  public: string;
  line: string;
}

const NO_SELLER = "No VAT is added. Where VAT applies, the price includes it, and your invoice shows how much.";
const ADDED = "Prices are net. VAT is added where it applies.";
const INCLUDED = "Prices include VAT where it applies.";
const CASES: Record<string, Case> = {
  "net, with VAT": {
    mode: "net",
    paid: 8_550,
    net: 7_125,
    vat: 1_425,
    button: "€85.50",
    beside: "plus 20% VAT (€14.25)",
    note: "Prices are net. 20% VAT is added.",
    public: ADDED,
    line: "€71.25 net",
  },
  "net, reverse charge": {
    mode: "net",
    buyer: ABROAD,
    paid: 7_125,
    net: 7_125,
    vat: 0,
    button: "€71.25",
    beside: "net",
    note: "Prices are net. No VAT is added. Reverse charge: the customer accounts for VAT " +
      "(Article 196 of Directive 2006/112/EC).",
    public: ADDED,
    line: "€71.25 net",
  },
  "net, a small business": {
    mode: "net",
    seller: SMALL,
    paid: 7_125,
    net: 7_125,
    vat: 0,
    button: "€71.25",
    beside: "net",
    note: "Prices are net. No VAT is added. Small business.",
    line: "€71.25 net",
    public: "Prices are net. No VAT is added. Small business.",
  },
  "net, the payment page adds VAT": {
    mode: "net",
    automaticTax: true,
    paid: 8_550,
    net: 7_125,
    vat: 1_425,
    button: "€71.25 plus VAT",
    beside: "plus VAT",
    note: ADDED,
    public: ADDED,
    line: "€71.25 net",
  },
  "included, with VAT": {
    mode: "included",
    paid: 7_125,
    net: 5_937,
    vat: 1_187,
    rounding: 1,
    button: "€71.25",
    beside: "including 20% VAT",
    note: "Prices include 20% VAT.",
    public: INCLUDED,
    line: "€71.25 including 20% VAT",
  },
  "included, reverse charge": {
    mode: "included",
    buyer: ABROAD,
    paid: 7_125,
    net: 7_125,
    vat: 0,
    button: "€71.25",
    beside: "without VAT",
    note: "No VAT is charged. Reverse charge: the customer accounts for VAT (Article 196 of Directive 2006/112/EC).",
    public: INCLUDED,
    line: "€71.25 without VAT",
  },
  "included, the payment page finds the VAT": {
    mode: "included",
    automaticTax: true,
    paid: 7_125,
    net: 5_937,
    vat: 1_187,
    rounding: 1,
    button: "€71.25",
    beside: "including VAT where it applies",
    note: INCLUDED,
    public: INCLUDED,
    line: "€71.25 including 20% VAT",
  },
  "net, while nobody knows the seller": {
    mode: "net",
    seller: null,
    paid: 7_125,
    net: 5_937,
    vat: 1_187,
    rounding: 1,
    button: "€71.25",
    beside: "",
    note: NO_SELLER,
    public: NO_SELLER,
    line: "€71.25 including VAT where it applies",
  },
};

const eur = (amount: number): string => formatMoney({ amount, currency: "EUR" });

describe.each(Object.entries(CASES))("%s", async (_name, tax_case) => {
  const app = await openTestApp();
  const pay = await openTestPayments(app, { automaticTax: tax_case.automaticTax });
  afterAll(async () => {
    await pay.close();
    await app.close();
  });
  if (tax_case.seller !== null) await openSeller(app, tax_case.seller);
  await setTaxMode(app, tax_case.mode);
  const specialistId = await makeSpecialist(app, { credits: 0, profile: tax_case.buyer ?? AT_HOME });
  const cookie = await app.signIn(specialistId);
  const categoryId = starterId("career");
  const order = await orderCredits(app, cookie, { career: 5 });
  const open = (await get(app, "/Transactions/Purchases", { cookie })).json.items[0];
  const rounding = tax_case.rounding ?? 0;

  it("screens say what will be paid", async () => {
    const props = (await get(app, `/Loader/BuyLeadProps/${categoryId}`, { cookie })).json;
    const onboarding = (await get(app, "/Loader/OnboardingLeadProps", { cookie })).json;
    const category = onboarding.categories.find(({ id }: { id: string }) => id === categoryId);
    for (const offer of [props, { ...onboarding, ...category, category }]) {
      expect(buyLabel(offer, [{ quantity: 5 }])).toBe(`Buy 5 credits for ${tax_case.button}`);
      expect(sumSuffix(offer.tax, orderTotal(offer, [{ quantity: 5 }]))).toBe(tax_case.beside);
    }
    expect([props.taxMode, props.taxNote, onboarding.taxNote]).toEqual([tax_case.mode, tax_case.note, tax_case.note]);
    expect((await get(app, "/Loader/RegistrationProps")).json.priceNote).toBe(tax_case.public);
  });

  it("the payment page asks for it", async () => {
    const { body, hidden } = await pay.actions.write((tx) =>
      pay.actions.get<Session>(tx, "checkout.session", order.sessionId)
    );
    const { line_items } = hidden.params as { line_items: { price_data: { unit_amount: number } }[] };
    expect(body.amount_total).toBe(tax_case.paid);
    expect(line_items[0]!.price_data.unit_amount).toBe(7_125);
    expect(line_items.slice(1).map(({ price_data }) => price_data)).toMatchObject(
      tax_case.paid > 7_125 && !tax_case.automaticTax
        ? [{ unit_amount: tax_case.vat, product_data: { name: "20% VAT" } }]
        : [],
    );
    expect(open.payable.amount).toBe(tax_case.automaticTax ? 7_125 : tax_case.paid);
  });

  it("receipt, purchases, statement and invoice say what was paid", async () => {
    await pay.actions.pay(order.sessionId);
    const verified = await verifyPayment(app, cookie, order.sessionId);
    expect(verified).toMatchObject({ status: "paid", total: { amount: tax_case.paid } });
    await runReactions(app.ctx());
    const { email } = (await findPerson(app.services.db.read, specialistId))!;
    const receipt = app.emails.find(({ to, subject }) => to.address === email && /receipt/.test(subject))!;
    expect(receipt.subject).toContain(eur(tax_case.paid));
    expect(receipt.text).toContain(`5 credits for Career coaching\n${tax_case.line}`);
    if (tax_case.seller === null) {
      expect(receipt.text).not.toContain("Net total");
      await openSeller(app);
      await runReactions(app.ctx());
    } else {
      expect(receipt.text).toContain(`Net total\n${eur(tax_case.net)}`);
      expect(receipt.text).toMatch(new RegExp(`VAT\n${eur(tax_case.vat)}`));
      expect(receipt.text.includes("Rounding")).toBe(rounding !== 0);
    }

    const [invoice] = await invoicesOf(app.services.db.read, order);
    expect(invoice).toMatchObject({ netMinor: tax_case.net, taxMinor: tax_case.vat, roundingMinor: rounding });
    expect(paidMinor(invoice!)).toBe(tax_case.paid);
    expect(invoice!.content.lines.reduce((sum, line) => sum + line.netMinor, 0)).toBe(tax_case.net);
    expect(brokenRules((await buildDocument(invoice!.content)).xml)).toEqual([]);

    const [purchase] = (await get(app, "/Transactions/Purchases", { cookie })).json.items;
    expect(purchase).toMatchObject({ total: { amount: tax_case.paid }, tax: { amount: tax_case.vat } });
    expect(purchase.invoices).toMatchObject([{ total: { amount: tax_case.paid } }]);
    expect(totalNotes(purchase)).toEqual(tax_case.vat > 0 ? [`incl. ${eur(tax_case.vat)} VAT`] : []);

    const taxMode = tax_case.seller === null ? "included" : tax_case.mode;
    const [line] = (await get(app, "/Transactions/Statement", { cookie })).json.items;
    expect(line).toMatchObject({ unitPrice: { amount: 1_425 }, taxMode });
    const file = await (await app.call("/Transactions/StatementExport", { cookie })).text();
    expect(file.trim().split("\r\n")[1]).toMatch(new RegExp(`,14.25,EUR,,${order.transactionId},${taxMode}$`));
    expect((await transactionOf(app.services.db.read, order)).taxedBuyer).toBeNull();
  });
});

test("the provider's limit is for the amount with VAT", async () => {
  const app = await openTestApp();
  const pay = await openTestPayments(app);
  await openSeller(app);
  const career = starterId("career");
  await app.transact(async (tx) =>
    void await tx.update(categories).set({ leadPriceMinor: 18_000_000 }).where(eq(categories.id, career))
  );
  const buy = async (profile: object) => {
    const cookie = await app.signIn(await makeSpecialist(app, { credits: 0, profile }));
    const body = { categoryId: career, lines: [{ quantity: 5 }], returnTo: "dashboard" };
    return await post(app, "/Transactions/StripeCheckout", body, { cookie });
  };
  expect((await buy(ABROAD)).status).toBe(200);
  expect(refusalOf(await buy(AT_HOME))).toEqual([400, "amount_too_large", [
    "A payment can be at most €999,999.99 with VAT. Please buy fewer credits at once.",
  ]]);
  expect((await app.services.db.read.select().from(transactions)).length).toBe(1);
  await pay.close();
  await app.close();
});

test("the tax of an order stays what it was when it was placed", async () => {
  const app = await openTestApp();
  const pay = await openTestPayments(app);
  await openSeller(app);
  const specialistId = await makeSpecialist(app, { credits: 0, profile: ABROAD });
  const cookie = await app.signIn(specialistId);
  const order = await orderCredits(app, cookie, { career: 5 });
  await setTaxMode(app, "included");
  await app.transact(async (tx) => void await tx.update(profiles).set({ vatId: null }));
  await pay.actions.pay(order.sessionId);
  await verifyPayment(app, cookie, order.sessionId);
  const [invoice] = await invoicesOf(app.services.db.read, order);
  expect(invoice).toMatchObject({
    netMinor: 7_125,
    taxMinor: 0,
    content: { tax: { category: "AE" }, buyer: { vatId: "DE136695976" } },
  });
  await pay.close();
  await app.close();
});
