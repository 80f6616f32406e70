// The specialists whom landing pages show: a few of those who have a public page and can be booked, others every day.
// Their order is random, so that nobody can buy or earn a place.
import { and, inArray, isNull } from "drizzle-orm";
import type { Ctx } from "@/platform/ctx.ts";
import { DAY_MS, type Instant, iso } from "@/platform/time/time.ts";
import { categoriesById, type Category, findCategory } from "@/modules/catalog/index.ts";
import { listPublicProfiles, listShuffledProfiles } from "@/modules/specialists/index.ts";
import type { Featured, FeaturedSpecialist, PublicAddresses } from "./schemas.ts";
import { candidates } from "../tables.ts";

const SHOWN = 4;
/** Read at once, because not everyone has a photo or can be booked. */
const READ = 24;

/** Where a day begins in the random order of specialists, from 0 to 2^31. */
const pivotOf = (now: Instant): number => Math.imul(Math.floor(now / DAY_MS), 0x9e3779b1) >>> 1;

type Row = Pick<typeof candidates.$inferSelect, "specialistId" | "categoryId" | "card" | "credentials" | "lots">;

/** Whether they have a credit, without which nobody can be booked. */
const hasCredit = ({ lots }: Row, now: Instant): boolean =>
  lots.some(({ remaining, expiresAt }) => remaining > 0 && expiresAt > now);

/** Whether they hold the credential that the category requires. */
const isQualified = ({ requiredCredential }: Category, { credentials }: Row, now: Instant): boolean => {
  if (requiredCredential === null) return true;
  const until = Object.hasOwn(credentials, requiredCredential) ? credentials[requiredCredential] : 0;
  return until === null || (until ?? 0) > now;
};

const readCandidates = (ctx: Ctx, ids: string[]): Promise<Row[]> =>
  ctx.db.read.select({
    specialistId: candidates.specialistId,
    categoryId: candidates.categoryId,
    card: candidates.card,
    credentials: candidates.credentials,
    lots: candidates.lots,
  }).from(candidates).where(and(inArray(candidates.specialistId, ids), isNull(candidates.hiddenBy)));

/** Of a category, by its id or slug, or of all of them. Nobody for a category that is not offered. */
export const listFeatured = async (ctx: Ctx, { categoryId: key }: { categoryId?: string }): Promise<Featured> => {
  const category = key === undefined ? undefined : await findCategory(ctx.db.read, key);
  if (key !== undefined && !category?.active) return { specialists: [] };
  const query = { from: pivotOf(ctx.now), limit: READ, categoryId: category?.id };
  const [addresses, categories] = await Promise.all([
    listShuffledProfiles(ctx.db.read, query),
    categoriesById(ctx.db.read),
  ]);
  const rows = Map.groupBy(
    await readCandidates(ctx, addresses.map(({ specialistId }) => specialistId)),
    ({ specialistId }) => specialistId,
  );
  const isShown = (row: Row) => {
    const served = categories.get(row.categoryId);
    return row.card.photoUrl !== null && served !== undefined && (!category || served.id === category.id) &&
      isQualified(served, row, ctx.now) && hasCredit(row, ctx.now);
  };
  const specialists = addresses.flatMap(({ specialistId, slug }): FeaturedSpecialist[] => {
    const row = rows.get(specialistId)?.find(isShown);
    if (!row) return [];
    const { displayName, headline, photoUrl, credentials } = row.card;
    return [{ slug, displayName, headline, photoUrl, credentials }];
  });
  return { specialists: specialists.slice(0, SHOWN) };
};

/** A sitemap has at most 50,000 addresses. */
const MOST_ADDRESSES = 45_000;

/** Every public page, for the sitemap and llms.txt. */
export const listAddresses = async (ctx: Ctx): Promise<PublicAddresses> => ({
  profiles: (await listPublicProfiles(ctx.db.read, MOST_ADDRESSES))
    .map(({ specialistId: _, changedAt, ...page }) => ({ ...page, changedAt: iso(changedAt) })),
});
