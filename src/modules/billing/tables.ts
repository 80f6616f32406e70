import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { id, instant, json } from "@/platform/db/columns.ts";
import { hasStatus } from "@/platform/db/status-sets.ts";
import { users } from "@/modules/auth/tables.ts";
import { categories, subcategories } from "@/modules/catalog/tables.ts";
import { TAX_MODES } from "@/modules/settings/tax-rules.ts";
import type { TaxDecision } from "./invoices/rules.ts";
import type { TaxedBuyer } from "./payments/payment-rules.ts";
import { ENTRY_KINDS, OPEN_STATUSES, PAYMENT_STATUSES } from "./rules.ts";

export const creditLots = sqliteTable("credit_lots", {
  id: id(),
  specialistId: text("specialist_id").notNull().references(() => users.id),
  categoryId: text("category_id").notNull().references(() => categories.id),
  /** Present: works only for this subcategory. */
  subcategoryId: text("subcategory_id").references(() => subcategories.id),
  quantity: integer("quantity").notNull(),
  /** Not used yet, with those that are reserved. */
  remaining: integer("remaining").notNull(),
  /** Those of them that are reserved; the rows are in `credit_reservations`. */
  reserved: integer("reserved").notNull().default(0),
  /** What one credit cost at the price that was shown, minor units. */
  unitPriceMinor: integer("unit_price_minor").notNull(),
  currency: text("currency").notNull(),
  transactionId: text("transaction_id"),
  grantReason: text("grant_reason"),
  expiresAt: instant("expires_at").notNull(),
  createdAt: instant("created_at").notNull(),
}, (t) => [
  check("credit_lots_remaining", sql`remaining between 0 and quantity`),
  check("credit_lots_reserved", sql`reserved between 0 and remaining`),
  index("credit_lots_scope_idx").on(t.specialistId, t.categoryId, t.expiresAt),
  index("credit_lots_transaction_idx").on(t.transactionId),
  index("credit_lots_subcategory_idx").on(t.subcategoryId).where(sql`subcategory_id is not null`),
  index("credit_lots_end_idx").on(t.expiresAt).where(sql`remaining > 0`),
  index("credit_lots_unused_idx").on(t.categoryId, t.expiresAt).where(sql`remaining > 0`),
]);

/** Credits that are kept for pending bookings, and for leads that wait for consent. A row ends when its credit is consumed or released. */
export const creditReservations = sqliteTable("credit_reservations", {
  /** What it is reserved for, as in the ledger: the meeting's id, or the lead's. */
  key: text("key").primaryKey(),
  lotId: text("lot_id").notNull().references(() => creditLots.id),
  specialistId: text("specialist_id").notNull().references(() => users.id),
  categoryId: text("category_id").notNull(),
  /** Counts towards spending caps, minor units. */
  unitPriceMinor: integer("unit_price_minor").notNull(),
  createdAt: instant("created_at").notNull(),
}, (t) => [
  index("credit_reservations_specialist_idx").on(t.specialistId, t.createdAt),
  index("credit_reservations_lot_idx").on(t.lotId),
]);

/** Append-only. The sum of a lot's amounts always equals its remaining credits. */
export const creditEntries = sqliteTable("credit_entries", {
  id: id(),
  lotId: text("lot_id").notNull().references(() => creditLots.id),
  specialistId: text("specialist_id").notNull().references(() => users.id),
  categoryId: text("category_id").notNull(),
  kind: text("kind", { enum: ENTRY_KINDS }).notNull(),
  /** Credits added (positive) or removed (negative). */
  amount: integer("amount").notNull(),
  /** The price of one credit of the lot; spending is summed from it. */
  unitPriceMinor: integer("unit_price_minor").notNull(),
  /** Prevents a repetition, such as `consume-<meeting id>`. */
  uniqueKey: text("unique_key").notNull().unique(),
  /** The rule of a return or revocation. */
  rule: text("rule"),
  /** An administrator's reason for granting or revoking. */
  note: text("note"),
  meetingId: text("meeting_id"),
  createdAt: instant("created_at").notNull(),
}, (t) => [
  index("credit_entries_lot_idx").on(t.lotId),
  // A page of the statement, and the balance up to a line, are read from one of these indexes alone.
  index("credit_entries_specialist_idx").on(t.specialistId, t.createdAt, t.id, t.kind),
  index("credit_entries_category_idx").on(t.specialistId, t.categoryId, t.createdAt, t.id, t.kind, t.amount),
]);

/** How the last comparison of the lots with their ledger ended; one row, for the metrics of every process. */
export const creditReconciliations = sqliteTable("credit_reconciliations", {
  id: integer("id").primaryKey(),
  reconciledAt: instant("reconciled_at").notNull(),
  /** Lots that differ from their ledger. */
  imbalances: integer("imbalances").notNull(),
}, () => [check("credit_reconciliations_id", sql`id = 1`)]);

/** A specialist's own limits; without a row there are none. Spending in minor units. */
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

/** Which warnings about expiring credits were sent. */
export const creditWarnings = sqliteTable("credit_warnings", {
  lotId: text("lot_id").notNull().references(() => creditLots.id),
  /** How many days before the expiry. */
  days: integer("days").notNull(),
  warnedAt: instant("warned_at").notNull(),
}, (t) => [primaryKey({ columns: [t.lotId, t.days] })]);

/** One attempt to pay: one row, at most one session at the provider. Prices are frozen. */
export const transactions = sqliteTable("transactions", {
  id: id(),
  specialistId: text("specialist_id").notNull().references(() => users.id),
  categoryId: text("category_id").notNull().references(() => categories.id),
  status: text("status", { enum: PAYMENT_STATUSES }).notNull(),
  /** Where the browser goes afterwards. */
  returnTo: text("return_to", { enum: ["onboarding", "dashboard"] }).notNull(),
  currency: text("currency").notNull(),
  /** Sum of the lines at the prices that were shown, minor units. */
  subtotalMinor: integer("subtotal_minor").notNull(),
  /** What these prices contain; frozen like them. */
  taxMode: text("tax_mode", { enum: TAX_MODES }).notNull().default("net"),
  /** VAT that the order adds to net prices, on a line of its own. */
  vatMinor: integer("vat_minor").notNull().default(0),
  /** Which tax applies; null where the provider computes it, or while nobody knows the seller. */
  tax: json<TaxDecision>("tax"),
  /** What was paid, with tax; null until then. */
  totalMinor: integer("total_minor"),
  /** The VAT in it that was added; once there is an invoice, the VAT of that invoice. */
  taxMinor: integer("tax_minor"),
  /** The buyer by whom tax was computed; null again once the invoice has it. */
  taxedBuyer: json<TaxedBuyer>("taxed_buyer"),
  /** How long the credits are valid; frozen like the prices. */
  validityMonths: integer("validity_months").notNull(),
  /** The call's Idempotency-Key and a hash of its input; a repeated call returns this row. */
  callKey: text("call_key"),
  inputHash: text("input_hash").notNull(),
  /** The provider's ids. */
  sessionId: text("session_id").unique(),
  paymentId: text("payment_id").unique(),
  checkoutUrl: text("checkout_url"),
  /** When the payment page closes. */
  checkoutUntil: instant("checkout_until").notNull(),
  receiptUrl: text("receipt_url"),
  /** Why it failed, for its owner; or why it was not settled, for administrators. */
  note: text("note"),
  /** Without refunds that failed. */
  refundedMinor: integer("refunded_minor").notNull().default(0),
  /** Refunds that failed at the provider, so that the buyer has not got them; minor units. */
  refundFailedMinor: integer("refund_failed_minor").notNull().default(0),
  /** Value of refunds for used credits, minor units. */
  usedRefundedMinor: integer("used_refunded_minor").notNull().default(0),
  /** When the provider is asked again about an open payment. */
  askAt: instant("ask_at").notNull(),
  createdAt: instant("created_at").notNull(),
  changedAt: instant("changed_at").notNull(),
  paidAt: instant("paid_at"),
}, (t) => [
  index("transactions_specialist_idx").on(t.specialistId, t.createdAt),
  index("transactions_created_idx").on(t.createdAt),
  uniqueIndex("transactions_call_idx").on(t.specialistId, t.callKey),
  index("transactions_ask_idx").on(t.askAt).where(hasStatus(t.status, OPEN_STATUSES)),
]);

/** Ordered credits of the category, or of one of its subcategories, at the price of that time. */
export const transactionLines = sqliteTable("transaction_lines", {
  id: id(),
  transactionId: text("transaction_id").notNull().references(() => transactions.id),
  position: integer("position").notNull(),
  subcategoryId: text("subcategory_id").references(() => subcategories.id),
  /** As on the payment page and the receipt. */
  name: text("name").notNull(),
  quantity: integer("quantity").notNull(),
  unitMinor: integer("unit_minor").notNull(),
  discountBps: integer("discount_bps").notNull(),
  totalMinor: integer("total_minor").notNull(),
  /** Its credits; null until paid. */
  lotId: text("lot_id").references(() => creditLots.id),
}, (t) => [uniqueIndex("transaction_lines_position_idx").on(t.transactionId, t.position)]);

/** Refunds of unused credits that administrators ask for. Their credits are taken when they are asked for. */
export const refunds = sqliteTable("refunds", {
  id: id(),
  transactionId: text("transaction_id").notNull().references(() => transactions.id),
  credits: integer("credits").notNull(),
  /** How many unused credits whoever asked has seen. */
  unused: integer("unused").notNull(),
  /** What is paid back, with tax, minor units. */
  amountMinor: integer("amount_minor").notNull(),
  /** The administrator. */
  askedBy: text("asked_by").notNull(),
  askedAt: instant("asked_at").notNull(),
  /** When it was in what the provider reports. */
  madeAt: instant("made_at"),
  /** When the provider refused it. */
  refusedAt: instant("refused_at"),
}, (t) => [
  index("refunds_transaction_idx").on(t.transactionId),
  index("refunds_due_idx").on(t.askedAt, t.id).where(sql`made_at is null and refused_at is null`),
  uniqueIndex("refunds_open_idx").on(t.transactionId).where(sql`made_at is null and refused_at is null`),
]);

/** Disputes as the provider reports them. */
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

/** Revenue at the prices that were shown, by UTC day (days since 1970), category and currency, updated in the commits that change it. */
export const revenueDays = sqliteTable("revenue_days", {
  day: integer("day").notNull(),
  categoryId: text("category_id").notNull().references(() => categories.id),
  currency: text("currency").notNull(),
  /** Paid on that day, whatever happened later. */
  payments: integer("payments").notNull().default(0),
  credits: integer("credits").notNull().default(0),
  paidMinor: integer("paid_minor").notNull().default(0),
  /** Refunded on that day, whenever it was paid. */
  refundedMinor: integer("refunded_minor").notNull().default(0),
  /** Disputed on that day; negative when more disputes were won than opened. */
  disputedMinor: integer("disputed_minor").notNull().default(0),
}, (t) => [primaryKey({ columns: [t.day, t.categoryId, t.currency] })]);

/** Events of the provider by their id, so that each is applied once. Their content is fetched again. */
export const providerEvents = sqliteTable("provider_events", {
  id: text("id").primaryKey(),
  type: text("type").notNull(),
  transactionId: text("transaction_id").references(() => transactions.id),
  /** `ignored`: another type of event, or a payment that is not ours. */
  outcome: text("outcome", { enum: ["applied", "ignored"] }).notNull(),
  happenedAt: instant("happened_at").notNull(),
  receivedAt: instant("received_at").notNull(),
}, (t) => [index("provider_events_received_idx").on(t.receivedAt)]);
