// Pure decisions of the dashboard: what packages of leads cost.
import { lineTotal } from "../billing/rules.ts";
import type { PricedPackage } from "./shapes.ts";

export interface PackagePricing {
  currency: string;
  maximumQuantity: number;
  packages: readonly { quantity: number; discountBps: number }[];
}

/** Every package at a price for one lead (PRODUCT section 5). */
export const pricedPackages = (
  unitMinor: number,
  { packages, currency, maximumQuantity }: PackagePricing,
): PricedPackage[] =>
  packages.filter(({ quantity }) => quantity <= maximumQuantity).map(({ quantity, discountBps }) => {
    const total = lineTotal(quantity, unitMinor, discountBps);
    const money = (amount: number) => ({ amount, currency });
    return { quantity, discountBps, total: money(total), saved: money(quantity * unitMinor - total) };
  });
