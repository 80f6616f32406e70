// Prices by example and by property, cap periods over clock changes, transitions of purchases.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dateIn, DAY_MS, iso, localTime } from "@/platform/time/time.ts";
import {
  bestPackage,
  canBecome,
  capPeriods,
  creditsExpireAt,
  hasCaps,
  isOpen,
  isSettled,
  lineTotal,
  NO_CAPS,
  type Package,
  PAYMENT_STATUSES,
} from "./rules.ts";

const PACKAGES: Package[] = [
  { quantity: 1, discountBps: 0 },
  { quantity: 5, discountBps: 500 },
  { quantity: 10, discountBps: 1_000 },
  { quantity: 25, discountBps: 1_500 },
  { quantity: 50, discountBps: 2_000 },
];

const quantities = fc.integer({ min: 1, max: 100 });
const units = fc.integer({ min: 1, max: 1_000_000 });
const discounts = fc.integer({ min: 0, max: 9_000 });

describe("lineTotal", () => {
  it.each([
    [1, 4_500, 0, 4_500],
    [5, 2_500, 500, 11_875],
    [10, 4_500, 1_000, 40_500],
    [25, 1_200, 1_500, 25_500],
    [50, 2_800, 2_000, 112_000],
    [1, 1, 5_000, 1],
    [1, 1, 5_001, 0],
    [3, 333, 1_250, 874],
    [7, 1_999, 333, 13_527],
  ])("%i credits at %i with %i basis points off cost %i", (quantity, unit, discount, total) => {
    expect(lineTotal(quantity, unit, discount)).toBe(total);
  });

  it("always is the exact price, rounded half up", () => {
    fc.assert(fc.property(quantities, units, discounts, (quantity, unit, discount) => {
      const exact = (BigInt(quantity) * BigInt(unit) * BigInt(10_000 - discount) + 5_000n) / 10_000n;
      expect(BigInt(lineTotal(quantity, unit, discount))).toBe(exact);
    }));
  });

  it("is the nearest amount that can be charged", () => {
    expect(lineTotal(5, 1_500, 500, 10)).toBe(7_130); // 7,125
    fc.assert(fc.property(quantities, units, discounts, (quantity, unit, discount) => {
      const total = lineTotal(quantity, unit, discount, 10);
      expect([total % 10, Math.abs(total - quantity * unit * (1 - discount / 10_000)) <= 5.001]).toEqual([0, true]);
    }));
  });

  it("never grows with the discount, and never shrinks with the quantity", () => {
    fc.assert(fc.property(quantities, units, discounts, (quantity, unit, discount) => {
      expect(lineTotal(quantity, unit, discount)).toBeLessThanOrEqual(lineTotal(quantity, unit, 0));
      expect(lineTotal(quantity, unit, discount)).toBeLessThanOrEqual(lineTotal(quantity + 1, unit, discount));
    }));
  });
});

describe("bestPackage", () => {
  it.each([
    [1, 0],
    [4, 0],
    [5, 500],
    [9, 500],
    [10, 1_000],
    [24, 1_000],
    [25, 1_500],
    [49, 1_500],
    [50, 2_000],
    [100, 2_000],
  ])("a quantity of %i gets %i basis points off", (quantity, discountBps) => {
    expect(bestPackage(quantity, PACKAGES).discountBps).toBe(discountBps);
  });

  it("gives no discount when no package is reached", () => {
    expect(bestPackage(4, [{ quantity: 5, discountBps: 500 }]).discountBps).toBe(0);
  });

  it("does not depend on the order of the packages, and is one that the quantity reaches", () => {
    fc.assert(fc.property(quantities, fc.shuffledSubarray(PACKAGES), (quantity, packages) => {
      const best = bestPackage(quantity, packages);
      expect(best).toEqual(bestPackage(quantity, packages.toReversed()));
      expect(best.quantity).toBeLessThanOrEqual(quantity);
      for (const p of packages.filter((p) => p.quantity <= quantity)) {
        expect(p.discountBps).toBeLessThanOrEqual(best.discountBps);
      }
    }));
  });
});

describe("creditsExpireAt", () => {
  it.each([
    ["2026-10-20T10:00:00Z", 24, "2028-10-20T10:00:00Z"],
    ["2026-02-28T00:00:00Z", 24, "2028-02-28T00:00:00Z"],
    ["2028-02-29T08:30:00Z", 12, "2029-02-28T08:30:00Z"],
    ["2026-08-31T12:00:00Z", 1, "2026-09-30T12:00:00Z"],
    ["2026-12-31T23:59:00Z", 2, "2027-02-28T23:59:00Z"],
  ])("credits of %s that are valid for %i months expire at %s", (from, months, to) => {
    expect(iso(creditsExpireAt(Date.parse(from), months))).toBe(to);
  });
});

describe("capPeriods", () => {
  it("start in the specialist's zone", () => {
    const { day, week, month } = capPeriods("Pacific/Auckland", Date.parse("2026-10-20T11:30:00Z"));
    expect(iso(day.from)).toBe("2026-10-20T11:00:00Z");
    expect(iso(week.from)).toBe("2026-10-18T11:00:00Z");
    expect(iso(month.from)).toBe("2026-09-30T11:00:00Z");
  });

  it("are 25 or 23 hours on a day with a clock change, with its week and month", () => {
    const autumn = capPeriods("Europe/Vienna", Date.parse("2026-10-25T10:00:00Z"));
    expect(autumn.day.to - autumn.day.from).toBe(DAY_MS + 3_600_000);
    expect(autumn.week.to - autumn.week.from).toBe(7 * DAY_MS + 3_600_000);
    const spring = capPeriods("Europe/Vienna", Date.parse("2026-03-29T10:00:00Z"));
    expect(spring.day.to - spring.day.from).toBe(DAY_MS - 3_600_000);
  });

  it("contain the instant, start where the last one ended, and weeks start on Monday", () => {
    const zones = fc.constantFrom("Europe/Vienna", "America/New_York", "Asia/Kolkata", "Pacific/Apia", "UTC");
    const instants = fc.integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2031, 0, 1) });
    fc.assert(fc.property(zones, instants, (zone, now) => {
      const periods = capPeriods(zone, now);
      for (const name of ["day", "week", "month"] as const) {
        const { from, to } = periods[name];
        expect(from).toBeLessThanOrEqual(now);
        expect(to).toBeGreaterThan(now);
        expect(capPeriods(zone, to)[name].from).toBe(to);
        expect(capPeriods(zone, from - 1)[name].to).toBe(from);
      }
      expect(localTime(periods.week.from, zone).weekday).toBe(1);
      expect(dateIn(zone, periods.month.from).slice(8)).toBe("01");
    }));
  });
});

it("a profile without limits has no caps", () => {
  expect(hasCaps(NO_CAPS)).toBe(false);
  expect(hasCaps({ ...NO_CAPS, capSpendingPerMonth: 0 })).toBe(true);
});

describe("the statuses of a purchase", () => {
  const allowed = new Set([
    "created > checkout-open",
    "created > paid",
    "created > failed",
    "created > expired",
    "checkout-open > paid",
    "checkout-open > failed",
    "checkout-open > expired",
    "failed > paid",
    "expired > paid",
    "paid > refunded",
    "paid > disputed",
    "disputed > paid",
    "disputed > refunded",
    "refunded > paid",
    "refunded > disputed",
  ]);
  const pairs = PAYMENT_STATUSES.flatMap((from) => PAYMENT_STATUSES.map((to) => [from, to] as const));

  it.each(pairs)("%s to %s", (from, to) => expect(canBecome(from, to)).toBe(allowed.has(`${from} > ${to}`)));

  it("are open as the index of open payments says", () => {
    expect(PAYMENT_STATUSES.filter(isOpen)).toEqual(["created", "checkout-open"]);
  });
  it("are settled once the money has arrived", () => {
    expect(PAYMENT_STATUSES.filter(isSettled)).toEqual(["paid", "refunded", "disputed"]);
  });
});
