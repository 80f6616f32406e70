// A specialist's own share of the meetings of each category.
import type { Ctx } from "@/platform/ctx.ts";
import type { Instant } from "@/platform/time/time.ts";
import { listServable, type Servable } from "@/modules/catalog/index.ts";
import { listServices } from "@/modules/specialists/index.ts";
import { computeOwnShare, describeShare } from "./shares.ts";
import type { OwnCategoryShare } from "../schemas.ts";
import { listRequests, passesRequestRules } from "../eligibility/eligibility.ts";
import { getSlotIndex } from "../slot-index/slot-index.ts";
import { readMarketVersion } from "../slot-index/slot-index-rows.ts";
import { type SlotIndexEntry, toCandidate } from "../slot-index/slot-index-entry.ts";

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
