// The fairness meter: how evenly each category's meetings are shared, measured every night for administrators, and a
// specialist's own share.
import { and, asc, eq, gte, lte } from "drizzle-orm";
import type { Ctx } from "@/platform/ctx.ts";
import { transact } from "@/platform/db/transact.ts";
import type { Reader } from "@/platform/db/types.ts";
import { dateOfDay, dayOf, type Instant } from "@/platform/time/time.ts";
import { listServable, type Servable } from "@/modules/catalog/index.ts";
import { utcDayOf } from "@/modules/scheduling/index.ts";
import { listServices } from "@/modules/specialists/index.ts";
import type { FunnelPeriod } from "@/modules/tracks/index.ts";
import { computeOwnShare, describeShare, type FairnessMeasure, measureOffers } from "./shares.ts";
import type { OwnCategoryShare } from "./schemas.ts";
import { fairnessDays } from "./tables.ts";
import { listRequests, passesRequestRules } from "../eligibility/eligibility.ts";
import { getSlotIndex } from "../slot-index/slot-index.ts";
import { readMarketVersion } from "../slot-index/slot-index-rows.ts";
import { type SlotIndexEntry, toCandidate } from "../slot-index/slot-index-entry.ts";

/** Every night: measures each category that visitors can choose. A second time on a day replaces the first. */
export const measureFairness = async (ctx: Ctx): Promise<void> => {
  const day = utcDayOf(ctx.now);
  const categories = await listServable(ctx.db.read);
  const rows = await Promise.all(categories.map(async ({ id: categoryId }) => {
    const { entries, stats } = await getSlotIndex(ctx.db, categoryId, ctx.now);
    return { day, categoryId, ...measureOffers([...entries.values()], stats) };
  }));
  await transact(ctx, async (tx) => {
    for (const { specialists, meetings, gini, spread, ...key } of rows) {
      const measured = { specialists, meetings, gini, spread };
      await tx.insert(fairnessDays).values({ ...key, ...measured })
        .onConflictDoUpdate({ target: [fairnessDays.day, fairnessDays.categoryId], set: measured });
    }
  });
};

/** One category on one day. */
export interface CategoryFairness extends FairnessMeasure {
  categoryId: string;
  /** UTC date. */
  date: string;
}

/** What was measured in a period, by day. */
export const listFairness = async (
  db: Reader,
  { from, to, categoryId }: FunnelPeriod,
): Promise<CategoryFairness[]> => {
  const rows = await db.select().from(fairnessDays).where(and(
    gte(fairnessDays.day, dayOf(from)),
    lte(fairnessDays.day, dayOf(to)),
    categoryId ? eq(fairnessDays.categoryId, categoryId) : undefined,
  )).orderBy(asc(fairnessDays.day));
  return rows.map(({ day, ...measured }) => ({ ...measured, date: dateOfDay(day) }));
};

/** Whether a visitor can be shown someone, for the category or for one of its topics. */
const canBeShown = (entry: SlotIndexEntry, category: Servable, now: Instant): boolean =>
  listRequests(category, now).some((request) => passesRequestRules(toCandidate(entry), request));

/**
 * A specialist's share in each category in which visitors can find them now, in the order of the catalogue. It comes from
 * the slot indexes in memory, whose sums the ranking uses, too.
 */
export const listOwnShares = async (ctx: Ctx, specialistId: string): Promise<OwnCategoryShare[]> => {
  const [services, servable, version] = await Promise.all([
    listServices(ctx.db.read, specialistId),
    listServable(ctx.db.read),
    readMarketVersion(ctx.db.read),
  ]);
  const served = servable.filter(({ id }) => services.some(({ categoryId }) => categoryId === id));
  const shares = await Promise.all(served.map(async (one) => {
    const { id: categoryId, name: category } = one;
    const { entries, stats } = await getSlotIndex(ctx.db, categoryId, ctx.now, version);
    const own = entries.get(specialistId);
    if (!own || !canBeShown(own, one, ctx.now)) return [];
    const { meetings, behind } = computeOwnShare(own, stats);
    const sentence = describeShare({ behind }, { specialists: entries.size, meetings: stats.recentMeetings });
    return [{ categoryId, category, meetings, behind: Math.round(behind * 10) / 10, sentence }];
  }));
  return shares.flat();
};
