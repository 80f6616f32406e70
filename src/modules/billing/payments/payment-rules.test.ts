// Purchases by example and by property: prices, differences, refunds, disputes, messages.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  creditsToRevoke,
  creditValue,
  findDifference,
  isDecided,
  netRefund,
  paidStatus,
  paymentMessage,
  pricedPackages,
  priceLine,
  takesMoney,
} from "./payment-rules.ts";
import type { PaymentStatus } from "../rules.ts";

const PACKAGES = [
  { quantity: 1, discountBps: 0 },
  { quantity: 5, discountBps: 500 },
  { quantity: 25, discountBps: 1_500 },
  { quantity: 50, discountBps: 2_000 },
];

describe("prices", () => {
  it("each line has the discount of its own quantity", () => {
    expect(priceLine(4, 4_500, { packages: PACKAGES, currency: "EUR" })).toEqual({
      quantity: 4,
      unitMinor: 4_500,
      discountBps: 0,
      totalMinor: 18_000,
    });
    expect(priceLine(26, 1_999, { packages: PACKAGES, currency: "EUR" }))
      .toMatchObject({ discountBps: 1_500, totalMinor: 44_178 });
  });

  it("packages have their total and saving; none exceeds the maximum quantity", () => {
    const eur = (amount: number) => ({ amount, currency: "EUR" });
    expect(pricedPackages(1_801, { currency: "EUR", maximumQuantity: 25, packages: PACKAGES })).toEqual([
      { quantity: 1, discountBps: 0, total: eur(1_801), saved: eur(0) },
      { quantity: 5, discountBps: 500, total: eur(8_555), saved: eur(450) }, // 8,554.75 rounded
      { quantity: 25, discountBps: 1_500, total: eur(38_271), saved: eur(6_754) },
    ]);
  });

  it("a credit's price is its share, within half a cent", () => {
    const lines = fc.record({
      quantity: fc.integer({ min: 1, max: 100 }),
      totalMinor: fc.integer({ min: 0, max: 1e7 }),
    });
    fc.assert(fc.property(lines, (line) => {
      expect(Math.abs(creditValue(line) * line.quantity - line.totalMinor)).toBeLessThanOrEqual(line.quantity / 2);
    }));
  });
});

describe("findDifference", () => {
  const prices = { taxMode: "net", subtotalMinor: 7_125, vatMinor: 0 } as const;
  const ordered = { id: "t1", sessionId: "cs_1", currency: "EUR", ...prices };
  const payment = {
    id: "cs_1",
    reference: "t1",
    metadata: { transactionId: "t1" },
    mode: "payment",
    currency: "EUR",
    subtotalMinor: 7_125,
    taxMinor: 1_425,
    totalMinor: 8_550,
  };
  it("finds none in the payment of the order, whether its session is known or not", () => {
    expect(findDifference(ordered, payment)).toBeUndefined();
    expect(findDifference({ ...ordered, sessionId: null }, payment)).toBeUndefined();
  });
  it("compares VAT that the order adds, and the total of prices that include it", () => {
    const added = { ...ordered, vatMinor: 1_425 };
    expect(findDifference(added, { ...payment, subtotalMinor: 8_550 })).toBeUndefined();
    expect(findDifference(added, payment)).toBe("its sum is 7125 instead of 8550");
    const included = { ...ordered, taxMode: "included" as const };
    expect(findDifference(included, { ...payment, subtotalMinor: 5_938, totalMinor: 7_125 })).toBeUndefined();
    expect(findDifference(included, payment)).toBe("its sum is 8550 instead of 7125");
    expect(findDifference(included, { ...payment, taxMinor: 0, totalMinor: 7_125 })).toBeUndefined();
    const less = { ...payment, taxMinor: 0, subtotalMinor: 1, totalMinor: 1 };
    expect(findDifference(included, less)).toBe("its sum is 1 instead of 7125");
  });
  it.each([
    [{ reference: "t2" }, "it belongs to another order"],
    [{ reference: null }, "it belongs to another order"],
    [{ metadata: { transactionId: "t2" } }, "it belongs to another order"],
    [{ metadata: {} }, "it belongs to another order"],
    [{ id: "cs_2" }, "it was made through another checkout"],
    [{ mode: "setup" }, "its mode is setup"],
    [{ currency: "USD" }, "it is in USD instead of EUR"],
    [{ subtotalMinor: 7_124 }, "its sum is 7124 instead of 7125"],
    [{ subtotalMinor: 7_126 }, "its sum is 7126 instead of 7125"],
  ])("%j: %s", (change, sentence) => expect(findDifference(ordered, { ...payment, ...change })).toBe(sentence));
});

describe("a refund", () => {
  it.each([
    [1_425, { subtotalMinor: 7_125, totalMinor: 7_125 }, 1_425],
    [8_550, { subtotalMinor: 7_125, totalMinor: 8_550 }, 7_125],
    [1_710, { subtotalMinor: 7_125, totalMinor: 8_550 }, 1_425],
    [100, { subtotalMinor: 0, totalMinor: 0 }, 0],
  ])("of %i of %j is %i net", (refunded, sums, net) => expect(netRefund(refunded, sums)).toBe(net));

  const lot = (id: string, remaining: number, unitPriceMinor: number) => ({ id, remaining, unitPriceMinor });
  it.each([
    ["everything", [lot("a", 5, 1_425)], 7_125, [["a", 5]], 0],
    ["three of five", [lot("a", 5, 1_425)], 4_275, [["a", 3]], 0],
    ["a cent less than three", [lot("a", 5, 1_425)], 4_274, [["a", 3]], 0],
    ["less than half a credit", [lot("a", 5, 1_425)], 700, [], 0],
    ["used ones", [lot("a", 1, 1_425)], 7_125, [["a", 1]], 5_700],
    ["all used", [lot("a", 0, 1_425)], 7_125, [], 7_125],
    ["two lots", [lot("a", 2, 4_500), lot("b", 2, 4_000)], 13_000, [["a", 2], ["b", 1]], 0],
    ["rounded prices", [lot("a", 3, 291)], 874, [["a", 3]], 0],
    ["free credits", [lot("a", 3, 0)], 100, [], 100],
    ["nothing", [lot("a", 3, 500)], 0, [], 0],
    ["less than was taken before", [lot("a", 3, 500)], -400, [], 0],
  ])("of %s", (_what, lots, net, taken, usedMinor) => {
    const { revoked, ...rest } = creditsToRevoke(lots, net);
    expect(revoked.map(({ lotId, credits }) => [lotId, credits])).toEqual(taken);
    expect(rest.usedMinor).toBe(usedMinor);
  });

  it("never revokes more than there is, and accounts for all money to half a credit", () => {
    const lots = fc.array(
      fc.record({ id: fc.uuid(), remaining: fc.nat(100), unitPriceMinor: fc.integer({ min: 1, max: 50_000 }) }),
      { minLength: 1, maxLength: 5 },
    );
    fc.assert(fc.property(lots, fc.nat(5_000_000), (all, net) => {
      const { revoked, usedMinor } = creditsToRevoke(all, net);
      const dearest = Math.max(...all.map((lot) => lot.unitPriceMinor));
      let worth = 0;
      for (const { lotId, credits } of revoked) {
        const { remaining, unitPriceMinor } = all.find(({ id }) => id === lotId)!;
        expect(credits).toBeGreaterThan(0);
        expect(credits).toBeLessThanOrEqual(remaining);
        worth += credits * unitPriceMinor;
      }
      expect(Math.abs(net - worth - usedMinor)).toBeLessThanOrEqual(dearest / 2);
    }));
  });
});

describe("a paid purchase", () => {
  it.each([
    [0, [], "paid"],
    [7_124, [], "paid"],
    [7_125, [], "refunded"],
    [0, ["needs_response"], "disputed"],
    [7_125, ["under_review"], "disputed"],
    [0, ["lost"], "disputed"],
    [0, ["won"], "paid"],
    [0, ["won", "lost"], "disputed"],
    [0, ["warning_closed", "prevented"], "paid"],
  ])("with %i refunded and disputes %j is %s", (refundedMinor, statuses, status) => {
    expect(paidStatus({ refundedMinor, totalMinor: 7_125 }, statuses)).toBe(status);
  });

  it.each([
    ["needs_response", true, false],
    ["under_review", true, false],
    ["warning_needs_response", false, false],
    ["lost", true, true],
    ["won", false, true],
    ["warning_closed", false, true],
  ])("a dispute that is %s withholds the money: %s, decided: %s", (status, takes, decided) => {
    expect([takesMoney(status), isDecided(status)]).toEqual([takes, decided]);
  });
});

describe("the message for the owner", () => {
  const payment = { status: "paid" as PaymentStatus, credits: 5, paying: false, note: null as string | null };
  it.each<[Partial<typeof payment>, RegExp]>([
    [{}, /^Thank you.*5 credits are ready/],
    [{ credits: 1 }, /1 credit is ready/],
    [{ status: "checkout-open" }, /isn't complete/],
    [{ status: "created" }, /isn't complete/],
    [{ status: "checkout-open", paying: true }, /^Your bank is still processing/],
    [{ status: "checkout-open", note: "Not settled." }, /contact support/],
    [{ status: "failed" }, /failed/],
    [{ status: "failed", note: "Your card was stolen." }, /^Your card was stolen\.$/],
    [{ status: "expired" }, /has passed/],
    [{ status: "refunded" }, /refunded/],
    [{ status: "disputed" }, /disputed/],
  ])("%j", (change, message) => expect(paymentMessage({ ...payment, ...change })).toMatch(message));
});
