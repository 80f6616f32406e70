// What the calls about the catalogue take and answer.
import { z } from "zod";
import { listOf, listQuery } from "@/platform/http/schemas.ts";
import {
  CategoryFields,
  ContentFields,
  EditedQuestions,
  NewOrder,
  SubcategoryFields,
} from "@/modules/catalog/editing-schemas.ts";
import { Question } from "@/modules/catalog/schemas.ts";

export const CatalogRef = z.object({ id: z.uuidv7() });
const Money = z.object({ amount: z.number().int(), currency: z.string() });

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
  /** What one lead costs, net: its own price, else the category's. */
  leadPrice: Money,
  ownPrice: z.boolean(),
  /** It asks questions of its own. */
  ownQuestions: z.boolean(),
  /** Who serves it, alone or with all parts. */
  specialists: z.number().int(),
});
export type SubcategoryRow = z.infer<typeof SubcategoryRow>;
export const SubcategoryList = listOf(SubcategoryRow);

export const CategoryRow = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  icon: z.string(),
  active: z.boolean(),
  regulated: z.boolean(),
  requiredCredential: z.string().nullable(),
  version: z.number().int(),
  leadPrice: Money,
  questions: z.number().int(),
  specialists: z.number().int(),
  subcategories: z.array(SubcategoryRow),
});
export type CategoryRow = z.infer<typeof CategoryRow>;
/** `order`: every category as it stands, for putting them in another order. */
export const CategoryList = listOf(CategoryRow).extend({ order: z.array(z.string()) });
export type CategoryList = z.infer<typeof CategoryList>;

/** The newest questions of a category (`subcategoryId` null) or of one of its parts. Version 0: never any of its own. */
export const QuestionSetView = z.object({
  subcategoryId: z.string().nullable(),
  version: z.number().int(),
  /** A part that asks what its category asks. */
  inherits: z.boolean(),
  questions: z.array(Question),
});
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
});
export type ContentRow = z.infer<typeof ContentRow>;
/** In their order; retired ones too. */
export const ContentList = z.array(ContentRow);

/** Admin/CategoryDetails: everything that one screen edits. */
export const CategoryView = CategoryRow.extend({
  questionSets: z.array(QuestionSetView),
  contents: ContentList,
  /** Credits that specialists hold and have not used. */
  unusedCredits: z.number().int(),
  /** Of those who serve it, how many hold the credential that it demands; null when it demands none. */
  holders: z.number().int().nullable(),
  /** Credentials that categories demand, to choose from. */
  credentials: z.array(z.string()),
});
export type CategoryView = z.infer<typeof CategoryView>;

const Read = z.object({ version: z.number().int().min(0) });
/** With the version that was read, where somebody has looked before. */
export const OptionalVersion = Read.partial();

/** `tell`: everybody who serves the category is told, within Parley and by mail. */
export const RetireInput = OptionalVersion.extend({ tell: z.boolean().default(false) });

export const CreateCategory = CategoryFields.extend({ active: z.boolean().default(true) });
export const UpdateCategory = CategoryFields.extend(Read.shape);
export const Reorder = NewOrder;
export const OrderView = z.object({ order: z.array(z.string()) });
export const CreateSubcategory = SubcategoryFields.extend({
  categoryId: z.uuidv7(),
  leadPriceMinor: SubcategoryFields.shape.leadPriceMinor.default(null),
});
export const UpdateSubcategory = SubcategoryFields.extend(Read.shape);
/** The questions of a category, or of a part of it; null: the part asks its category's again. */
export const SaveQuestions = Read.extend({
  subcategoryId: z.uuidv7().nullable().default(null),
  questions: EditedQuestions.nullable(),
});
export const CreateContent = ContentFields;
export const UpdateContent = ContentFields.extend(Read.shape);
/** Without a category: the texts for every category. */
export const ContentQuery = z.object({ categoryId: z.uuidv7().optional() });
export const ReorderContents = NewOrder.extend({ categoryId: z.uuidv7().nullable() });

/** What became of a part that was to be deleted. */
export const SubcategoryRemoved = z.object({ outcome: z.enum(["deleted", "retired"]), category: CategoryView });
