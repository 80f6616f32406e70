// Texts of purchases.
import { expect, test } from "vitest";
import {
  invoiceText,
  noInvoiceText,
  PAYMENT_STATUS_OPTIONS,
  paymentStatus,
  priceText,
  totalNotes,
} from "./purchases.ts";

const eur = (amount: number) => ({ amount, currency: "EUR" });

test("a payment page that is open awaits payment; one that has closed is being checked", () => {
  expect(paymentStatus({ status: "checkout-open", payUrl: "https://pay.example/1" }).label).toBe("Awaiting payment");
  expect(paymentStatus({ status: "checkout-open", payUrl: null }).label).toBe("Being checked");
  expect(paymentStatus({ status: "paid", payUrl: null })).toMatchObject({ label: "Paid", tone: "ok" });
});

test("every listed status is a filter option", () => {
  expect(PAYMENT_STATUS_OPTIONS.map(({ value }) => value)).not.toContain("created");
  expect(PAYMENT_STATUS_OPTIONS).toHaveLength(6);
});

test("a purchase without an invoice says why", () => {
  expect(noInvoiceText({ status: "checkout-open", invoiceIsOwed: false })).toBe("No invoice");
  expect(noInvoiceText({ status: "paid", invoiceIsOwed: true })).toContain("soon");
  expect(noInvoiceText({ status: "refunded", invoiceIsOwed: false })).toContain("before we issued invoices");
});

test("invoices and credit notes have a date and an amount", () => {
  const document = { id: "1", number: "PAR-2026-000001", cancels: null, issuedOn: "2026-10-20", total: eur(500) };
  expect(invoiceText({ ...document, kind: "invoice" })).toBe("20 Oct 2026, €5.00");
  expect(invoiceText({ ...document, kind: "credit-note" })).toBe("20 Oct 2026, −€5.00");
});

test("lines and sums", () => {
  const line = { subcategoryId: null, name: "10 credits for Insurance", unitPrice: eur(2_500) };
  expect(priceText({ ...line, quantity: 10, discountBps: 1_000, total: eur(22_500) })).toBe("€22.50 each, 10% off");
  expect(priceText({ ...line, quantity: 2, discountBps: 0, total: eur(5_000) })).toBe("€25.00 each");
  expect(priceText({ ...line, quantity: 1, discountBps: 0, total: eur(2_500) })).toBeUndefined();
  const net = { taxMode: "net" as const, refunded: eur(0) };
  expect(totalNotes({ ...net, tax: null, total: null })).toEqual(["net"]);
  expect(totalNotes({ ...net, taxMode: "included", tax: null, total: null })).toEqual([]);
  expect(totalNotes({ ...net, tax: eur(2_000), total: null })).toEqual(["incl. €20.00 VAT"]);
  expect(totalNotes({ ...net, tax: eur(0), total: eur(100) })).toEqual([]);
  expect(totalNotes({ ...net, tax: eur(2_000), total: eur(12_000), refunded: eur(6_000) }))
    .toEqual(["incl. €20.00 VAT", "€60.00 refunded"]);
  expect(totalNotes({ ...net, tax: eur(0), total: eur(12_000), refunded: eur(12_000) })).toEqual([]);
});
