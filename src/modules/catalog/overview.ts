// The whole catalogue for administrators: including retired rows, with search, filters and sorting.
import { and, asc, count, desc, eq, inArray, or, type SQL, sql, type SQLWrapper } from "drizzle-orm";
import type { Reader } from "@/platform/db/types.ts";
import { globAnywhere } from "@/platform/http/list.ts";
import { type Category, isNewestSet, type Subcategory } from "./categories.ts";
import type { QuestionSet } from "./editing/questions.ts";
import { categories, questionSets, subcategories } from "./tables.ts";

export interface CatalogueFilter {
  search?: string;
  status?: "active" | "retired";
  sort: "order" | "name" | "price";
  dir: "asc" | "desc";
  limit: number;
  offset: number;
}

const containsText = (column: SQLWrapper, search: string): SQL => sql`${column} glob ${globAnywhere(search)}`;

const ofStatus = (status: CatalogueFilter["status"]) => status && (status === "active" ? 1 : 0);

/** Categories, searched by their own names and those of their subcategories. There are few, so no index is needed. */
export const listAllCategories = async (
  db: Reader,
  { search, status, sort, dir, limit, offset }: CatalogueFilter,
): Promise<{ rows: Category[]; count: number }> => {
  const active = ofStatus(status);
  const matchesSubcategory = sql`exists (select 1 from ${subcategories} s
    where s.category_id = ${categories.id} and ${containsText(sql`s.name`, search ?? "")})`;
  const where = and(
    active === undefined ? undefined : sql`${categories.active} = ${active}`,
    search ? or(containsText(categories.name, search), matchesSubcategory) : undefined,
  );
  const direction = dir === "asc" ? asc : desc;
  const by =
    { order: categories.position, name: sql`lower(${categories.name})`, price: categories.leadPriceMinor }[sort];
  const rows = await db.select().from(categories).where(where)
    .orderBy(direction(by), asc(categories.id)).limit(limit).offset(offset);
  return { rows, count: await db.$count(categories, where) };
};

/** All subcategories of these categories in their order. */
export const listSubcategoriesWithRetired = (db: Reader, categoryIds: string[]): Promise<Subcategory[]> =>
  db.select().from(subcategories).where(inArray(subcategories.categoryId, categoryIds))
    .orderBy(asc(subcategories.categoryId), asc(subcategories.position), asc(subcategories.id));

/** Subcategories of all categories, or of one. */
export const listAllSubcategories = async (
  db: Reader,
  { search, status, sort, dir, limit, offset, categoryId }: CatalogueFilter & { categoryId?: string },
): Promise<{ rows: { subcategory: Subcategory; category: Category }[]; count: number }> => {
  const active = ofStatus(status);
  const where = and(
    categoryId ? eq(subcategories.categoryId, categoryId) : undefined,
    active === undefined ? undefined : sql`${subcategories.active} = ${active}`,
    search ? or(containsText(subcategories.name, search), containsText(categories.name, search)) : undefined,
  );
  const direction = dir === "asc" ? asc : desc;
  const by = {
    order: [direction(categories.position), direction(subcategories.position)],
    name: [direction(sql`lower(${subcategories.name})`)],
    price: [direction(sql`coalesce(${subcategories.leadPriceMinor}, ${categories.leadPriceMinor})`)],
  }[sort];
  const joined = eq(categories.id, subcategories.categoryId);
  const rows = await db.select({ subcategory: subcategories, category: categories }).from(subcategories)
    .innerJoin(categories, joined).where(where).orderBy(...by, asc(subcategories.id)).limit(limit).offset(offset);
  const [counted] = await db.select({ all: count() }).from(subcategories).innerJoin(categories, joined).where(where);
  return { rows, count: counted?.all ?? 0 };
};

/** The newest set of each of these categories, and of each subcategory that ever had its own. */
export const findNewestSets = (db: Reader, categoryIds: string[]): Promise<QuestionSet[]> =>
  db.select().from(questionSets).where(and(inArray(questionSets.categoryId, categoryIds), isNewestSet));
