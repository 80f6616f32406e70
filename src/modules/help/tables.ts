// Help requests with their threads, the words they are found by, and counter rows for their lists.
import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { id, instant, json } from "@/platform/db/columns.ts";
import { users } from "@/modules/auth/tables.ts";
import { transactions } from "@/modules/billing/payment-tables.ts";
import { leads } from "@/modules/leads/tables.ts";
import type { HelpChange } from "./schemas.ts";

const KINDS = ["question", "lead-dispute", "billing", "account", "technical"] as const;
const STATUSES = ["open", "in-progress", "waiting-for-user", "resolved", "closed"] as const;
const RESOLUTIONS = ["answered", "credited", "declined", "fixed", "withdrawn"] as const;
const SIDES = ["user", "support", "parley"] as const;

export const helpRequests = sqliteTable("help_requests", {
  id: id(),
  /** What people call it; never used twice. */
  number: integer("number").notNull(),
  userId: text("user_id").notNull().references(() => users.id),
  kind: text("kind", { enum: KINDS }).notNull(),
  leadId: text("lead_id").references(() => leads.id, { onDelete: "set null" }),
  transactionId: text("transaction_id").references(() => transactions.id, { onDelete: "set null" }),
  subject: text("subject").notNull(),
  status: text("status", { enum: STATUSES }).notNull(),
  /** Of a request that is, or was, resolved. */
  resolution: text("resolution", { enum: RESOLUTIONS }),
  /** The person, or Parley by itself where a rule says that a person decides. */
  openedBy: text("opened_by", { enum: ["user", "parley"] }).notNull().default("user"),
  /** Who had the last word. */
  lastBy: text("last_by", { enum: SIDES }).notNull(),
  createdAt: instant("created_at").notNull(),
  /** The last word or move. */
  changedAt: instant("changed_at").notNull(),
  /** When it was last resolved; empty while it is worked on. */
  resolvedAt: instant("resolved_at"),
  /** Deleted: number and standing stay, its words are gone, and nobody is shown it. */
  deletedAt: instant("deleted_at"),
}, (t) => [
  uniqueIndex("help_requests_number_idx").on(t.number),
  index("help_requests_changed_idx").on(t.changedAt, t.id),
  index("help_requests_created_idx").on(t.createdAt, t.id),
  index("help_requests_status_idx").on(t.status, t.changedAt, t.id),
  index("help_requests_user_idx").on(t.userId, t.changedAt, t.id),
  index("help_requests_transaction_idx").on(t.transactionId),
  index("help_requests_lead_idx").on(t.leadId, t.createdAt),
  uniqueIndex("help_requests_dispute_idx").on(t.leadId)
    .where(
      sql`kind = 'lead-dispute' and status in ('open', 'in-progress', 'waiting-for-user') and deleted_at is null`,
    ),
  index("help_requests_resolved_idx").on(t.resolvedAt).where(sql`status = 'resolved' and deleted_at is null`),
]);

/** The thread: a line is a message, a change of the standing, or both. */
export const helpMessages = sqliteTable("help_messages", {
  id: id(),
  requestId: text("request_id").notNull().references(() => helpRequests.id),
  at: instant("at").notNull(),
  side: text("side", { enum: SIDES }).notNull(),
  authorId: text("author_id").references(() => users.id),
  body: text("body"),
  change: json<HelpChange>("change"),
}, (t) => [index("help_messages_request_idx").on(t.requestId, t.at, t.id)]);

/** Each word of subject and number. */
export const helpWords = sqliteTable("help_words", {
  word: text("word").notNull(),
  requestId: text("request_id").notNull().references(() => helpRequests.id),
}, (t) => [primaryKey({ columns: [t.word, t.requestId] }), index("help_words_request_idx").on(t.requestId)]);

/** Each word of name and address of those who have asked. */
export const helpPeople = sqliteTable("help_people", {
  word: text("word").notNull(),
  userId: text("user_id").notNull().references(() => users.id),
}, (t) => [primaryKey({ columns: [t.word, t.userId] }), index("help_people_user_idx").on(t.userId)]);

/** Counter rows, so that totals never count requests. */
export const helpCounts = sqliteTable("help_counts", {
  /** A person's id; empty for everybody together. */
  owner: text("owner").notNull(),
  /** UTC day number on which the request was made; ALL_DAYS for the sum over all days. */
  day: integer("day").notNull(),
  kind: text("kind").notNull(),
  status: text("status").notNull(),
  requests: integer("requests").notNull(),
}, (t) => [primaryKey({ columns: [t.owner, t.day, t.kind, t.status] })]);
