// The catalogue as administrators look at it: with prices, questions, who serves it and who paid for it.
import type { z } from "zod";
import type { Ctx } from "@/platform/ctx.ts";
import { notFound } from "@/platform/errors.ts";
import { pageOf } from "@/platform/http/list.ts";
import { countUnusedCredits } from "@/modules/billing/index.ts";
import {
  type Category,
  type Content,
  findCategory,
  listAllCategories,
  listAllSubcategories,
  listContents,
  listParts,
  newestSetsOf,
  type QuestionSet,
  type Subcategory,
} from "@/modules/catalog/index.ts";
import { leadPrice } from "@/modules/catalog/rules.ts";
import { pricingOf } from "@/modules/settings/index.ts";
import { countHolding, countServing, type Serving } from "@/modules/specialists/index.ts";
import type {
  CategoriesQuery,
  CategoryList,
  CategoryRow,
  CategoryView,
  ContentRow,
  QuestionSetView,
  SubcategoriesQuery,
  SubcategoryRow,
} from "./schemas.ts";

interface Around {
  currency: string;
  sets: readonly QuestionSet[];
  serving(categoryId: string): Serving;
}

const aroundOf = async ({ db: { read } }: Ctx, categoryIds: string[]): Promise<Around> => {
  const [{ currency }, sets, serving] = await Promise.all([
    pricingOf(read),
    newestSetsOf(read, categoryIds),
    countServing(read, categoryIds),
  ]);
  return { currency, sets, serving };
};

const partRow = (part: Subcategory, category: Category, { currency, sets, serving }: Around): SubcategoryRow => {
  const { id, categoryId, slug, name, active, version } = part;
  return {
    ...{ id, categoryId, category: category.name, slug, name, active, version },
    leadPrice: { amount: leadPrice(category, part), currency },
    ownPrice: part.leadPriceMinor !== null,
    ownQuestions: sets.some((set) => set.subcategoryId === id && !set.inherits),
    specialists: serving(categoryId).ofPart(id),
  };
};

const categoryRow = (category: Category, parts: readonly Subcategory[], around: Around): CategoryRow => {
  const { id, slug, name, description, icon, active, regulated, requiredCredential, version } = category;
  const own = around.sets.find((set) => set.categoryId === id && set.subcategoryId === null);
  return {
    ...{ id, slug, name, description, icon, active, regulated, requiredCredential, version },
    leadPrice: { amount: category.leadPriceMinor, currency: around.currency },
    questions: own?.questions.length ?? 0,
    specialists: around.serving(id).all,
    subcategories: parts.filter(({ categoryId }) => categoryId === id).map((part) => partRow(part, category, around)),
  };
};

/** From a list call's query to the catalogue's filter. */
const filterOf = <Q extends { page: number; pageSize: number }>({ page, pageSize, ...rest }: Q) => ({
  ...rest,
  limit: pageSize,
  offset: (page - 1) * pageSize,
});

const MOST = 1_000;
const EVERYTHING = { sort: "order", dir: "asc", limit: MOST, offset: 0 } as const;

/** Admin/CategoriesPaginated. */
export const listAdminCategories = async (ctx: Ctx, query: z.output<typeof CategoriesQuery>): Promise<CategoryList> => {
  const { read } = ctx.db;
  const { rows, count } = await listAllCategories(read, filterOf(query));
  const ids = rows.map(({ id }) => id);
  const [parts, around, all] = await Promise.all([
    listParts(read, ids),
    aroundOf(ctx, ids),
    listAllCategories(read, EVERYTHING),
  ]);
  const items = rows.map((row) => categoryRow(row, parts, around));
  return { ...pageOf(items, query, { totalCount: count }), order: all.rows.map(({ id }) => id) };
};

/** Admin/SubcategoriesPaginated. */
export const listAdminSubcategories = async (ctx: Ctx, query: z.output<typeof SubcategoriesQuery>) => {
  const { rows, count } = await listAllSubcategories(ctx.db.read, filterOf(query));
  const around = await aroundOf(ctx, [...new Set(rows.map(({ category }) => category.id))]);
  return pageOf(rows.map(({ part, category }) => partRow(part, category, around)), query, { totalCount: count });
};

const setView = ({ subcategoryId, version, inherits, questions }: QuestionSet): QuestionSetView => ({
  subcategoryId,
  version,
  inherits,
  questions,
});

/** A text as its editor shows it. */
const contentRow = ({ position: _, ...content }: Content): ContentRow => content;

/** Admin/CategoryDetails/{id}. Throws 404. */
export const getCategoryDetails = async (ctx: Ctx, id: string): Promise<CategoryView> => {
  const { read } = ctx.db;
  const category = await findCategory(read, id);
  if (!category) throw notFound("This category does not exist.");
  const { requiredCredential: type } = category;
  const [parts, around, contents, unusedCredits, all] = await Promise.all([
    listParts(read, [id]),
    aroundOf(ctx, [id]),
    listContents(read, id),
    countUnusedCredits(read, id, ctx.now),
    listAllCategories(read, EVERYTHING),
  ]);
  return {
    ...categoryRow(category, parts, around),
    questionSets: around.sets.map(setView),
    contents: contents.map(contentRow),
    unusedCredits,
    holders: type === null ? null : await countHolding(read, { categoryId: id, type }),
    credentials: [...new Set(all.rows.flatMap(({ requiredCredential }) => requiredCredential ?? []))].sort(),
  };
};

/** Admin/EducationalContents: the texts of a category, or those for every category. */
export const listEducationalContents = async (ctx: Ctx, categoryId: string | null): Promise<ContentRow[]> =>
  (await listContents(ctx.db.read, categoryId)).map(contentRow);
