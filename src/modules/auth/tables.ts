// Users, their sessions, and the one-time codes of the links in their emails.
import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { flag, id, instant } from "@/platform/db/columns.ts";
import { ADMIN_ROLES } from "@/platform/admin-roles.ts";
import { USER_STATUSES } from "./rules.ts";

export const users = sqliteTable("users", {
  id: id(),
  /** Case-folded. */
  email: text("email").notNull().unique(),
  passwordHash: text("password_hash").notNull(),
  firstName: text("first_name").notNull(),
  lastName: text("last_name").notNull(),
  /** E.164 */
  phone: text("phone"),
  locale: text("locale").notNull().default("en"),
  timeZone: text("time_zone").notNull().default("UTC"),
  isAdmin: flag("is_admin").notNull().default(false),
  /** Null unless `isAdmin`; a trigger keeps both in step. */
  adminRole: text("admin_role", { enum: ADMIN_ROLES }),
  status: text("status", { enum: USER_STATUSES }).notNull().default("needs-verification"),
  suspensionReason: text("suspension_reason"),
  emailVerifiedAt: instant("email_verified_at"),
  onboardedAt: instant("onboarded_at"),
  firstLoginAt: instant("first_login_at"),
  lastLoginAt: instant("last_login_at"),
  loginCount: integer("login_count").notNull().default(0),
  createdAt: instant("created_at").notNull(),
  /** Which version of the terms was accepted at registration, and when. */
  termsVersion: text("terms_version"),
  termsAcceptedAt: instant("terms_accepted_at"),
  /** When the account was deleted and anonymised. The row stays because other rows refer to it. */
  deletedAt: instant("deleted_at"),
  /** When they asked for no more announcements by email. */
  announcementsStoppedAt: instant("announcements_stopped_at"),
  /** Last and first name as `platform/search-terms.ts` folds them, for sorting. */
  nameKey: text("name_key").notNull().default(""),
}, (t) => [
  index("users_created_idx").on(t.createdAt, t.id),
  index("users_name_idx").on(t.nameKey, t.id),
  index("users_login_idx").on(t.lastLoginAt, t.id),
  index("users_standing_idx").on(t.status, t.isAdmin, t.createdAt, t.id),
  index("users_admin_idx").on(t.isAdmin, t.createdAt, t.id),
  check("users_admin_role", sql`admin_role in ('owner', 'support', 'finance', 'content')`),
]);

/** Each word of a user's name and address, so that a search by prefix can use an index. */
export const userSearchTerms = sqliteTable("user_words", {
  word: text("word").notNull(),
  userId: text("user_id").notNull().references(() => users.id),
}, (t) => [primaryKey({ columns: [t.word, t.userId] }), index("user_words_user_idx").on(t.userId)]);

/** How many users have which status and role; maintained by database triggers. */
export const userCounts = sqliteTable("user_counts", {
  status: text("status", { enum: USER_STATUSES }).notNull(),
  isAdmin: flag("is_admin").notNull(),
  onboarded: flag("onboarded").notNull(),
  people: integer("people").notNull(),
}, (t) => [primaryKey({ columns: [t.status, t.isAdmin, t.onboarded] })]);

export const sessions = sqliteTable("sessions", {
  id: id(),
  /** SHA-256 of the token in the cookie. The token itself is not stored. */
  tokenHash: text("token_hash").notNull().unique(),
  userId: text("user_id").notNull().references(() => users.id),
  createdAt: instant("created_at").notNull(),
  lastSeenAt: instant("last_seen_at").notNull(),
  address: text("address"),
  userAgent: text("user_agent"),
  revokedAt: instant("revoked_at"),
}, (t) => [index("sessions_user_idx").on(t.userId), index("sessions_seen_idx").on(t.lastSeenAt)]);

/** What a link in an email refers to. Its secret is computed (docs/product/contract.md#link-secrets), never stored. */
export const oneTimeCodes = sqliteTable("one_time_codes", {
  id: id(),
  userId: text("user_id").notNull().references(() => users.id),
  purpose: text("purpose", { enum: ["verify", "reset"] }).notNull(),
  /** Raised when a newer code replaces this one, which invalidates earlier links. */
  version: integer("version").notNull().default(1),
  /** When present, verification makes this the account's address. Case-folded. */
  newEmail: text("new_email"),
  expiresAt: instant("expires_at").notNull(),
  usedAt: instant("used_at"),
  /** How often a wrong secret was tried. */
  attempts: integer("attempts").notNull().default(0),
  createdAt: instant("created_at").notNull(),
}, (t) => [
  index("one_time_codes_user_idx").on(t.userId, t.purpose),
  index("one_time_codes_expires_idx").on(t.expiresAt),
]);

/**
 * The browser that created an account, until the account's address is verified
 * (docs/design/accounts-and-access.md#first-sign-in).
 */
export const registrationBrowsers = sqliteTable("registration_browsers", {
  id: id(),
  userId: text("user_id").notNull().unique().references(() => users.id),
  /** SHA-256 of the token in the browser's cookie. */
  tokenHash: text("token_hash").notNull(),
  expiresAt: instant("expires_at").notNull(),
}, (t) => [index("registration_browsers_expires_idx").on(t.expiresAt)]);

/** When emails to an address were requested, whether it has an account or not. */
export const emailRequests = sqliteTable("mail_requests", {
  id: id(),
  /** A keyed hash of the address. */
  addressKey: text("address_key").notNull(),
  kind: text("kind", { enum: ["register", "resend"] }).notNull(),
  at: instant("at").notNull(),
}, (t) => [
  index("mail_requests_address_idx").on(t.addressKey, t.at),
  index("mail_requests_at_idx").on(t.at),
]);

/** Where the last email goes after an account changed its address or was deleted; purged after some days. */
export const formerAddresses = sqliteTable("former_addresses", {
  id: id(),
  userId: text("user_id").notNull().references(() => users.id),
  address: text("address").notNull(),
  /** The first name, for the greeting. */
  name: text("name").notNull(),
  createdAt: instant("created_at").notNull(),
}, (t) => [index("former_addresses_created_idx").on(t.createdAt)]);
