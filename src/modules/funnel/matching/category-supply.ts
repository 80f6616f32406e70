// What a category has to offer now: who has credits there, whom visitors can book, and how much time is open.
import { sql } from "drizzle-orm";
import type { Ctx } from "@/platform/ctx.ts";
import type { Reader } from "@/platform/db/types.ts";
import { DAY_MS, type Instant } from "@/platform/time/time.ts";
import type { Servable } from "@/modules/catalog/index.ts";
import { CELL_MS } from "@/modules/scheduling/rules.ts";
import { type Board, boardOf, type Entry } from "./slot-index.ts";
import { answersAsk } from "./eligibility.ts";
import { countBetween } from "./open-slots.ts";
import { candidates } from "../tables.ts";

export interface CategorySupply {
  /** Specialists with a credit that can be used there, whatever else keeps them from being shown. */
  withCredits: number;
  /** Whom visitors of the category, or of one of its parts, can book within the days. */
  bookable: number;
  /** Starts of all of these within the days, each one's own. */
  openSlots: number;
}

/** Candidates with a credit that has not ended, by category. */
const countWithCredits = async (db: Reader, now: Instant): Promise<Map<string, number>> => {
  const rows = await db.all<{ categoryId: string; found: number }>(sql`
    select ${candidates.categoryId} as categoryId, count(*) as found from ${candidates}
    where exists (select 1 from json_each(${candidates.lots})
      where value ->> 'remaining' > 0 and value ->> 'expiresAt' > ${now})
    group by ${candidates.categoryId}`);
  return new Map(rows.map(({ categoryId, found }) => [categoryId, found]));
};

const openSlotsOf = ({ open, offer }: Entry, { fromDay }: Board, now: Instant, until: Instant): number => {
  const from = Math.max(now, offer.earliestStart(now));
  const to = Math.min(until, offer.latestStart(now) + CELL_MS);
  return from < to ? countBetween({ fromDay, bits: open }, from, to) : 0;
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
    const board = await boardOf(ctx.db, categoryId, now);
    const asks = [null, ...subcategories.map(({ id }) => id)].map((subcategoryId) => ({
      now,
      categoryId,
      subcategoryId,
    }));
    const slots = [...board.entries.values()].filter(({ offer }) => asks.some((ask) => answersAsk(offer, ask)))
      .map((entry) => openSlotsOf(entry, board, now, now + days * DAY_MS)).filter((open) => open > 0);
    supply.set(categoryId, {
      withCredits: withCredits.get(categoryId) ?? 0,
      bookable: slots.length,
      openSlots: slots.reduce((sum, open) => sum + open, 0),
    });
  }
  return supply;
};
