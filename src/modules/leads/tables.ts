// Tables of leads: the leads, their timelines, search words and counters.
import { sql } from "drizzle-orm";
import {
  type AnySQLiteColumn,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { flag, id, instant, json, mailboxKey } from "@/platform/db/columns.ts";
import { hasStatus } from "@/platform/db/status-sets.ts";
import { users } from "@/modules/auth/tables.ts";
import { creditEntries } from "@/modules/billing/tables.ts";
import { categories, subcategories } from "@/modules/catalog/tables.ts";
import { meetings } from "@/modules/scheduling/tables.ts";
import type { Contact } from "@/modules/tracks/contact-rules.ts";
import type { Answers } from "@/modules/tracks/schemas.ts";
import { tracks } from "@/modules/tracks/tables.ts";
import { CREDIT_STATES, FREE_REASONS } from "./credit-rules.ts";
import { LEAD_REASONS, LEAD_SOURCES } from "./label-rules.ts";
import { DUE_LEAD_STATUSES, LEAD_STATUSES } from "./status-rules.ts";

export const leads = sqliteTable("leads", {
  id: id(),
  specialistId: text("specialist_id").notNull().references(() => users.id),
  trackId: text("track_id").notNull().references(() => tracks.id),
  meetingId: text("meeting_id").references(() => meetings.id),
  categoryId: text("category_id").notNull().references(() => categories.id),
  subcategoryId: text("subcategory_id").references(() => subcategories.id),
  status: text("status", { enum: LEAD_STATUSES }).notNull(),
  reason: text("reason", { enum: LEAD_REASONS }),
  source: text("source", { enum: LEAD_SOURCES }).notNull(),
  /** As they were when the lead was created. */
  contact: json<Contact>("contact").notNull(),
  answers: json<Answers>("answers").notNull(),
  acceptBy: instant("accept_by"),
  /** Until when the visitor can consent that the specialist gets their details; null when they need not. */
  consentBy: instant("consent_by"),
  liveUntil: instant("live_until"),
  outcomeBy: instant("outcome_by"),
  /** The period that ends then. Null in what programs before migration 0140 wrote, which counts as the default. */
  outcomeDays: integer("outcome_days"),
  /** From when the outcome can be known: when that period began. */
  outcomeFrom: integer("outcome_from").generatedAlwaysAs(
    sql`outcome_by - coalesce(outcome_days, 7) * 86400000`,
    { mode: "virtual" },
  ),
  /**
   * What waits for the specialist first: by the deadline, or by the end of the meeting whose outcome is not reported. Closed
   * leads come last, the newest first.
   */
  dueOrder: integer("due_order").generatedAlwaysAs(
    sql`coalesce(consent_by, accept_by, live_until, outcome_by - coalesce(outcome_days, 7) * 86400000, 9000000000000000 - created_at)`,
    { mode: "virtual" },
  ),
  /** The end of the last meeting with its visitor that took place. */
  metAt: instant("met_at"),
  dealValueMinor: integer("deal_value_minor"),
  notes: text("notes"),
  creditEntryId: text("credit_entry_id").references(() => creditEntries.id),
  /** Since when it uses its present credit, from which a dispute counts. Null without one. */
  creditAt: instant("credit_at"),
  creditState: text("credit_state", { enum: CREDIT_STATES }).notNull(),
  createdAt: instant("created_at").notNull(),
  changedAt: instant("changed_at").notNull(),
  /** When the present status began. */
  statusAt: instant("status_at").notNull().default(0),
  /** The words of first and last name, folded by platform/search-terms.ts, for sorting and searching. */
  contactName: text("contact_name").notNull().default(""),
  /** The last warning and the last outcome reminder that were sent, in hours before the end and after the meeting. */
  warnedHours: integer("warned_hours"),
  nudgedHours: integer("nudged_hours"),
  /** The key under which the present credit was consumed. A reopened lead consumes another one. */
  creditKey: text("credit_key").notNull().default(""),
  /** The rule under which the present credit was returned; null while it is consumed. */
  returnRule: text("return_rule"),
  /** Why the lead is free; null for every other one. */
  freeReason: text("free_reason", { enum: FREE_REASONS }),
  /** The lead of the same visitor that uses the credit instead of this one; null when none does. */
  paidBy: text("paid_by").references((): AnySQLiteColumn => leads.id),
  /** Case-folded, for administrators' searches. */
  contactEmail: text("contact_email").notNull().default(""),
  /** For duplicates: other addresses of the same mailbox. */
  mailboxKey: mailboxKey("contact_email"),
  /** For duplicates. Visitors of another system may have none, and erased ones have none. */
  contactPhone: text("contact_phone").generatedAlwaysAs(sql`nullif(json_extract(contact, '$.phone'), '')`, {
    mode: "virtual",
  }),
  /** When an administrator deleted it. The row stays for the ledger and the audit log. */
  deletedAt: instant("deleted_at"),
  /** When the request of a deleted lead is purged; null when there is nothing to purge. */
  purgeTrackAt: instant("forget_request_at"),
  /** When contact and answers were deleted: consent withdrawn, data erased, or another specialist meets the visitor. */
  erasedAt: instant("erased_at"),
}, (t) => [
  uniqueIndex("leads_meeting_idx").on(t.meetingId),
  index("leads_track_idx").on(t.trackId),
  index("leads_credit_idx").on(t.creditKey),
  index("leads_subcategory_idx").on(t.subcategoryId).where(sql`subcategory_id is not null`),
  // A page in the order of time is read from one of these indexes alone, whatever the filter.
  index("leads_newest_idx").on(t.specialistId, t.createdAt, t.id, t.source, t.deletedAt),
  index("leads_status_idx").on(t.specialistId, t.status, t.createdAt, t.id, t.source, t.deletedAt),
  index("leads_category_idx").on(t.specialistId, t.categoryId, t.createdAt, t.id, t.source, t.deletedAt),
  index("leads_category_status_idx").on(
    t.specialistId,
    t.categoryId,
    t.status,
    t.createdAt,
    t.id,
    t.source,
    t.deletedAt,
  ),
  index("leads_name_idx").on(t.specialistId, t.contactName, t.id, t.deletedAt),
  index("leads_due_idx").on(t.specialistId, t.dueOrder, t.id),
  // The same over all specialists, for administrators.
  index("leads_all_newest_idx").on(t.createdAt, t.id, t.source, t.deletedAt),
  index("leads_all_status_idx").on(t.status, t.createdAt, t.id, t.source, t.deletedAt),
  index("leads_all_category_idx").on(t.categoryId, t.createdAt, t.id, t.source, t.deletedAt),
  index("leads_all_category_status_idx").on(t.categoryId, t.status, t.createdAt, t.id, t.source, t.deletedAt),
  index("leads_all_source_idx").on(t.source, t.createdAt, t.id, t.status, t.categoryId, t.deletedAt),
  index("leads_all_name_idx").on(t.contactName, t.id, t.deletedAt),
  index("leads_email_idx").on(t.contactEmail, t.createdAt, t.id, t.deletedAt),
  index("leads_mailbox_idx").on(t.mailboxKey, t.createdAt),
  index("leads_phone_idx").on(t.contactPhone, t.createdAt),
  index("leads_accept_idx").on(t.acceptBy).where(hasStatus(t.status, DUE_LEAD_STATUSES.accept)),
  index("leads_consent_idx").on(t.consentBy).where(sql`consent_by is not null`),
  index("leads_live_idx").on(t.liveUntil).where(hasStatus(t.status, DUE_LEAD_STATUSES.work)),
  index("leads_forget_idx").on(t.purgeTrackAt).where(sql`forget_request_at is not null`),
  index("leads_paid_by_idx").on(t.paidBy).where(sql`paid_by is not null`),
  index("leads_outcome_idx").on(t.outcomeBy).where(hasStatus(t.status, DUE_LEAD_STATUSES.outcome)),
  index("leads_outcome_from_idx").on(t.outcomeFrom).where(hasStatus(t.status, DUE_LEAD_STATUSES.outcome)),
]);

export const leadTimeline = sqliteTable("lead_timeline", {
  id: id(),
  leadId: text("lead_id").notNull().references(() => leads.id),
  at: instant("at").notNull(),
  /** What happened, such as `booked`. */
  kind: text("kind").notNull(),
  actor: json<unknown>("actor").notNull(),
  details: json<Record<string, unknown>>("details").notNull(),
}, (t) => [index("lead_timeline_lead_idx").on(t.leadId, t.at)]);

/** Each word of a lead's name, so that a search reads only the words with the same beginning. */
export const leadSearchTerms = sqliteTable("lead_words", {
  specialistId: text("specialist_id").notNull(),
  word: text("word").notNull(),
  leadId: text("lead_id").notNull().references(() => leads.id),
  /** The lead's creation, so that a page of a search needs no row of a lead. */
  createdAt: instant("created_at").notNull().default(0),
  /** Whether only the surname has this word: specialists find by it what they see. */
  surname: flag("surname").notNull().default(false),
}, (t) => [
  primaryKey({ columns: [t.specialistId, t.word, t.leadId] }),
  index("lead_words_lead_idx").on(t.leadId),
  index("lead_words_word_idx").on(t.word, t.leadId, t.createdAt),
]);

/** Counter rows, so that totals never count leads: by specialist, category, UTC day and status. */
export const leadCounts = sqliteTable("lead_counts", {
  specialistId: text("specialist_id").notNull(),
  categoryId: text("category_id").notNull(),
  /** UTC day number of the lead's creation; ALL_DAYS for the sum over all days. */
  day: integer("day").notNull(),
  status: text("status").notNull(),
  leads: integer("leads").notNull(),
}, (t) => [primaryKey({ columns: [t.specialistId, t.day, t.categoryId, t.status] })]);

/** Counters over all specialists, by source too. Database triggers maintain them, so that no action can miss them. */
export const leadSums = sqliteTable("lead_sums", {
  /** Days since the epoch, as in lead_counts. */
  day: integer("day").notNull(),
  categoryId: text("category_id").notNull(),
  status: text("status").notNull(),
  source: text("source").notNull(),
  leads: integer("leads").notNull(),
}, (t) => [primaryKey({ columns: [t.day, t.categoryId, t.status, t.source] })]);
