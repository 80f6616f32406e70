// Help requests with their threads, search words, and counter rows for their lists.
import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { id, instant, json } from "@/platform/db/columns.ts";
import { hasStatus } from "@/platform/db/status-sets.ts";
import { users } from "@/modules/auth/tables.ts";
import { transactions } from "@/modules/billing/tables.ts";
import { leads } from "@/modules/leads/tables.ts";
import { ACTIVE_STATUSES, HELP_KINDS, HELP_STATUSES, RESOLUTIONS, RESOLVED_STATUSES, SIDES } from "./rules.ts";
import type { HelpChange } from "./schemas.ts";

export const helpRequests = sqliteTable("help_requests", {
  id: id(),
  /** Shown to people; never used twice. */
  number: integer("number").notNull(),
  userId: text("user_id").notNull().references(() => users.id),
  kind: text("kind", { enum: HELP_KINDS }).notNull(),
  leadId: text("lead_id").references(() => leads.id, { onDelete: "set null" }),
  transactionId: text("transaction_id").references(() => transactions.id, { onDelete: "set null" }),
  subject: text("subject").notNull(),
  status: text("status", { enum: HELP_STATUSES }).notNull(),
  /** How the request is, or was last, resolved. */
  resolution: text("resolution", { enum: RESOLUTIONS }),
  /** Parley opens requests itself when a rule says that a person decides. */
  openedBy: text("opened_by", { enum: ["user", "parley"] }).notNull().default("user"),
  /** Who wrote or changed something last, and when. */
  lastBy: text("last_by", { enum: SIDES }).notNull(),
  createdAt: instant("created_at").notNull(),
  changedAt: instant("changed_at").notNull(),
  /** When it was last resolved; null while it is active. */
  resolvedAt: instant("resolved_at"),
  /** Deleted: number and status remain, the texts are erased, and nobody sees it. */
  deletedAt: instant("deleted_at"),
}, (t) => [
  uniqueIndex("help_requests_number_idx").on(t.number),
  index("help_requests_changed_idx").on(t.changedAt, t.id),
  index("help_requests_created_idx").on(t.createdAt, t.id),
  index("help_requests_status_idx").on(t.status, t.changedAt, t.id),
  index("help_requests_user_idx").on(t.userId, t.changedAt, t.id),
  index("help_requests_transaction_idx").on(t.transactionId),
  index("help_requests_lead_idx").on(t.leadId, t.createdAt),
  uniqueIndex("help_requests_dispute_idx").on(t.leadId, t.userId)
    .where(
      sql`kind = 'lead-dispute' and ${hasStatus(t.status, ACTIVE_STATUSES)} and deleted_at is null`,
    ),
  index("help_requests_resolved_idx").on(t.resolvedAt).where(
    sql`${hasStatus(t.status, RESOLVED_STATUSES)} and deleted_at is null`,
  ),
]);

/** The thread: a line is a message, a status change, or both. */
export const helpMessages = sqliteTable("help_messages", {
  id: id(),
  requestId: text("request_id").notNull().references(() => helpRequests.id),
  at: instant("at").notNull(),
  side: text("side", { enum: SIDES }).notNull(),
  authorId: text("author_id").references(() => users.id),
  body: text("body"),
  change: json<HelpChange>("change"),
}, (t) => [index("help_messages_request_idx").on(t.requestId, t.at, t.id)]);

/** The search words of subject and number. */
export const helpTerms = sqliteTable("help_words", {
  word: text("word").notNull(),
  requestId: text("request_id").notNull().references(() => helpRequests.id),
}, (t) => [primaryKey({ columns: [t.word, t.requestId] }), index("help_words_request_idx").on(t.requestId)]);

/** The search words of name and email of people who have asked. */
export const helpPeople = sqliteTable("help_people", {
  word: text("word").notNull(),
  userId: text("user_id").notNull().references(() => users.id),
}, (t) => [primaryKey({ columns: [t.word, t.userId] }), index("help_people_user_idx").on(t.userId)]);

/** Counter rows, so that totals are read without counting requests. */
export const helpCounts = sqliteTable("help_counts", {
  /** A person's id; empty for everyone together. */
  owner: text("owner").notNull(),
  /** UTC day number on which the request was created; ALL_DAYS for the sum over all days. */
  day: integer("day").notNull(),
  kind: text("kind").notNull(),
  status: text("status").notNull(),
  requests: integer("requests").notNull(),
}, (t) => [primaryKey({ columns: [t.owner, t.day, t.kind, t.status] })]);
