import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { users } from "@/modules/auth/tables.ts";
import { flag, id, instant, json } from "@/platform/db/columns.ts";
import { ALL_READ, type Unread } from "../external/rules.ts";
import { meetings } from "../tables.ts";
import { CONNECTION_STATUSES, ENTRY_CHANGES, PROVIDERS } from "./rules.ts";

/** An account at a calendar service. */
export const calendarConnections = sqliteTable("calendar_connections", {
  id: id(),
  specialistId: text("specialist_id").notNull().references(() => users.id),
  provider: text("provider", { enum: PROVIDERS }).notNull(),
  /** How the specialist knows the account, such as its email address. */
  account: text("account").notNull(),
  /** Encrypted (credentials.ts). */
  credentials: text("credentials").notNull(),
  /** Of the sign-in from which the credentials are; another one with each. */
  grantId: text("grant_id").notNull().default(""),
  status: text("status", { enum: CONNECTION_STATUSES }).notNull(),
  connectedAt: instant("connected_at").notNull(),
  /** When it is read next. */
  dueAt: instant("due_at").notNull(),
  /** The last successful read. */
  readAt: instant("read_at"),
  failingSince: instant("failing_since"),
  /** Why it can't be read, as a sentence for its owner. */
  error: text("error"),
  /** Incremented whenever busy times are stored, so that an older result never replaces a newer one. */
  version: integer("version").notNull().default(1),
  /** The last good copy of the calendars that block the specialist, in order. */
  busy: json<[from: number, to: number][]>("busy").notNull().default([]),
  /** Of that copy. */
  unread: json<Unread>("unread").notNull().default(ALL_READ),
  /** Other hosts to which its owner lets Parley send the password (CalDAV). */
  allowedHosts: json<string[]>("allowed_hosts").notNull().default([]),
  /** Set when it was disconnected: the rest is done at the service before the row is deleted. */
  endedAt: instant("ended_at"),
  /** Whether meetings stay in the calendar when it is disconnected. */
  keepsEntries: flag("keeps_entries").notNull().default(true),
}, (t) => [
  uniqueIndex("calendar_connections_account_idx").on(t.specialistId, t.provider, t.account),
  index("calendar_connections_due_idx").on(t.dueAt),
]);

/** The calendars of an account. */
export const connectedCalendars = sqliteTable("connected_calendars", {
  connectionId: text("connection_id").notNull().references(() => calendarConnections.id),
  /** The service's id. */
  calendarId: text("calendar_id").notNull(),
  specialistId: text("specialist_id").notNull(),
  name: text("name").notNull(),
  writable: flag("writable").notNull(),
  /** Its busy times keep visitors from booking. */
  blocks: flag("blocks").notNull(),
  /** Meetings are written into it. */
  receives: flag("receives").notNull(),
  /** Whether the service opens rooms of Teams for entries of this calendar. */
  hasTeams: flag("has_teams").notNull().default(false),
  /** Meetings online that it receives are by Teams. */
  byTeams: flag("by_teams").notNull().default(false),
  /** Where reading changes goes on. */
  syncToken: text("sync_token"),
  channelId: text("channel_id"),
  channelResource: text("channel_resource"),
  /** When push notifications are arranged again. */
  channelUntil: instant("channel_until"),
}, (t) => [
  primaryKey({ columns: [t.connectionId, t.calendarId] }),
  // Literal: one calendar of a specialist receives meetings.
  uniqueIndex("connected_calendars_receives_idx").on(t.specialistId).where(sql`receives = 1`),
  uniqueIndex("connected_calendars_channel_idx").on(t.channelId).where(sql`channel_id is not null`),
]);

/** An event of ours in a calendar that no longer receives its meeting. */
export interface FormerEntry {
  connectionId: string;
  calendarId: string;
  ref: string;
  /** It is the room of a meeting that is to take place: it stays until that is cancelled. */
  isRoom?: boolean;
}

/** Meetings that were written into a calendar. */
export const calendarEntries = sqliteTable("calendar_entries", {
  meetingId: text("meeting_id").primaryKey().references(() => meetings.id),
  specialistId: text("specialist_id").notNull(),
  /** Where it is; null until it was written. */
  connectionId: text("connection_id"),
  calendarId: text("calendar_id"),
  ref: text("ref"),
  /** It is the room of its meeting, too: deleting it would end a link that the visitor has. */
  hasRoom: flag("has_room").notNull().default(false),
  etag: text("etag"),
  /** Where it still is and no longer belongs: it could not be deleted there yet. */
  former: json<FormerEntry[]>("former").notNull().default([]),
  /** The version of the meeting that was written; -1 where it has to be written, whatever is there. */
  sequence: integer("sequence").notNull().default(-1),
  /** A digest of what was written, so that the same is not written again. */
  written: text("written"),
  /** When the entry is in that calendar, as far as Parley knows. */
  startsAt: instant("starts_at"),
  endsAt: instant("ends_at"),
  /** What the specialist did to it there, which they have not been asked or have not answered about yet. */
  change: text("change", { enum: ENTRY_CHANGES }),
  changedAt: instant("changed_at"),
  /** Set while a worker writes it: when its lease expires. */
  leasedUntil: instant("leased_until"),
}, (t) => [
  index("calendar_entries_specialist_idx").on(t.specialistId),
  index("calendar_entries_connection_idx").on(t.connectionId),
  // Literal: few entries have any.
  index("calendar_entries_former_idx").on(t.meetingId).where(sql`former <> '[]'`),
]);
