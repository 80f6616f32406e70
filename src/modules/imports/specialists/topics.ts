// Names of categories and their topics, as people write them: "Mortgages; Family law › Divorce".
import { trimLine } from "@/platform/text.ts";
import type { Servable } from "@/modules/catalog/index.ts";

/** Served categories; no subcategories: all of them. */
export type Topics = { categoryId: string; subcategoryIds: string[] }[];

const fold = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, " ").trim();

const isNamed = (name: string) => ({ slug, name: own }: { slug: string; name: string }): boolean =>
  fold(own) === fold(name) || fold(slug) === fold(name);

export interface FoundTopic {
  categoryId: string;
  subcategoryId?: string;
}

/** A category, or the topics of this name: of one category, where the text names it. */
export const findTopics = (text: string, catalogue: readonly Servable[]): FoundTopic[] => {
  const category = catalogue.find(isNamed(text));
  if (category) return [{ categoryId: category.id }];
  const [, within, topic = text] = /^(.+?)\s*[›>]\s*(.+)$/.exec(text) ?? [];
  return catalogue.filter((category) => within === undefined || isNamed(within)(category))
    .flatMap(({ id, subcategories }) =>
      subcategories.filter(isNamed(topic)).map((subcategory) => ({ categoryId: id, subcategoryId: subcategory.id }))
    );
};

/** A name may contain a comma, so that one separates only where nothing else does and the whole is no name. */
const split = (text: string, catalogue: readonly Servable[]): string[] => {
  const parts = text.split(/[;|\n]/).map(trimLine).filter(Boolean);
  const [only] = parts;
  if (parts.length !== 1 || findTopics(only!, catalogue).length > 0) return parts;
  return only!.split(",").map(trimLine).filter(Boolean);
};

/** What these names stand for. Unknown ones, and those of several categories' topics, are noted and left out. */
export const readTopics = (text: string, catalogue: readonly Servable[], note: (text: string) => void): Topics => {
  const served = new Map<string, Set<string> | "all">();
  for (const name of split(text, catalogue)) {
    const [found, other] = findTopics(name, catalogue);
    const shown = name.slice(0, 80);
    if (!found) note(`“${shown}” is no category or topic here.`);
    else if (other) note(`“${shown}” is a topic of several categories. Please write it as “Category › Topic”.`);
    else if (found.subcategoryId === undefined) served.set(found.categoryId, "all");
    else {
      const topics = served.get(found.categoryId) ?? new Set<string>();
      if (topics !== "all") served.set(found.categoryId, topics.add(found.subcategoryId));
    }
  }
  return [...served].map(([categoryId, topics]) => ({
    categoryId,
    subcategoryIds: topics === "all" ? [] : [...topics].sort(),
  }));
};
