// Invoices on a real database: numbers without gaps, frozen content, credit notes, and what is owed.
import { eq, sql } from "drizzle-orm";
import type Stripe from "stripe";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { saveSeller } from "@/dev/demo/seller.ts";
import type { Session } from "@/dev/payments/context.ts";
import { listObjects, saveObject } from "@/dev/payments/store.ts";
import { type Buyer, makeBuyer, openPayingApp, transactionOf } from "@tests/support/payments/buyers.ts";
import {
  openTestPayments,
  orderCredits,
  type TestPayments,
  verifyPayment,
} from "@tests/support/payments/test-payments.ts";
import { brokenRules } from "@tests/support/payments/en16931.ts";
import { expectGapless, invoicesOf, openSeller, setTaxMode } from "@tests/support/payments/invoices.ts";
import { callStripe } from "@tests/support/payments/stripe-client.ts";
import { enableBuying, makePerson, makeSpecialist } from "@tests/support/people/factories.ts";
import { NOON, openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { issueOwedInvoices } from "@/modules/specialists/buying/invoices.ts";
import { settlePayment } from "../payments/settlement.ts";
import { billingChecks } from "../checks.ts";
import { taxOn } from "../price-rules.ts";
import { buildDocument } from "./document/build.ts";
import { listInvoicesOf } from "./lists.ts";
import { InvoiceContent, paidMinor } from "./schemas.ts";
import { takeNumber } from "./write.ts";
import { purgeInvoices } from "./retention.ts";
import { invoiceDocuments, invoices, owedInvoices } from "./tables.ts";

const { app, pay } = await openPayingApp();
await openSeller(app);

const read = () => app.services.db.read;
const of = (buyer: { transactionId: string }) => invoicesOf(read(), buyer);

/** A paid purchase that is settled. */
const paid = async (lines?: Record<string, number>): Promise<Buyer> => {
  const buyer = await makeBuyer(app, lines);
  await pay.actions.pay(buyer.sessionId);
  await verifyPayment(app, buyer.cookie, buyer.sessionId);
  return buyer;
};

const settle = ({ sessionId }: Buyer) => settlePayment(app.ctx(), { checkoutId: sessionId });

const refund = async (buyer: Buyer, amount?: number): Promise<void> => {
  const { paymentId } = await transactionOf(read(), buyer);
  const form = `payment_intent=${paymentId}${amount ? `&amount=${amount}` : ""}`;
  await callStripe(pay.apiBase, "/v1/refunds", { method: "POST", form });
  await settle(buyer);
};

describe("the invoice of a payment", () => {
  it("is issued with the settlement, and frozen", async () => {
    const specialistId = await makeSpecialist(app, {
      credits: 0,
      profile: {
        company: "Sample Ltd",
        vatId: "DE 136695976",
        billingAddress: { line1: "Ring 1", postcode: "10115", city: "Berlin", country: "DE" },
      },
    });
    const cookie = await app.signIn(specialistId);
    const order = await orderCredits(app, cookie);
    await pay.actions.pay(order.sessionId);
    await verifyPayment(app, cookie, order.sessionId);
    const [invoice, ...others] = await of(order);
    expect(others).toEqual([]);
    expect(InvoiceContent.parse(invoice!.content)).toEqual(invoice!.content);
    expect(invoice).toMatchObject({
      number: expect.stringMatching(/^PAR-2026-\d{6}$/),
      kind: "invoice",
      issuedOn: "2026-10-20",
      currency: "EUR",
      content: {
        seller: { name: "Parley Muster GmbH", country: "AT", vatId: "ATU12345675" },
        buyer: { name: "Sample Ltd", contact: expect.stringMatching(/^Robin /), country: "DE", vatId: "DE136695976" },
        tax: { category: "AE", rateBps: 0 },
        lines: [{ quantity: 5, discountBps: 500 }],
        corrects: null,
      },
    });
    const { totalMinor, subtotalMinor } = await transactionOf(read(), order);
    expect([invoice!.netMinor, invoice!.taxMinor, invoice!.totalMinor]).toEqual([subtotalMinor, 0, totalMinor]);
  });

  it("has the VAT that was added, on the net prices of its lines", async () => {
    const { content } = (await of(await paid({ "mortgages": 1, "mortgages/first-home": 10 })))[0]!;
    expect(content).toMatchObject({ tax: { category: "S", rateBps: 2_000 }, netMinor: 45_000, totalMinor: 54_000 });
    expect(content.lines.map(({ netMinor }) => netMinor)).toEqual([4_500, 40_500]);
  });

  it("contains the tax where prices include it, in the sums and in every line", async () => {
    await setTaxMode(app, "included");
    const buyer = await paid({ "mortgages": 1, "mortgages/first-home": 10 });
    await setTaxMode(app, "net");
    const { content } = (await of(buyer))[0]!;
    expect(content).toMatchObject({ tax: { category: "S", rateBps: 2_000 }, totalMinor: 45_000, netMinor: 37_500 });
    expect(content.lines.map(({ netMinor }) => netMinor)).toEqual([3_750, 33_750]);
  });

  it("exists once, whatever happens at the same time", async () => {
    const buyers = await Promise.all(Array.from({ length: 24 }, () => makeBuyer(app)));
    for (const { sessionId } of buyers) await pay.actions.pay(sessionId);
    await Promise.all(
      buyers.flatMap((buyer) => [settle(buyer), settle(buyer), verifyPayment(app, buyer.cookie, buyer.sessionId)]),
    );
    for (const buyer of buyers) expect((await of(buyer)).map(({ kind }) => kind)).toEqual(["invoice"]);
    expect(await expectGapless(read())).toBeGreaterThanOrEqual(24);
  });

  it("takes no number when its transaction fails", async () => {
    const before = await expectGapless(read());
    const numbers: string[] = [];
    const fail = app.transact(async (tx) => {
      numbers.push((await takeNumber(tx, "invoice", "2026-10-20")).number);
      throw new Error("The process was killed");
    });
    await expect(fail).rejects.toThrow("killed");
    const buyer = await paid();
    expect((await of(buyer))[0]!.number).toBe(numbers.at(-1));
    expect(await expectGapless(read())).toBe(before + 1);
  });

  it("is refused by the database when somebody changes or deletes it", async () => {
    const { id } = (await of(await paid()))[0]!;
    const change = app.transact((tx) => tx.update(invoices).set({ number: "X" }).where(eq(invoices.id, id)));
    await expect(change).rejects.toThrow();
    await expect(app.transact((tx) => tx.delete(invoices).where(eq(invoices.id, id)))).rejects.toThrow();
    expect(await read().select().from(invoices).where(eq(invoices.id, id))).toHaveLength(1);
  });

  it("begins at 1 in a new year", async () => {
    app.clock.set(Date.UTC(2027, 0, 1, 0, 0, 1));
    try {
      expect((await of(await paid()))[0]).toMatchObject({ number: "PAR-2027-000001", issuedOn: "2027-01-01" });
    } finally {
      app.clock.set(NOON);
    }
  });
});

describe("where the provider computes the tax", () => {
  const taxed = async (details: object | null) => {
    const before = app.services.payments;
    const automatic = await openTestPayments(app, { automaticTax: true });
    const buyer = await makeBuyer(app);
    await automatic.actions.pay(buyer.sessionId);
    await automatic.actions.write(async (tx) => {
      const { body, hidden } = await automatic.actions.get<Session>(tx, "checkout.session", buyer.sessionId);
      await saveObject(tx, { ...body, customer_details: details } as Session, hidden);
    });
    await settle(buyer);
    await automatic.close();
    app.services.payments = before;
    const { content } = (await of(buyer))[0]!;
    expect((await transactionOf(read(), buyer)).taxedBuyer).toBeNull();
    return content;
  };

  it("has the tax that was added", async () => {
    expect(await taxed(null)).toMatchObject({
      netMinor: 7_125,
      taxMinor: 1_425,
      totalMinor: 8_550,
      tax: { category: "S", rateBps: 2_000 },
    });
  });

  it("has the address and the number of the payment page, by which it was computed", async () => {
    const address = { line1: "Main Street 1", line2: null, postal_code: "10115", city: "Berlin", country: "DE" };
    const tax_ids = [{ type: "eu_vat", value: "DE136695976" }];
    const { buyer } = await taxed({ address, tax_ids, email: null, name: null, phone: null, tax_exempt: "none" });
    expect(buyer).toMatchObject({ line1: "Main Street 1", city: "Berlin", country: "DE", vatId: "DE136695976" });
  });
});

describe("credit notes", () => {
  it("credit a whole refund with the lines of the invoice, in the transaction of the refund", async () => {
    const buyer = await paid({ "mortgages": 1, "mortgages/first-home": 5 });
    await refund(buyer);
    await settle(buyer);
    const [invoice, note, ...others] = await of(buyer);
    expect(others).toEqual([]);
    expect(note).toMatchObject({
      number: expect.stringMatching(/^PAR-CN-2026-\d{6}$/),
      correctsId: invoice!.id,
      netMinor: invoice!.netMinor,
      taxMinor: invoice!.taxMinor,
      content: {
        kind: "credit-note",
        corrects: { number: invoice!.number, issuedOn: invoice!.issuedOn },
        lines: invoice!.content.lines,
        reason: "The payment was refunded.",
      },
    });
  });

  it.each(["net", "included"] as const)(
    "credit parts, which add up to the invoice, of prices that are %s",
    async (mode) => {
      await setTaxMode(app, mode);
      const buyer = await paid();
      await setTaxMode(app, "net");
      const { totalMinor } = await transactionOf(read(), buyer);
      for (const part of [1_001, 777, totalMinor! - 1_778]) await refund(buyer, part);
      const [invoice, ...notes] = await of(buyer);
      expect(notes.map(paidMinor)).toEqual([1_001, 777, totalMinor! - 1_778]);
      for (const { netMinor, taxMinor } of notes) expect(taxMinor).toBe(taxOn(netMinor, 2_000));
      for (const { content } of notes) expect(brokenRules((await buildDocument(content)).xml)).toEqual([]);
      for (const key of ["netMinor", "taxMinor", "totalMinor", "roundingMinor"] as const) {
        expect(notes.reduce((sum, note) => sum + note[key], 0)).toBe(invoice![key]);
      }
      expect(notes[0]!.content.lines).toEqual([
        expect.objectContaining({ name: expect.stringContaining(invoice!.number) }),
      ]);
      await expectGapless(read());
    },
  );

  it("are cancelled when the refund fails, and issued again for what was refunded all the same", async () => {
    const buyer = await paid();
    const fail = async (at: number) => {
      const payment_intent = (await transactionOf(read(), buyer)).paymentId!;
      const refunds = await listObjects<Stripe.Refund>(pay.actions.read, "refund", { payment_intent });
      await pay.actions.write((tx) => pay.actions.failRefund(tx, refunds[at]!.body.id));
      await settle(buyer);
    };
    await refund(buyer, 1_001);
    await fail(0);
    const [invoice, cancelling, note, ...others] = await of(buyer);
    expect(others).toEqual([]);
    expect(cancelling).toMatchObject({
      kind: "invoice",
      number: expect.stringMatching(/^PAR-2026-\d{6}$/),
      netMinor: note!.netMinor,
      taxMinor: note!.taxMinor,
      content: {
        corrects: { number: note!.number, issuedOn: note!.issuedOn },
        paidOn: invoice!.content.paidOn,
        reason: expect.stringContaining(note!.number),
      },
    });
    expect(brokenRules((await buildDocument(cancelling!.content)).xml)).toEqual([]);
    expect(
      (await listInvoicesOf(read(), [buyer.transactionId])).get(buyer.transactionId)!.map(({ cancels }) => cancels),
    )
      .toEqual([null, null, note!.number]);
    // Two refunds that became known together have one note: it is cancelled as a whole.
    const { paymentId } = await transactionOf(read(), buyer);
    const part = (amount: number) =>
      callStripe(pay.apiBase, "/v1/refunds", { method: "POST", form: `payment_intent=${paymentId}&amount=${amount}` });
    await part(1_000);
    await refund(buyer, 500);
    await fail(0);
    const all = await of(buyer);
    expect(all.map((invoice) => [invoice.kind, paidMinor(invoice)]).slice(1)).toEqual([
      ["invoice", 1_001],
      ["invoice", 1_500],
      ["credit-note", 1_001],
      ["credit-note", 1_500],
      ["credit-note", 1_000],
    ]);
    for (const { find, name } of billingChecks) expect([name, (await find(read(), NOON)).count]).toEqual([name, 0]);
    await expectGapless(read());
  });

  it("credit a dispute that is lost, and none that is won or open", async () => {
    const decide = async (outcome: "won" | "lost") => {
      const buyer = await paid();
      const { paymentId } = await transactionOf(read(), buyer);
      const { id } = await pay.actions.dispute(paymentId!);
      await settle(buyer);
      expect(await of(buyer)).toHaveLength(1);
      await pay.actions.write((tx) => pay.actions.closeDispute(tx, id, outcome));
      await settle(buyer);
      return await of(buyer);
    };
    expect(await decide("won")).toHaveLength(1);
    const [invoice, note] = await decide("lost");
    expect(note).toMatchObject({
      kind: "credit-note",
      totalMinor: invoice!.totalMinor,
      cause: expect.stringMatching(/^dispute-/),
    });
  });
});

describe("while the seller's details are missing", () => {
  let other: TestApp;
  let otherPay: TestPayments;
  beforeAll(async () => {
    other = await openTestApp();
    otherPay = await openTestPayments(other);
  });
  afterAll(async () => {
    await otherPay.close();
    await other.close();
  });

  it("purchases work, and are invoiced as soon as they are there", async () => {
    const db = other.services.db.read;
    const buyer = await makeBuyer(other);
    const gone = await makeBuyer(other);
    for (const person of [buyer, gone]) {
      await otherPay.actions.pay(person.sessionId);
      await verifyPayment(other, person.cookie, person.sessionId);
    }
    await callStripe(otherPay.apiBase, "/v1/refunds", {
      method: "POST",
      form: `payment_intent=${(await transactionOf(db, buyer)).paymentId}&amount=500`,
    });
    await settlePayment(other.ctx(), { checkoutId: buyer.sessionId });
    expect(await invoicesOf(db, buyer)).toEqual([]);
    expect(await db.select().from(owedInvoices)).toHaveLength(2);
    const listed = await (await other.call("/Transactions/Purchases", { cookie: buyer.cookie })).json();
    expect(listed.items[0]).toMatchObject({ invoices: [], invoiceIsOwed: true });
    await issueOwedInvoices(other.ctx());
    expect(await db.select().from(owedInvoices)).toHaveLength(2);

    other.clock.set(NOON + 86_400_000);
    await saveSeller(other.ctx());
    await issueOwedInvoices(other.ctx());
    await issueOwedInvoices(other.ctx());
    expect(await db.select().from(owedInvoices)).toEqual([]);
    const [invoice, note] = await invoicesOf(db, buyer);
    expect(invoice).toMatchObject({ issuedOn: "2026-10-21", content: { paidOn: "2026-10-20" } });
    expect(note).toMatchObject({ kind: "credit-note", totalMinor: 500 });
    expect(await expectGapless(db)).toBe(3);
  });

  it("notes payments that a program without invoices settles", async () => {
    const buyer = await makeBuyer(app);
    await app.transact((tx) =>
      tx.run(sql`update transactions set status = 'paid', paid_at = ${NOON}, total_minor = subtotal_minor, tax_minor = 0
        where id = ${buyer.transactionId}`)
    );
    await issueOwedInvoices(app.ctx());
    expect(await of(buyer)).toHaveLength(1);
  });
});

test("invoices are kept for ten calendar years", async () => {
  app.clock.set(Date.UTC(2012, 5, 1));
  const specialistId = await makePerson(app);
  await enableBuying(app, specialistId);
  const cookie = await app.signIn(specialistId);
  const order = await orderCredits(app, cookie);
  await pay.actions.pay(order.sessionId);
  await verifyPayment(app, cookie, order.sessionId);
  app.clock.set(Date.UTC(2022, 11, 31));
  await purgeInvoices(app.ctx());
  expect(await of(order)).toHaveLength(1);
  app.clock.set(Date.UTC(2023, 0, 2));
  await purgeInvoices(app.ctx());
  expect(await of(order)).toEqual([]);
  app.clock.set(NOON);
  expect(await read().select().from(invoiceDocuments)).toEqual([]);
});
