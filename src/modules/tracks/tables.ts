// Tables of requests: visitors' tracks with the terms by which they are found, their counters and consents.
import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { flag, id, instant, json, mailboxKey } from "@/platform/db/columns.ts";
import { hasStatus } from "@/platform/db/status-sets.ts";
import { categories, questionSets, subcategories } from "@/modules/catalog/tables.ts";
import { meetings } from "@/modules/scheduling/tables.ts";
import { type MeetingLocation, ORIGINS } from "@/modules/scheduling/rules.ts";
import { AGENT_STAGES, CLOSE_REASONS, CLOSED_TRACKS, TRACK_STATUSES } from "./rules.ts";
import type { Contact } from "./contact-rules.ts";
import type { Answers, Attribution, Preferences } from "./schemas.ts";

// Conditions of partial indexes. SQLite uses such an index only for the same condition, word for word.
export const unassigned = sql`assigned = 0 and close_reason is not 'deleted'`;
/** Requests with contact data and without a specialist. */
export const withContact = sql`assigned = 0 and close_reason is not 'deleted' and has_contact = 1`;
export const notAgreed = sql`agent_stage in ('prepared', 'taken-over')`;
export const notAnonymised = sql`forgotten_at is null and ${hasStatus(sql`status`, CLOSED_TRACKS)}`;

/** `startsAt` in ms. */
export interface Preferred {
  specialistId: string;
  startsAt?: number;
  /** The ways to meet that their booking link offered, for a request that follows it. */
  locations?: MeetingLocation[];
}

export const tracks = sqliteTable("tracks", {
  id: id(),
  categoryId: text("category_id").notNull().references(() => categories.id),
  subcategoryId: text("subcategory_id").references(() => subcategories.id),
  questionSetId: text("question_set_id").notNull().references(() => questionSets.id),
  status: text("status", { enum: TRACK_STATUSES }).notNull(),
  closeReason: text("close_reason", { enum: CLOSE_REASONS }),
  /** The furthest step accepted so far. */
  step: text("step").notNull(),
  answers: json<Answers>("answers").notNull(),
  preferences: json<Preferences>("preferences"),
  contact: json<Contact>("contact"),
  /** Case-folded: a proof belongs to it. */
  contactEmail: text("contact_email"),
  /** For limits: the visitor's other addresses have the same. */
  mailboxKey: mailboxKey("contact_email"),
  /** E.164, for limits. */
  contactPhone: text("contact_phone"),
  timezone: text("timezone").notNull(),
  locale: text("locale").notNull(),
  /** Of the page on which the visitor answered last: they are written to in it. */
  language: text("language").notNull().default("en"),
  attribution: json<Attribution>("attribution").notNull(),
  /** When each step was first accepted. */
  timings: json<Record<string, number>>("timings").notNull(),
  assigned: flag("assigned").notNull().default(false),
  /** `own-link`: by the booking link of `preferred`, who is the only one that the request can be booked with. */
  origin: text("origin", { enum: ORIGINS }).notNull().default("market"),
  meetingId: text("meeting_id").references(() => meetings.id),
  resumeVersion: integer("resume_version").notNull().default(1),
  createdAt: instant("created_at").notNull(),
  lastActivityAt: instant("last_activity_at").notNull(),
  closedAt: instant("closed_at"),
  /** When everything that identifies the visitor was removed. */
  anonymisedAt: instant("forgotten_at"),
  /** Whether contact data is present. */
  hasContact: flag("has_contact").notNull().default(false),
  /** See `trafficSource` of rules.ts. */
  source: text("source").notNull().default("direct"),
  /** Whether the visitor has seen a calendar without free times. */
  foundNothing: flag("found_nothing").notNull().default(false),
  /** The specialist whom the visitor asked for, and the time that they chose on that specialist's page. */
  preferred: json<Preferred>("preferred"),
  /** The time that the visitor chose before the first question, with anybody who is free then. */
  chosenStart: instant("chosen_start"),
  /** The agent that prepared the request, as it named itself; null for visitors. */
  agent: text("agent"),
  /** How far the person has taken over what the agent prepared. */
  agentStage: text("agent_stage", { enum: AGENT_STAGES }),
}, (t) => [
  index("tracks_status_idx").on(t.status, t.lastActivityAt),
  index("tracks_unforgotten_idx").on(t.hasContact, t.lastActivityAt).where(notAnonymised),
  index("tracks_email_idx").on(t.contactEmail),
  index("tracks_mailbox_idx").on(t.mailboxKey),
  index("tracks_phone_idx").on(t.contactPhone).where(sql`contact_phone is not null`),
  index("tracks_meeting_idx").on(t.meetingId),
  check("tracks_agent_stage", sql`agent_stage in ('prepared', 'taken-over', 'agreed')`),
  index("tracks_agent_idx").on(t.lastActivityAt).where(notAgreed),
  index("tracks_subcategory_idx").on(t.subcategoryId).where(sql`subcategory_id is not null`),
  // Every page of the list of unassigned tracks follows one of these four, whatever the filter.
  index("tracks_waiting_idx").on(t.hasContact, t.createdAt, t.id).where(unassigned),
  index("tracks_waiting_category_idx").on(t.categoryId, t.hasContact, t.createdAt, t.id).where(unassigned),
  index("tracks_waiting_reason_idx").on(t.closeReason, t.hasContact, t.createdAt, t.id).where(unassigned),
  index("tracks_waiting_both_idx").on(t.categoryId, t.closeReason, t.hasContact, t.createdAt, t.id).where(unassigned),
  // People who wait: the earliest due, and how many they are (track-list.ts).
  index("tracks_due_idx").on(t.lastActivityAt, t.id).where(withContact),
  index("tracks_people_idx").on(t.mailboxKey, t.lastActivityAt, t.categoryId, t.createdAt, t.agentStage)
    .where(withContact),
]);

/** Each word of a visitor's name, email address and phone number, so that a prefix search reads only matching rows. */
export const trackSearchTerms = sqliteTable("track_words", {
  word: text("word").notNull(),
  trackId: text("track_id").notNull().references(() => tracks.id),
}, (t) => [primaryKey({ columns: [t.word, t.trackId] }), index("track_words_track_idx").on(t.trackId)]);

/** Unassigned tracks by state: the close reason, or the status of an open track. Triggers of the database keep it. */
export const trackCounts = sqliteTable("track_counts", {
  categoryId: text("category_id").notNull(),
  state: text("state").notNull(),
  hasContact: flag("has_contact").notNull(),
  tracks: integer("tracks").notNull(),
}, (t) => [primaryKey({ columns: [t.categoryId, t.state, t.hasContact] })]);

/**
 * Tracks by the UTC day of their start, source, category and furthest step; "found-nothing" counts those that met an
 * empty calendar. Triggers of the database keep it.
 */
export const funnelCounts = sqliteTable("funnel_counts", {
  day: integer("day").notNull(),
  source: text("source").notNull(),
  categoryId: text("category_id").notNull(),
  step: text("step").notNull(),
  tracks: integer("tracks").notNull(),
}, (t) => [primaryKey({ columns: [t.day, t.source, t.categoryId, t.step] })]);

/** Every consent text ever accepted or declined, by its hash; kept for ever (docs/product/privacy.md#consents). */
export const consentTexts = sqliteTable("consent_texts", {
  hash: text("hash").primaryKey(),
  purpose: text("purpose").notNull(),
  version: integer("version").notNull(),
  text: text("text").notNull(),
  createdAt: instant("created_at").notNull(),
});

export const consentRecords = sqliteTable("consent_records", {
  id: id(),
  /** The track's id. */
  subject: text("subject").notNull(),
  purpose: text("purpose").notNull(),
  textHash: text("text_hash").notNull().references(() => consentTexts.hash),
  version: integer("version").notNull(),
  /** The specialist named in the text, if any. */
  specialistId: text("specialist_id"),
  accepted: flag("accepted").notNull(),
  at: instant("at").notNull(),
  address: text("address"),
}, (t) => [index("consent_records_subject_idx").on(t.subject)]);
