import { z } from "zod";
import { AsksCompany } from "@/modules/catalog/schemas.ts";
import { listOf, listQuery, Money } from "@/platform/http/schemas.ts";
import {
  CategoryFields,
  ContentFields,
  EditedQuestion,
  MAX_QUESTIONS,
  NewOrder,
  SubcategoryFields,
} from "@/modules/catalog/editing/schemas.ts";
import { Question } from "@/modules/catalog/schemas.ts";
import { editedTranslations, translatedFields } from "@/modules/translations/schemas.ts";

export const CatalogRef = z.object({ id: z.uuidv7() });

const CategoryTranslations = translatedFields("name", "description");
const SubcategoryTranslations = translatedFields("name");
const ContentTranslations = translatedFields("title", "body");
const QuestionTranslations = translatedFields("label", "help");
const OptionTranslations = translatedFields("label");
const { element: Option } = Question.shape.options;
const { element: EditedOption } = EditedQuestion.shape.options.unwrap();

/** A question with its texts in the languages of visitors. */
const TranslatedQuestion = Question.extend({
  options: z.array(Option.extend({ translations: OptionTranslations.optional() })),
  translations: QuestionTranslations.optional(),
});
export type TranslatedQuestion = z.infer<typeof TranslatedQuestion>;
const EditedTranslatedQuestions = z.array(EditedQuestion.extend({
  options: z.array(EditedOption.extend({ translations: editedTranslations("label").optional() })).max(30).default([]),
  translations: editedTranslations("label", "help").optional(),
})).max(MAX_QUESTIONS);

const Listed = listQuery(["order", "name", "price"] as const).extend({
  dir: z.enum(["asc", "desc"]).default("asc"),
  status: z.enum(["active", "retired"]).optional(),
});
export const CategoriesQuery = Listed;
export const SubcategoriesQuery = Listed.extend({ categoryId: z.uuidv7().optional() });

export const SubcategoryRow = z.object({
  id: z.string(),
  categoryId: z.string(),
  category: z.string(),
  slug: z.string(),
  name: z.string(),
  active: z.boolean(),
  version: z.number().int(),
  /** The price of one lead: its own, else the category's. */
  leadPrice: Money,
  ownPrice: z.boolean(),
  /** Whether it has its own questions. */
  ownQuestions: z.boolean(),
  /** Specialists who serve it, alone or with the whole category. */
  specialists: z.number().int(),
  /** Its texts in the languages of visitors. */
  translations: SubcategoryTranslations,
}).meta({ id: "AdminSubcategory" });
export type SubcategoryRow = z.infer<typeof SubcategoryRow>;
export const SubcategoryList = listOf(SubcategoryRow).meta({ id: "AdminSubcategoryList" });

export const CategoryRow = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  icon: z.string(),
  active: z.boolean(),
  regulated: z.boolean(),
  requiredCredential: z.string().nullable(),
  /** Whether visitors are asked where they live although no credential is required. */
  asksCountry: z.boolean(),
  /** Whether visitors are asked for their company. */
  asksCompany: AsksCompany,
  /** Countries in which credentials are valid in single regions only. */
  regionCountries: z.array(z.string()),
  version: z.number().int(),
  leadPrice: Money,
  questions: z.number().int(),
  specialists: z.number().int(),
  /** Its texts in the languages of visitors. */
  translations: CategoryTranslations,
  subcategories: z.array(SubcategoryRow),
}).meta({ id: "AdminCategoryListItem" });
export type CategoryRow = z.infer<typeof CategoryRow>;
/**
 * `order`: the ids of all categories in their current order, for ReorderCategories. `languages`: those of visitors besides
 * English.
 */
export const CategoryList = listOf(CategoryRow, {
  order: z.array(z.string()),
  languages: z.array(z.string()),
  /** Of new prices. */
  currency: z.string(),
}).meta({ id: "AdminCategoryList" });
export type CategoryList = z.infer<typeof CategoryList>;

/** The newest questions of a category (`subcategoryId` null) or of a subcategory. Version 0: it never had its own. */
export const QuestionSetView = z.object({
  subcategoryId: z.string().nullable(),
  version: z.number().int(),
  /** A subcategory that uses the questions of its category. */
  inherits: z.boolean(),
  questions: z.array(TranslatedQuestion),
}).meta({ id: "QuestionSet" });
export type QuestionSetView = z.infer<typeof QuestionSetView>;

export const ContentRow = z.object({
  id: z.string(),
  categoryId: z.string().nullable(),
  audience: z.enum(["visitor", "specialist"]),
  stage: z.string(),
  title: z.string(),
  body: z.string(),
  link: z.string().nullable(),
  media: z.string().nullable(),
  minutes: z.number().int(),
  active: z.boolean(),
  version: z.number().int(),
  /** Its texts in the languages of visitors. */
  translations: ContentTranslations,
}).meta({ id: "Content" });
export type ContentRow = z.infer<typeof ContentRow>;
/** In their order, with the retired ones. */
export const ContentList = z.array(ContentRow);

/** Admin/CategoryDetails: everything that the category's screen edits. */
export const CategoryView = CategoryRow.extend({
  questionSets: z.array(QuestionSetView),
  /** The questions about where visitors live, which come last on the step "about". */
  placeQuestions: z.array(Question),
  contents: ContentList,
  /** Unused credits of all specialists. */
  unusedCredits: z.number().int(),
  /** How many of its specialists hold the required credential; null when it requires none. */
  holders: z.number().int().nullable(),
  /** Credentials that any category requires, as suggestions. */
  credentials: z.array(z.string()),
}).meta({ id: "AdminCategory" });
export type CategoryView = z.infer<typeof CategoryView>;

const ReadVersion = z.object({ version: z.number().int().min(0) });
/** The version that was read, if any. A stale one is refused. */
export const OptionalVersion = ReadVersion.partial().meta({ id: "VersionInput" });

/** `tell`: notify the specialists of the category in Parley and by email. */
export const RetireInput = OptionalVersion.extend({ tell: z.boolean().default(false) }).meta({
  id: "RetireCatalogInput",
});

const TranslatedCategory = CategoryFields.extend({
  translations: editedTranslations("name", "description").default({}),
});
const TranslatedSubcategory = SubcategoryFields.extend({ translations: editedTranslations("name").default({}) });

export const CreateCategory = TranslatedCategory.extend({ active: z.boolean().default(true) }).meta({
  id: "CreateCategoryInput",
});
export const UpdateCategory = TranslatedCategory.extend(ReadVersion.shape).meta({ id: "UpdateCategoryInput" });
export const Reorder = NewOrder;
export const OrderView = z.object({ order: z.array(z.string()) }).meta({ id: "CatalogOrder" });
export const CreateSubcategory = TranslatedSubcategory.extend({
  categoryId: z.uuidv7(),
  leadPriceMinor: SubcategoryFields.shape.leadPriceMinor.default(null),
}).meta({ id: "CreateSubcategoryInput" });
export const UpdateSubcategory = TranslatedSubcategory.extend(ReadVersion.shape).meta({ id: "UpdateSubcategoryInput" });
/** The questions of a category or of a subcategory. Null: the subcategory uses its category's questions again. */
export const SaveQuestions = ReadVersion.extend({
  subcategoryId: z.uuidv7().nullable().default(null),
  questions: EditedTranslatedQuestions.nullable(),
}).meta({ id: "SaveQuestionsInput" });
export const CreateContent = ContentFields.extend({ translations: editedTranslations("title", "body").default({}) })
  .meta({ id: "CreateContentInput" });
export const UpdateContent = CreateContent.extend(ReadVersion.shape).meta({ id: "UpdateContentInput" });
/** Without a category: the articles for every category. */
export const ContentQuery = z.object({ categoryId: z.uuidv7().optional() });
export const ReorderContents = NewOrder.extend({ categoryId: z.uuidv7().nullable() }).meta({
  id: "ReorderContentsInput",
});

/** `id` of the new subcategory, and its category as it is now. */
export const SubcategoryCreated = z.object({ id: z.string(), category: CategoryView }).meta({
  id: "SubcategoryCreated",
});

/** A subcategory that something refers to is retired instead of deleted. */
export const SubcategoryRemoved = z.object({ outcome: z.enum(["deleted", "retired"]), category: CategoryView }).meta({
  id: "SubcategoryRemoved",
});
