// Usable credits and caps: tables of cases.
import { describe, expect, it } from "vitest";
import { capacityChangesAt, creditsLeft, highestCreditPrice, leadsLeftUnderCaps } from "./capacity.ts";
import type { CapWindow, OpenLot } from "../tables.ts";

const NOW = 1_000;
const lot = (subcategoryId: string | null, remaining: number, more: Partial<OpenLot> = {}): OpenLot => ({
  subcategoryId,
  remaining,
  expiresAt: 2_000,
  unitPriceMinor: 1_500,
  ...more,
});

describe("credits left", () => {
  it.each<[string, OpenLot[], string | null, number]>([
    ["none", [], null, 0],
    ["category-wide credits", [lot(null, 2)], null, 2],
    ["category-wide credits for a subcategory", [lot(null, 2)], "a", 2],
    ["a subcategory's credits, for the category", [lot("a", 2)], null, 0],
    ["a subcategory's credits, for another one", [lot("a", 2)], "b", 0],
    ["both kinds add up", [lot("a", 2), lot(null, 1)], "a", 3],
    ["several lots add up", [lot(null, 2), lot(null, 3)], null, 5],
    ["an expired lot", [lot(null, 2, { expiresAt: NOW })], null, 0],
    ["a lot that expires next", [lot(null, 2, { expiresAt: NOW + 1 })], null, 2],
  ])("%s", (_, lots, subcategoryId, count) => expect(creditsLeft(lots, { subcategoryId }, NOW)).toBe(count));
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

  it.each<[string, CapWindow[], number, number, number]>([
    ["none", [], NOW, 1_500, Infinity],
    ["one", [leads(3, 5)], NOW, 1_500, 3],
    ["the tightest counts", [leads(3, 5), leads(1, 9), spending(9_000, 9_000)], NOW, 1_500, 1],
    ["just before its end", [leads(0, 5)], 1_999, 1_500, 0],
    ["at its end", [leads(0, 5)], 2_000, 1_500, 5],
    ["spending in whole leads", [spending(4_499, 9_000)], NOW, 1_500, 2],
    ["spending overdrawn", [spending(-1, 9_000)], NOW, 1_500, -1],
    ["spending at its end", [spending(0, 9_000)], 2_000, 1_500, 6],
    ["a lead that costs more than the cap", [spending(1_499, 1_499)], NOW, 1_500, 0],
    ["free credits", [spending(0, 1)], NOW, 0, Infinity],
  ])("%s", (_, caps, now, priceMinor, leadsLeft) => {
    expect(leadsLeftUnderCaps(caps, now, priceMinor)).toBe(leadsLeft);
  });
});

it("capacity next changes at the nearest future end", () => {
  const cap = (until: number): CapWindow => ({ of: "leads", left: 0, full: 1, until });
  expect(capacityChangesAt([], [], NOW)).toBe(Infinity);
  expect(capacityChangesAt([lot(null, 1, { expiresAt: 3_000 })], [cap(2_500), cap(NOW)], NOW)).toBe(2_500);
  expect(capacityChangesAt([lot(null, 1, { expiresAt: 2_400 })], [cap(2_500)], NOW)).toBe(2_400);
  expect(capacityChangesAt([lot(null, 1, { expiresAt: NOW })], [cap(NOW)], NOW)).toBe(Infinity);
});
