// The payment provider of the running program.
import type { Ctx } from "@/platform/ctx.ts";
import type { Payments } from "@/platform/payments/provider.ts";

/** Throws when the program runs without one, as migrations do. */
export const paymentsOf = ({ payments }: Ctx): Payments => {
  if (!payments) throw new Error("This program runs without a payment provider");
  return payments;
};
