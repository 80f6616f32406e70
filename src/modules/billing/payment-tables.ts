// Purchases of credits: what was ordered at which price, what became of the payment, and what the provider told us.
import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { id, instant } from "@/platform/db/columns.ts";
import { users } from "@/modules/auth/tables.ts";
import { categories, subcategories } from "@/modules/catalog/tables.ts";
import { creditLots } from "./tables.ts";

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
