// Credits: lots that were bought or granted, and the ledger of what became of them.
import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { id, instant } from "@/platform/db/columns.ts";
import { users } from "@/modules/auth/tables.ts";
import { categories, subcategories } from "@/modules/catalog/tables.ts";

export const creditLots = sqliteTable("credit_lots", {
  id: id(),
  specialistId: text("specialist_id").notNull().references(() => users.id),
  categoryId: text("category_id").notNull().references(() => categories.id),
  /** Present: good for this subcategory only. */
  subcategoryId: text("subcategory_id").references(() => subcategories.id),
  quantity: integer("quantity").notNull(),
  remaining: integer("remaining").notNull(),
  /** What one credit cost, net, minor units. */
  unitPriceMinor: integer("unit_price_minor").notNull(),
  currency: text("currency").notNull(),
  transactionId: text("transaction_id"),
  grantReason: text("grant_reason"),
  expiresAt: instant("expires_at").notNull(),
  createdAt: instant("created_at").notNull(),
}, (t) => [
  check("credit_lots_remaining", sql`remaining between 0 and quantity`),
  index("credit_lots_scope_idx").on(t.specialistId, t.categoryId, t.expiresAt),
  index("credit_lots_transaction_idx").on(t.transactionId),
  index("credit_lots_subcategory_idx").on(t.subcategoryId).where(sql`subcategory_id is not null`),
  index("credit_lots_end_idx").on(t.expiresAt).where(sql`remaining > 0`),
  index("credit_lots_unused_idx").on(t.categoryId, t.expiresAt).where(sql`remaining > 0`),
]);

/** Append-only. The sum of amounts of a lot equals its remaining, always. */
export const creditEntries = sqliteTable("credit_entries", {
  id: id(),
  lotId: text("lot_id").notNull().references(() => creditLots.id),
  specialistId: text("specialist_id").notNull().references(() => users.id),
  categoryId: text("category_id").notNull(),
  kind: text("kind", { enum: ["purchase", "consume", "return", "expire", "grant", "revoke", "refund"] }).notNull(),
  /** Credits added (positive) or taken (negative). */
  amount: integer("amount").notNull(),
  /** What one credit of the lot cost: spending is summed from here. */
  unitPriceMinor: integer("unit_price_minor").notNull(),
  /** Makes a repeat impossible, such as `consume-<meeting id>`. */
  uniqueKey: text("unique_key").notNull().unique(),
  /** The rule that fired, for returns and revocations. */
  rule: text("rule"),
  /** Why an administrator gave or took them, in his words. */
  note: text("note"),
  meetingId: text("meeting_id"),
  createdAt: instant("created_at").notNull(),
}, (t) => [
  index("credit_entries_lot_idx").on(t.lotId),
  index("credit_entries_specialist_idx").on(t.specialistId, t.createdAt),
]);

/** A specialist's own limits for consuming credits; without a row there are none. Spending in minor units. */
export const spendingCaps = sqliteTable("spending_caps", {
  specialistId: text("specialist_id").primaryKey().references(() => users.id),
  capPerDay: integer("cap_per_day"),
  capPerWeek: integer("cap_per_week"),
  capPerMonth: integer("cap_per_month"),
  capSpendingPerDay: integer("cap_spending_per_day"),
  capSpendingPerWeek: integer("cap_spending_per_week"),
  capSpendingPerMonth: integer("cap_spending_per_month"),
  changedAt: instant("changed_at").notNull(),
});

/** Which warnings that a lot's credits will end were given. */
export const creditWarnings = sqliteTable("credit_warnings", {
  lotId: text("lot_id").notNull().references(() => creditLots.id),
  /** How many days before the end. */
  days: integer("days").notNull(),
  warnedAt: instant("warned_at").notNull(),
}, (t) => [primaryKey({ columns: [t.lotId, t.days] })]);
