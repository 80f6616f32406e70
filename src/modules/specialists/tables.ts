// Who the specialists are: profile, what they serve, what they may do, how they look.
import { sql } from "drizzle-orm";
import { blob, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { flag, id, instant, json } from "@/platform/db/columns.ts";
import { users } from "@/modules/auth/tables.ts";
import { categories } from "@/modules/catalog/tables.ts";
import type { BillingAddress, OfferedLocation } from "./schemas.ts";

export const profiles = sqliteTable("profiles", {
  specialistId: text("specialist_id").primaryKey().references(() => users.id),
  displayName: text("display_name").notNull(),
  headline: text("headline").notNull(),
  bio: text("bio").notNull(),
  photoId: text("photo_id"),
  company: text("company"),
  vatId: text("vat_id"),
  billingAddress: json<BillingAddress>("billing_address"),
  /** ISO 639-1 codes. */
  languages: json<string[]>("languages").notNull(),
  yearsOfExperience: integer("years_of_experience").notNull(),
  locations: json<OfferedLocation[]>("locations").notNull(),
  accepting: flag("accepting").notNull().default(true),
  /** Raised by every change of what its owner writes, so that two tabs notice each other. */
  version: integer("version").notNull().default(1),
  changedAt: instant("changed_at").notNull(),
});

/** One row for each category served. */
export const servedCategories = sqliteTable(
  "served_categories",
  {
    specialistId: text("specialist_id").notNull().references(() => users.id),
    categoryId: text("category_id").notNull().references(() => categories.id),
    /** Subcategories served; empty: all of them. */
    subcategoryIds: json<string[]>("subcategory_ids").notNull(),
    /** Answers to matching questions that he knows best: question key to option values. */
    strengths: json<Record<string, string[]>>("strengths").notNull(),
  },
  (
    t,
  ) => [
    primaryKey({ columns: [t.specialistId, t.categoryId] }),
    index("served_categories_category_idx").on(t.categoryId, t.specialistId),
  ],
);

export const credentials = sqliteTable("credentials", {
  id: id(),
  specialistId: text("specialist_id").notNull().references(() => users.id),
  /** As the category names it. */
  type: text("type").notNull(),
  number: text("number").notNull(),
  issuer: text("issuer").notNull(),
  verifiedAt: instant("verified_at"),
  expiresAt: instant("expires_at"),
  notedAt: instant("noted_at").notNull().default(0),
  /** An administrator looked and did not accept it, and told why. */
  declinedAt: instant("declined_at"),
  declineReason: text("decline_reason"),
}, (t) => [
  index("credentials_specialist_idx").on(t.specialistId),
  index("credentials_waiting_idx").on(t.notedAt, t.id).where(sql`verified_at is null and declined_at is null`),
]);

/** Pictures live in the database, so that every web machine has them. */
export const photos = sqliteTable("photos", {
  id: id(),
  specialistId: text("specialist_id").notNull().references(() => users.id),
  contentType: text("content_type").notNull(),
  bytes: blob("bytes", { mode: "buffer" }).notNull(),
  createdAt: instant("created_at").notNull(),
}, (t) => [index("photos_specialist_idx").on(t.specialistId)]);

/** What proves a credential, seen by its owner and by administrators only. */
export const credentialDocuments = sqliteTable("credential_documents", {
  id: id(),
  credentialId: text("credential_id").notNull().references(() => credentials.id),
  specialistId: text("specialist_id").notNull().references(() => users.id),
  /** As the file was called. */
  name: text("name").notNull(),
  contentType: text("content_type").notNull(),
  bytes: blob("bytes", { mode: "buffer" }).notNull(),
  createdAt: instant("created_at").notNull(),
}, (t) => [
  uniqueIndex("credential_documents_credential_idx").on(t.credentialId),
  index("credential_documents_specialist_idx").on(t.specialistId),
]);

/** What is typed and not saved yet, one for each person and form. Done with: no content, and the version goes on. */
export const formDrafts = sqliteTable("form_drafts", {
  userId: text("user_id").notNull().references(() => users.id),
  form: text("form").notNull(),
  version: integer("version").notNull(),
  content: json<Record<string, unknown>>("content"),
  /** Version of the saved profile or calendar from which it began. */
  basedOn: integer("based_on"),
  changedAt: instant("changed_at").notNull(),
}, (t) => [primaryKey({ columns: [t.userId, t.form] })]);
