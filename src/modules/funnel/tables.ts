// Visitors' tracks with their consents, and the read model from which slots are answered.
import { sql } from "drizzle-orm";
import { blob, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { flag, id, instant, json } from "@/platform/db/columns.ts";
import { users } from "@/modules/auth/tables.ts";
import { categories, questionSets, subcategories } from "@/modules/catalog/tables.ts";
import { meetings } from "@/modules/scheduling/tables.ts";
import type { SpecialistCard } from "@/modules/specialists/schemas.ts";
import type { CalendarRules } from "@/modules/scheduling/rules.ts";
import type { Answers, Attribution, Contact, Preferences } from "./schemas.ts";

/** As the partial indexes say it: word for word, or SQLite does not use them. */
export const unassigned = sql`assigned = 0 and close_reason is not 'deleted'`;

export const unforgotten = sql`forgotten_at is null and status = 'closed'`;

export const tracks = sqliteTable("tracks", {
  id: id(),
  categoryId: text("category_id").notNull().references(() => categories.id),
  subcategoryId: text("subcategory_id").references(() => subcategories.id),
  questionSetId: text("question_set_id").notNull().references(() => questionSets.id),
  status: text("status", { enum: ["started", "updated", "closed"] }).notNull(),
  closeReason: text("close_reason", {
    enum: ["booked", "visitor-closed", "abandoned", "no-availability", "admin-assigned", "deleted"],
  }),
  /** The step last accepted. */
  step: text("step").notNull(),
  answers: json<Answers>("answers").notNull(),
  preferences: json<Preferences>("preferences"),
  contact: json<Contact>("contact"),
  /** Case-folded, for limits and duplicates. */
  contactEmail: text("contact_email"),
  timezone: text("timezone").notNull(),
  locale: text("locale").notNull(),
  attribution: json<Attribution>("attribution").notNull(),
  /** When each step was first accepted. */
  timings: json<Record<string, number>>("timings").notNull(),
  assigned: flag("assigned").notNull().default(false),
  meetingId: text("meeting_id").references(() => meetings.id),
  resumeVersion: integer("resume_version").notNull().default(1),
  createdAt: instant("created_at").notNull(),
  lastActivityAt: instant("last_activity_at").notNull(),
  closedAt: instant("closed_at"),
  /** When everything that says who asked was taken away. */
  forgottenAt: instant("forgotten_at"),
  /** Whether there is somebody to call. */
  hasContact: flag("has_contact").notNull().default(false),
  /** Where the visitor came from, in a word; see sourceOf. */
  source: text("source").notNull().default("direct"),
  /** The visitor has seen a calendar without any time. */
  foundNothing: flag("found_nothing").notNull().default(false),
}, (t) => [
  index("tracks_status_idx").on(t.status, t.lastActivityAt),
  index("tracks_unforgotten_idx").on(t.hasContact, t.lastActivityAt).where(unforgotten),
  index("tracks_email_idx").on(t.contactEmail),
  index("tracks_meeting_idx").on(t.meetingId),
  index("tracks_subcategory_idx").on(t.subcategoryId).where(sql`subcategory_id is not null`),
  // A page of unassigned ones follows one of these four to its end, whatever the filter.
  index("tracks_waiting_idx").on(t.hasContact, t.createdAt, t.id).where(unassigned),
  index("tracks_waiting_category_idx").on(t.categoryId, t.hasContact, t.createdAt, t.id).where(unassigned),
  index("tracks_waiting_reason_idx").on(t.closeReason, t.hasContact, t.createdAt, t.id).where(unassigned),
  index("tracks_waiting_both_idx").on(t.categoryId, t.closeReason, t.hasContact, t.createdAt, t.id).where(unassigned),
]);

/** Each word of a visitor's name, address and number, so that a search reads only what begins like it. */
export const trackWords = sqliteTable("track_words", {
  word: text("word").notNull(),
  trackId: text("track_id").notNull().references(() => tracks.id),
}, (t) => [primaryKey({ columns: [t.word, t.trackId] }), index("track_words_track_idx").on(t.trackId)]);

/** Unassigned tracks by where they stand: the close reason, or else the status. Kept by triggers of the database. */
export const trackCounts = sqliteTable("track_counts", {
  categoryId: text("category_id").notNull(),
  state: text("state").notNull(),
  hasContact: flag("has_contact").notNull(),
  tracks: integer("tracks").notNull(),
}, (t) => [primaryKey({ columns: [t.categoryId, t.state, t.hasContact] })]);

/**
 * Tracks by the UTC day of their beginning, source, category, and the step they came to; "found-nothing" counts those
 * that met an empty calendar. Kept by triggers of the database (docs/decisions/071-counters-kept-by-triggers.md).
 */
export const funnelCounts = sqliteTable("funnel_counts", {
  day: integer("day").notNull(),
  source: text("source").notNull(),
  categoryId: text("category_id").notNull(),
  step: text("step").notNull(),
  tracks: integer("tracks").notNull(),
}, (t) => [primaryKey({ columns: [t.day, t.source, t.categoryId, t.step] })]);

/** Every wording ever shown, by its hash; kept for ever. */
export const consentTexts = sqliteTable("consent_texts", {
  hash: text("hash").primaryKey(),
  purpose: text("purpose").notNull(),
  version: integer("version").notNull(),
  text: text("text").notNull(),
  createdAt: instant("created_at").notNull(),
});

export const consentRecords = sqliteTable("consent_records", {
  id: id(),
  /** The track that speaks. */
  subject: text("subject").notNull(),
  purpose: text("purpose").notNull(),
  textHash: text("text_hash").notNull().references(() => consentTexts.hash),
  version: integer("version").notNull(),
  /** Named in the consent to one specialist. */
  specialistId: text("specialist_id"),
  accepted: flag("accepted").notNull(),
  at: instant("at").notNull(),
  address: text("address"),
}, (t) => [index("consent_records_subject_idx").on(t.subject)]);

/** A live hold as the read model keeps it: who is busy from when to when, and until when that counts. Instants in ms. */
export interface LiveHold {
  trackId: string;
  categoryId: string;
  subcategoryId: string | null;
  busyFrom: number;
  busyTo: number;
  expiresAt: number;
}

/** Credits of one lot; instants in ms. Without a subcategory they are good for the whole category. */
export interface OpenLot {
  subcategoryId: string | null;
  remaining: number;
  expiresAt: number;
  unitPriceMinor: number;
}

/** One cap: `left` more until `until`; from then on `full` again. Leads, or what they cost in minor units. */
export interface CapWindow {
  of: "leads" | "spending";
  left: number;
  full: number;
  until: number;
}

/** What the gates need of one specialist in one category; kept true in the transaction of every change. */
export const candidates = sqliteTable("candidates", {
  specialistId: text("specialist_id").notNull().references(() => users.id),
  categoryId: text("category_id").notNull().references(() => categories.id),
  /** market_version at the last change of this row or of the specialist's open time. */
  version: integer("version").notNull(),
  /** Gates that depend on neither slot, clock nor visitor: the first that fails, or nothing. */
  hiddenBy: text("hidden_by"),
  email: text("email").notNull(),
  subcategoryIds: json<string[]>("subcategory_ids").notNull(),
  strengths: json<Record<string, string[]>>("strengths").notNull(),
  card: json<SpecialistCard>("card").notNull(),
  /** Credits that can be used: the soonest to expire first. */
  lots: json<OpenLot[]>("lots").notNull(),
  /** How many more leads each cap allows, and until when that count stands. */
  caps: json<CapWindow[]>("caps").notNull(),
  kept: integer("kept").notNull(),
  missed: integer("missed").notNull(),
  /** Meetings booked within the last 30 days. */
  recentMeetings: integer("recent_meetings").notNull(),
  /** Verified credentials by kind, with their end in ms; null: without one. What a category demands is its own to say. */
  credentials: json<Record<string, number | null>>("credentials").notNull().default({}),
}, (t) => [
  primaryKey({ columns: [t.specialistId, t.categoryId] }),
  index("candidates_changes_idx").on(t.categoryId, t.version),
]);

/** A specialist's open starts as bitmaps of five-minute cells, 36 bytes for each UTC day. */
export const openTimes = sqliteTable("open_times", {
  specialistId: text("specialist_id").primaryKey().references(() => users.id),
  /** UTC day number of the first bitmap. */
  fromDay: integer("from_day").notNull(),
  days: integer("days").notNull(),
  starts: blob("starts", { mode: "buffer" }).notNull(),
  holds: json<LiveHold[]>("holds").notNull(),
  /** Slot length, buffers, notice, horizon and zone; the hours themselves are in the bitmaps. */
  calendar: json<CalendarRules>("calendar").notNull(),
});

/** One row: raised by every change of what can be booked. */
export const marketVersion = sqliteTable("market_version", {
  id: integer("id").primaryKey(),
  version: integer("version").notNull(),
});

/** Reminders of a request that was left unfinished, for who agreed to them; two at most. */
export const trackReminders = sqliteTable("track_reminders", {
  trackId: text("track_id").primaryKey().references(() => tracks.id),
  sent: integer("sent").notNull().default(0),
  /** When the next one is due; nothing while the visitor is at it, or when none is left. */
  dueAt: instant("due_at"),
  /** The visitor wants no more. */
  stoppedAt: instant("stopped_at"),
}, (t) => [index("track_reminders_due_idx").on(t.dueAt).where(sql`due_at is not null`)]);
