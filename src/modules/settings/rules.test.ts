// Consistency of settings: each rule with what it allows and what it rejects.
import { describe, expect, it } from "vitest";
import { DEFAULTS } from "./defaults.ts";
import { SELLER } from "@/dev/demo/seller.ts";
import {
  changedKeys,
  invoicingProblems,
  isSame,
  isSellerComplete,
  lifecycleProblems,
  pricingProblems,
  resourcesProblems,
} from "./rules.ts";

const { lifecycle, pricing, resources } = DEFAULTS;

describe("inconsistent values", () => {
  it.each([
    [{ openBookingsInCategory: 4 }, "openBookingsInAll"],
    [{ acceptanceMinutes: 29 }, "acceptanceRightAwayMinutes"],
    [{ liveDays: 2 }, "liveWarningHours"],
    [{ outcomeDays: 3 }, "outcomeNudgeHours"],
    [{ trackAbandonedMinutes: 9 }, "trackAbandonedMinutes"],
    [{ trackAnonymisedDays: 13 }, "trackAnonymisedDays"],
    [{ trackWithContactAnonymisedDays: 13 }, "trackWithContactAnonymisedDays"],
    [{ visitorReminderMinutes: [15, 15] }, "visitorReminderMinutes"],
    [{ creditWarningDays: [7, 30, 7] }, "creditWarningDays"],
  ])("lifecycle with %j", (change, key) => {
    expect(lifecycleProblems({ ...lifecycle, ...change }).map((problem) => problem.key)).toEqual([key]);
  });

  it("a package larger than the maximum purchase", () => {
    expect(pricingProblems({ ...pricing, maximumQuantity: 49 }).map(({ key }) => key)).toEqual(["packages"]);
    expect(pricingProblems({ ...pricing, maximumQuantity: 50 })).toEqual([]);
  });

  it("a changed legal text with the same version", () => {
    const terms = { ...resources.terms, body: `${resources.terms.body} And more.` };
    expect(resourcesProblems({ ...resources, terms }, resources).map(({ key }) => key)).toEqual(["terms"]);
    expect(resourcesProblems({ ...resources, terms: { ...terms, version: "next" } }, resources)).toEqual([]);
    expect(resourcesProblems({ ...resources, privacy: terms }, resources).map(({ key }) => key)).toEqual(
      terms.version === resources.privacy.version ? ["privacy"] : [],
    );
  });

  it("a seller's VAT number with wrong check digits, unless it is stored already", () => {
    const wrong = { ...SELLER, vatId: "ATU00000001" };
    const problem = { key: "vatId", sentence: "This isn’t a VAT number of the country that you chose." };
    expect(invoicingProblems(SELLER)).toEqual([]);
    expect(invoicingProblems(wrong, SELLER)).toEqual([problem]);
    expect(invoicingProblems({ ...wrong, city: "Graz" }, wrong)).toEqual([]);
    expect(isSellerComplete(wrong)).toBe(true);
  });

  it("the defaults are consistent", () => {
    expect([lifecycleProblems(lifecycle), pricingProblems(pricing), resourcesProblems(resources, resources)])
      .toEqual([[], [], []]);
  });
});

describe("isSame and changedKeys", () => {
  it.each<[unknown, unknown, boolean]>([
    [1, 1, true],
    [1, "1", false],
    [null, {}, false],
    [{ a: 1, b: [1, 2] }, { b: [1, 2], a: 1 }, true],
    [{ a: [1, 2] }, { a: [2, 1] }, false],
    [{ a: 1 }, { a: 1, b: 1 }, false],
    [[1], [1, 2], false],
  ])("%j and %j", (one, other, same) => {
    expect(isSame(one, other)).toBe(same);
  });

  it("differences are listed by key", () => {
    expect(changedKeys(lifecycle, { ...lifecycle, liveDays: 20, creditWarningDays: [1] }))
      .toEqual(["liveDays", "creditWarningDays"]);
  });
});
