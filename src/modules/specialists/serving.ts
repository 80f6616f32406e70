// How many specialists serve what, for administrators who change the catalogue.
import { and, count, eq, inArray, sql } from "drizzle-orm";
import type { Reader } from "@/platform/db/connection.ts";
import { credentials, servedCategories } from "./tables.ts";

/** Specialists of one category. */
export interface Serving {
  all: number;
  /** Those of a part: who serves every part is among them. */
  ofPart(subcategoryId: string): number;
}

/** For each of these categories. Two queries, however many there are. */
export const countServing = async (db: Reader, categoryIds: string[]): Promise<(categoryId: string) => Serving> => {
  const { categoryId, subcategoryIds } = servedCategories;
  const every = sql<number>`sum(${subcategoryIds} = '[]')`;
  const among = inArray(categoryId, categoryIds);
  const all = await db.select({ categoryId, all: count(), every }).from(servedCategories).where(among)
    .groupBy(categoryId);
  const named = await db.all<{ part: string; all: number }>(sql`
    select j.value as part, count(*) as "all" from ${servedCategories}, json_each(${subcategoryIds}) j
    where ${among} group by j.value`);
  const byCategory = new Map(all.map((row) => [row.categoryId, row]));
  const byPart = new Map(named.map((row) => [row.part, row.all]));
  return (id) => ({
    all: byCategory.get(id)?.all ?? 0,
    ofPart: (part) => (byCategory.get(id)?.every ?? 0) + (byPart.get(part) ?? 0),
  });
};

/** Whether somebody who serves the category names this part of it. */
export const isServedAsPart = async (
  db: Reader,
  { id: subcategoryId, categoryId }: { id: string; categoryId: string },
): Promise<boolean> => {
  const names =
    sql`exists (select 1 from json_each(${servedCategories.subcategoryIds}) j where j.value = ${subcategoryId})`;
  const [one] = await db.select({ id: servedCategories.specialistId }).from(servedCategories)
    .where(and(eq(servedCategories.categoryId, categoryId), names)).limit(1);
  return one !== undefined;
};

/** How many who serve a category hold a verified credential of a kind. */
export const countHolding = async (
  db: Reader,
  { categoryId, type }: { categoryId: string; type: string },
): Promise<number> => {
  const holds = sql`exists (select 1 from ${credentials} c where c.specialist_id = ${servedCategories.specialistId}
    and c.type = ${type} and c.verified_at is not null)`;
  const [row] = await db.select({ all: count() }).from(servedCategories)
    .where(and(eq(servedCategories.categoryId, categoryId), holds));
  return row?.all ?? 0;
};
