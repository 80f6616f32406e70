// What follows from how a payment stands: where the browser goes, what is said, or that one waits. Pure.
import type { PaymentVerified } from "@/modules/billing/schemas.ts";
import type { ToastContent } from "@/web/islands/runtime/toast-state.ts";

/** Which screen asks: the one that people see after paying, or after turning back. */
export type PaymentDoor = "success" | "failure";

export type PaymentCourse =
  | { kind: "leave"; to: string; toast: ToastContent }
  /** The bank has not answered yet; it is asked again. */
  | { kind: "wait"; message: string };

export type Standing = Pick<PaymentVerified, "onboarded" | "message" | "status"> & { categoryId?: string };

const bought = ({ onboarded, message }: Standing): PaymentCourse => ({
  kind: "leave",
  to: onboarded ? "/dashboard" : "/onboarding",
  toast: { title: "Payment received", description: message },
});

/** Where a category's leads are bought (SPEC section 4). */
const buyingPlace = ({ onboarded, categoryId }: Pick<Standing, "onboarded" | "categoryId">): string => {
  const place = onboarded ? "/dashboard/buy" : "/onboarding/leads";
  return categoryId ? `${place}/${encodeURIComponent(categoryId)}` : place;
};

const failed = (standing: Standing): PaymentCourse => ({
  kind: "leave",
  to: buyingPlace(standing),
  toast: { title: "Payment failed", description: standing.message, tone: "destructive" },
});

/** The money has come, whatever became of it later. */
const HAS_COME = ["paid", "refunded", "disputed"];
const IS_OPEN = ["created", "checkout-open"];

/** After turning back an open payment counts as failed; after paying, the bank may still be at work. */
export const courseOf = (door: PaymentDoor, standing: Standing): PaymentCourse => {
  if (HAS_COME.includes(standing.status)) return bought(standing);
  if (door === "success" && IS_OPEN.includes(standing.status)) return { kind: "wait", message: standing.message };
  return failed(standing);
};

/** Milliseconds until a payment is asked about again: 2 s at first, 15 s at most. */
export const nextAskAfter = (asked: number): number => Math.min(2_000 * 1.5 ** (asked - 1), 15_000);
