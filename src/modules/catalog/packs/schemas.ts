// A catalogue as a file: what visitors can choose, what they are asked, what people read, and what a lead costs.
import { z } from "zod";
import { plainLine } from "@/platform/http/schemas.ts";
import { TRANSLATED_LANGUAGES } from "@/modules/translations/rules.ts";
import { CategoryFields, ContentFields, EditedQuestions, SubcategoryFields } from "../editing/schemas.ts";
import { AsksCompany } from "../schemas.ts";
import { PACK_FORMAT, PACK_VERSION } from "./rules.ts";

const Slug = CategoryFields.shape.slug.unwrap();

/** Without `questions` it has those of its category. Prices are in minor units of the file's currency. */
const PackTopic = SubcategoryFields.extend({
  slug: Slug,
  leadPriceMinor: SubcategoryFields.shape.leadPriceMinor.default(null),
  questions: EditedQuestions.nullable().default(null),
});

const PackCategory = CategoryFields.extend({
  slug: Slug,
  asksCountry: z.boolean().default(false),
  asksCompany: AsksCompany.default("off"),
  regionCountries: CategoryFields.shape.regionCountries.unwrap().default([]),
  subcategories: z.array(PackTopic).max(100),
  questions: EditedQuestions,
});
export type PackCategory = z.output<typeof PackCategory>;

/** `category`: the URL name of its category; null for all. */
const PackArticle = ContentFields.omit({ categoryId: true }).extend({ category: Slug.nullable() });
export type PackArticle = z.output<typeof PackArticle>;

/** The first of these that is there twice. */
const repeated = (keys: readonly string[]): string | undefined => keys.find((key, at) => keys.indexOf(key) < at);

/** Categories and topics are found by these, so that a file which has one twice would change it again with each import. */
const repetitions = ({ categories }: { categories: PackCategory[] }): string[] => {
  const slugs = [
    repeated(categories.map(({ slug }) => slug)),
    ...categories.map(({ slug, subcategories }) => repeated(subcategories.map((topic) => `${slug}/${topic.slug}`))),
  ];
  return slugs.flatMap((slug) => slug ? [`The URL name “${slug}” is in the file twice.`] : []);
};

export const Pack = z.object({
  format: z.literal(PACK_FORMAT),
  version: z.literal(PACK_VERSION),
  name: plainLine(80),
  /** ISO 4217 */
  currency: z.string().regex(/^[A-Z]{3}$/),
  categories: z.array(PackCategory).max(200),
  articles: z.array(PackArticle).max(500).default([]),
  /** By language: what visitors read, by the text in English. */
  translations: z.partialRecord(z.enum(TRANSLATED_LANGUAGES as ["ar", "de"]), z.record(z.string(), z.string()))
    .default({}),
}).superRefine((pack, check) => {
  for (const message of repetitions(pack)) check.addIssue({ code: "custom", message });
});
export type Pack = z.output<typeof Pack>;

/** What an import changes, or would change. */
export const PackChange = z.object({
  kind: z.enum(["category", "topic", "questions", "article", "translations"]),
  change: z.enum(["added", "changed", "restored"]),
  /** Of the category, the topic or the article, or the language. */
  name: z.string(),
  /** The category of a topic. */
  category: z.string().nullable(),
  /** How many translations. */
  count: z.number().int().nullable(),
}).meta({ id: "PackChange" });
export type PackChange = z.output<typeof PackChange>;
