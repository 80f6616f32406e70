// A specialist's own ratings: the list with what they can do about each, and the changes.
import { type Ctx, userOf } from "@/platform/ctx.ts";
import { transact } from "@/platform/db/transact.ts";
import type { Reader } from "@/platform/db/types.ts";
import { toPage } from "@/platform/http/list.ts";
import { toReadableTime } from "@/platform/time/readable-time.ts";
import { loadCatalogNames } from "@/modules/catalog/index.ts";
import {
  appealError,
  appealRating,
  countRatingsOf,
  getRating,
  listRatingsOf,
  monthText,
  type Rating,
  replyError,
  replyToRating,
  sumRatings,
} from "@/modules/ratings/index.ts";
import { isRemoved, removalSentence, SHOWN_FROM, shownRating } from "@/modules/ratings/rules.ts";
import { getZone } from "@/modules/scheduling/index.ts";
import { listServices } from "@/modules/specialists/index.ts";
import { ORDERING } from "@/modules/matching/rules.ts";
import type { OwnRating, OwnRatings, OwnRatingsQuery } from "./schemas.ts";

interface RatingContext {
  zone: string;
  names: ReadonlyMap<string, string>;
}

const loadContext = async (db: Reader, specialistId: string): Promise<RatingContext> => {
  const [zone, names] = await Promise.all([getZone(db, specialistId), loadCatalogNames(db)]);
  return { zone, names };
};

const toAppeal = ({ appeal, appealDecidedAt, status }: Rating): OwnRating["appeal"] => {
  if (appeal === null) return null;
  if (isRemoved(status)) return { text: appeal, state: "removed" };
  return { text: appeal, state: appealDecidedAt === null ? "open" : "kept" };
};

const toItem = (rating: Rating, { zone, names }: RatingContext): OwnRating => {
  const { id, stars, sentence, author, month, status, reply, removedRule } = rating;
  return {
    id,
    status,
    reply,
    stars: stars ?? 0,
    sentence: sentence ?? "",
    signature: `${author}, ${monthText(month)}`,
    category: names.get(rating.categoryId) ?? "",
    given: toReadableTime(rating.createdAt, zone),
    publishes: toReadableTime(rating.publishAt, zone),
    replyClosed: replyError(rating) ?? null,
    appeal: toAppeal(rating),
    appealClosed: appealError(rating) ?? null,
    removed: isRemoved(status) ? removalSentence(removedRule) : null,
  };
};

/** What visitors see in each category that the specialist serves. */
const listCategories = async (db: Reader, specialistId: string) => {
  const served = await listServices(db, specialistId);
  return await Promise.all(served.map(async ({ categoryId }) => {
    const totals = await sumRatings(db, specialistId, categoryId);
    return { categoryId, shown: shownRating(totals), missing: Math.max(0, SHOWN_FROM - totals.count) };
  }));
};

/** Ratings/Own. A rating appears once its meeting is settled. */
export const listOwnRatings = async (ctx: Ctx, query: OwnRatingsQuery): Promise<OwnRatings> => {
  const db = ctx.db.read;
  const specialistId = userOf(ctx).id;
  const { page, pageSize } = query;
  const [context, list, totalCount, categories] = await Promise.all([
    loadContext(db, specialistId),
    listRatingsOf(db, specialistId, { limit: pageSize, offset: (page - 1) * pageSize }),
    countRatingsOf(db, specialistId),
    listCategories(db, specialistId),
  ]);
  return {
    ...toPage(list.map((rating) => toItem(rating, context)), query, { totalCount }),
    categories: categories.map((rating) => ({ ...rating, category: context.names.get(rating.categoryId) ?? "" })),
    ordering: ORDERING,
  };
};

const viewOwn = async (ctx: Ctx, id: string): Promise<OwnRating> => {
  const db = ctx.db.read;
  return toItem(await getRating(db, id), await loadContext(db, userOf(ctx).id));
};

/** Ratings/Reply/{id}. Throws what `replyToRating` throws. */
export const reply = async (ctx: Ctx, id: string, text: string): Promise<OwnRating> => {
  await transact(ctx, (tx) => replyToRating(tx, { id, specialistId: userOf(ctx).id, reply: text }));
  return await viewOwn(ctx, id);
};

/** Ratings/Appeal/{id}. Throws what `appealRating` throws. */
export const appeal = async (ctx: Ctx, id: string, text: string): Promise<OwnRating> => {
  await transact(ctx, (tx) => appealRating(tx, { id, specialistId: userOf(ctx).id, appeal: text }));
  return await viewOwn(ctx, id);
};
