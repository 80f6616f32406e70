// Credits: lots that were bought or granted, and the ledger of what became of them.
import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
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

/** One attempt to pay: one row, at most one session at the provider. Prices are frozen here (PRODUCT section 5). */
export const transactions = sqliteTable("transactions", {
  id: id(),
  specialistId: text("specialist_id").notNull().references(() => users.id),
  categoryId: text("category_id").notNull().references(() => categories.id),
  status: text("status", {
    enum: ["created", "checkout-open", "paid", "failed", "expired", "refunded", "disputed"],
  }).notNull(),
  /** Where the browser goes afterwards. */
  returnTo: text("return_to", { enum: ["onboarding", "dashboard"] }).notNull(),
  currency: text("currency").notNull(),
  /** Sum of the lines, net, minor units. */
  subtotalMinor: integer("subtotal_minor").notNull(),
  /** What was really paid, tax included; absent until then. */
  totalMinor: integer("total_minor"),
  taxMinor: integer("tax_minor"),
  /** How long the credits are good, frozen like the prices. */
  validityMonths: integer("validity_months").notNull(),
  /** The call's Idempotency-Key and what it ordered: a repeat answers from this row. */
  callKey: text("call_key"),
  inputHash: text("input_hash").notNull(),
  /** The provider's ids. */
  sessionId: text("session_id").unique(),
  paymentId: text("payment_id").unique(),
  checkoutUrl: text("checkout_url"),
  /** Until when it can be paid. */
  checkoutUntil: instant("checkout_until").notNull(),
  receiptUrl: text("receipt_url"),
  /** Why it failed, for its owner; or why it was not settled, for an operator. */
  note: text("note"),
  refundedMinor: integer("refunded_minor").notNull().default(0),
  /** Net value of credits that were refunded after they had been used, minor units. */
  usedRefundedMinor: integer("used_refunded_minor").notNull().default(0),
  /** When the provider is asked again while the payment is open. */
  askAt: instant("ask_at").notNull(),
  createdAt: instant("created_at").notNull(),
  changedAt: instant("changed_at").notNull(),
  paidAt: instant("paid_at"),
}, (t) => [
  index("transactions_specialist_idx").on(t.specialistId, t.createdAt),
  uniqueIndex("transactions_call_idx").on(t.specialistId, t.callKey),
  index("transactions_ask_idx").on(t.askAt).where(sql`status in ('created', 'checkout-open')`),
]);

/** What was ordered: credits of the category, or of one part of it, at the price of that moment. */
export const transactionLines = sqliteTable("transaction_lines", {
  id: id(),
  transactionId: text("transaction_id").notNull().references(() => transactions.id),
  position: integer("position").notNull(),
  subcategoryId: text("subcategory_id").references(() => subcategories.id),
  /** As the provider's page and the receipt call it. */
  name: text("name").notNull(),
  quantity: integer("quantity").notNull(),
  unitMinor: integer("unit_minor").notNull(),
  discountBps: integer("discount_bps").notNull(),
  totalMinor: integer("total_minor").notNull(),
  /** The credits that it became; absent until paid. */
  lotId: text("lot_id").references(() => creditLots.id),
}, (t) => [uniqueIndex("transaction_lines_position_idx").on(t.transactionId, t.position)]);

/** What the provider says about money that was claimed back; credits go and come with it. */
export const disputes = sqliteTable("disputes", {
  /** The provider's id. */
  id: text("id").primaryKey(),
  transactionId: text("transaction_id").notNull().references(() => transactions.id),
  amountMinor: integer("amount_minor").notNull(),
  reason: text("reason").notNull(),
  status: text("status").notNull(),
  openedAt: instant("opened_at").notNull(),
  changedAt: instant("changed_at").notNull(),
}, (t) => [index("disputes_transaction_idx").on(t.transactionId)]);

/** What was earned, net, by UTC day (days since 1970), category and currency; kept in the commits that change it. */
export const revenueDays = sqliteTable("revenue_days", {
  day: integer("day").notNull(),
  categoryId: text("category_id").notNull().references(() => categories.id),
  currency: text("currency").notNull(),
  /** Paid on that day, whatever became of it later. */
  payments: integer("payments").notNull().default(0),
  credits: integer("credits").notNull().default(0),
  paidMinor: integer("paid_minor").notNull().default(0),
  /** Paid back on that day, whenever it was paid. */
  refundedMinor: integer("refunded_minor").notNull().default(0),
  /** Claimed back on that day; less than nothing where more disputes were won than opened. */
  disputedMinor: integer("disputed_minor").notNull().default(0),
}, (t) => [primaryKey({ columns: [t.day, t.categoryId, t.currency] })]);

/** Every webhook event by its id, so that each counts once. Ids only: its content is asked for anew. */
export const providerEvents = sqliteTable("provider_events", {
  id: text("id").primaryKey(),
  type: text("type").notNull(),
  transactionId: text("transaction_id").references(() => transactions.id),
  /** "ignored": a kind that means nothing here, or a payment that is not ours. */
  outcome: text("outcome", { enum: ["applied", "ignored"] }).notNull(),
  happenedAt: instant("happened_at").notNull(),
  receivedAt: instant("received_at").notNull(),
}, (t) => [index("provider_events_received_idx").on(t.receivedAt)]);
