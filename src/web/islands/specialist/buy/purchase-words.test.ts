// How purchases read.
import { expect, test } from "vitest";
import { PAYMENT_CHOICES, paymentLook, priceWords, sumNotes } from "./purchase-words.ts";

const eur = (amount: number) => ({ amount, currency: "EUR" });

test("a page that is still open can be paid; one that is over is being checked", () => {
  expect(paymentLook({ status: "checkout-open", payUrl: "https://pay.example/1" }).label).toBe("Not paid yet");
  expect(paymentLook({ status: "checkout-open", payUrl: null }).label).toBe("Being checked");
  expect(paymentLook({ status: "paid", payUrl: null })).toEqual({ label: "Paid", tone: "ok" });
});

test("every state that is listed can be filtered by", () => {
  expect(PAYMENT_CHOICES.map(({ value }) => value)).not.toContain("created");
  expect(PAYMENT_CHOICES).toHaveLength(6);
});

test("lines and sums", () => {
  const line = { subcategoryId: null, name: "10 credits for Insurance", unitPrice: eur(2_500) };
  expect(priceWords({ ...line, quantity: 10, discountBps: 1_000, total: eur(22_500) })).toBe("€22.50 each, 10 % off");
  expect(priceWords({ ...line, quantity: 2, discountBps: 0, total: eur(5_000) })).toBe("€25.00 each");
  expect(priceWords({ ...line, quantity: 1, discountBps: 0, total: eur(2_500) })).toBeUndefined();
  expect(sumNotes({ tax: null, total: null, refunded: eur(0) })).toEqual(["net"]);
  expect(sumNotes({ tax: eur(0), total: eur(100), refunded: eur(0) })).toEqual([]);
  expect(sumNotes({ tax: eur(2_000), total: eur(12_000), refunded: eur(6_000) }))
    .toEqual(["with €20.00 tax", "€60.00 paid back"]);
});
