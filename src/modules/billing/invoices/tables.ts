import { sql } from "drizzle-orm";
import {
  type AnySQLiteColumn,
  blob,
  check,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { id, instant, json } from "@/platform/db/columns.ts";
import { users } from "@/modules/auth/tables.ts";
import { transactions } from "../tables.ts";
import type { BillingDetails, InvoiceContent } from "./schemas.ts";
import { INVOICE_KINDS } from "./rules.ts";

/** The last number of each series and year. */
export const invoiceCounters = sqliteTable("invoice_counters", {
  series: text("series").notNull(),
  year: integer("year").notNull(),
  last: integer("last").notNull(),
}, (t) => [primaryKey({ columns: [t.series, t.year] }), check("invoice_counters_last", sql`last >= 1`)]);

/** Triggers refuse every change, and deletion before `keepUntil`. */
export const invoices = sqliteTable("invoices", {
  id: id(),
  /** "PAR-2026-000001" */
  number: text("number").notNull(),
  series: text("series").notNull(),
  year: integer("year").notNull(),
  sequence: integer("sequence").notNull(),
  kind: text("kind", { enum: INVOICE_KINDS }).notNull(),
  transactionId: text("transaction_id").notNull().references(() => transactions.id),
  specialistId: text("specialist_id").notNull().references(() => users.id),
  /** The invoice that a credit note corrects. */
  correctsId: text("corrects_id").references((): AnySQLiteColumn => invoices.id),
  /** Prevents a repetition, such as `payment-<transaction>`. */
  cause: text("cause").notNull(),
  /** UTC date. */
  issuedOn: text("issued_on").notNull(),
  currency: text("currency").notNull(),
  /** Minor units; positive on credit notes, too. */
  netMinor: integer("net_minor").notNull(),
  taxMinor: integer("tax_minor").notNull(),
  /** The sum of net and tax. */
  totalMinor: integer("total_minor").notNull(),
  /** What was paid beyond the total; negative where it was less. */
  roundingMinor: integer("rounding_minor").notNull().default(0),
  content: json<InvoiceContent>("content").notNull(),
  issuedAt: instant("issued_at").notNull(),
  /** The end of the time for which the law requires it. */
  keepUntil: instant("keep_until").notNull(),
}, (t) => [
  check("invoices_kind", sql`kind in ('invoice', 'credit-note')`),
  check("invoices_content", sql`json_valid(content)`),
  check("invoices_sums", sql`net_minor + tax_minor = total_minor and net_minor >= 0 and tax_minor >= 0`),
  check("invoices_correction", sql`(kind = 'credit-note') = (corrects_id is not null)`),
  uniqueIndex("invoices_number_idx").on(t.number),
  uniqueIndex("invoices_sequence_idx").on(t.series, t.year, t.sequence),
  uniqueIndex("invoices_cause_idx").on(t.cause),
  index("invoices_transaction_idx").on(t.transactionId),
  index("invoices_specialist_idx").on(t.specialistId),
  index("invoices_issued_idx").on(t.issuedOn, t.number),
  index("invoices_corrects_idx").on(t.correctsId).where(sql`corrects_id is not null`),
  index("invoices_keep_idx").on(t.keepUntil),
]);

/** Payments without an invoice yet. A trigger adds a row with each payment; issuing its invoice removes it. */
export const owedInvoices = sqliteTable("owed_invoices", {
  transactionId: text("transaction_id").primaryKey().references(() => transactions.id),
  specialistId: text("specialist_id").notNull().references(() => users.id),
  since: instant("since").notNull(),
  /** The billing details of an account that was deleted meanwhile. */
  buyer: json<BillingDetails>("buyer"),
}, (t) => [
  index("owed_invoices_since_idx").on(t.since),
  index("owed_invoices_specialist_idx").on(t.specialistId),
]);

/** The document of an invoice: a PDF that carries the XML. Built once, so that every copy is the same file. */
export const invoiceDocuments = sqliteTable("invoice_documents", {
  invoiceId: text("invoice_id").primaryKey().references(() => invoices.id),
  pdf: blob("pdf", { mode: "buffer" }).notNull(),
  xml: text("xml").notNull(),
  builtAt: instant("built_at").notNull(),
});
