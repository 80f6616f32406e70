// The catalogue as administrators see it: with prices, questions, specialists and unused credits.
import type { z } from "zod";
import type { Ctx } from "@/platform/ctx.ts";
import type { Reader } from "@/platform/db/types.ts";
import { notFound } from "@/platform/errors.ts";
import { toPage } from "@/platform/http/list.ts";
import { countUnusedCredits } from "@/modules/billing/index.ts";
import {
  buildPlaceQuestions,
  type Category,
  type Content,
  findCategory,
  findNewestSets,
  listAllCategories,
  listAllSubcategories,
  listContents,
  listSubcategoriesWithRetired,
  type QuestionSet,
  type Subcategory,
} from "@/modules/catalog/index.ts";
import { leadPrice } from "@/modules/catalog/rules.ts";
import { getPricing, getResources } from "@/modules/settings/index.ts";
import { countLicensed, countServing, type ServingCount } from "@/modules/specialists/index.ts";
import { translationReader } from "@/modules/translations/index.ts";
import { targetLanguages, type TranslatedLanguage } from "@/modules/translations/rules.ts";
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

interface RowContext {
  currency: string;
  sets: readonly QuestionSet[];
  serving(categoryId: string): ServingCount;
  /** Those of visitors besides English. */
  languages: readonly TranslatedLanguage[];
  translationsOf: Awaited<ReturnType<typeof translationReader>>;
}

const loadTranslationReader = async (db: Reader) => {
  const languages = targetLanguages(await getResources(db));
  return { languages, translationsOf: await translationReader(db, languages) };
};

const loadRowContext = async (ctx: Ctx, categoryIds: string[]): Promise<RowContext> => {
  const { db: { read } } = ctx;
  const [{ currency }, sets, serving, translations] = await Promise.all([
    getPricing(read),
    findNewestSets(read, categoryIds),
    countServing(read, categoryIds),
    loadTranslationReader(read),
  ]);
  return { currency, sets, serving, ...translations };
};

const subcategoryRow = (
  subcategory: Subcategory,
  category: Category,
  { currency, sets, serving, translationsOf }: RowContext,
): SubcategoryRow => {
  const { id, categoryId, slug, name, active, version } = subcategory;
  return {
    id,
    categoryId,
    category: category.name,
    slug,
    name,
    active,
    version,
    leadPrice: { amount: leadPrice(category, subcategory), currency },
    ownPrice: subcategory.leadPriceMinor !== null,
    ownQuestions: sets.some((set) => set.subcategoryId === id && !set.inherits),
    specialists: serving(categoryId).ofSubcategory(id),
    translations: translationsOf({ name }),
  };
};

const categoryRow = (
  category: Category,
  subcategories: readonly Subcategory[],
  context: RowContext,
): CategoryRow => {
  const { id, slug, name, description, icon, active, regulated, requiredCredential, version, ...asked } = category;
  const own = context.sets.find((set) => set.categoryId === id && set.subcategoryId === null);
  return {
    id,
    slug,
    name,
    description,
    icon,
    active,
    regulated,
    requiredCredential,
    version,
    asksCountry: asked.asksCountry,
    asksCompany: asked.asksCompany,
    regionCountries: asked.regionCountries,
    leadPrice: { amount: category.leadPriceMinor, currency: context.currency },
    questions: own?.questions.length ?? 0,
    specialists: context.serving(id).all,
    translations: context.translationsOf({ name, description }),
    subcategories: subcategories.filter(({ categoryId }) => categoryId === id)
      .map((subcategory) => subcategoryRow(subcategory, category, context)),
  };
};

/** A list call's query as the catalogue's filter. */
const toFilter = <Q extends { page: number; pageSize: number }>({ page, pageSize, ...rest }: Q) => ({
  ...rest,
  limit: pageSize,
  offset: (page - 1) * pageSize,
});

const EVERYTHING = { sort: "order", dir: "asc", limit: 1_000, offset: 0 } as const;

/** Admin/CategoriesPaginated. */
export const listAdminCategories = async (ctx: Ctx, query: z.output<typeof CategoriesQuery>): Promise<CategoryList> => {
  const { read } = ctx.db;
  const { rows, count } = await listAllCategories(read, toFilter(query));
  const ids = rows.map(({ id }) => id);
  const [subcategories, context, all] = await Promise.all([
    listSubcategoriesWithRetired(read, ids),
    loadRowContext(ctx, ids),
    listAllCategories(read, EVERYTHING),
  ]);
  const items = rows.map((row) => categoryRow(row, subcategories, context));
  return {
    ...toPage(items, query, { totalCount: count }),
    order: all.rows.map(({ id }) => id),
    languages: [...context.languages],
    currency: context.currency,
  };
};

/** Admin/SubcategoriesPaginated. */
export const listAdminSubcategories = async (ctx: Ctx, query: z.output<typeof SubcategoriesQuery>) => {
  const { rows, count } = await listAllSubcategories(ctx.db.read, toFilter(query));
  const context = await loadRowContext(ctx, [...new Set(rows.map(({ category }) => category.id))]);
  return toPage(rows.map(({ subcategory, category }) => subcategoryRow(subcategory, category, context)), query, {
    totalCount: count,
  });
};

const setView = (
  { subcategoryId, version, inherits, questions }: QuestionSet,
  { languages, translationsOf }: RowContext,
): QuestionSetView => ({
  subcategoryId,
  version,
  inherits,
  questions: languages.length === 0 ? questions : questions.map((question) => ({
    ...question,
    translations: translationsOf({ label: question.label, help: question.help }),
    options: question.options.map((option) => ({ ...option, translations: translationsOf({ label: option.label }) })),
  })),
});

/** An article as its editor shows it. */
const contentRow = (
  { position: _, ...content }: Content,
  translationsOf: RowContext["translationsOf"],
): ContentRow => {
  const { title, body } = content;
  return { ...content, translations: translationsOf({ title, body }) };
};

/** Admin/CategoryDetails/{id}. Throws 404. */
export const getCategoryDetails = async (ctx: Ctx, id: string): Promise<CategoryView> => {
  const { read } = ctx.db;
  const category = await findCategory(read, id);
  if (!category) throw notFound("This category doesn’t exist.");
  const { requiredCredential: type } = category;
  const [subcategories, context, contents, unusedCredits, all] = await Promise.all([
    listSubcategoriesWithRetired(read, [id]),
    loadRowContext(ctx, [id]),
    listContents(read, id),
    countUnusedCredits(read, id, ctx.now),
    listAllCategories(read, EVERYTHING),
  ]);
  return {
    ...categoryRow(category, subcategories, context),
    questionSets: context.sets.map((set) => setView(set, context)),
    placeQuestions: buildPlaceQuestions(category),
    contents: contents.map((content) => contentRow(content, context.translationsOf)),
    unusedCredits,
    holders: type === null ? null : await countLicensed(read, { categoryId: id, type }),
    credentials: [...new Set(all.rows.flatMap(({ requiredCredential }) => requiredCredential ?? []))].sort(),
  };
};

/** Admin/EducationalContents: the articles of a category, or those for every category. */
export const listEducationalContents = async (
  { db: { read } }: Ctx,
  categoryId: string | null,
): Promise<ContentRow[]> => {
  const [contents, { translationsOf }] = await Promise.all([
    listContents(read, categoryId),
    loadTranslationReader(read),
  ]);
  return contents.map((content) => contentRow(content, translationsOf));
};
