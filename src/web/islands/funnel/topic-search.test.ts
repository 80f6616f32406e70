// Typed words find topics by their names and by other words for them.
import { expect, test } from "vitest";
import starter from "@/modules/catalog/starter-catalog.json" with { type: "json" };
import arabic from "@/modules/catalog/starter-arabic.json" with { type: "json" };
import german from "@/modules/catalog/starter-german.json" with { type: "json" };
import { forRequestReader } from "@/platform/time/reader.ts";
import { findTopics } from "./topic-search.ts";

const categories = starter.categories.map(({ slug, name, description, icon, subcategories }) => ({
  id: slug,
  slug,
  name,
  description,
  icon,
  subcategories: subcategories.map((topic) => ({ id: topic.slug, slug: topic.slug, name: topic.name })),
}));

const find = (text: string): string[] =>
  findTopics(categories, text).map(({ category, topic }) => topic ? `${category.slug}/${topic.slug}` : category.slug);

test("nothing typed finds every category in its order", () => {
  expect(find(" ")).toEqual(categories.map(({ slug }) => slug));
});

test.each([
  ["insur", "insurance"],
  ["Versicherung", undefined],
  ["lawyer", "legal"],
  ["refinance", "mortgages"],
  ["job", "career"],
  ["VAT", "tax-accounting"],
  ["retire", "pensions"],
  ["résumé", "career"],
])("%s finds %s first", (text, slug) => expect(find(text)[0]).toBe(slug));

test("a topic is found by its own name, behind its category", () => {
  const found = find("remortgage");
  expect(found.indexOf("mortgages/remortgage")).toBeGreaterThan(found.indexOf("mortgages"));
  expect(found).toContain("mortgages");
});

test("every typed word has to be found", () => expect(find("pension zebra")).toEqual([]));

const inLanguage = (language: string, texts: Record<string, string>) => {
  const translated = (text: string) => texts[text] ?? text;
  const own = categories.map(({ name, description, subcategories, ...category }) => ({
    ...category,
    name: translated(name),
    description: translated(description),
    subcategories: subcategories.map((topic) => ({ ...topic, name: translated(topic.name) })),
  }));
  return (text: string) => forRequestReader(language, 0, () => findTopics(own, text)[0]?.category.slug);
};

test.each([
  ["Anwalt", "legal"],
  ["Hypothek", "mortgages"],
  ["Steuererklärung", "tax-accounting"],
  ["gehalt", "career"],
])("%s finds %s in German", (text, slug) => expect(inLanguage("de", german)(text)).toBe(slug));

test.each([
  ["محام", "legal"],
  ["قرض", "mortgages"],
  ["ضرائب", "tax-accounting"],
  ["التامين", "insurance"],
  ["وظيفه", "career"],
])("%s finds %s in Arabic", (text, slug) => expect(inLanguage("ar", arabic)(text)).toBe(slug));
