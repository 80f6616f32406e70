// What a category can offer now: who has credits, who can be booked, and how many starts are open.
import { sql } from "drizzle-orm";
import type { Ctx } from "@/platform/ctx.ts";
import type { Reader } from "@/platform/db/types.ts";
import { DAY_MS, type Instant } from "@/platform/time/time.ts";
import type { Servable } from "@/modules/catalog/index.ts";
import { CELL_MS } from "@/modules/scheduling/availability/cell-rules.ts";
import { candidates } from "../tables.ts";
import { type MatchRequest, passesRequestRules } from "./eligibility.ts";
import { countStartsBetween } from "./open-slots.ts";
import { getSlotIndex, type SlotIndex } from "./slot-index.ts";
import type { SlotIndexEntry } from "./slot-index-entry.ts";

export interface CategorySupply {
  /** Specialists with a usable credit in the category, whether or not they can be booked. */
  withCredits: number;
  /** Specialists who can be booked within the days, for the category or for one of its subcategories. */
  bookable: number;
  /** The sum of the open starts of each of them within the days. */
  openSlots: number;
}

/** How many candidates have an unexpired credit, by category. */
const countWithCredits = async (db: Reader, now: Instant): Promise<Map<string, number>> => {
  const rows = await db.all<{ categoryId: string; found: number }>(sql`
    select ${candidates.categoryId} as categoryId, count(*) as found from ${candidates}
    where exists (select 1 from json_each(${candidates.lots})
      where value ->> 'remaining' > 0 and value ->> 'expiresAt' > ${now})
    group by ${candidates.categoryId}`);
  return new Map(rows.map(({ categoryId, found }) => [categoryId, found]));
};

const countOpenSlots = (entry: SlotIndexEntry, { fromDay }: SlotIndex, now: Instant, until: Instant): number => {
  const from = Math.max(now, entry.candidate.earliestStart(now));
  const to = Math.min(until, entry.candidate.latestStart(now) + CELL_MS);
  return from < to ? countStartsBetween({ fromDay, bits: entry.open }, from, to) : 0;
};

/** Supply by category, for the coming `days`. */
export const countSupply = async (
  ctx: Ctx,
  categories: readonly Pick<Servable, "id" | "subcategories">[],
  days: number,
): Promise<Map<string, CategorySupply>> => {
  const { now } = ctx;
  const withCredits = await countWithCredits(ctx.db.read, now);
  const supply = new Map<string, CategorySupply>();
  for (const { id: categoryId, subcategories } of categories) {
    const index = await getSlotIndex(ctx.db, categoryId, now);
    const requests: MatchRequest[] = [null, ...subcategories.map(({ id }) => id)]
      .map((subcategoryId) => ({ now, categoryId, subcategoryId }));
    const slots = [...index.entries.values()]
      .filter(({ candidate }) => requests.some((request) => passesRequestRules(candidate, request)))
      .map((entry) => countOpenSlots(entry, index, now, now + days * DAY_MS)).filter((open) => open > 0);
    supply.set(categoryId, {
      withCredits: withCredits.get(categoryId) ?? 0,
      bookable: slots.length,
      openSlots: slots.reduce((sum, open) => sum + open, 0),
    });
  }
  return supply;
};
