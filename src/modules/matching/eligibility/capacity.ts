// How many more leads a specialist can take: usable credits and caps. Pure. Holds do not count.
import type { Instant } from "@/platform/time/time.ts";
import type { CapWindow, OpenLot } from "../tables.ts";

/** What credits must be for. */
export interface Scope {
  /** Null: the whole category. */
  subcategoryId: string | null;
}

const lotsInScope = (lots: readonly OpenLot[], { subcategoryId }: Scope, now: Instant) =>
  lots.filter((lot) =>
    lot.expiresAt > now && lot.remaining > 0 && (lot.subcategoryId === null || lot.subcategoryId === subcategoryId)
  );

/** Credits for leads in a subcategory: its own and those of the whole category. Reserved ones are not among `lots`. */
export const creditsLeft = (lots: readonly OpenLot[], scope: Scope, now: Instant): number =>
  lotsInScope(lots, scope, now).reduce((sum, { remaining }) => sum + remaining, 0);

/** The highest price of a credit that a lead in this scope could use now, in minor units. */
export const highestCreditPrice = (lots: readonly OpenLot[], scope: Scope, now: Instant): number =>
  Math.max(0, ...lotsInScope(lots, scope, now).map((lot) => lot.unitPriceMinor));

/**
 * How many more leads the caps allow now; Infinity without caps. Each lead counts as `priceMinor`, the highest price that
 * it could have, so that spending never exceeds its cap. Free credits never reach a spending cap.
 */
export const leadsLeftUnderCaps = (
  caps: readonly CapWindow[],
  now: Instant,
  priceMinor: number,
): number => {
  const leadsLeft = caps.map((cap) => {
    const left = now < cap.until ? cap.left : cap.full;
    if (cap.of === "leads") return left;
    return priceMinor === 0 ? Infinity : Math.floor(left / priceMinor);
  });
  return Math.min(Infinity, ...leadsLeft);
};

/** When the result of `creditsLeft` or `leadsLeftUnderCaps` next changes without any write. */
export const capacityChangesAt = (lots: readonly OpenLot[], caps: readonly CapWindow[], now: Instant): Instant => {
  const ends = [...lots.map((lot) => lot.expiresAt), ...caps.map((cap) => cap.until)];
  return Math.min(Infinity, ...ends.filter((at) => at > now));
};
