// Pure arithmetic of what a specialist can still take: credits in scope and caps, live holds counted (PRODUCT section 4).
import type { Instant } from "@/platform/time/time.ts";
import type { CapWindow, OpenLot } from "../tables.ts";

/** Somebody else's unexpired hold. */
export interface CountedHold {
  categoryId: string;
  subcategoryId: string | null;
}

const countBy = (items: { subcategoryId: string | null; count: number }[]): Map<string | null, number> => {
  const counts = new Map<string | null, number>();
  for (const { subcategoryId, count } of items) counts.set(subcategoryId, (counts.get(subcategoryId) ?? 0) + count);
  return counts;
};

/**
 * Credits for one more lead in a category and subcategory, when every live hold in that category is booked first.
 * A hold uses its own subcategory's credits before those of the whole category, as consuming does.
 */
export const creditsLeft = (
  lots: readonly OpenLot[],
  holds: readonly CountedHold[],
  scope: { categoryId: string; subcategoryId: string | null },
  now: Instant,
): number => {
  const alive = lots.filter((lot) => lot.expiresAt > now && lot.remaining > 0);
  const credits = countBy(alive.map((lot) => ({ subcategoryId: lot.subcategoryId, count: lot.remaining })));
  const held = countBy(
    holds.filter((hold) => hold.categoryId === scope.categoryId).map((hold) => ({
      subcategoryId: hold.subcategoryId,
      count: 1,
    })),
  );
  let wide = (credits.get(null) ?? 0) - (held.get(null) ?? 0);
  for (const [subcategoryId, count] of held) {
    if (subcategoryId === null || subcategoryId === scope.subcategoryId) continue;
    wide -= Math.max(0, count - (credits.get(subcategoryId) ?? 0));
  }
  if (scope.subcategoryId === null) return wide;
  // A hold whose credit is gone takes nothing from the subcategory's own.
  return Math.max(0, wide) + (credits.get(scope.subcategoryId) ?? 0) - (held.get(scope.subcategoryId) ?? 0);
};

/** The dearest credit that a lead in this scope could use now, minor units. */
export const dearestCredit = (
  lots: readonly OpenLot[],
  { subcategoryId }: { subcategoryId: string | null },
  now: Instant,
): number => {
  const usable = lots.filter((lot) =>
    lot.expiresAt > now && lot.remaining > 0 && (lot.subcategoryId === null || lot.subcategoryId === subcategoryId)
  );
  return Math.max(0, ...usable.map((lot) => lot.unitPriceMinor));
};

/**
 * How many more leads the caps allow now, live holds counted; Infinity without caps. Each lead is taken to cost
 * `dearestMinor`, so that spending never goes beyond its cap; credits that cost nothing never do.
 */
export const capRoom = (
  caps: readonly CapWindow[],
  holds: readonly CountedHold[],
  now: Instant,
  dearestMinor: number,
): number => {
  const rooms = caps.map((cap) => {
    const left = now < cap.until ? cap.left : cap.full;
    if (cap.of === "leads") return left - holds.length;
    return dearestMinor === 0 ? Infinity : Math.floor(left / dearestMinor) - holds.length;
  });
  return Math.min(Infinity, ...rooms);
};

/** When the clock alone changes what `creditsLeft` or `capRoom` answer. */
export const supplyChangesAt = (lots: readonly OpenLot[], caps: readonly CapWindow[], now: Instant): Instant =>
  Math.min(
    Infinity,
    ...[...lots.map((lot) => lot.expiresAt), ...caps.map((cap) => cap.until)].filter((at) => at > now),
  );
