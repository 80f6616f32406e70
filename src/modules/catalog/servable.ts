// What specialists can choose to serve: categories with prices, required credentials and strengths to declare.
import { sql } from "drizzle-orm";
import type { Reader } from "@/platform/db/types.ts";
import { prepared } from "@/platform/db/prepared.ts";
import { activeCategories, activeSubcategories, isNewestSet } from "./categories.ts";
import { leadPrice } from "./rules.ts";
import type { Question } from "./schemas.ts";
import { questionSets } from "./tables.ts";

/** The newest set of every category, and of every subcategory that has its own sets. */
const newestSets = prepared((db) =>
  db.select({ categoryId: questionSets.categoryId, questions: questionSets.questions }).from(questionSets)
    .where(isNewestSet).orderBy(sql`${questionSets.subcategoryId} is not null`).prepare()
);

/** A question for which specialists can declare strengths: its answer is used for ranking, and it has options. */
export interface MatchingQuestion {
  key: string;
  label: string;
  options: { value: string; label: string }[];
}

/** Prices are in minor units; the tax mode of the settings says what they contain. */
export interface Servable {
  id: string;
  slug: string;
  name: string;
  description: string;
  icon: string;
  regulated: boolean;
  requiredCredential: string | null;
  leadPriceMinor: number;
  /** Each with its own price, else that of the category. */
  subcategories: { id: string; slug: string; name: string; leadPriceMinor: number; ownPrice: boolean }[];
  matching: MatchingQuestion[];
}

/** Active categories in their order. Three queries, however many there are; catalogue.ts keeps the result. */
export const loadServable = async (db: Reader): Promise<Servable[]> => {
  const [categories, subcategories, allSets] = await Promise.all([
    activeCategories(db).all(),
    activeSubcategories(db).all(),
    newestSets(db).all(),
  ]);
  const children = Map.groupBy(subcategories, ({ categoryId }) => categoryId);
  const sets = Map.groupBy(allSets, (set) => set.categoryId);
  return categories.map((category) => {
    const { id, slug, name, description, icon, regulated, requiredCredential, leadPriceMinor } = category;
    return {
      id,
      slug,
      name,
      description,
      icon,
      regulated,
      requiredCredential,
      leadPriceMinor,
      subcategories: (children.get(id) ?? []).map((child) => ({
        id: child.id,
        slug: child.slug,
        name: child.name,
        leadPriceMinor: leadPrice(category, child),
        ownPrice: child.leadPriceMinor !== null,
      })),
      matching: listMatchingQuestions((sets.get(id) ?? []).flatMap((set) => set.questions)),
    };
  });
};

/** A key that is in several sets appears once, with the options of all of them. */
const listMatchingQuestions = (questions: Question[]): MatchingQuestion[] => {
  const found = new Map<string, MatchingQuestion>();
  for (const { key, label, options, matching } of questions) {
    if (!matching || options.length === 0) continue;
    const known = found.get(key) ?? { key, label, options: [] };
    const added = options.filter(({ value }) => !known.options.some((option) => option.value === value));
    found.set(key, { ...known, options: [...known.options, ...added] });
  }
  return [...found.values()];
};
