// Leads and what happened to them.
import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { id, instant, json } from "@/platform/db/columns.ts";
import { users } from "@/modules/auth/tables.ts";
import { creditEntries } from "@/modules/billing/tables.ts";
import { categories, subcategories } from "@/modules/catalog/tables.ts";
import { tracks } from "@/modules/funnel/tables.ts";
import type { Answers, Contact } from "@/modules/funnel/schemas.ts";
import { meetings } from "@/modules/scheduling/tables.ts";

export const leads = sqliteTable("leads", {
  id: id(),
  specialistId: text("specialist_id").notNull().references(() => users.id),
  trackId: text("track_id").notNull().references(() => tracks.id),
  meetingId: text("meeting_id").references(() => meetings.id),
  categoryId: text("category_id").notNull().references(() => categories.id),
  subcategoryId: text("subcategory_id").references(() => subcategories.id),
  status: text("status", { enum: ["received", "live", "booked", "converted", "not-converted", "expired"] }).notNull(),
  reason: text("reason"),
  source: text("source", { enum: ["funnel", "admin-assigned", "reassigned"] }).notNull(),
  /** As they were when the lead was born. */
  contact: json<Contact>("contact").notNull(),
  answers: json<Answers>("answers").notNull(),
  acceptBy: instant("accept_by"),
  liveUntil: instant("live_until"),
  outcomeBy: instant("outcome_by"),
  dealValueMinor: integer("deal_value_minor"),
  notes: text("notes"),
  creditEntryId: text("credit_entry_id").references(() => creditEntries.id),
  creditState: text("credit_state", { enum: ["consumed", "returned"] }).notNull(),
  createdAt: instant("created_at").notNull(),
  changedAt: instant("changed_at").notNull(),
  /** When the present status began. */
  statusAt: instant("status_at").notNull().default(0),
  /** The words of first and last name as platform/words.ts folds them, for sorting and searching. */
  contactName: text("contact_name").notNull().default(""),
  /** The last warning and the last nudge that went out, in hours before the end and after the meeting. */
  warnedHours: integer("warned_hours"),
  nudgedHours: integer("nudged_hours"),
  /** Under which key the present credit was consumed: a revived lead consumes another one. */
  creditKey: text("credit_key").notNull().default(""),
  /** Case-folded, for administrators' searches. */
  contactEmail: text("contact_email").notNull().default(""),
  /** An administrator deleted it: nobody finds it any more, the row stays for ledger and audit log. */
  deletedAt: instant("deleted_at"),
  /** Deleted: when its request is forgotten, too; null when there is nothing left to forget. */
  forgetRequestAt: instant("forget_request_at"),
  /** When contact and answers were taken away: consent withdrawn, data deleted, or somebody else meets the visitor. */
  erasedAt: instant("erased_at"),
}, (t) => [
  uniqueIndex("leads_meeting_idx").on(t.meetingId),
  index("leads_track_idx").on(t.trackId),
  index("leads_credit_idx").on(t.creditKey),
  index("leads_subcategory_idx").on(t.subcategoryId).where(sql`subcategory_id is not null`),
  // A page in the order of time follows one of these to its end, whatever the filter, without reading a row.
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
  // The same over everybody, for administrators.
  index("leads_all_newest_idx").on(t.createdAt, t.id, t.source, t.deletedAt),
  index("leads_all_status_idx").on(t.status, t.createdAt, t.id, t.source, t.deletedAt),
  index("leads_all_category_idx").on(t.categoryId, t.createdAt, t.id, t.source, t.deletedAt),
  index("leads_all_category_status_idx").on(t.categoryId, t.status, t.createdAt, t.id, t.source, t.deletedAt),
  index("leads_all_source_idx").on(t.source, t.createdAt, t.id, t.status, t.categoryId, t.deletedAt),
  index("leads_all_name_idx").on(t.contactName, t.id, t.deletedAt),
  index("leads_email_idx").on(t.contactEmail, t.createdAt, t.id, t.deletedAt),
  index("leads_accept_idx").on(t.acceptBy).where(sql`status = 'received'`),
  index("leads_live_idx").on(t.liveUntil).where(sql`status = 'live'`),
  index("leads_forget_idx").on(t.forgetRequestAt).where(sql`forget_request_at is not null`),
  index("leads_outcome_idx").on(t.outcomeBy).where(sql`status = 'booked'`),
]);

export const leadTimeline = sqliteTable("lead_timeline", {
  id: id(),
  leadId: text("lead_id").notNull().references(() => leads.id),
  at: instant("at").notNull(),
  /** What happened, as a stable word such as `booked`. */
  kind: text("kind").notNull(),
  actor: json<unknown>("actor").notNull(),
  details: json<Record<string, unknown>>("details").notNull(),
}, (t) => [index("lead_timeline_lead_idx").on(t.leadId, t.at)]);

/** Each word of a lead's name, so that a search reads only what begins like it. */
export const leadWords = sqliteTable("lead_words", {
  specialistId: text("specialist_id").notNull(),
  word: text("word").notNull(),
  leadId: text("lead_id").notNull().references(() => leads.id),
  /** The lead's birth, so that a page of a search is found without the leads themselves. */
  createdAt: instant("created_at").notNull().default(0),
}, (t) => [
  primaryKey({ columns: [t.specialistId, t.word, t.leadId] }),
  index("lead_words_lead_idx").on(t.leadId),
  index("lead_words_word_idx").on(t.word, t.leadId, t.createdAt),
]);

/** Counter rows, so that totals never count leads: by specialist, category, UTC day and status. */
export const leadCounts = sqliteTable("lead_counts", {
  specialistId: text("specialist_id").notNull(),
  categoryId: text("category_id").notNull(),
  /** UTC day number of the lead's birth; ALL_DAYS for the sum over all days. */
  day: integer("day").notNull(),
  status: text("status").notNull(),
  leads: integer("leads").notNull(),
}, (t) => [primaryKey({ columns: [t.specialistId, t.day, t.categoryId, t.status] })]);

/** The same over everybody, by source too; kept by triggers of the database, so that no verb can forget them. */
export const leadSums = sqliteTable("lead_sums", {
  /** As in lead_counts. */
  day: integer("day").notNull(),
  categoryId: text("category_id").notNull(),
  status: text("status").notNull(),
  source: text("source").notNull(),
  leads: integer("leads").notNull(),
}, (t) => [primaryKey({ columns: [t.day, t.categoryId, t.status, t.source] })]);
