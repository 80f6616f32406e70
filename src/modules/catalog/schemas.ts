import { z } from "zod";
import { Choice, PlaceName } from "@/platform/http/schemas.ts";

export const QuestionType = z.enum(["single", "multi", "number", "money", "text", "postcode", "date", "boolean"]).meta({
  id: "QuestionType",
});

/** One question of a funnel step. With `showIf`, it is asked if an earlier answer includes one of `values`. */
export const Question = z.object({
  key: z.string(),
  step: z.enum(["about", "needs"]),
  type: QuestionType,
  label: z.string(),
  help: z.string().nullable(),
  required: z.boolean(),
  options: z.array(Choice),
  /** Numbers and money: bounds of the value (money in minor units). Text: bounds of its length. */
  min: z.number().nullable(),
  max: z.number().nullable(),
  /** ISO 4217, where a question of type money is asked. */
  currency: z.string().optional(),
  showIf: z.object({ key: z.string(), values: z.array(z.string()) }).nullable(),
  /** Whether its answer is used to rank specialists. */
  matching: z.boolean(),
  /** Whether its answer may identify a person. It is masked without the resume token. */
  pii: z.boolean(),
}).meta({ id: "Question" });
export type Question = z.infer<typeof Question>;

/** What a question set asks about where the visitor lives. */
export interface PlaceInquiry {
  /** Whether the country must be known. */
  required: boolean;
  /** The countries in which the region matters, too. */
  regionCountries: string[];
}

/** Whether the visitors of a category are asked for their company, and whether they have to name it. */
export const AsksCompany = z.enum(["off", "optional", "required"]).meta({ id: "AsksCompany" });
export type AsksCompany = z.infer<typeof AsksCompany>;

export const SubcategoryView = z.object({
  id: z.string(),
  categoryId: z.string(),
  slug: z.string(),
  name: z.string(),
}).meta({ id: "Subcategory" });
export type SubcategoryView = z.infer<typeof SubcategoryView>;

export const CategoryView = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  icon: z.string(),
  regulated: z.boolean(),
});
export type CategoryView = z.infer<typeof CategoryView>;

/** A category with its active subcategories. */
export const ListedCategory = CategoryView.extend({ subcategories: z.array(SubcategoryView) }).meta({
  id: "CategoryListItem",
});
export type ListedCategory = z.infer<typeof ListedCategory>;

export const CategoryDetail = CategoryView.extend({
  asksCompany: AsksCompany,
  subcategories: z.array(SubcategoryView),
  questionSetId: z.string(),
  questions: z.array(Question),
}).meta({ id: "Category" });
export type CategoryDetail = z.infer<typeof CategoryDetail>;

/** A category in an address: its slug, or its id. */
export const CategoryKey = z.string().max(64).regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
export const CategoryRef = z.object({ id: CategoryKey });
/** Countries and regions as questions and credentials name them: ISO 3166-1 and ISO 3166-2. */
export const CountryView = PlaceName.extend({ regions: z.array(PlaceName) }).meta({ id: "Country" });
export type CountryView = z.infer<typeof CountryView>;

/** With `subcategoryId`, Find returns the questions of that subcategory if it has its own. */
export const FindCategoryQuery = z.object({ subcategoryId: z.uuidv7().optional() });

export const EducationalQuery = z.object({
  categoryId: CategoryKey.optional(),
  audience: z.enum(["visitor", "specialist"]).default("visitor"),
  stage: z.string().max(40).optional(),
});
export const EducationalView = z.object({
  id: z.string(),
  stage: z.string(),
  title: z.string(),
  body: z.string(),
  link: z.string().nullable(),
  media: z.string().nullable(),
  minutes: z.number().int(),
}).meta({ id: "EducationalContent" });
export type EducationalView = z.infer<typeof EducationalView>;
