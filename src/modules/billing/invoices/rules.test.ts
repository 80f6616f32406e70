// The tax decision table, and how paid amounts split: always to the minor unit.
import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import {
  decideTax,
  distribute,
  invoiceNumber,
  keptUntil,
  splitCredit,
  splitIncluded,
  splitPayment,
  unitPrice,
} from "./rules.ts";

const AUSTRIA = { country: "AT", postcode: "1010", vatRateBps: 2_000, vatNote: "" };
const SMALL = { country: "AT", postcode: "1010", vatRateBps: 0, vatNote: "Small business, section 6 (1) 27 UStG." };
const SWISS = { country: "CH", postcode: "8001", vatRateBps: 810, vatNote: "" };

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
    ["a business in Monaco", AUSTRIA, "MC 98000", "FR40303265045", "AE", 0],
    ["a consumer in Monaco", AUSTRIA, "MC", null, "S", 2_000],
    ["the Canary Islands, with a Spanish number", AUSTRIA, "ES 35001", "ESB58378431", "O", 0],
    ["Réunion as a part of France", AUSTRIA, "FR 97400", null, "O", 0],
    ["Livigno and Heligoland", AUSTRIA, "IT 23041", null, "O", 0],
    ["Heligoland from Germany", { ...AUSTRIA, country: "DE" }, "DE 27498", null, "O", 0],
    ["Monaco from France", { ...AUSTRIA, country: "FR" }, "MC 98000", "FR40303265045", "S", 2_000],
    ["within the Canary Islands", { ...AUSTRIA, country: "ES", postcode: "38001" }, "ES 35001", null, "S", 2_000],
    ["from the Canary Islands to Madrid", { ...AUSTRIA, country: "ES", postcode: "38001" }, "ES 28001", null, "O", 0],
  ])("%s", (_name, seller, place, vatId, category, rateBps) => {
    const [country = "", postcode = null] = place.split(" ");
    const tax = decideTax(seller, { country, postcode, vatId });
    expect(tax).toMatchObject({ category, rateBps });
    expect(tax.reason === null).toBe(category === "S");
  });

  it("names the rule for reverse charge and for a small business", () => {
    expect(decideTax(AUSTRIA, { country: "DE", postcode: null, vatId: "DE136695976" })).toMatchObject({
      reason: expect.stringContaining("Reverse charge"),
      reasonCode: "VATEX-EU-AE",
    });
    expect(decideTax(SMALL, { country: "AT", postcode: null, vatId: null }).reason).toBe(SMALL.vatNote);
  });
});

/** The usual rates and odd ones, in basis points. */
const RATES = [0, 500, 550, 700, 770, 810, 1_000, 1_300, 1_900, 2_000, 2_100, 2_500];
/** By how much a part may round: a quarter of the net amounts after which the rounding of tax repeats itself. */
const mostRounding = (rateBps: number): number => rateBps > 0 ? Math.ceil(2_500 / rateBps) + 1 : 0;

/** Tax on a net amount, rounded half up, in whole numbers. */
const taxAt = (netMinor: number, rateBps: number): number =>
  Number((BigInt(netMinor * rateBps) * 2n + 10_000n) / 20_000n);

describe("what was paid", () => {
  const standard = decideTax(AUSTRIA, { country: "AT", postcode: null, vatId: null });

  it.each([
    [
      "no tax was added: the amount contains it",
      { totalMinor: 7_125, taxMinor: 0 },
      standard,
      5_937,
      1_187,
      "S",
      2_000,
    ],
    ["it was added", { totalMinor: 8_550, taxMinor: 1_425 }, standard, 7_125, 1_425, "S", 2_000],
    ["line by line, a cent off", { totalMinor: 8_551, taxMinor: 1_426 }, standard, 7_125, 1_425, "S", 2_000],
    ["at another rate", { totalMinor: 8_479, taxMinor: 1_354 }, standard, 7_125, 1_354, "S", 1_900],
    ["at a rate with decimals", { totalMinor: 108_875, taxMinor: 8_875 }, standard, 100_000, 8_875, "S", 887.5],
    [
      "the provider found it in the total",
      { mode: "included" as const, totalMinor: 7_125, taxMinor: 1_187 },
      standard,
      ...([5_937, 1_187, "S", 2_000] as const),
    ],
    [
      "although the table says reverse charge",
      { totalMinor: 8_550, taxMinor: 1_425 },
      decideTax(AUSTRIA, { country: "DE", postcode: null, vatId: "DE136695976" }),
      ...([7_125, 1_425, "S", 2_000] as const),
    ],
    [
      "reverse charge",
      { totalMinor: 7_125, taxMinor: 0 },
      decideTax(AUSTRIA, { country: "DE", postcode: null, vatId: "DE136695976" }),
      ...([7_125, 0, "AE", 0] as const),
    ],
  ])("%s", (_name, paid, decision, netMinor, taxMinor, category, rateBps) => {
    const totalMinor = netMinor + taxMinor;
    expect(splitPayment({ mode: "net", ...paid }, AUSTRIA, decision)).toEqual({
      netMinor,
      taxMinor,
      totalMinor,
      roundingMinor: paid.totalMinor - totalMinor,
      tax: expect.objectContaining({ category, rateBps }),
    });
  });

  test("lines share the net sum without losing a cent", () => {
    const lines = fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 20 });
    fc.assert(fc.property(lines, fc.integer({ min: 0, max: 1_000_000 }), (amounts, sum) => {
      const parts = distribute(sum, amounts);
      expect(parts.reduce((all, part) => all + part, 0)).toBe(sum);
      const all = amounts.reduce((total, amount) => total + amount, 0);
      parts.forEach((part, at) => expect(Math.abs(part - (amounts[at]! * sum) / all)).toBeLessThan(1));
    }));
  });

  test.each(RATES)(
    "every total up to 10,000 has its tax at %d basis points, or the nearest with a rounding",
    (rateBps) => {
      const seller = { ...AUSTRIA, vatRateBps: rateBps };
      const decision = decideTax(seller, seller as never);
      const withSplit = new Set(Array.from({ length: 10_001 }, (_, net) => net + taxAt(net, rateBps)));
      for (let totalMinor = 0; totalMinor <= 10_000; totalMinor++) {
        const split = splitPayment({ mode: "included", totalMinor, taxMinor: 0 }, seller, decision);
        const off = [
          split.taxMinor - taxAt(split.netMinor, rateBps),
          split.netMinor + split.taxMinor - split.totalMinor,
          split.totalMinor + split.roundingMinor - totalMinor,
          Number(split.roundingMinor !== 0) - Number(!withSplit.has(totalMinor)),
        ];
        if (off.some(Boolean) || Math.abs(split.roundingMinor) > 1) {
          expect({ paid: totalMinor, ...split, off }).toBe("right");
        }
      }
    },
  );

  test.each(RATES)("every net price up to 10,000 has its tax at %d basis points, and no rounding", (rateBps) => {
    const seller = { ...AUSTRIA, vatRateBps: rateBps };
    const decision = decideTax(seller, seller as never);
    for (let netMinor = 1; netMinor <= 10_000; netMinor++) {
      const taxMinor = taxAt(netMinor, rateBps);
      if (taxMinor === 0) continue;
      const split = splitPayment({ mode: "net", totalMinor: netMinor + taxMinor, taxMinor }, seller, decision);
      const isRight = split.netMinor === netMinor && split.taxMinor === taxMinor && split.roundingMinor === 0;
      if (!isRight || split.tax.rateBps !== rateBps) expect({ added: taxMinor, ...split }).toBe("right");
    }
  });

  /** Credits parts of an invoice, and the rest of it at the end. */
  const creditAll = (totalMinor: number, rateBps: number, parts: readonly number[]) => {
    const invoice = splitIncluded(totalMinor, rateBps);
    const left = { ...invoice };
    const notes = [...parts, Infinity].flatMap((part) => {
      const paidLeft = left.netMinor + left.taxMinor + left.roundingMinor;
      const credit = Math.min(part, paidLeft);
      if (credit === 0) return [];
      const note = splitCredit(credit, left, rateBps);
      for (const key of ["netMinor", "taxMinor", "roundingMinor"] as const) left[key] -= note[key];
      return [{ credit, ...note }];
    });
    return { invoice, left, notes };
  };

  test("credit notes of any parts have their tax at the rate, and add up to the invoice", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.constantFrom(...RATES),
        fc.array(fc.integer({ min: 1, max: 1_000_000 }), { maxLength: 8 }),
        (totalMinor, rateBps, parts) => {
          const { left, notes } = creditAll(totalMinor, rateBps, parts);
          expect(left).toMatchObject({ netMinor: 0, taxMinor: 0, roundingMinor: 0 });
          for (const { credit, netMinor, taxMinor, roundingMinor, ...note } of notes) {
            expect(note.totalMinor + roundingMinor).toBe(credit);
            expect(netMinor + taxMinor).toBe(note.totalMinor);
            expect(taxMinor).toBe(taxAt(netMinor, rateBps));
            expect(Math.min(netMinor, taxMinor)).toBeGreaterThanOrEqual(0);
          }
        },
      ),
      { numRuns: 2_000 },
    );
  });

  test.each(RATES)("a part and the rest of every total up to 10,000 round by a few units at %d", (rateBps) => {
    for (let totalMinor = 50; totalMinor <= 10_000; totalMinor += 7) {
      for (const part of [Math.floor(totalMinor / 2), Math.floor(totalMinor / 3), 25]) {
        const { left, notes } = creditAll(totalMinor, rateBps, [part]);
        const isRight = left.netMinor === 0 && left.taxMinor === 0 && left.roundingMinor === 0 &&
          notes.every(({ netMinor, taxMinor, roundingMinor }) =>
            taxMinor === taxAt(netMinor, rateBps) && Math.abs(roundingMinor) <= mostRounding(rateBps)
          );
        if (!isRight) expect({ totalMinor, part, notes }).toBe("right");
      }
    }
  });

  it("credits an older invoice, whose tax is a unit off, as it is", () => {
    const left = { netMinor: 5_938, taxMinor: 1_187, roundingMinor: 0 };
    expect(splitCredit(7_125, left, 2_000)).toEqual({ ...left, totalMinor: 7_125 });
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
