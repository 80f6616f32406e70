// The price of an order in the form equals the price of the server, to the cent.
import { describe, expect, it, test } from "vitest";
import { buyLabel, type BuyOffer, creditsText, linePrice, orderTotal, readQuantity, sumCredits } from "./order.ts";

const offer: BuyOffer = {
  category: { id: "category", name: "Mortgages" },
  leadPrice: { amount: 3_333, currency: "EUR" },
  tax: { mode: "net", vat: "none", rateBps: 0, reason: null },
  packages: [
    { quantity: 1, discountBps: 0 },
    { quantity: 5, discountBps: 500 },
    { quantity: 10, discountBps: 1000 },
    { quantity: 25, discountBps: 1500 },
    { quantity: 50, discountBps: 2000 },
  ],
  subcategories: [{ id: "dear", name: "Refinancing", leadPrice: { amount: 5_000, currency: "EUR" } }],
  maximumQuantity: 100,
  billedTo: {
    name: "Robin Sample",
    vatId: null,
    line1: "Ring 1",
    line2: null,
    postcode: "1010",
    city: "Vienna",
    country: "AT",
    isMissing: false,
  },
  refusal: null,
};

describe("a line's price", () => {
  test.each([
    [1, 3_333, 0],
    [4, 13_332, 0],
    [5, 15_832, 500],
    [9, 28_497, 500],
    [10, 29_997, 1000],
    [100, 266_640, 2000],
  ])("%i leads cost %i", (quantity, amount, discountBps) => {
    expect(linePrice(offer, { quantity })).toEqual({ amount, currency: "EUR", discountBps });
  });

  it("is the topic's own, otherwise the category's", () => {
    expect(linePrice(offer, { subcategoryId: "dear", quantity: 1 }).amount).toBe(5_000);
    expect(linePrice(offer, { subcategoryId: "other", quantity: 1 }).amount).toBe(3_333);
  });
});

it("gives each line the discount of its own quantity", () => {
  const lines = [{ subcategoryId: "dear", quantity: 4 }, { subcategoryId: "other", quantity: 5 }];
  expect(orderTotal(offer, lines).amount).toBe(20_000 + 15_832);
});

test.each([
  [[{ quantity: 1 }], "Buy 1 credit for €33.33"],
  [[{ quantity: 5 }], "Buy 5 credits for €158.32"],
  [[], "Choose how many credits"],
])("%o: %s", (lines, label) => {
  expect(buyLabel(offer, lines)).toBe(label);
});

test.each(
  [
    [{ mode: "net", vat: "added", rateBps: 2_000 }, "Buy 5 credits for €189.98"],
    [{ mode: "net", vat: "added", rateBps: 0 }, "Buy 5 credits for €158.32 plus VAT"],
    [{ mode: "net", vat: "none", rateBps: 0 }, "Buy 5 credits for €158.32"],
    [{ mode: "included", vat: "contained", rateBps: 2_000 }, "Buy 5 credits for €158.32"],
    [{ mode: "included", vat: "contained", rateBps: 0 }, "Buy 5 credits for €158.32"],
  ] as const,
)("the button says what will be paid: %o", (tax, label) => {
  expect(buyLabel({ ...offer, tax: { ...tax, reason: null } }, [{ quantity: 5 }])).toBe(label);
});

test.each([["7", 7], [" 100 ", 100], ["0", undefined], ["101", undefined], ["", undefined], ["2.5", undefined]])(
  "%j is %j",
  (text, quantity) => {
    expect(readQuantity(text, 1, 100)).toBe(quantity);
  },
);

test.each([
  [0, [], "0 credits"],
  [1, [], "1 credit"],
  [1, [{ credits: 2 }, { credits: 0 }], "3 credits"],
])("%i credits, and of topics %o: %s", (credits, subcategories, text) => {
  expect(creditsText(sumCredits({ credits, subcategories }))).toBe(text);
});
