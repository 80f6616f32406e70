import { sql } from "drizzle-orm";
import { blob, check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { users } from "@/modules/auth/tables.ts";
import { categories } from "@/modules/catalog/tables.ts";
import { flag, id, instant, json } from "@/platform/db/columns.ts";
import type { MeetingLocation } from "@/modules/scheduling/rules.ts";
import type { BillingAddress, OfferedLocation } from "./rules.ts";

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
  /** "What it costs afterwards", in the specialist's own words. */
  priceAfterwards: text("price_afterwards"),
  locations: json<OfferedLocation[]>("locations").notNull(),
  /** The booking link for people whom they know already, with its ways to meet; null while it is off. */
  ownLink: json<{ locations: MeetingLocation[] }>("own_link"),
  accepting: flag("accepting").notNull().default(true),
  /** Whether the specialist has a public page. */
  public: flag("public").notNull().default(false),
  /** Incremented by every save, so that concurrent edits are noticed. */
  version: integer("version").notNull().default(1),
  changedAt: instant("changed_at").notNull(),
}, () => [check("profiles_price_afterwards", sql`length(price_afterwards) <= 200`)]);

/** The addresses of public pages: /specialists/{slug}. Former ones redirect to the current one. */
export const profileSlugs = sqliteTable("profile_slugs", {
  slug: text("slug").primaryKey(),
  specialistId: text("specialist_id").notNull().references(() => users.id),
  current: flag("current").notNull(),
  /** A stable random order of specialists. */
  shuffle: integer("shuffle").notNull(),
  createdAt: instant("created_at").notNull(),
}, (t) => [
  uniqueIndex("profile_slugs_current_idx").on(t.specialistId).where(sql`current = 1`),
  index("profile_slugs_specialist_idx").on(t.specialistId),
  index("profile_slugs_shuffle_idx").on(t.shuffle, t.specialistId).where(sql`current = 1`),
  check("profile_slugs_current", sql`current in (0, 1)`),
]);

/** One row for each specialist and category. */
export const servedCategories = sqliteTable(
  "served_categories",
  {
    specialistId: text("specialist_id").notNull().references(() => users.id),
    categoryId: text("category_id").notNull().references(() => categories.id),
    /** Subcategories served; empty: all of them. */
    subcategoryIds: json<string[]>("subcategory_ids").notNull(),
    /** The answers to matching questions that the specialist knows best: question key to option values. */
    strengths: json<Record<string, string[]>>("strengths").notNull(),
  },
  (
    t,
  ) => [
    primaryKey({ columns: [t.specialistId, t.categoryId] }),
    index("served_categories_category_idx").on(t.categoryId, t.specialistId),
  ],
);

/** How many specialists serve a category. Triggers of the database keep it. */
export const servingCounts = sqliteTable("serving_counts", {
  categoryId: text("category_id").primaryKey(),
  specialists: integer("specialists").notNull(),
});

export const credentials = sqliteTable("credentials", {
  id: id(),
  specialistId: text("specialist_id").notNull().references(() => users.id),
  /** The `requiredCredential` of a category, or any other. */
  type: text("type").notNull(),
  number: text("number").notNull(),
  issuer: text("issuer").notNull(),
  /** Where it is valid: codes of countries (ISO 3166-1) and regions (ISO 3166-2). */
  places: json<string[]>("places").notNull().default([]),
  /** When an administrator last confirmed or corrected the places. */
  placesCheckedAt: instant("places_checked_at"),
  verifiedAt: instant("verified_at"),
  expiresAt: instant("expires_at"),
  notedAt: instant("noted_at").notNull().default(0),
  /** When an administrator declined it, and why. */
  declinedAt: instant("declined_at"),
  declineReason: text("decline_reason"),
}, (t) => [
  index("credentials_specialist_idx").on(t.specialistId),
  index("credentials_waiting_idx").on(t.notedAt, t.id).where(sql`verified_at is null and declined_at is null`),
  index("credentials_unchecked_idx").on(t.notedAt, t.id)
    .where(sql`verified_at is not null and places_checked_at is null`),
]);

/** Photos are in the database, so that every web server has them. */
export const photos = sqliteTable("photos", {
  id: id(),
  specialistId: text("specialist_id").notNull().references(() => users.id),
  contentType: text("content_type").notNull(),
  bytes: blob("bytes", { mode: "buffer" }).notNull(),
  /** False: as it was uploaded, with all its metadata. A scheduled task encodes it. */
  encoded: flag("encoded").notNull().default(false),
  createdAt: instant("created_at").notNull(),
}, (t) => [
  index("photos_specialist_idx").on(t.specialistId),
  index("photos_uploaded_idx").on(t.id).where(sql`encoded = 0`),
]);

/** The document of a credential, for its owner and administrators only. */
export const credentialDocuments = sqliteTable("credential_documents", {
  id: id(),
  credentialId: text("credential_id").notNull().references(() => credentials.id),
  specialistId: text("specialist_id").notNull().references(() => users.id),
  /** The original file name. */
  name: text("name").notNull(),
  contentType: text("content_type").notNull(),
  bytes: blob("bytes", { mode: "buffer" }).notNull(),
  createdAt: instant("created_at").notNull(),
}, (t) => [
  uniqueIndex("credential_documents_credential_idx").on(t.credentialId),
  index("credential_documents_specialist_idx").on(t.specialistId),
]);

/** Unsaved input, one row for each person and form. A deleted draft stays as a row without content. */
export const formDrafts = sqliteTable("form_drafts", {
  userId: text("user_id").notNull().references(() => users.id),
  form: text("form").notNull(),
  version: integer("version").notNull(),
  content: json<Record<string, unknown>>("content"),
  /** The version of the saved profile or calendar on which it is based. */
  basedOn: integer("based_on"),
  changedAt: instant("changed_at").notNull(),
}, (t) => [primaryKey({ columns: [t.userId, t.form] })]);
