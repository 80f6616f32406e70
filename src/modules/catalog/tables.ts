// Categories, their subcategories and questions, and educational content.
import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { flag, id, instant, json } from "@/platform/db/columns.ts";
import type { AsksCompany, PlaceInquiry, Question } from "./schemas.ts";

export const categories = sqliteTable("categories", {
  id: id(),
  slug: text("slug").notNull().unique(),
  name: text("name").notNull(),
  description: text("description").notNull(),
  icon: text("icon").notNull(),
  position: integer("position").notNull(),
  active: flag("active").notNull().default(true),
  regulated: flag("regulated").notNull().default(false),
  /** The credential that a regulated category requires. */
  requiredCredential: text("required_credential"),
  /** Whether visitors are asked where they live although no credential is required. They need not answer. */
  asksCountry: flag("asks_country").notNull().default(false),
  /** Whether visitors are asked for their company. */
  asksCompany: text("asks_company").$type<AsksCompany>().notNull().default("off"),
  /** Countries in which a credential is valid in single regions only, so that visitors are asked for theirs. */
  regionCountries: json<string[]>("region_countries").notNull().default([]),
  /** Net price of one lead in minor units. */
  leadPriceMinor: integer("lead_price_minor").notNull(),
  createdAt: instant("created_at").notNull(),
  /** Raised by every edit, to detect concurrent edits. */
  version: integer("version").notNull().default(1),
}, () => [check("categories_asks_company", sql`asks_company in ('off', 'optional', 'required')`)]);

export const subcategories = sqliteTable("subcategories", {
  id: id(),
  categoryId: text("category_id").notNull().references(() => categories.id),
  slug: text("slug").notNull(),
  name: text("name").notNull(),
  position: integer("position").notNull(),
  active: flag("active").notNull().default(true),
  /** In minor units. When absent, the category's price applies. */
  leadPriceMinor: integer("lead_price_minor"),
  version: integer("version").notNull().default(1),
}, (t) => [uniqueIndex("subcategories_slug_idx").on(t.categoryId, t.slug)]);

/** Versions are never updated, because tracks keep the version that they answered. */
export const questionSets = sqliteTable("question_sets", {
  id: id(),
  categoryId: text("category_id").notNull().references(() => categories.id),
  /** When present, the set replaces that of the category. */
  subcategoryId: text("subcategory_id").references(() => subcategories.id),
  version: integer("version").notNull(),
  questions: json<Question[]>("questions").notNull(),
  createdAt: instant("created_at").notNull(),
  /** Whether a subcategory uses the questions of its category from this version on. */
  inherits: flag("inherits").notNull().default(false),
  /** What is asked about the place besides the questions; null: nothing. */
  place: json<PlaceInquiry>("place"),
}, (t) => [index("question_sets_category_idx").on(t.categoryId, t.subcategoryId, t.version)]);

/** One row, incremented by every change of categories, subcategories and questions. Triggers of the database keep it. */
export const catalogVersion = sqliteTable("catalog_version", {
  id: integer("id").primaryKey(),
  version: integer("version").notNull(),
});

export const educationalContents = sqliteTable("educational_contents", {
  id: id(),
  /** When absent, the content is for every category. */
  categoryId: text("category_id").references(() => categories.id),
  audience: text("audience", { enum: ["visitor", "specialist"] }).notNull(),
  /** The screen that shows it, such as specialist-info or thank-you. */
  stage: text("stage").notNull(),
  title: text("title").notNull(),
  body: text("body").notNull(),
  link: text("link"),
  media: text("media"),
  minutes: integer("minutes").notNull(),
  position: integer("position").notNull(),
  active: flag("active").notNull().default(true),
  version: integer("version").notNull().default(1),
}, (t) => [index("educational_contents_category_idx").on(t.categoryId, t.position)]);
