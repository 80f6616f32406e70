// What operators have written for visitors: everything that can be translated.
import { and, asc, eq } from "drizzle-orm";
import type { Reader } from "@/platform/db/types.ts";
import type { WrittenText } from "@/modules/translations/rules.ts";
import { activeCategories, activeSubcategories, type Category } from "./categories.ts";
import { findNewestSets } from "./overview.ts";
import { educationalContents as contents } from "./tables.ts";
import type { Question } from "./schemas.ts";

const ofQuestion = ({ label, help, options }: Question, place: string, path: string): WrittenText[] => [
  { text: label, place: `${place} › Question`, path },
  ...(help === null ? [] : [{ text: help, place: `${place} › Help of “${label}”`, path }]),
  ...options.map((option) => ({ text: option.label, place: `${place} › Option of “${label}”`, path })),
];

const pathOf = (category: Pick<Category, "id">): string => `/admin/category/${category.id}`;

/** The texts of what visitors can find now, in the order of the catalogue. One may be there several times. */
export const listCatalogTexts = async (db: Reader): Promise<WrittenText[]> => {
  const categories = await activeCategories(db).all();
  const [topics, sets, articles] = await Promise.all([
    activeSubcategories(db).all(),
    findNewestSets(db, categories.map(({ id }) => id)),
    db.select().from(contents).where(and(
      eq(contents.active, true),
      eq(contents.audience, "visitor"),
    )).orderBy(asc(contents.position), asc(contents.id)),
  ]);
  const ofArticles = (categoryId: string | null, place: string, path: string): WrittenText[] =>
    articles.filter((article) => article.categoryId === categoryId).flatMap(({ title, body }) => [
      { text: title, place: `${place} › Title of an article`, path },
      { text: body, place: `${place} › Article “${title}”`, path },
    ]);
  return [
    ...categories.flatMap((category): WrittenText[] => {
      const { id, name, description, requiredCredential } = category;
      const path = pathOf(category);
      const children = topics.filter(({ categoryId }) => categoryId === id);
      const isShown = (subcategoryId: string | null) =>
        subcategoryId === null || children.some((child) => child.id === subcategoryId);
      return [
        { text: name, place: "Category", path },
        { text: description, place: `${name} › Description`, path },
        ...(requiredCredential === null ? [] : [{ text: requiredCredential, place: `${name} › Credential`, path }]),
        ...children.map((child) => ({ text: child.name, place: `${name} › Topic`, path })),
        ...sets.filter((set) => set.categoryId === id && !set.inherits && isShown(set.subcategoryId))
          .flatMap(({ questions }) => questions.flatMap((question) => ofQuestion(question, name, path))),
        ...ofArticles(id, name, path),
      ];
    }),
    ...ofArticles(null, "All categories", "/admin/categories?view=articles"),
  ];
};
