// Usable credits and caps: tables of cases, and properties against a search through every way to serve holds from lots.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { propertyRuns } from "@tests/support/app/property-runs.ts";
import type { CapWindow, OpenLot } from "../tables.ts";
import {
  capacityChangesAt,
  type CountedHold,
  creditsLeft,
  highestCreditPrice,
  leadsLeftUnderCaps,
} from "./capacity.ts";

const NOW = 1_000;
const lot = (subcategoryId: string | null, remaining: number, more: Partial<OpenLot> = {}): OpenLot => ({
  subcategoryId,
  remaining,
  expiresAt: 2_000,
  unitPriceMinor: 1_500,
  ...more,
});
const hold = (subcategoryId: string | null, categoryId = "c"): CountedHold => ({ categoryId, subcategoryId });
const left = (lots: OpenLot[], holds: CountedHold[], subcategoryId: string | null) =>
  creditsLeft(lots, holds, { categoryId: "c", subcategoryId }, NOW);

describe("credits left", () => {
  it.each<[string, OpenLot[], CountedHold[], string | null, number]>([
    ["none", [], [], null, 0],
    ["category-wide credits", [lot(null, 2)], [], null, 2],
    ["category-wide credits for a subcategory", [lot(null, 2)], [], "a", 2],
    ["a subcategory's credits, for the category", [lot("a", 2)], [], null, 0],
    ["a subcategory's credits, for another one", [lot("a", 2)], [], "b", 0],
    ["both kinds add up", [lot("a", 2), lot(null, 1)], [], "a", 3],
    ["several lots add up", [lot(null, 2), lot(null, 3)], [], null, 5],
    ["an expired lot", [lot(null, 2, { expiresAt: NOW })], [], null, 0],
    ["a lot that expires next", [lot(null, 2, { expiresAt: NOW + 1 })], [], null, 2],
    ["a hold uses a category-wide credit", [lot(null, 1)], [hold(null)], null, 0],
    ["a hold uses its subcategory's credit first", [lot("a", 1), lot(null, 1)], [hold("a")], null, 1],
    ["and then a category-wide one", [lot("a", 1), lot(null, 1)], [hold("a"), hold("a")], null, 0],
    ["a hold in another category", [lot(null, 1)], [hold(null, "d")], null, 1],
    ["a hold in another subcategory uses a category-wide credit", [lot("a", 1), lot(null, 1)], [hold("b")], "a", 1],
    ["a hold without a usable credit", [lot("a", 1)], [hold(null)], "a", 1],
  ])("%s", (_, lots, holds, subcategoryId, count) => {
    expect(Math.max(0, left(lots, holds, subcategoryId))).toBe(count);
  });

  /** The most leads that credits can serve, found by trying every way. */
  const mostServed = (leads: readonly (string | null)[], credits: readonly (string | null)[]): number => {
    const [lead, ...others] = leads;
    if (leads.length === 0) return 0;
    let best = mostServed(others, credits);
    for (const kind of new Set(credits)) {
      if (kind !== null && kind !== lead) continue;
      const at = credits.indexOf(kind);
      best = Math.max(best, 1 + mostServed(others, credits.toSpliced(at, 1)));
    }
    return best;
  };

  const part = fc.constantFrom(null, "a", "b");
  it("leave one more lead exactly when it costs no hold its credit", () => {
    const lots = fc.array(fc.record({ part, remaining: fc.integer({ min: 0, max: 2 }) }), { maxLength: 4 });
    fc.assert(
      fc.property(lots, fc.array(part, { maxLength: 4 }), part, (given, held, asked) => {
        const credits = given.flatMap((one) => Array<string | null>(one.remaining).fill(one.part));
        const before = mostServed(held, credits);
        const served = mostServed([...held, asked], credits);
        const count = left(given.map((one) => lot(one.part, one.remaining)), held.map((one) => hold(one)), asked);
        expect(count > 0).toBe(served > before);
      }),
      propertyRuns(400),
    );
  });

  it("count exactly how many more leads can be served", () => {
    const lots = fc.array(fc.record({ part, remaining: fc.integer({ min: 0, max: 2 }) }), { maxLength: 3 });
    fc.assert(
      fc.property(lots, fc.array(part, { maxLength: 3 }), part, (given, held, asked) => {
        const credits = given.flatMap((one) => Array<string | null>(one.remaining).fill(one.part));
        let more = 0;
        while (mostServed([...held, ...Array(more + 1).fill(asked)], credits) > mostServed(held, credits) + more) {
          more++;
        }
        const count = left(given.map((one) => lot(one.part, one.remaining)), held.map((one) => hold(one)), asked);
        expect(Math.max(0, count)).toBe(more);
      }),
      propertyRuns(200),
    );
  });
});

describe("the highest price", () => {
  const lots = [
    lot(null, 1, { unitPriceMinor: 1_000 }),
    lot("a", 1, { unitPriceMinor: 3_000 }),
    lot("b", 1, { unitPriceMinor: 5_000 }),
    lot(null, 0, { unitPriceMinor: 7_000 }),
    lot(null, 1, { unitPriceMinor: 9_000, expiresAt: NOW }),
  ];
  it.each<[string | null, number]>([[null, 1_000], ["a", 3_000], ["b", 5_000], ["c", 1_000]])(
    "for %j is %i",
    (subcategoryId, minor) => expect(highestCreditPrice(lots, { subcategoryId }, NOW)).toBe(minor),
  );
  it("is 0 without credits", () => expect(highestCreditPrice([], { subcategoryId: null }, NOW)).toBe(0));
});

describe("caps", () => {
  const leads = (n: number, full: number, until = 2_000): CapWindow => ({ of: "leads", left: n, full, until });
  const spending = (n: number, full: number, until = 2_000): CapWindow => ({ of: "spending", left: n, full, until });

  it.each<[string, CapWindow[], number, number, number, number]>([
    ["none", [], 5, NOW, 1_500, Infinity],
    ["one", [leads(3, 5)], 0, NOW, 1_500, 3],
    ["holds count", [leads(3, 5)], 2, NOW, 1_500, 1],
    ["the tightest counts", [leads(3, 5), leads(1, 9), spending(9_000, 9_000)], 0, NOW, 1_500, 1],
    ["just before its end", [leads(0, 5)], 0, 1_999, 1_500, 0],
    ["at its end", [leads(0, 5)], 0, 2_000, 1_500, 5],
    ["holds count then, too", [leads(0, 5)], 5, 2_000, 1_500, 0],
    ["spending in whole leads", [spending(4_499, 9_000)], 0, NOW, 1_500, 2],
    ["spending and holds", [spending(4_500, 9_000)], 1, NOW, 1_500, 2],
    ["spending overdrawn", [spending(-1, 9_000)], 0, NOW, 1_500, -1],
    ["spending at its end", [spending(0, 9_000)], 0, 2_000, 1_500, 6],
    ["a lead that costs more than the cap", [spending(1_499, 1_499)], 0, NOW, 1_500, 0],
    ["free credits", [spending(0, 1)], 3, NOW, 0, Infinity],
  ])("%s", (_, caps, holds, now, priceMinor, leadsLeft) => {
    expect(leadsLeftUnderCaps(caps, Array(holds).fill(hold(null)), now, priceMinor)).toBe(leadsLeft);
  });
});

it("capacity next changes at the nearest future end", () => {
  const cap = (until: number): CapWindow => ({ of: "leads", left: 0, full: 1, until });
  expect(capacityChangesAt([], [], NOW)).toBe(Infinity);
  expect(capacityChangesAt([lot(null, 1, { expiresAt: 3_000 })], [cap(2_500), cap(NOW)], NOW)).toBe(2_500);
  expect(capacityChangesAt([lot(null, 1, { expiresAt: 2_400 })], [cap(2_500)], NOW)).toBe(2_400);
  expect(capacityChangesAt([lot(null, 1, { expiresAt: NOW })], [cap(NOW)], NOW)).toBe(Infinity);
});
