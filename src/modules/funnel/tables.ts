// Tables of the funnel: visitors' tracks with their consents, counters, reminders, and the read model of matching.
import { sql } from "drizzle-orm";
import { blob, check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { flag, id, instant, json, mailboxKey } from "@/platform/db/columns.ts";
import { users } from "@/modules/auth/tables.ts";
import { categories, questionSets, subcategories } from "@/modules/catalog/tables.ts";
import { meetings } from "@/modules/scheduling/tables.ts";
import type { StoredLicence } from "@/modules/specialists/credentials/schemas.ts";
import type { SpecialistCard } from "@/modules/specialists/schemas.ts";
import type { CalendarRules } from "@/modules/scheduling/calendar/rules.ts";
import { AGENT_STAGES, CLOSE_REASONS, TRACK_STATUSES } from "./rules.ts";
import type { Answers, Attribution, Contact, Preferences } from "./schemas.ts";

// Conditions of partial indexes. SQLite uses such an index only for the same condition, word for word.
export const unassigned = sql`assigned = 0 and close_reason is not 'deleted'`;
export const notAgreed = sql`agent_stage in ('prepared', 'taken-over')`;
export const notAnonymised = sql`forgotten_at is null and status = 'closed'`;

/** `startsAt` in ms. */
export interface Preferred {
  specialistId: string;
  startsAt?: number;
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
  attribution: json<Attribution>("attribution").notNull(),
  /** When each step was first accepted. */
  timings: json<Record<string, number>>("timings").notNull(),
  assigned: flag("assigned").notNull().default(false),
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

/** A live hold in the read model: its busy time with buffers, and when it expires. Instants in ms. */
export interface LiveHold {
  trackId: string;
  categoryId: string;
  subcategoryId: string | null;
  busyFrom: number;
  busyTo: number;
  expiresAt: number;
}

/** Usable credits of one lot; instants in ms. Without a subcategory they are valid for the whole category. */
export interface OpenLot {
  subcategoryId: string | null;
  remaining: number;
  expiresAt: number;
  unitPriceMinor: number;
}

/** One cap: `left` remain until the instant `until`, then `full` again. Counts leads, or spending in minor units. */
export interface CapWindow {
  of: "leads" | "spending";
  left: number;
  full: number;
  until: number;
}

/** What the eligibility rules need of one specialist in one category; updated in the transaction of every change. */
export const candidates = sqliteTable("candidates", {
  specialistId: text("specialist_id").notNull().references(() => users.id),
  categoryId: text("category_id").notNull().references(() => categories.id),
  /** market_version at the last change of this row or of the specialist's open time. */
  version: integer("version").notNull(),
  /** The first failed rule of those that depend on neither slot, clock nor visitor; null when all pass. */
  hiddenBy: text("hidden_by"),
  email: text("email").notNull(),
  subcategoryIds: json<string[]>("subcategory_ids").notNull(),
  strengths: json<Record<string, string[]>>("strengths").notNull(),
  card: json<SpecialistCard>("card").notNull(),
  /** Usable credits, the soonest to expire first. */
  lots: json<OpenLot[]>("lots").notNull(),
  /** How many more leads each cap allows, and until when. */
  caps: json<CapWindow[]>("caps").notNull(),
  kept: integer("kept").notNull(),
  missed: integer("missed").notNull(),
  /** Meetings booked within the last 30 days. */
  recentMeetings: integer("recent_meetings").notNull(),
  /** Published ratings in the category: how many, and the sum of their stars. */
  ratingCount: integer("rating_count").notNull().default(0),
  ratingSum: integer("rating_sum").notNull().default(0),
  /** Expiry of verified credentials by type, in ms; null when one never expires. The category says which it requires. */
  credentials: json<Record<string, number | null>>("credentials").notNull().default({}),
  /** The same with where each is valid, by type. */
  licences: json<Record<string, StoredLicence[]>>("licences").notNull().default({}),
}, (t) => [
  primaryKey({ columns: [t.specialistId, t.categoryId] }),
  index("candidates_changes_idx").on(t.categoryId, t.version),
  // The lots are in the order in which they expire, so this is when the last credit expires.
  index("candidates_credit_idx").on(t.categoryId, sql`json_extract(lots, '$[#-1].expiresAt')`),
]);

/** A specialist's open starts as bitmaps of five-minute cells, 36 bytes for each UTC day. */
export const openTimes = sqliteTable("open_times", {
  specialistId: text("specialist_id").primaryKey().references(() => users.id),
  /** UTC day number of the first bitmap. */
  fromDay: integer("from_day").notNull(),
  days: integer("days").notNull(),
  starts: blob("starts", { mode: "buffer" }).notNull(),
  holds: json<LiveHold[]>("holds").notNull(),
  /** Slot length, buffers, notice, horizon and zone; the opening hours are in the bitmaps. */
  calendar: json<CalendarRules>("calendar").notNull(),
});

/** One row, incremented by every change of what can be booked. */
export const marketVersion = sqliteTable("market_version", {
  id: integer("id").primaryKey(),
  version: integer("version").notNull(),
});

/** Reminders of unfinished requests, for visitors who agreed to them; at most two each. */
export const trackReminders = sqliteTable("track_reminders", {
  trackId: text("track_id").primaryKey().references(() => tracks.id),
  sent: integer("sent").notNull().default(0),
  /** When the next reminder is due; null while the track is open, or when none is left. */
  dueAt: instant("due_at"),
  /** When the visitor stopped the reminders. */
  stoppedAt: instant("stopped_at"),
}, (t) => [index("track_reminders_due_idx").on(t.dueAt).where(sql`due_at is not null`)]);

/** The code with which a track's visitor proves their email address. The code itself is computed. */
export const contactCodes = sqliteTable("contact_codes", {
  trackId: text("track_id").primaryKey().references(() => tracks.id),
  /** Case-folded; another address needs a new code. */
  email: text("email").notNull(),
  /** Another version is another code, and another link. */
  version: integer("version").notNull(),
  /** Wrong codes typed for this version. */
  attempts: integer("attempts").notNull().default(0),
  sends: integer("sends").notNull().default(1),
  sentAt: instant("sent_at").notNull(),
  expiresAt: instant("expires_at").notNull(),
  network: text("network"),
  provenAt: instant("proven_at"),
}, (t) => [
  index("contact_codes_unproven_idx").on(t.sentAt).where(sql`proven_at is null`),
  index("contact_codes_network_idx").on(t.network, t.expiresAt)
    .where(sql`proven_at is null and network is not null`),
]);

/** Every code that was sent, for the limit per mailbox, or number, and hour. */
export const contactCodeSends = sqliteTable("contact_code_sends", {
  id: id(),
  /** An email address, or a number in E.164. */
  email: text("email").notNull(),
  at: instant("at").notNull(),
  /** A number is its own. */
  mailboxKey: mailboxKey("email"),
}, (t) => [
  index("contact_code_sends_email_idx").on(t.email, t.at),
  index("contact_code_sends_mailbox_idx").on(t.mailboxKey, t.at),
  index("contact_code_sends_at_idx").on(t.at),
]);

/** Addresses whose owner has said that a request was not theirs: their mailboxes get no codes until then. */
export const blockedAddresses = sqliteTable("blocked_addresses", {
  email: text("email").primaryKey(),
  until: instant("until").notNull(),
  mailboxKey: mailboxKey("email"),
}, (t) => [index("blocked_addresses_mailbox_idx").on(t.mailboxKey)]);

/** Confirmed bookings by registrable email domain and UTC day. */
export const domainBookings = sqliteTable("domain_bookings", {
  domain: text("domain").notNull(),
  day: integer("day").notNull(),
  bookings: integer("bookings").notNull(),
}, (t) => [primaryKey({ columns: [t.domain, t.day] })]);

export const NETWORK_BOOKING_KINDS = ["confirmed", "released"] as const;

/** Confirmed bookings of the last hour by network, and those that the clock has released. */
export const networkBookings = sqliteTable("network_bookings", {
  id: id(),
  network: text("network").notNull(),
  kind: text("kind", { enum: NETWORK_BOOKING_KINDS }).notNull(),
  at: instant("at").notNull(),
}, (t) => [
  index("network_bookings_network_idx").on(t.network, t.kind, t.at),
  index("network_bookings_at_idx").on(t.at),
]);

/** Bookings that wait for an administrator. A row ends with the decision. */
export const bookingReviews = sqliteTable("booking_reviews", {
  meetingId: text("meeting_id").primaryKey().references(() => meetings.id),
  trackId: text("track_id").notNull().references(() => tracks.id),
  /** The email domain that had its bookings of the day; "" when it had not. */
  domain: text("domain").notNull(),
  /** The network that had its bookings of the hour. */
  network: text("network"),
  /** The address that the visitor's browser had proven, without a code for this request. */
  provenEmail: text("proven_email"),
  since: instant("since").notNull(),
  /** Until when time and credit are kept. */
  until: instant("until").notNull(),
}, (t) => [
  index("booking_reviews_track_idx").on(t.trackId),
  index("booking_reviews_until_idx").on(t.until),
]);

/** Released bookings whose visitor still has to prove their address. Then they wait for no second review. */
export const releasedBookings = sqliteTable("released_bookings", {
  meetingId: text("meeting_id").primaryKey().references(() => meetings.id),
  at: instant("at").notNull(),
}, (t) => [index("released_bookings_at_idx").on(t.at)]);

/** Solved proofs of work, until they would have expired: each one lets one code be sent. */
export const usedChallenges = sqliteTable("used_challenges", {
  signature: text("signature").primaryKey(),
  expiresAt: instant("expires_at").notNull(),
}, (t) => [index("used_challenges_expiry_idx").on(t.expiresAt)]);

/** A browser, known by a cookie, that has proven an address and is remembered. */
export const contactProofs = sqliteTable("contact_proofs", {
  tokenHash: text("token_hash").notNull(),
  email: text("email").notNull(),
  provenAt: instant("proven_at").notNull(),
  expiresAt: instant("expires_at").notNull(),
}, (t) => [
  primaryKey({ columns: [t.tokenHash, t.email] }),
  index("contact_proofs_email_idx").on(t.email),
  index("contact_proofs_expiry_idx").on(t.expiresAt),
]);
