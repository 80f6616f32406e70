// The tax decision table, and how paid amounts split: always to the minor unit.
import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { decideTax, distribute, invoiceNumber, keptUntil, splitCredit, splitPayment, unitPrice } from "./rules.ts";

const AUSTRIA = { country: "AT", vatRateBps: 2_000, vatNote: "" };
const SMALL = { country: "AT", vatRateBps: 0, vatNote: "Small business, section 6 (1) 27 UStG." };
const SWISS = { country: "CH", vatRateBps: 810, vatNote: "" };

describe("which tax applies", () => {
  it.each([
    ["the same country", AUSTRIA, "AT", null, "S", 2_000],
    ["the same country, with a VAT number", AUSTRIA, "AT", "ATU12345675", "S", 2_000],
    ["the same country, with a number of another state", AUSTRIA, "AT", "DE136695976", "S", 2_000],
    ["a business in another member state", AUSTRIA, "DE", "DE136695976", "AE", 0],
    ["with spaces and small letters", AUSTRIA, "DE", "de 136 695 976", "AE", 0],
    ["a number of a third member state", AUSTRIA, "DE", "FR40303265045", "AE", 0],
    ["Greece, whose numbers begin with EL", AUSTRIA, "GR", "EL094259216", "AE", 0],
    ["a consumer in another member state", AUSTRIA, "DE", null, "S", 2_000],
    ["a number with a wrong format", AUSTRIA, "DE", "DE12", "S", 2_000],
    ["a number of the seller's state only", AUSTRIA, "DE", "ATU12345675", "S", 2_000],
    ["a number from outside the union", AUSTRIA, "DE", "CHE123456788", "S", 2_000],
    ["outside the union", AUSTRIA, "CH", null, "O", 0],
    ["outside the union, with a number", AUSTRIA, "GB", "GB980780684", "O", 0],
    ["a small business at home", SMALL, "AT", null, "E", 0],
    ["a small business and a consumer abroad", SMALL, "DE", null, "E", 0],
    ["a small business and a business abroad", SMALL, "DE", "DE136695976", "AE", 0],
    ["a seller outside the union, at home", SWISS, "CH", null, "S", 810],
    ["a seller outside the union, abroad", SWISS, "AT", "ATU12345675", "O", 0],
  ])("%s", (_name, seller, country, vatId, category, rateBps) => {
    const tax = decideTax(seller, { country, vatId });
    expect(tax).toMatchObject({ category, rateBps });
    expect(tax.reason === null).toBe(category === "S");
  });

  it("names the rule for reverse charge and for a small business", () => {
    expect(decideTax(AUSTRIA, { country: "DE", vatId: "DE136695976" })).toMatchObject({
      reason: expect.stringContaining("Reverse charge"),
      reasonCode: "VATEX-EU-AE",
    });
    expect(decideTax(SMALL, { country: "AT", vatId: null }).reason).toBe(SMALL.vatNote);
  });
});

describe("what was paid", () => {
  const standard = decideTax(AUSTRIA, { country: "AT", vatId: null });

  it.each([
    [
      "no tax was added: the amount contains it",
      { totalMinor: 7_125, taxMinor: 0 },
      standard,
      5_938,
      1_187,
      "S",
      2_000,
    ],
    ["the provider added it", { totalMinor: 8_550, taxMinor: 1_425 }, standard, 7_125, 1_425, "S", 2_000],
    ["line by line, a cent off", { totalMinor: 8_551, taxMinor: 1_426 }, standard, 7_125, 1_426, "S", 2_000],
    ["at another rate", { totalMinor: 8_479, taxMinor: 1_354 }, standard, 7_125, 1_354, "S", 1_900],
    [
      "although the table says reverse charge",
      { totalMinor: 8_550, taxMinor: 1_425 },
      decideTax(AUSTRIA, { country: "DE", vatId: "DE136695976" }),
      ...([7_125, 1_425, "S", 2_000] as const),
    ],
    [
      "reverse charge",
      { totalMinor: 7_125, taxMinor: 0 },
      decideTax(AUSTRIA, { country: "DE", vatId: "DE136695976" }),
      ...([7_125, 0, "AE", 0] as const),
    ],
  ])("%s", (_name, paid, decision, netMinor, taxMinor, category, rateBps) => {
    expect(splitPayment(paid, AUSTRIA, decision))
      .toEqual({
        netMinor,
        taxMinor,
        totalMinor: paid.totalMinor,
        tax: expect.objectContaining({ category, rateBps }),
      });
  });

  test("always adds up, and the tax fits its rate within a cent", () => {
    fc.assert(fc.property(
      fc.integer({ min: 50, max: 10_000_000 }),
      fc.integer({ min: 1, max: 2_700 }),
      (totalMinor, vatRateBps) => {
        const seller = { ...AUSTRIA, vatRateBps };
        const split = splitPayment({ totalMinor, taxMinor: 0 }, seller, decideTax(seller, seller as never));
        expect(split.netMinor + split.taxMinor).toBe(totalMinor);
        expect(Math.abs(Math.round((split.netMinor * vatRateBps) / 10_000) - split.taxMinor)).toBeLessThanOrEqual(1);
      },
    ));
  });

  test("lines share the net sum without losing a cent", () => {
    const lines = fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 20 });
    fc.assert(fc.property(lines, fc.integer({ min: 0, max: 1_000_000 }), (amounts, sum) => {
      const parts = distribute(sum, amounts);
      expect(parts.reduce((all, part) => all + part, 0)).toBe(sum);
      const all = amounts.reduce((total, one) => total + one, 0);
      parts.forEach((part, at) => expect(Math.abs(part - (amounts[at]! * sum) / all)).toBeLessThan(1));
    }));
  });

  test("credit notes of any parts add up to the invoice", () => {
    fc.assert(fc.property(
      fc.integer({ min: 1, max: 1_000_000 }),
      fc.array(fc.integer({ min: 1, max: 1_000_000 }), { maxLength: 8 }),
      (totalMinor, parts) => {
        const netMinor = Math.round(totalMinor / 1.2);
        const left = { netMinor, taxMinor: totalMinor - netMinor, totalMinor };
        for (const part of [...parts, Infinity]) {
          const credit = Math.min(part, left.totalMinor);
          const split = splitCredit(credit, left);
          expect(split.netMinor + split.taxMinor).toBe(credit);
          left.netMinor -= split.netMinor;
          left.taxMinor -= split.taxMinor;
          left.totalMinor -= credit;
          expect(Math.min(left.netMinor, left.taxMinor)).toBeGreaterThanOrEqual(0);
        }
        expect(left).toEqual({ netMinor: 0, taxMinor: 0, totalMinor: 0 });
      },
    ));
  });

  test.each([[7_125, 5, "14.25"], [10_000, 3, "33.3333"], [1_000, 8, "1.25"], [1_001, 4, "2.5025"], [100, 1, "1.00"]])(
    "%d for %d is %s each",
    (amount, many, each) => expect(unitPrice(amount, many, "EUR")).toBe(`€${each}`),
  );
});

test("numbers, and how long invoices are kept", () => {
  expect(invoiceNumber("PAR", 2026, 1)).toBe("PAR-2026-000001");
  expect(invoiceNumber("PAR-CN", 2026, 1_234_567)).toBe("PAR-CN-2026-1234567");
  expect(keptUntil("2026-11-21")).toBe(Date.UTC(2037, 0, 1));
});
