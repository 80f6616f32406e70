// What a specialist can choose to serve: categories with their prices, the credential they demand, and what to be good at.
import { asc, eq, sql } from "drizzle-orm";
import type { Reader } from "@/platform/db/connection.ts";
import { prepared } from "@/platform/db/prepared.ts";
import { leadPrice } from "./rules.ts";
import type { Question } from "./schemas.ts";
import { categories, questionSets, subcategories } from "./tables.ts";

const activeCategories = prepared((db) =>
  db.select().from(categories).where(eq(categories.active, true)).orderBy(asc(categories.position)).prepare()
);
const activeParts = prepared((db) =>
  db.select().from(subcategories).where(eq(subcategories.active, true))
    .orderBy(asc(subcategories.categoryId), asc(subcategories.position)).prepare()
);
/** The newest set of every category, and of every subcategory that has sets of its own. */
const newestSets = prepared((db) =>
  db.select({ categoryId: questionSets.categoryId, questions: questionSets.questions }).from(questionSets).where(
    sql`${questionSets.version} = (select max(q.version) from question_sets q
      where q.category_id = ${questionSets.categoryId} and q.subcategory_id is ${questionSets.subcategoryId})`,
  ).orderBy(sql`${questionSets.subcategoryId} is not null`).prepare()
);

/** A question to which strengths can be named: its answer counts in the order, and it has options. */
export interface MatchingQuestion {
  key: string;
  label: string;
  options: { value: string; label: string }[];
}

/** Prices in minor units, net. */
export interface Servable {
  id: string;
  slug: string;
  name: string;
  description: string;
  icon: string;
  regulated: boolean;
  requiredCredential: string | null;
  leadPriceMinor: number;
  /** Its own price where it has one, else the category's. */
  subcategories: { id: string; slug: string; name: string; leadPriceMinor: number; ownPrice: boolean }[];
  matching: MatchingQuestion[];
}

/** Active categories in their order. Three queries, however many there are. */
export const listServable = async (db: Reader): Promise<Servable[]> => {
  const parts = Map.groupBy(await activeParts(db).all(), (part) => part.categoryId);
  const sets = Map.groupBy(await newestSets(db).all(), (set) => set.categoryId);
  return (await activeCategories(db).all()).map((category) => {
    const { id, slug, name, description, icon, regulated, requiredCredential, leadPriceMinor } = category;
    return {
      ...{ id, slug, name, description, icon, regulated, requiredCredential, leadPriceMinor },
      subcategories: (parts.get(id) ?? []).map((part) => ({
        id: part.id,
        slug: part.slug,
        name: part.name,
        leadPriceMinor: leadPrice(category, part),
        ownPrice: part.leadPriceMinor !== null,
      })),
      matching: matchingOf((sets.get(id) ?? []).flatMap((set) => set.questions)),
    };
  });
};

/** A key that several sets ask is offered once, with every option that one of them has. */
const matchingOf = (questions: Question[]): MatchingQuestion[] => {
  const found = new Map<string, MatchingQuestion>();
  for (const { key, label, options, matching } of questions) {
    if (!matching || options.length === 0) continue;
    const known = found.get(key) ?? { key, label, options: [] };
    const added = options.filter(({ value }) => !known.options.some((option) => option.value === value));
    found.set(key, { ...known, options: [...known.options, ...added] });
  }
  return [...found.values()];
};
