// Published ratings: their totals for the ranking, what everyone sees of them, and what administrators decide about.
import { createHash } from "node:crypto";
import { and, asc, desc, eq, lte, type Placeholder, type SQL, sql } from "drizzle-orm";
import { formatDay } from "@/platform/time/formats.ts";
import { countSome } from "@/platform/db/count-some.ts";
import { hasStatus } from "@/platform/db/status-sets.ts";
import type { Reader } from "@/platform/db/types.ts";
import type { Instant } from "@/platform/time/time.ts";
import type { Counted } from "@/platform/http/list.ts";
import type { Rating } from "./ratings.ts";
import { type RatingListView, RATINGS, type RatingTotals, shownRating } from "./rules.ts";
import type { PublicRating, PublicRatings, Quote } from "./schemas.ts";
import { ratings } from "./tables.ts";

const published = hasStatus(ratings.status, RATINGS.published);

type Scope = Record<"specialistId" | "categoryId", Placeholder>;

/** The totals of one specialist in one category, computed by the database from what the transaction leaves. */
export const ratingTotalsSql = ({ specialistId, categoryId }: Scope): { count: SQL<number>; sum: SQL<number> } => {
  const own = sql`from ratings where ${hasStatus(sql`status`, RATINGS.published)} and specialist_id = ${specialistId}
    and category_id = ${categoryId}`;
  return { count: sql`(select count(*) ${own})`, sum: sql`(select coalesce(sum(stars), 0) ${own})` };
};

const TOTALS = { count: sql<number>`count(*)`, sum: sql<number>`coalesce(sum(${ratings.stars}), 0)` };

const sumWhere = async (db: Reader, where: SQL | undefined): Promise<RatingTotals> =>
  (await db.select(TOTALS).from(ratings).where(where).get())!;

const publishedOf = (specialistId: string) => and(published, eq(ratings.specialistId, specialistId));

/** The totals of one specialist in one category. */
export const sumRatings = (db: Reader, specialistId: string, categoryId: string): Promise<RatingTotals> =>
  sumWhere(db, and(publishedOf(specialistId), eq(ratings.categoryId, categoryId)));

/** "2026-11" as "November 2026", in the reader's language. */
export const monthText = (month: string): string => formatDay(`${month}-01`).month;

const refOf = (id: string): string => createHash("sha256").update(id).digest("base64url").slice(0, 16);

/** The id of a specialist's published rating with this `ref`; undefined without one. */
export const findPublishedByRef = async (
  db: Reader,
  specialistId: string,
  ref: string,
): Promise<string | undefined> => {
  const rows = await db.select({ id: ratings.id }).from(ratings).where(publishedOf(specialistId));
  return rows.find(({ id }) => refOf(id) === ref)?.id;
};

/** A published rating without its ids. */
const toPublic = ({ id, stars, sentence, author, month, reply }: Rating): PublicRating => ({
  ref: refOf(id),
  stars: stars!,
  sentence: sentence!,
  author: author!,
  reply,
  month: monthText(month),
});

const NEWEST = 6;

/** A specialist's ratings as everyone sees them, in all categories; null while there are too few to show. */
export const viewPublicRatings = async (db: Reader, specialistId: string): Promise<PublicRatings | null> => {
  const mine = publishedOf(specialistId);
  const shown = shownRating(await sumWhere(db, mine));
  if (!shown) return null;
  const newest = await db.select().from(ratings).where(mine)
    .orderBy(desc(ratings.month), desc(ratings.id)).limit(NEWEST);
  return { ...shown, newest: newest.map(toPublic) };
};

/** What fits on a card, in characters. */
const QUOTE_LENGTH = 160;
/** Praise has at least as many stars. */
const PRAISE_STARS = 4;

/** The newest praise of specialists in a category that fits on a card, by specialist. */
export const findQuotes = async (
  db: Reader,
  categoryId: string,
  specialistIds: readonly string[],
): Promise<Map<string, Quote>> => {
  if (specialistIds.length === 0) return new Map();
  const newest = sql`select (select r.id from ratings r where ${hasStatus(sql`r.status`, RATINGS.published)}
    and r.specialist_id = s.value and r.category_id = ${categoryId} and r.stars >= ${PRAISE_STARS}
    and length(r.sentence) between 1 and ${QUOTE_LENGTH} order by r.month desc, r.id desc limit 1)
    from json_each(${JSON.stringify(specialistIds)}) s`;
  const rows = await db.select().from(ratings).where(sql`${ratings.id} in (${newest})`);
  return new Map(rows.map(({ specialistId, sentence, author, month }) => [
    specialistId,
    { sentence: sentence!, author: author!, month: monthText(month) },
  ]));
};

const disputed = hasStatus(ratings.status, RATINGS.disputed);
const isAppealed = sql`${ratings.appealedAt} is not null and ${ratings.appealDecidedAt} is null`;

const inView = (view: RatingListView): SQL =>
  view === "to-decide" ? sql`(${disputed} or (${isAppealed}))` : eq(ratings.status, view);

interface RatingFilter {
  view: RatingListView;
}

/** Since when a rating waits for a decision: its appeal, or the dispute about its meeting. */
const waitsSince = sql`coalesce(${ratings.appealedAt}, ${ratings.changedAt})`;

export const listRatings = (
  db: Reader,
  { view }: RatingFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<Rating[]> =>
  db.select().from(ratings).where(inView(view))
    .orderBy(...view === "to-decide" ? [asc(waitsSince)] : [desc(ratings.createdAt)], desc(ratings.id))
    .limit(limit).offset(offset);

export const countRatings = (db: Reader, { view }: RatingFilter): Promise<Counted> =>
  countSome(db, ratings, inView(view));

/** For the administrators' badge: disputes and appeals that wait for a decision. */
export const countRatingsToDecide = async (db: Reader): Promise<number> =>
  (await countRatings(db, { view: "to-decide" })).totalCount;

/** How many of them have waited since `by` or longer. */
export const countRatingsWaiting = (db: Reader, by: Instant): Promise<number> =>
  db.$count(ratings, and(inView("to-decide"), lte(waitsSince, by)));
