// What packages of leads cost: the rounding of PRODUCT section 5, and none larger than may be bought.
import { expect, it } from "vitest";
import { pricedPackages } from "./rules.ts";

const pricing = {
  currency: "EUR",
  maximumQuantity: 25,
  packages: [
    { quantity: 1, discountBps: 0 },
    { quantity: 5, discountBps: 500 },
    { quantity: 25, discountBps: 1_500 },
    { quantity: 50, discountBps: 2_000 },
  ],
};
const eur = (amount: number) => ({ amount, currency: "EUR" });

it("each has its total and what it saves", () => {
  expect(pricedPackages(1_801, pricing)).toEqual([
    { quantity: 1, discountBps: 0, total: eur(1_801), saved: eur(0) },
    { quantity: 5, discountBps: 500, total: eur(8_555), saved: eur(450) }, // 8,554.75 rounded
    { quantity: 25, discountBps: 1_500, total: eur(38_271), saved: eur(6_754) },
  ]);
});
