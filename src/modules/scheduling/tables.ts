// Calendars, meetings, and the five-minute cells that no two meetings can share.
import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { flag, id, instant, json } from "@/platform/db/columns.ts";
import { users } from "@/modules/auth/tables.ts";
import { categories, subcategories } from "@/modules/catalog/tables.ts";

export const calendars = sqliteTable("calendars", {
  specialistId: text("specialist_id").primaryKey().references(() => users.id),
  /** CalendarRules of rules.ts, checked before it is written. */
  rules: json<unknown>("rules").notNull(),
  /** Raised by every change, so that two tabs notice each other. */
  version: integer("version").notNull().default(1),
  changedAt: instant("changed_at").notNull(),
});

export const meetings = sqliteTable("meetings", {
  id: id(),
  trackId: text("track_id").notNull(),
  leadId: text("lead_id"),
  specialistId: text("specialist_id").notNull().references(() => users.id),
  categoryId: text("category_id").notNull().references(() => categories.id),
  subcategoryId: text("subcategory_id").references(() => subcategories.id),
  startsAt: instant("starts_at").notNull(),
  endsAt: instant("ends_at").notNull(),
  /** With the specialist's buffers. */
  busyFrom: instant("busy_from").notNull(),
  busyTo: instant("busy_to").notNull(),
  location: text("location", { enum: ["zoom", "whatsapp", "phone"] }).notNull(),
  /** Link or number, as offered when the meeting was confirmed. */
  locationDetail: text("location_detail"),
  visitorZone: text("visitor_zone").notNull(),
  specialistZone: text("specialist_zone").notNull(),
  status: text("status", { enum: ["held", "confirmed", "completed", "cancelled", "no-show"] }).notNull(),
  holdExpiresAt: instant("hold_expires_at"),
  cancelledBy: text("cancelled_by", { enum: ["visitor", "specialist", "admin"] }),
  cancelledAt: instant("cancelled_at"),
  /** A stable word, such as `cannot-come`. */
  cancelReason: text("cancel_reason"),
  /** What was said to the other side with the last move or with the cancellation. */
  message: text("message"),
  absent: text("absent", { enum: ["visitor", "specialist"] }),
  rescheduleCount: integer("reschedule_count").notNull().default(0),
  calendarUid: text("calendar_uid").notNull(),
  sequence: integer("sequence").notNull().default(0),
  linkVersion: integer("link_version").notNull().default(1),
  /** When both were asked whether it took place, and when their answers, or their silence, will count. */
  endedAt: instant("ended_at"),
  settleBy: instant("settle_by"),
  createdAt: instant("created_at").notNull(),
  confirmedAt: instant("confirmed_at"),
  changedAt: instant("changed_at").notNull(),
}, (t) => [
  uniqueIndex("meetings_live_track_idx").on(t.trackId).where(sql`status in ('held', 'confirmed')`),
  index("meetings_subcategory_idx").on(t.subcategoryId).where(sql`subcategory_id is not null`),
  index("meetings_track_idx").on(t.trackId),
  index("meetings_specialist_idx").on(t.specialistId, t.startsAt),
  index("meetings_holds_idx").on(t.holdExpiresAt).where(sql`status = 'held'`),
  index("meetings_specialist_holds_idx").on(t.specialistId).where(sql`status = 'held'`),
  index("meetings_over_idx").on(t.endsAt).where(sql`status = 'confirmed' and ended_at is null`),
  index("meetings_settle_idx").on(t.settleBy).where(sql`status = 'confirmed' and settle_by is not null`),
]);

/** Taken time. The primary key is what makes a double booking impossible, in any process on any machine. */
export const occupiedCells = sqliteTable("occupied_cells", {
  specialistId: text("specialist_id").notNull(),
  /** Minutes since the epoch divided by five. */
  cell: integer("cell").notNull(),
  meetingId: text("meeting_id").notNull(),
  /** Set while it is only held. */
  expiresAt: instant("expires_at"),
}, (t) => [primaryKey({ columns: [t.specialistId, t.cell] })]);

/** What each side said when it was asked whether the meeting took place; the first answer counts. */
export const meetingAnswers = sqliteTable("meeting_answers", {
  meetingId: text("meeting_id").notNull().references(() => meetings.id),
  side: text("side", { enum: ["visitor", "specialist"] }).notNull(),
  answer: text("answer", { enum: ["held", "other-absent", "moved"] }).notNull(),
  at: instant("at").notNull(),
}, (t) => [primaryKey({ columns: [t.meetingId, t.side] })]);

/** A meeting's room at Zoom, where one was made or is to be. */
export const zoomMeetings = sqliteTable("zoom_meetings", {
  meetingId: text("meeting_id").primaryKey().references(() => meetings.id),
  /** `wanted`: to be made, or moved; `personal`: the specialist's own link stays; `closed`: the meeting is called off. */
  state: text("state", { enum: ["wanted", "open", "personal", "closed"] }).notNull(),
  wantedAt: instant("wanted_at").notNull(),
  zoomId: text("zoom_id"),
  joinUrl: text("join_url"),
  /** Zoom was asked to make a room: if its answer was lost, there is one that we have not noted. */
  attempted: flag("attempted").notNull().default(false),
  /** Rooms that are to be deleted at Zoom. */
  discards: json<string[]>("discards").notNull().default([]),
  /** While a worker is at it: until when it may be believed to live. */
  leasedUntil: instant("leased_until"),
});

/** Another calendar of a specialist, whose busy times are taken over. */
export const externalCalendars = sqliteTable("external_calendars", {
  specialistId: text("specialist_id").primaryKey().references(() => users.id),
  /** Known to its owner alone: who has it can read the calendar. */
  url: text("url").notNull(),
  /** Raised by every new address, so that an answer of an older one is left unwritten. */
  version: integer("version").notNull(),
  connectedAt: instant("connected_at").notNull(),
  dueAt: instant("due_at").notNull(),
  /** Last time that it could be read. */
  readAt: instant("read_at"),
  failingSince: instant("failing_since"),
  /** Why not, as a sentence for its owner. */
  error: text("error"),
  etag: text("etag"),
  lastModified: text("last_modified"),
  /** The last good copy: pairs of instants, in order. */
  busy: json<[from: number, to: number][]>("busy").notNull().default([]),
}, (t) => [index("external_calendars_due_idx").on(t.dueAt)]);

/** Which version of its link secret opens the feed of a specialist's meetings. */
export const calendarFeeds = sqliteTable("calendar_feeds", {
  specialistId: text("specialist_id").primaryKey().references(() => users.id),
  version: integer("version").notNull(),
  active: flag("active").notNull(),
  changedAt: instant("changed_at").notNull(),
});
