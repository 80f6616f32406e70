// Which specialists serve a category, and how many, for administrators and for batch jobs.
import { and, asc, count, eq, gt, inArray, sql } from "drizzle-orm";
import type { Reader } from "@/platform/db/types.ts";
import { credentials, servedCategories, servingCounts } from "../tables.ts";

/** The number of specialists of one category. */
export interface ServingCount {
  all: number;
  /** Including the specialists who serve every subcategory. */
  ofSubcategory(subcategoryId: string): number;
}

/** Counts for each of these categories, with two queries. */
export const countServing = async (
  db: Reader,
  categoryIds: string[],
): Promise<(categoryId: string) => ServingCount> => {
  const { categoryId, subcategoryIds } = servedCategories;
  const servingAll = sql<number>`sum(${subcategoryIds} = '[]')`;
  const isIncluded = inArray(categoryId, categoryIds);
  const all = await db.select({ categoryId, all: count(), servingAll }).from(servedCategories).where(isIncluded)
    .groupBy(categoryId);
  const named = await db.all<{ subcategoryId: string; all: number }>(sql`
    select j.value as "subcategoryId", count(*) as "all" from ${servedCategories}, json_each(${subcategoryIds}) j
    where ${isIncluded} group by j.value`);
  const byCategory = new Map(all.map((row) => [row.categoryId, row]));
  const bySubcategory = new Map(named.map((row) => [row.subcategoryId, row.all]));
  return (id) => ({
    all: byCategory.get(id)?.all ?? 0,
    ofSubcategory: (subcategoryId) => (byCategory.get(id)?.servingAll ?? 0) + (bySubcategory.get(subcategoryId) ?? 0),
  });
};

/** How many specialists serve each category, from counter rows. */
export const countSpecialists = async (db: Reader): Promise<Map<string, number>> => {
  const rows = await db.select().from(servingCounts);
  return new Map(rows.map(({ categoryId, specialists }) => [categoryId, specialists]));
};

/** Whether a specialist has chosen this subcategory explicitly. */
export const isSubcategoryServed = async (
  db: Reader,
  { id: subcategoryId, categoryId }: { id: string; categoryId: string },
): Promise<boolean> => {
  const names =
    sql`exists (select 1 from json_each(${servedCategories.subcategoryIds}) j where j.value = ${subcategoryId})`;
  const [row] = await db.select({ id: servedCategories.specialistId }).from(servedCategories)
    .where(and(eq(servedCategories.categoryId, categoryId), names)).limit(1);
  return row !== undefined;
};

/** Counts the specialists of a category who hold a verified credential of a type. */
export const countLicensed = async (
  db: Reader,
  { categoryId, type }: { categoryId: string; type: string },
): Promise<number> => {
  const isLicensed = sql`exists (select 1 from ${credentials} c where c.specialist_id = ${servedCategories.specialistId}
    and c.type = ${type} and c.verified_at is not null)`;
  const [row] = await db.select({ all: count() }).from(servedCategories)
    .where(and(eq(servedCategories.categoryId, categoryId), isLicensed));
  return row?.all ?? 0;
};

export interface ServingPage {
  categoryId: string;
  /** Ids after this one; empty for the first page. */
  after: string;
  limit: number;
}

/** Ids of the specialists who serve a category, in order, so that batch jobs can page through them. */
export const listServingIds = async (db: Reader, { categoryId, after, limit }: ServingPage): Promise<string[]> => {
  const rows = await db.select({ id: servedCategories.specialistId }).from(servedCategories)
    .where(and(eq(servedCategories.categoryId, categoryId), gt(servedCategories.specialistId, after)))
    .orderBy(asc(servedCategories.specialistId)).limit(limit);
  return rows.map(({ id }) => id);
};
