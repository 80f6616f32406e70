// The message ledger: one row for each mail with its state; the reminders that are still to come; in-app notifications.
import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { id, instant, json } from "@/platform/db/columns.ts";
import { users } from "@/modules/auth/tables.ts";
import { leads } from "@/modules/leads/tables.ts";
import { meetings } from "@/modules/scheduling/tables.ts";

export const messages = sqliteTable("messages", {
  id: id(),
  /** What caused it: an event's id, or the key of a timer. */
  cause: text("cause").notNull(),
  listener: text("listener").notNull(),
  /** The recipient as `visitor`, or a user's id; addresses stay where they belong. */
  recipient: text("recipient").notNull(),
  template: text("template").notNull(),
  /** Ids from which the mail can be built again; never its body. */
  refs: json<Record<string, string>>("refs").notNull(),
  state: text("state", { enum: ["queued", "sending", "sent", "failed", "skipped"] }).notNull(),
  attempts: integer("attempts").notNull().default(0),
  lastError: text("last_error"),
  /** Constant Message-ID, without angle brackets. */
  messageId: text("message_id").notNull(),
  createdAt: instant("created_at").notNull(),
  lockedUntil: instant("locked_until"),
  finishedAt: instant("finished_at"),
}, (t) => [
  uniqueIndex("messages_cause_idx").on(t.cause, t.listener, t.recipient),
  index("messages_state_idx").on(t.state, t.createdAt),
]);

export const reminders = sqliteTable("reminders", {
  meetingId: text("meeting_id").notNull().references(() => meetings.id),
  recipient: text("recipient", { enum: ["visitor", "specialist"] }).notNull(),
  minutesBefore: integer("minutes_before").notNull(),
  dueAt: instant("due_at").notNull(),
  state: text("state", { enum: ["waiting", "sent", "failed", "skipped"] }).notNull().default("waiting"),
}, (t) => [
  primaryKey({ columns: [t.meetingId, t.recipient, t.minutesBefore] }),
  index("reminders_due_idx").on(t.dueAt).where(sql`state = 'waiting'`),
]);

export const notifications = sqliteTable("notifications", {
  id: id(),
  specialistId: text("specialist_id").notNull().references(() => users.id),
  /** A stable word, such as `lead-received`. */
  kind: text("kind").notNull(),
  /** Neither of them names a visitor: who a lead is about is looked up when it is shown. */
  title: text("title").notNull(),
  body: text("body").notNull(),
  /** A path of ours. */
  link: text("link"),
  leadId: text("lead_id").references(() => leads.id),
  /** What it is told for, once: an event's id, or a campaign's. */
  cause: text("cause").notNull(),
  createdAt: instant("created_at").notNull(),
  readAt: instant("read_at"),
}, (t) => [
  uniqueIndex("notifications_cause_idx").on(t.cause, t.specialistId),
  index("notifications_newest_idx").on(t.specialistId, t.createdAt, t.id),
  index("notifications_unread_idx").on(t.specialistId, t.createdAt).where(sql`read_at is null`),
  index("notifications_age_idx").on(t.createdAt),
]);
