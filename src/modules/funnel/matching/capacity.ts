// How many more leads a specialist can take: usable credits and caps, minus live holds (PRODUCT section 4). Pure.
import type { Instant } from "@/platform/time/time.ts";
import type { CapWindow, OpenLot } from "../tables.ts";

/** An unexpired hold of another track. */
export interface CountedHold {
  categoryId: string;
  subcategoryId: string | null;
}

interface Scope {
  categoryId: string;
  subcategoryId: string | null;
}

const countBySubcategory = (items: { subcategoryId: string | null; count: number }[]): Map<string | null, number> => {
  const counts = new Map<string | null, number>();
  for (const { subcategoryId, count } of items) counts.set(subcategoryId, (counts.get(subcategoryId) ?? 0) + count);
  return counts;
};

const usableLots = (lots: readonly OpenLot[], now: Instant) =>
  lots.filter(({ expiresAt, remaining }) => expiresAt > now && remaining > 0);

/**
 * Credits for one more lead in a category and subcategory, if every live hold in that category is booked first.
 * A hold uses the credits of its own subcategory before those of the whole category, as `consumeCredit` does.
 */
export const creditsLeft = (
  lots: readonly OpenLot[],
  holds: readonly CountedHold[],
  { categoryId, subcategoryId }: Scope,
  now: Instant,
): number => {
  const credits = countBySubcategory(
    usableLots(lots, now).map(({ subcategoryId, remaining }) => ({ subcategoryId, count: remaining })),
  );
  const held = countBySubcategory(
    holds.filter((hold) => hold.categoryId === categoryId).map(({ subcategoryId }) => ({ subcategoryId, count: 1 })),
  );
  let categoryWide = (credits.get(null) ?? 0) - (held.get(null) ?? 0);
  for (const [heldSubcategory, count] of held) {
    if (heldSubcategory === null || heldSubcategory === subcategoryId) continue;
    categoryWide -= Math.max(0, count - (credits.get(heldSubcategory) ?? 0));
  }
  if (subcategoryId === null) return categoryWide;
  // A hold without a usable credit takes nothing from the subcategory's own credits.
  return Math.max(0, categoryWide) + (credits.get(subcategoryId) ?? 0) - (held.get(subcategoryId) ?? 0);
};

/** The highest price of a credit that a lead in this scope could use now, in minor units. */
export const highestCreditPrice = (
  lots: readonly OpenLot[],
  { subcategoryId }: Pick<Scope, "subcategoryId">,
  now: Instant,
): number => {
  const inScope = usableLots(lots, now)
    .filter((lot) => lot.subcategoryId === null || lot.subcategoryId === subcategoryId);
  return Math.max(0, ...inScope.map((lot) => lot.unitPriceMinor));
};

/**
 * How many more leads the caps allow now, minus live holds; Infinity without caps. Each lead counts as `priceMinor`, the
 * highest price that it could have, so that spending never exceeds its cap. Free credits never reach a spending cap.
 */
export const leadsLeftUnderCaps = (
  caps: readonly CapWindow[],
  holds: readonly CountedHold[],
  now: Instant,
  priceMinor: number,
): number => {
  const leadsLeft = caps.map((cap) => {
    const left = now < cap.until ? cap.left : cap.full;
    if (cap.of === "leads") return left - holds.length;
    return priceMinor === 0 ? Infinity : Math.floor(left / priceMinor) - holds.length;
  });
  return Math.min(Infinity, ...leadsLeft);
};

/** When the result of `creditsLeft` or `leadsLeftUnderCaps` next changes without any write. */
export const capacityChangesAt = (lots: readonly OpenLot[], caps: readonly CapWindow[], now: Instant): Instant => {
  const ends = [...lots.map((lot) => lot.expiresAt), ...caps.map((cap) => cap.until)];
  return Math.min(Infinity, ...ends.filter((at) => at > now));
};
