// SPEC section 4: where a payment leads, and what is said on the way.
import { describe, expect, it, test } from "vitest";
import { courseOf, nextAskAfter, type Standing } from "./payment-course.ts";

const standing = (given: Partial<Standing>): Standing => ({
  onboarded: true,
  message: "As the server says.",
  status: "paid",
  categoryId: "c1",
  ...given,
});

describe("a payment that arrived", () => {
  test.each([[true, "/dashboard"], [false, "/onboarding"]])("onboarded %s: %s", (onboarded, to) => {
    for (const door of ["success", "failure"] as const) {
      expect(courseOf(door, standing({ onboarded }))).toMatchObject({ kind: "leave", to });
    }
  });
});

describe("a payment that failed", () => {
  const toast = { title: "Payment failed", description: "As the server says.", tone: "destructive" };

  test.each([
    [true, "c1", "/dashboard/buy/c1"],
    [false, "c1", "/onboarding/leads/c1"],
    [true, undefined, "/dashboard/buy"],
    [false, undefined, "/onboarding/leads"],
  ])("onboarded %s, category %s: %s", (onboarded, categoryId, to) => {
    for (const status of ["failed", "expired"] as const) {
      const course = { kind: "leave", to, toast };
      expect(courseOf("failure", standing({ status, onboarded, categoryId }))).toEqual(course);
      expect(courseOf("success", standing({ status, onboarded, categoryId }))).toEqual(course);
    }
  });
});

describe("a payment that is open", () => {
  it("is waited for after paying", () => {
    expect(courseOf("success", standing({ status: "checkout-open" }))).toEqual({
      kind: "wait",
      message: "As the server says.",
    });
  });

  it("has failed for who turned back", () => {
    expect(courseOf("failure", standing({ status: "checkout-open" }))).toMatchObject({ to: "/dashboard/buy/c1" });
  });
});

it("is asked about calmly", () => {
  expect([1, 2, 3, 20].map(nextAskAfter)).toEqual([2_000, 3_000, 4_500, 15_000]);
});
