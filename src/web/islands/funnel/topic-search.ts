// Finds categories and their topics by typed words: by name, by description, and by other words for the same thing.
import { t } from "@/languages/language.ts";
import type { StartData } from "@/modules/funnel/schemas.ts";

type Category = StartData["categories"][number];
type Topic = Category["subcategories"][number];

export interface FoundTopic {
  category: Category;
  /** Absent: the category itself. */
  topic?: Topic;
}

/** Words that people use for the same thing, in their language. Each finds what contains any of its row. */
const listSynonyms = (): string[][] => t("funnel.topics.synonyms").split(";").map(wordsOf);

/** A word this short begins too many others. */
const LONG_ENOUGH = 3;

/** The word with everything that it may also be called. */
const expand = (word: string, synonyms: readonly string[][]): string[] =>
  word.length < LONG_ENOUGH
    ? [word]
    : [word, ...synonyms.filter((row) => row.some((synonym) => synonym.startsWith(word))).flat()];

/** "and", "by", "for" or "like" with the article, or the article alone, which Arabic writes as the beginning of the word. */
const ARTICLE = /^(?:[وبك]?ال|لل)(?=\p{L}{3})/u;

/** Lower case, without accents; in Arabic without the article, and letters that are typed for each other alike. */
const wordsOf = (text: string): string[] =>
  (text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
    .map((word) => word.replace(ARTICLE, "").replaceAll("ى", "ي").replaceAll("ة", "ه"));

const hasStart = (words: readonly string[], starts: readonly string[]): boolean =>
  starts.some((start) => words.some((word) => word.startsWith(start)));

/** The categories and topics that have every typed word; all categories when nothing is typed. */
export const findTopics = (categories: readonly Category[], text: string): FoundTopic[] => {
  const typed = wordsOf(text);
  if (typed.length === 0) return categories.map((category) => ({ category }));
  const synonyms = listSynonyms();
  const meant = typed.map((word) => expand(word, synonyms));
  const has = (words: readonly string[]) => typed.every((word) => hasStart(words, [word]));
  const mayMean = (words: readonly string[]) => meant.every((starts) => hasStart(words, starts));
  return categories.flatMap((category) => {
    const own = wordsOf(`${category.name} ${category.description}`);
    const topics = category.subcategories
      .filter(({ name, slug }) => {
        const words = wordsOf(`${name} ${slug}`);
        return typed.some((word) => hasStart(words, [word])) && has([...words, ...own]);
      })
      .map((topic) => ({ category, topic }));
    return mayMean(own) || topics.length > 0 ? [{ category }, ...topics] : [];
  }).sort((a, b) => rankOf(a, has) - rankOf(b, has));
};

/** What is called so comes before what may be meant. */
const rankOf = ({ category, topic }: FoundTopic, has: (words: readonly string[]) => boolean): number => {
  if (topic) return 1;
  if (has(wordsOf(category.name))) return 0;
  return category.subcategories.some(({ name, slug }) => has(wordsOf(`${name} ${slug}`))) ? 1 : 2;
};
