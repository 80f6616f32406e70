// Payments for administrators: what they see, and refunds through the provider: which credits, how much, once.
import fc from "fast-check";
import { beforeAll, describe, expect, it, test } from "vitest";
import {
  type Buyer,
  creditsOf,
  eventsAbout,
  ledgerOf,
  makeBuyer,
  openPayingApp,
  transactionOf,
} from "@tests/support/payments/buyers.ts";
import { invoicesOf, openSeller } from "@tests/support/payments/invoices.ts";
import { verifyPayment } from "@tests/support/payments/test-payments.ts";
import { makeAdministrator } from "@tests/support/people/factories.ts";
import { creditsToRevoke, netRefund, refundAmounts } from "@/modules/billing/payments/payment-rules.ts";
import { makeOpenRefunds } from "@/modules/billing/payments/refunds.ts";
import { reconcile } from "@/modules/billing/credits/sweeps.ts";
import { reserveLeadCredit } from "@/modules/billing/credits/credits.ts";
import { starterId } from "@/modules/catalog/index.ts";
import { newId } from "@/platform/ids.ts";
import { MINUTE_MS } from "@/platform/time/time.ts";
import type { AuditList } from "../audit/schemas.ts";
import type { PaymentDetails, PaymentList } from "./schemas.ts";

const { app, pay } = await openPayingApp();
const db = app.services.db.read;
let cookie = "";
beforeAll(async () => {
  await openSeller(app);
  cookie = await app.signIn(await makeAdministrator(app, { adminRole: "finance", timeZone: "Europe/Vienna" }));
});

const paid = async (lines?: Record<string, number>): Promise<Buyer> => {
  const buyer = await makeBuyer(app, lines);
  await pay.actions.pay(buyer.sessionId);
  await verifyPayment(app, buyer.cookie, buyer.sessionId);
  return buyer;
};
const call = async <T>(path: string, body?: unknown): Promise<{ status: number; code: string | null; json: T }> => {
  const response = await app.call(path, body === undefined ? { cookie } : { method: "POST", cookie, body });
  return { status: response.status, code: response.headers.get("X-Error-Code"), json: await response.json() };
};
const view = async ({ transactionId }: Buyer) => (await call<PaymentDetails>(`/Admin/Payment/${transactionId}`)).json;
const refund = ({ transactionId }: Buyer, quantity: number, unused = 5) =>
  call<PaymentDetails>(`/Admin/RefundPayment/${transactionId}`, { quantity, unused, reason: "They moved abroad." });
const refundRequests = () => pay.proxy.requests.filter((request) => request === "POST /v1/refunds").length;

describe("payments", () => {
  it("are listed with their buyer and invoice, of one person, by status and by the number of an invoice", async () => {
    const [one, other] = [await paid(), await makeBuyer(app)];
    const list = async (query: string) =>
      (await call<PaymentList>(`/Admin/Payments?${query}`)).json.items.map(({ id }) => id);
    expect((await list("")).slice(0, 2)).toEqual([other.transactionId, one.transactionId]);
    expect(await list(`specialistId=${one.specialistId}`)).toEqual([one.transactionId]);
    expect(await list(`specialistId=${other.specialistId}&status=paid`)).toEqual([]);
    const [{ number } = { number: "" }] = (await view(one)).invoices;
    expect(await list(`number=${number}`)).toEqual([one.transactionId]);
    expect(await list("number=PAR-1999-000001")).toEqual([]);
    expect(await view(one)).toMatchObject({
      status: "paid",
      person: { id: one.specialistId },
      ordered: { city: "Vienna" },
      credits: 5,
      payable: { amount: 8_550, currency: "EUR" },
    });
    expect((await call("/Admin/Payment/019a9c00-0000-7000-8000-000000000000")).status).toBe(404);
  });

  it("have their documents for whoever may see them", async () => {
    const buyer = await paid();
    const [{ id } = { id: "" }] = (await view(buyer)).invoices;
    const response = await app.call(`/Admin/InvoiceFile/${id}`, { cookie });
    expect([response.status, response.headers.get("Content-Type")]).toEqual([200, "application/pdf"]);
    const content = await app.signIn(await makeAdministrator(app, { adminRole: "content" }));
    expect((await app.call(`/Admin/InvoiceFile/${id}`, { cookie: content })).status).toBe(403);
  });
});

describe("a refund", () => {
  it("takes the credits that it names, pays their share back with its VAT, and has a credit note", async () => {
    const buyer = await paid();
    expect((await view(buyer)).refundable.map(({ amount }) => amount)).toEqual([1_710, 3_420, 5_130, 6_840, 8_550]);
    const { status, json } = await refund(buyer, 2);
    expect([status, json.refunded.amount, json.refundable.length]).toEqual([200, 3_420, 3]);
    expect(await ledgerOf(db, buyer.specialistId)).toEqual(["purchase 5", "refund -2"]);
    expect(await transactionOf(db, buyer)).toMatchObject({
      status: "paid",
      refundedMinor: 3_420,
      usedRefundedMinor: 0,
    });
    expect((await invoicesOf(db, buyer)).map(({ kind }) => kind)).toEqual(["invoice", "credit-note"]);
    // The webhooks of the same refund change nothing.
    await pay.sendAll();
    expect(await ledgerOf(db, buyer.specialistId)).toEqual(["purchase 5", "refund -2"]);
    expect((await refund(buyer, 3, 3)).json).toMatchObject({ status: "refunded", refundable: [] });
    expect(await creditsOf(app, buyer.specialistId)).toBe(0);
    expect(await reconcile(db)).toEqual([]);
  });

  it("is in the audit log with its reason", async () => {
    const buyer = await paid();
    await refund(buyer, 1);
    const owner = await app.signIn(await makeAdministrator(app));
    const { items }: AuditList = await (await app.call("/Admin/Audit?action=billing.refund", { cookie: owner })).json();
    expect(items[0]).toMatchObject({
      label: "Refunded a payment",
      subject: { id: buyer.transactionId, path: `/admin/payments/${buyer.transactionId}` },
      changes: [
        { field: "credits", after: "1" },
        { field: "amount", after: "17.10" },
        { field: "reason", after: "They moved abroad." },
      ],
    });
  });

  it("pressed several times at once is one", async () => {
    const buyer = await paid();
    const before = refundRequests();
    const answers = await Promise.all([refund(buyer, 2), refund(buyer, 2), refund(buyer, 2)]);
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    expect(await transactionOf(db, buyer)).toMatchObject({ refundedMinor: 3_420 });
    expect(await creditsOf(app, buyer.specialistId)).toBe(3);
    expect(refundRequests() - before).toBeLessThanOrEqual(3);
  });

  it("whose response was lost is made once", async () => {
    const buyer = await paid();
    pay.proxy.inject((n, request) => request === "POST /v1/refunds" && n === 0 ? "act-then-drop" : "pass");
    expect((await refund(buyer, 2)).status).toBe(200);
    expect(await transactionOf(db, buyer)).toMatchObject({ refundedMinor: 3_420 });
    // The caller who has not got the answer sends it again.
    expect(await refund(buyer, 2)).toMatchObject({ status: 400, code: "not_refundable" });
    expect(await transactionOf(db, buyer)).toMatchObject({ refundedMinor: 3_420 });
  });

  const awayRefund = async (buyer: Buyer) => {
    pay.proxy.inject(() => ({ status: 503 }));
    expect(await refund(buyer, 2)).toMatchObject({ status: 503, code: "payment_unavailable" });
    pay.proxy.inject(() => "pass");
  };

  it("is noted while the provider is away, takes its credits, and is made when it is asked for again", async () => {
    const buyer = await paid();
    await awayRefund(buyer);
    expect(await ledgerOf(db, buyer.specialistId)).toEqual(["purchase 5", "refund -2"]);
    expect(await view(buyer)).toMatchObject({
      refunding: { credits: 2, amount: { amount: 3_420 } },
      refundable: [],
      refunded: { amount: 0 },
    });
    expect((await refund(buyer, 2)).json).toMatchObject({ refunding: null, refunded: { amount: 3_420 } });
    expect(await ledgerOf(db, buyer.specialistId)).toEqual(["purchase 5", "refund -2"]);
    expect(await eventsAbout(app, "billing.payment_refunded", buyer)).toMatchObject([{ credits: 2 }]);
    expect(await transactionOf(db, buyer)).toMatchObject({ refundedMinor: 3_420, usedRefundedMinor: 0 });
  });

  it("is made by itself once the provider answers", async () => {
    const buyer = await paid();
    await awayRefund(buyer);
    app.clock.advance(5 * MINUTE_MS);
    expect(await makeOpenRefunds(app.ctx())).toBe(1);
    expect(await view(buyer)).toMatchObject({ refunding: null, refunded: { amount: 3_420 } });
    expect(await makeOpenRefunds(app.ctx())).toBe(0);
  });

  it("of another number waits for the one that is being made: used credits are never paid back", async () => {
    const buyer = await paid();
    await awayRefund(buyer);
    expect(await refund(buyer, 4)).toMatchObject({ status: 400, code: "refund_under_way" });
    expect(await refund(buyer, 3, 3)).toMatchObject({ status: 400, code: "refund_under_way" });
    expect((await refund(buyer, 2)).status).toBe(200);
    expect(await refund(buyer, 4)).toMatchObject({ status: 400, code: "not_refundable" });

    const other = await paid();
    const answers = await Promise.all([refund(other, 3), refund(other, 4)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    const { refundedMinor, usedRefundedMinor } = await transactionOf(db, other);
    expect([[5_130, 6_840].includes(refundedMinor), usedRefundedMinor]).toEqual([true, 0]);
    expect(await reconcile(db)).toEqual([]);
  });

  it("that the provider refuses gives the credits back, and the decision stays in the audit log", async () => {
    const buyer = await paid();
    pay.proxy.inject((_n, request) => request === "POST /v1/refunds" ? { status: 400 } : "pass");
    expect(await refund(buyer, 2)).toMatchObject({ status: 400, code: "refund_refused" });
    pay.proxy.inject(() => "pass");
    expect(await ledgerOf(db, buyer.specialistId)).toEqual(["purchase 5", "refund -2", "refund 2"]);
    expect(await view(buyer)).toMatchObject({ refunding: null, refundable: expect.objectContaining({ length: 5 }) });
    const owner = await app.signIn(await makeAdministrator(app));
    const { items }: AuditList = await (await app.call("/Admin/Audit?action=billing.refund", { cookie: owner })).json();
    expect(items[0]).toMatchObject({ subject: { id: buyer.transactionId } });
    expect((await refund(buyer, 5)).json).toMatchObject({ status: "refunded", refunding: null });
    expect(await reconcile(db)).toEqual([]);
  });

  it("that was made, and whose answer and reading were lost, is settled by its webhook", async () => {
    const buyer = await paid();
    pay.proxy.inject((_n, request) => request === "POST /v1/refunds" ? "pass" : { status: 503 });
    expect(await refund(buyer, 2)).toMatchObject({ status: 503, code: "payment_unavailable" });
    pay.proxy.inject(() => "pass");
    await pay.sendAll();
    expect(await view(buyer)).toMatchObject({ refunding: null, refunded: { amount: 3_420 } });
    expect(await ledgerOf(db, buyer.specialistId)).toEqual(["purchase 5", "refund -2"]);
  });

  it("is of unused credits only: not of reserved ones, not of more than there are, not of what isn't paid", async () => {
    const buyer = await paid();
    const { specialistId } = buyer;
    await app.transact((tx) =>
      reserveLeadCredit(tx, { leadId: newId(), specialistId, categoryId: starterId("career"), subcategoryId: null })
    );
    expect((await view(buyer)).refundable).toHaveLength(4);
    expect(await refund(buyer, 5, 4)).toMatchObject({ status: 400, code: "not_refundable" });
    expect(await refund(buyer, 4, 5)).toMatchObject({ status: 400, code: "not_refundable" });
    expect(await refund(await makeBuyer(app), 1)).toMatchObject({ status: 400, code: "not_refundable" });
    expect((await refund(buyer, 0)).status).toBe(400);
  });
});

test("what is refunded for any number of credits revokes exactly so many, and nothing is left of the last", () => {
  const order = fc.record({
    lots: fc.array(
      fc.record({ quantity: fc.integer({ min: 1, max: 20 }), unit: fc.integer({ min: 50, max: 9_999 }) }),
      {
        minLength: 1,
        maxLength: 3,
      },
    ),
    vatBps: fc.constantFrom(0, 700, 1_900, 2_000, 2_700),
  });
  fc.assert(fc.property(order, ({ lots, vatBps }) => {
    const all = lots.map(({ quantity, unit }, at) => ({ id: `${at}`, remaining: quantity, unitPriceMinor: unit }));
    const subtotalMinor = all.reduce((sum, lot) => sum + lot.remaining * lot.unitPriceMinor, 0);
    const totalMinor = subtotalMinor + Math.round(subtotalMinor * vatBps / 10_000);
    const quantity = all.reduce((sum, { remaining }) => sum + remaining, 0);
    const amounts = refundAmounts(all, { subtotalMinor, totalMinor, refundedMinor: 0, quantity });
    expect(amounts).toHaveLength(quantity);
    expect(amounts.at(-1)).toBe(totalMinor);
    for (const [at, amount] of amounts.entries()) {
      const { revoked, usedMinor } = creditsToRevoke(all, netRefund(amount, { subtotalMinor, totalMinor }));
      expect(revoked.reduce((sum, { credits }) => sum + credits, 0)).toBe(at + 1);
      expect(usedMinor).toBe(0);
    }
  }));
});
