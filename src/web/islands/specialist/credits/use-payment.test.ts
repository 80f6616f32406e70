// Where the browser goes after a payment, and what it shows.
import { describe, expect, it, test } from "vitest";
import { nextStep, type PaymentResult, pollDelay } from "./use-payment.ts";

const payment = (given: Partial<PaymentResult>): PaymentResult => ({
  onboarded: true,
  message: "As the server says.",
  status: "paid",
  categoryId: "c1",
  ...given,
});

describe("a payment that arrived", () => {
  test.each([[true, "/dashboard"], [false, "/onboarding"]])("onboarded %s: %s", (onboarded, to) => {
    for (const screen of ["success", "failure"] as const) {
      expect(nextStep(screen, payment({ onboarded }))).toMatchObject({ kind: "leave", to });
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
      const step = { kind: "leave", to, toast };
      expect(nextStep("failure", payment({ status, onboarded, categoryId }))).toEqual(step);
      expect(nextStep("success", payment({ status, onboarded, categoryId }))).toEqual(step);
    }
  });
});

describe("a payment that is open", () => {
  it("is awaited after paying", () => {
    expect(nextStep("success", payment({ status: "checkout-open" }))).toEqual({
      kind: "wait",
      message: "As the server says.",
    });
  });

  it("has failed after going back", () => {
    expect(nextStep("failure", payment({ status: "checkout-open" }))).toMatchObject({ to: "/dashboard/buy/c1" });
  });
});

it("is checked less and less often", () => {
  expect([1, 2, 3, 20].map(pollDelay)).toEqual([2_000, 3_000, 4_500, 15_000]);
});
