// Invoices of tests: the seller's details, and what must hold for every invoice of a database.
import { asc, eq } from "drizzle-orm";
import { expect } from "vitest";
import { saveSeller } from "@/dev/demo/seller.ts";
import { invoices } from "@/modules/billing/invoices/tables.ts";
import { transactionLines, transactions } from "@/modules/billing/tables.ts";
import { starterId } from "@/modules/catalog/index.ts";
import { issueOwedInvoices } from "@/modules/specialists/buying/invoices.ts";
import { newId } from "@/platform/ids.ts";
import type { ReadDb } from "@/platform/db/types.ts";
import { changeSettings, getPricing } from "@/modules/settings/index.ts";
import type { Invoicing } from "@/modules/settings/schemas.ts";
import type { TaxMode } from "@/modules/settings/tax-rules.ts";
import type { TestApp } from "../app/test-app.ts";

/** Fills in the seller's details; without them no invoice is issued. */
export const openSeller = (app: TestApp, change: Partial<Invoicing> = {}): Promise<void> =>
  saveSeller(app.ctx(), change);

/** Whether prices are net or include VAT. */
export const setTaxMode = (app: TestApp, taxMode: TaxMode): Promise<void> =>
  app.transact(async (tx) => {
    const { version, ...pricing } = await getPricing(tx);
    await changeSettings(tx, { name: "pricing", body: { ...pricing, taxMode }, version, by: "test" });
  });

export const listInvoices = (db: ReadDb) =>
  db.select().from(invoices).orderBy(asc(invoices.series), asc(invoices.number));

export const invoicesOf = async (db: ReadDb, { transactionId }: { transactionId: string }) =>
  (await listInvoices(db)).filter((invoice) => invoice.transactionId === transactionId)
    .sort((a, b) => a.kind === b.kind ? (a.number < b.number ? -1 : 1) : a.kind === "invoice" ? -1 : 1);

/** Every series has the numbers 1 to n, each once. Returns how many documents there are. */
export const expectGapless = async (db: ReadDb): Promise<number> => {
  const all = await listInvoices(db);
  for (const list of Map.groupBy(all, ({ series, year }) => `${series} ${year}`).values()) {
    expect(list.map(({ sequence }) => sequence)).toEqual(list.map((_, at) => at + 1));
  }
  expect(new Set(all.map(({ number }) => number)).size).toBe(all.length);
  return all.length;
};

/** A paid purchase, without a payment provider. Returns its id. */
export const givenPurchase = async (app: TestApp, specialistId: string): Promise<string> => {
  const id = newId();
  const at = app.clock.now();
  await app.transact(async (tx) => {
    await tx.insert(transactions).values({
      id,
      specialistId,
      categoryId: starterId("career"),
      status: "created",
      returnTo: "dashboard",
      currency: "EUR",
      subtotalMinor: 7_125,
      validityMonths: 24,
      inputHash: id,
      checkoutUntil: at,
      askAt: at,
      createdAt: at,
      changedAt: at,
    });
    const name = "5 credits for Career coaching";
    const line = { position: 0, name, quantity: 5, unitMinor: 1_500, discountBps: 500, totalMinor: 7_125 };
    await tx.insert(transactionLines).values({ id: newId(), transactionId: id, ...line });
    await tx.update(transactions).set({ status: "paid", paidAt: at, totalMinor: 7_125, taxMinor: 0 })
      .where(eq(transactions.id, id));
  });
  return id;
};

/** A paid purchase with its invoice, without a payment provider. Returns the invoice's id. */
export const givenInvoice = async (app: TestApp, specialistId: string): Promise<string> => {
  const id = await givenPurchase(app, specialistId);
  await issueOwedInvoices(app.ctx());
  return (await invoicesOf(app.services.db.read, { transactionId: id }))[0]!.id;
};
