// Typed words find topics by their names and by other words for them.
import { expect, test } from "vitest";
import starter from "@/modules/catalog/starter-catalog.json" with { type: "json" };
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
