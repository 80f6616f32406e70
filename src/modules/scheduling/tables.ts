import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { users } from "@/modules/auth/tables.ts";
import { categories, subcategories } from "@/modules/catalog/tables.ts";
import { flag, id, instant, json } from "@/platform/db/columns.ts";
import { hasStatus } from "@/platform/db/status-sets.ts";
import type { CalendarRules } from "./calendar/rules.ts";
import { ANSWERS } from "./meetings/outcome-rules.ts";
import {
  MEETING_LOCATIONS,
  MEETING_STATUSES,
  MEETINGS,
  ORIGINS,
  ROOM_SERVICES,
  ROOM_STATUSES,
  SIDES,
  WANTED_ROOMS,
} from "./rules.ts";
import { ALL_READ, type Unread } from "./external/rules.ts";

export const calendars = sqliteTable("calendars", {
  specialistId: text("specialist_id").primaryKey().references(() => users.id),
  /** Validated before they are written. */
  rules: json<CalendarRules>("rules").notNull(),
  /** Incremented by every change, so that concurrent edits are noticed. */
  version: integer("version").notNull().default(1),
  changedAt: instant("changed_at").notNull(),
  /** The last date whose public holidays are known, as in `rules`; null where the calendar doesn't follow any. */
  holidaysUntil: text("holidays_until"),
}, (t) => [
  index("calendars_holidays_idx").on(t.holidaysUntil, t.specialistId).where(sql`holidays_until is not null`),
]);

export const meetings = sqliteTable("meetings", {
  id: id(),
  trackId: text("track_id").notNull(),
  leadId: text("lead_id"),
  specialistId: text("specialist_id").notNull().references(() => users.id),
  categoryId: text("category_id").notNull().references(() => categories.id),
  subcategoryId: text("subcategory_id").references(() => subcategories.id),
  startsAt: instant("starts_at").notNull(),
  endsAt: instant("ends_at").notNull(),
  /** Including the specialist's buffers. */
  busyFrom: instant("busy_from").notNull(),
  busyTo: instant("busy_to").notNull(),
  location: text("location", { enum: MEETING_LOCATIONS }).notNull(),
  /** Link or number, as offered when the meeting was confirmed. */
  locationDetail: text("location_detail"),
  visitorZone: text("visitor_zone").notNull(),
  specialistZone: text("specialist_zone").notNull(),
  status: text("status", { enum: MEETING_STATUSES }).notNull(),
  /** Of its visitor. One by a booking link uses no credit, and says nothing about the market. */
  origin: text("origin", { enum: ORIGINS }).notNull().default("market"),
  /** Until when a hold or a pending meeting keeps its time. */
  holdExpiresAt: instant("hold_expires_at"),
  /** The visitor's network (IPv4 /24, IPv6 /56) while a hold or pending meeting is unproven. */
  network: text("network"),
  /** How often the hold was renewed. */
  renewals: integer("renewals").notNull().default(0),
  cancelledBy: text("cancelled_by", { enum: [...SIDES, "admin"] }),
  cancelledAt: instant("cancelled_at"),
  /** A stable key, such as `cannot-come`. */
  cancelReason: text("cancel_reason"),
  /** The message to the other side with the last reschedule or the cancellation. */
  message: text("message"),
  absent: text("absent", { enum: SIDES }),
  rescheduleCount: integer("reschedule_count").notNull().default(0),
  calendarUid: text("calendar_uid").notNull(),
  sequence: integer("sequence").notNull().default(0),
  linkVersion: integer("link_version").notNull().default(1),
  /** When both sides were asked whether it took place, and when it is settled at the latest. */
  endedAt: instant("ended_at"),
  settleBy: instant("settle_by"),
  createdAt: instant("created_at").notNull(),
  confirmedAt: instant("confirmed_at"),
  changedAt: instant("changed_at").notNull(),
}, (t) => [
  uniqueIndex("meetings_live_track_idx").on(t.trackId).where(hasStatus(t.status, MEETINGS.live)),
  index("meetings_subcategory_idx").on(t.subcategoryId).where(sql`subcategory_id is not null`),
  index("meetings_track_idx").on(t.trackId),
  index("meetings_specialist_idx").on(t.specialistId, t.startsAt),
  index("meetings_holds_idx").on(t.holdExpiresAt).where(hasStatus(t.status, MEETINGS.holding)),
  index("meetings_specialist_holds_idx").on(t.specialistId).where(hasStatus(t.status, MEETINGS.holding)),
  index("meetings_network_idx").on(t.network).where(hasStatus(t.status, MEETINGS.holding)),
  index("meetings_over_idx").on(t.endsAt).where(sql`${hasStatus(t.status, MEETINGS.confirmed)} and ended_at is null`),
  index("meetings_settle_idx").on(t.settleBy).where(
    sql`${hasStatus(t.status, MEETINGS.confirmed)} and settle_by is not null`,
  ),
]);

/** Occupied time. The primary key makes a double booking impossible, in any process on any machine. */
export const occupiedCells = sqliteTable("occupied_cells", {
  specialistId: text("specialist_id").notNull(),
  /** Minutes since the epoch divided by five. */
  cell: integer("cell").notNull(),
  meetingId: text("meeting_id").notNull(),
  /** Set for a hold. */
  expiresAt: instant("expires_at"),
}, (t) => [primaryKey({ columns: [t.specialistId, t.cell] })]);

/** Each side's answer to whether the meeting took place. */
export const meetingAnswers = sqliteTable("meeting_answers", {
  meetingId: text("meeting_id").notNull().references(() => meetings.id),
  side: text("side", { enum: SIDES }).notNull(),
  answer: text("answer", { enum: ANSWERS }).notNull(),
  at: instant("at").notNull(),
}, (t) => [primaryKey({ columns: [t.meetingId, t.side] })]);

/** The rooms of meetings online, created or requested. */
export const zoomMeetings = sqliteTable("zoom_meetings", {
  meetingId: text("meeting_id").primaryKey().references(() => meetings.id),
  service: text("service", { enum: ROOM_SERVICES }).notNull().default("zoom"),
  state: text("state", { enum: ROOM_STATUSES }).notNull(),
  wantedAt: instant("wanted_at").notNull(),
  /** Of the meeting for which it was requested; null in rows of older programs. */
  specialistId: text("specialist_id"),
  startsAt: instant("starts_at"),
  endsAt: instant("ends_at"),
  zoomId: text("zoom_id"),
  joinUrl: text("join_url"),
  /** Zoom was asked to create a room. If the response was lost, Zoom has a room that is not recorded here. */
  attempted: flag("attempted").notNull().default(false),
  /** Rooms that are to be deleted at Zoom. */
  discards: json<string[]>("discards").notNull().default([]),
  /** Set while a worker synchronises the room: when its lease expires. */
  leasedUntil: instant("leased_until"),
}, (t) => [
  // Literal: few rooms differ from what Zoom has.
  index("zoom_meetings_unsettled_idx").on(t.meetingId)
    .where(sql`${hasStatus(t.state, WANTED_ROOMS)} or discards <> '[]' or (attempted = 1 and zoom_id is null)`),
]);

/** An external calendar of a specialist, whose busy times count. */
export const externalCalendars = sqliteTable("external_calendars", {
  specialistId: text("specialist_id").primaryKey().references(() => users.id),
  /** Secret: everyone with the address can read the calendar. */
  url: text("url").notNull(),
  /** Incremented by every reading and whatever makes an earlier one stale, so that a late result is ignored. */
  version: integer("version").notNull(),
  connectedAt: instant("connected_at").notNull(),
  dueAt: instant("due_at").notNull(),
  /** The last successful read. */
  readAt: instant("read_at"),
  failingSince: instant("failing_since"),
  /** Why it can't be read, as a sentence for its owner. */
  error: text("error"),
  etag: text("etag"),
  lastModified: text("last_modified"),
  /** The last good copy, in order. */
  busy: json<[from: number, to: number][]>("busy").notNull().default([]),
  /** Of that copy. */
  unread: json<Unread>("unread").notNull().default(ALL_READ),
}, (t) => [index("external_calendars_due_idx").on(t.dueAt)]);

/** The version of the link secret that opens the feed of a specialist's meetings. */
export const calendarFeeds = sqliteTable("calendar_feeds", {
  specialistId: text("specialist_id").primaryKey().references(() => users.id),
  version: integer("version").notNull(),
  active: flag("active").notNull(),
  changedAt: instant("changed_at").notNull(),
});

/** Times that a specialist has blocked, which nobody can book. */
export const blockedTimes = sqliteTable("blocked_times", {
  id: id(),
  specialistId: text("specialist_id").notNull().references(() => users.id),
  startsAt: instant("starts_at").notNull(),
  endsAt: instant("ends_at").notNull(),
  createdAt: instant("created_at").notNull(),
}, (t) => [
  index("blocked_times_specialist_idx").on(t.specialistId, t.startsAt),
  index("blocked_times_ends_idx").on(t.endsAt),
  check("blocked_times_order", sql`starts_at < ends_at`),
]);
