// Queries of the catalogue: categories, subcategories and the questions for visitors.
import { t } from "@/languages/language.ts";
import { and, asc, desc, eq, getTableColumns, isNull, or, sql } from "drizzle-orm";
import { type Reader, rootOf } from "@/platform/db/types.ts";
import { notFound } from "@/platform/errors.ts";
import { isId } from "@/platform/ids.ts";
import { leastRecentlyUsed } from "@/platform/least-recently-used.ts";
import { translated } from "@/platform/time/reader.ts";
import { prepared } from "@/platform/db/prepared.ts";
import { withPlaceQuestions } from "./place-questions.ts";
import { getPricing } from "@/modules/settings/index.ts";
import type { CategoryDetail, CategoryView, Question, SubcategoryView } from "./schemas.ts";
import { categories, questionSets, subcategories } from "./tables.ts";

export type Category = typeof categories.$inferSelect;
export type Subcategory = typeof subcategories.$inferSelect;

export const activeCategories = prepared((db) =>
  db.select().from(categories).where(eq(categories.active, true)).orderBy(asc(categories.position)).prepare()
);
export const activeSubcategories = prepared((db) =>
  db.select().from(subcategories).where(eq(subcategories.active, true))
    .orderBy(asc(subcategories.categoryId), asc(subcategories.position)).prepare()
);
const categoryById = prepared((db) =>
  db.select().from(categories).where(eq(categories.id, sql.placeholder("id"))).prepare()
);
const categoryBySlug = prepared((db) =>
  db.select().from(categories).where(eq(categories.slug, sql.placeholder("slug"))).prepare()
);
const matchedCategory = prepared((db) =>
  db.select({
    ...getTableColumns(categories),
    retired: sql<string>`(select json_group_array(s.id) from subcategories s
      where s.category_id = categories.id and not s.active)`,
  }).from(categories).where(eq(categories.id, sql.placeholder("id"))).prepare()
);
const selectSubcategories = prepared((db) =>
  db.select().from(subcategories)
    .where(and(eq(subcategories.categoryId, sql.placeholder("id")), eq(subcategories.active, true)))
    .orderBy(asc(subcategories.position)).prepare()
);
/** The newest set of the subcategory, else of the category. */
const newestQuestions = prepared((db) =>
  db.select().from(questionSets).where(
    and(
      eq(questionSets.categoryId, sql.placeholder("categoryId")),
      or(isNull(questionSets.subcategoryId), eq(questionSets.subcategoryId, sql.placeholder("subcategoryId"))),
    ),
  ).orderBy(sql`${questionSets.subcategoryId} is null`, desc(questionSets.version)).limit(1).prepare()
);
/** The current set. A subcategory may use the set of its category again. */
const newestSet = async (db: Reader, categoryId: string, subcategoryId: string | null) => {
  const set = await newestQuestions(db).get({ categoryId, subcategoryId });
  return set?.inherits ? await newestQuestions(db).get({ categoryId, subcategoryId: null }) : set;
};
/** Whether a set is the newest one of its category or subcategory. */
export const isNewestSet = sql`${questionSets.version} = (select max(q.version) from question_sets q
  where q.category_id = ${questionSets.categoryId} and q.subcategory_id is ${questionSets.subcategoryId})`;
const questionSetById = prepared((db) =>
  db.select({ questions: questionSets.questions, place: questionSets.place }).from(questionSets)
    .where(eq(questionSets.id, sql.placeholder("id"))).prepare()
);

const toView = ({ id, slug, name, description, icon, regulated }: Category): CategoryView => ({
  id,
  slug,
  name: translated(name),
  description: translated(description),
  icon,
  regulated,
});
const toSubcategoryView = ({ id, categoryId, slug, name }: Subcategory): SubcategoryView => ({
  id,
  categoryId,
  slug,
  name: translated(name),
});

/** A category by its id or slug as it is stored, including retired ones, so that history stays readable. */
export const findCategory = async (db: Reader, key: string): Promise<Category | undefined> =>
  isId(key) ? await categoryById(db).get({ id: key }) : await categoryBySlug(db).get({ slug: key });

/** A category as matching needs it: also a retired one, with its topics that are not offered any more. */
export interface MatchedCategory extends Category {
  retiredTopics: readonly string[];
}

/** By its id. */
export const findMatchedCategory = async (db: Reader, id: string): Promise<MatchedCategory | undefined> => {
  const found = await matchedCategory(db).get({ id });
  if (!found) return undefined;
  const { retired, ...category } = found;
  return { ...category, retiredTopics: JSON.parse(retired) };
};

const getActiveCategory = async (db: Reader, key: string): Promise<Category> => {
  const category = await findCategory(db, key);
  if (!category?.active) throw notFound(t("errors.categoryRetired"));
  return category;
};

/** A subcategory, including retired ones. */
export const findSubcategory = (db: Reader, id: string): Promise<Subcategory | undefined> =>
  db.select().from(subcategories).where(eq(subcategories.id, id)).get();

/** Active subcategories of one category. Throws 404 for a category that is not offered. */
export const listSubcategoriesOf = async (db: Reader, key: string): Promise<SubcategoryView[]> => {
  const { id } = await getActiveCategory(db, key);
  return (await selectSubcategories(db).all({ id })).map(toSubcategoryView);
};

/** Questions as they are asked: those for amounts in the marketplace's currency. */
const withCurrency = async (db: Reader, questions: Question[]): Promise<Question[]> => {
  if (!questions.some(({ type }) => type === "money")) return questions;
  const { currency } = await getPricing(db);
  return questions.map((question) => question.type === "money" ? { ...question, currency } : question);
};

/**
 * A category with its subcategories, and the questions of the subcategory if it has its own, else of the category.
 * Throws 404 for a category that is not offered and for a subcategory of another category.
 */
export const getCategoryDetail = async (db: Reader, key: string, subcategoryId?: string): Promise<CategoryDetail> => {
  const category = await getActiveCategory(db, key);
  const { id } = category;
  const children = await selectSubcategories(db).all({ id });
  if (subcategoryId && !children.some((child) => child.id === subcategoryId)) {
    throw notFound(t("errors.noSuchTopic"));
  }
  const set = await newestSet(db, id, subcategoryId ?? null);
  if (!set) throw new Error(`Category ${id} has no questions`);
  return {
    ...toView(category),
    asksCompany: category.asksCompany,
    subcategories: children.map(toSubcategoryView),
    questionSetId: set.id,
    questions: await withCurrency(db, withPlaceQuestions(set)),
  };
};

const KEPT_SETS = 200;
type StoredSet = Parameters<typeof withPlaceQuestions>[0];
/** By database and id. A set never changes: other questions are another set. */
const keptSets = new WeakMap<Reader, ReturnType<typeof leastRecentlyUsed<StoredSet>>>();

const findSet = async (db: Reader, id: string): Promise<StoredSet | undefined> => {
  const root = rootOf(db);
  const kept = keptSets.get(root) ?? leastRecentlyUsed<StoredSet>(KEPT_SETS);
  keptSets.set(root, kept);
  const known = kept.get(id);
  if (known) return known;
  const set = await questionSetById(db).get({ id });
  return set && kept.set(id, set);
};

/** The questions of one version of a set. Throws if the set does not exist. */
export const listQuestions = async (db: Reader, questionSetId: string): Promise<Question[]> => {
  const set = await findSet(db, questionSetId);
  if (!set) throw new Error(`There is no question set ${questionSetId}`);
  return withPlaceQuestions(set);
};

/** "Insurance: Life" or "Insurance", for a request, lead or credit. `names` is the result of `loadCatalogNames`. */
export const scopeLabel = (
  names: ReadonlyMap<string, string>,
  { categoryId, subcategoryId }: { categoryId: string; subcategoryId: string | null },
): string => [categoryId, subcategoryId].flatMap((id) => (id && names.get(id)) || []).join(": ");
