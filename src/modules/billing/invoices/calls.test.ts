// The calls and emails of invoices: downloads, the list of purchases, attachments, the bookkeeper's month, erasure.
import { afterAll, describe, expect, it, test } from "vitest";
import { eq } from "drizzle-orm";
import { unzipSync } from "fflate";
import { type Buyer, makeBuyer, openPayingApp, transactionOf } from "@tests/support/payments/buyers.ts";
import { callStripe } from "@tests/support/payments/stripe-client.ts";
import { invoicesOf, listInvoices, openSeller } from "@tests/support/payments/invoices.ts";
import { orderCredits, type Ordered, verifyPayment } from "@tests/support/payments/test-payments.ts";
import { brokenRules } from "@tests/support/payments/en16931.ts";
import { startSmtpSink } from "@tests/support/email/smtp-sink.ts";
import { runReactions } from "@tests/support/app/reactions.ts";
import { makeAdministrator, makePerson, makeSpecialist } from "@tests/support/people/factories.ts";
import { PASSWORD } from "@tests/support/people/accounts.ts";
import { findPerson, hashPassword } from "@/modules/auth/index.ts";
import { starterId } from "@/modules/catalog/index.ts";
import { type Email, smtpMailer } from "@/platform/mail/mailer.ts";
import { checkOpenPayments } from "../payments/open-payments.ts";
import { settlePayment } from "../payments/settlement.ts";
import { newId } from "@/platform/ids.ts";
import { transactions } from "../tables.ts";
import { getDocument } from "./documents.ts";
import { sumMonths } from "./lists.ts";
import { invoices } from "./tables.ts";

const { app, pay } = await openPayingApp();
await openSeller(app);

const smtp = await startSmtpSink();
const throughSmtp = smtpMailer(smtp.url, app.services.config.mailFrom);
const sent: Email[] = [];
let lost = 0;
app.services.mailer = {
  ...throughSmtp,
  async send(email) {
    sent.push(email);
    if (lost-- > 0) throw new Error("The connection was lost");
    await throughSmtp.send(email);
  },
};
afterAll(async () => {
  throughSmtp.close();
  await smtp.stop();
});

const read = () => app.services.db.read;
const paid = async (lines?: Record<string, number>): Promise<Buyer> => {
  const buyer = await makeBuyer(app, lines);
  await pay.actions.pay(buyer.sessionId);
  await verifyPayment(app, buyer.cookie, buyer.sessionId);
  return buyer;
};
const refund = async (buyer: Buyer, amount: number): Promise<void> => {
  const { paymentId } = await transactionOf(read(), buyer);
  await callStripe(pay.apiBase, "/v1/refunds", {
    method: "POST",
    form: `payment_intent=${paymentId}&amount=${amount}`,
  });
  await settlePayment(app.ctx(), { checkoutId: buyer.sessionId });
};
const download = (id: string, cookie?: string) => app.call(`/Transactions/InvoiceFile/${id}`, { cookie });
const bytesOf = async (response: Response) => new Uint8Array(await response.arrayBuffer());

describe("downloads", () => {
  it("are the owner's only, and always the same file", async () => {
    const buyer = await paid();
    const { id, number } = (await invoicesOf(read(), buyer))[0]!;
    const response = await download(id, buyer.cookie);
    expect(response.status).toBe(200);
    expect(response.headers.get("Content-Type")).toBe("application/pdf");
    expect(response.headers.get("Content-Disposition")).toBe(`attachment; filename="${number}.pdf"`);
    expect(response.headers.get("Cache-Control")).toContain("no-store");
    const first = await bytesOf(response);
    expect(new TextDecoder().decode(first.slice(0, 5))).toBe("%PDF-");
    expect(await bytesOf(await download(id, buyer.cookie))).toEqual(first);

    const stranger = await app.signIn(await makePerson(app));
    expect((await download(id, stranger)).status).toBe(404);
    expect((await download(id, await app.signIn(await makeAdministrator(app)))).status).toBe(404);
    expect((await download(id)).status).toBe(401);
    expect((await download("019a9c00-0000-7000-8000-000000000000", buyer.cookie)).status).toBe(404);
  });

  it("are built once, also when several ask at the same time", async () => {
    const { id } = (await invoicesOf(read(), await paid()))[0]!;
    const documents = await Promise.all(Array.from({ length: 4 }, () => getDocument(app.ctx(), id)));
    for (const { pdf } of documents) expect(pdf).toEqual(documents[0]!.pdf);
  });
});

test("purchases list their invoice with its credit notes, and say honestly when there is none", async () => {
  const buyer = await paid();
  await refund(buyer, 500);
  const old = await orderCredits(app, buyer.cookie);
  await app.transact((tx) => tx.insert(transactions).values(oldRow(buyer.specialistId, old)));
  const { items } = await (await app.call("/Transactions/Purchases", { cookie: buyer.cookie })).json();
  const itemOf = (id: string) => items.find((item: { id: string }) => item.id === id);
  expect(itemOf(buyer.transactionId)).toMatchObject({
    invoiceIsOwed: false,
    invoices: [
      { kind: "invoice", number: expect.stringMatching(/^PAR-2026-/) },
      { kind: "credit-note", number: expect.stringMatching(/^PAR-CN-2026-/), total: { amount: 500, currency: "EUR" } },
    ],
  });
  expect(itemOf(OLD)).toMatchObject({ status: "paid", invoices: [], invoiceIsOwed: false });
  expect(itemOf(old.transactionId)).toMatchObject({ status: "checkout-open", invoices: [], invoiceIsOwed: false });
});

const OLD = "019a9c00-0000-7000-8000-0000000000aa";

/** A purchase from before there were invoices. */
const oldRow = (
  specialistId: string,
  { transactionId }: { transactionId: string },
): typeof transactions.$inferInsert => {
  const at = app.clock.now() - 1_000;
  return {
    id: OLD,
    specialistId,
    categoryId: starterId("career"),
    status: "paid",
    returnTo: "dashboard",
    currency: "EUR",
    subtotalMinor: 1_000,
    totalMinor: 1_000,
    taxMinor: 0,
    validityMonths: 24,
    inputHash: transactionId,
    checkoutUntil: at,
    askAt: at,
    createdAt: at,
    changedAt: at,
    paidAt: at,
  };
};

describe("emails", () => {
  it("carry the same document at every attempt, through a real mail server", async () => {
    await runReactions(app.ctx());
    const buyer = await paid();
    const { email } = (await findPerson(read(), buyer.specialistId))!;
    sent.length = 0;
    lost = 1;
    await expect(runReactions(app.ctx())).rejects.toThrow("The connection was lost");
    app.clock.set(app.clock.now() + 3_600_000);
    await runReactions(app.ctx());
    const attempts = sent.filter(({ to }) => to.address === email);
    expect(attempts.length).toBeGreaterThanOrEqual(2);
    const received = await smtp.waitForEmailTo(email, /receipt/);
    const [invoice] = await invoicesOf(read(), buyer);
    const { pdf, filename } = await getDocument(app.ctx(), invoice!.id);
    for (const { attachments } of attempts) {
      expect(attachments).toEqual([{ filename, contentType: "application/pdf", content: pdf }]);
    }
    expect(received.attachments).toMatchObject([{ filename, mimeType: "application/pdf" }]);
    expect(new Uint8Array(received.attachments[0]!.content as ArrayBuffer)).toEqual(pdf);
    expect(received.text).toContain(`Invoice ${invoice!.number} is attached.`);
    // The receipt says the same as the invoice.
    expect(received.text).toContain("Net total\n€71.25");
    expect(received.text).toContain("20% VAT\n€14.25");
  });

  it("about a refund carry its credit note", async () => {
    const buyer = await paid();
    await refund(buyer, 500);
    await runReactions(app.ctx());
    const { email } = (await findPerson(read(), buyer.specialistId))!;
    const [, note] = await invoicesOf(read(), buyer);
    const { text, attachments } = await smtp.waitForEmailTo(email, /refunded/);
    expect(attachments.map(({ filename }) => filename)).toEqual([`${note!.number}.pdf`]);
    expect(text).toContain(`Credit note ${note!.number} is attached.`);
  });
});

describe("the bookkeeper's month", () => {
  const exportOf = async (month: string) => {
    const cookie = await app.signIn(await makeAdministrator(app, { adminRole: "finance" }));
    return await app.call(`/Admin/InvoicesExport?month=${month}`, { cookie });
  };

  it("has every document and a table, which adds up to what was paid and paid back", async () => {
    const response = await exportOf("2026-10");
    expect(response.headers.get("Content-Disposition")).toBe('attachment; filename="invoices-2026-10.zip"');
    const files = unzipSync(await bytesOf(response));
    const all = await listInvoices(read());
    const names = all.flatMap(({ number }) => [`${number}.pdf`, `${number}.xml`]);
    expect(Object.keys(files).sort()).toEqual([...names, "invoices-2026-10.csv"].sort());
    for (const { number } of all) expect(brokenRules(new TextDecoder().decode(files[`${number}.xml`]))).toEqual([]);

    const [head, ...rows] = new TextDecoder().decode(files["invoices-2026-10.csv"]).trim().split("\r\n");
    expect(rows).toHaveLength(all.length);
    const at = head!.split(",").indexOf("Total");
    const cents = rows.reduce((sum, row) => sum + Math.round(Number(row.split(",")[at]) * 100), 0);
    const settled = (await read().select().from(transactions)).filter(({ paidAt, id }) => paidAt && id !== OLD);
    expect(cents).toBe(settled.reduce((sum, purchase) => sum + purchase.totalMinor! - purchase.refundedMinor, 0));
    const cookie = await app.signIn(await makeAdministrator(app));
    const { months } = await (await app.call("/Admin/InvoiceState", { cookie })).json();
    expect(months).toMatchObject([{ month: "2026-10", totalMinor: cents, invoices: settled.length }]);
  });

  it("is empty for a month without invoices, and refused for what is no month", async () => {
    expect(Object.keys(unzipSync(await bytesOf(await exportOf("2026-01"))))).toEqual(["invoices-2026-01.csv"]);
    expect((await exportOf("2026-13")).status).toBe(400);
  });
});

describe("a deleted account", () => {
  it("keeps its invoices as they were issued, and they are in the export before", async () => {
    const specialistId = await makeSpecialist(app, {
      credits: 0,
      person: { passwordHash: await hashPassword(PASSWORD) },
      profile: {
        company: "Sample Ltd",
        billingAddress: { line1: "Ring 1", postcode: "1010", city: "Vienna", country: "AT" },
      },
    });
    const cookie = await app.signIn(specialistId);
    const order = await orderCredits(app, cookie);
    await pay.actions.pay(order.sessionId);
    await verifyPayment(app, cookie, order.sessionId);
    const [before] = await invoicesOf(read(), order);
    const { data } = await (await app.call("/Auth/ExportData", { cookie })).json();
    expect(data.invoices).toEqual([before!.content]);
    const deleted = await app.call("/Auth/DeleteAccount", { method: "POST", cookie, body: { password: PASSWORD } });
    expect(deleted.status).toBeLessThan(300);
    expect((await invoicesOf(read(), order))[0]).toEqual(before);
    expect(before!.content.buyer.name).toBe("Sample Ltd");
    expect((await getDocument(app.ctx(), before!.id)).pdf.length).toBeGreaterThan(10_000);
  });
});

describe("an order of an account that is deleted while its payment page is open", () => {
  const ENDS: [string, (order: Ordered) => Promise<unknown>][] = [
    ["expires", ({ sessionId }) => pay.actions.write((tx) => pay.actions.expire(tx, sessionId))],
    ["fails", async ({ sessionId }) => {
      await pay.actions.payLater(sessionId, "fails");
      await pay.actions.finish(sessionId);
    }],
  ];
  const orderOf = async () => {
    const billingAddress = { line1: "Ring 1", postcode: "1010", city: "Vienna", country: "AT" };
    const person = { passwordHash: await hashPassword(PASSWORD) };
    const specialistId = await makeSpecialist(app, {
      credits: 0,
      person,
      profile: { company: "Sample", billingAddress },
    });
    const cookie = await app.signIn(specialistId);
    const order = await orderCredits(app, cookie);
    await app.call("/Auth/DeleteAccount", { method: "POST", cookie, body: { password: PASSWORD } });
    expect(await transactionOf(read(), order)).toMatchObject({ taxedBuyer: { line1: "Ring 1" } });
    return order;
  };

  it.each(ENDS)("forgets the billing details when the page %s", async (_how, end) => {
    const order = await orderOf();
    await end(order);
    await settlePayment(app.ctx(), { checkoutId: order.sessionId });
    expect(await transactionOf(read(), order)).toMatchObject({ taxedBuyer: null });
  });

  it("forgets them also when the page was never shown", async () => {
    const order = await orderOf();
    await app.transact((tx) =>
      tx.update(transactions).set({ sessionId: null, askAt: 0, checkoutUntil: 0 })
        .where(eq(transactions.id, order.transactionId))
    );
    await checkOpenPayments(app.ctx());
    expect(await transactionOf(read(), order)).toMatchObject({ status: "expired", taxedBuyer: null });
  });
});

test("the months of invoices are the last 36, in every currency", async () => {
  const [{ id: _, ...invoice }] = await read().select().from(invoices).limit(1) as [typeof invoices.$inferSelect];
  const rows = Array.from({ length: 80 }, (_, n) => ({
    ...invoice,
    id: newId(),
    number: `OLD-${n}`,
    cause: `old-${n}`,
    sequence: -n,
    currency: n % 2 ? "CHF" : "EUR",
    issuedOn: new Date(Date.UTC(2020, Math.floor(n / 2), 1)).toISOString().slice(0, 10),
  }));
  await app.transact((tx) => tx.insert(invoices).values(rows));
  const months = await sumMonths(read());
  expect(new Set(months.map(({ month }) => month)).size).toBe(36);
  expect(months.filter(({ month }) => month === "2023-03").map(({ currency }) => currency)).toEqual(["CHF", "EUR"]);
});
