// The message ledger: one row for each mail with its state; and the reminders that are still to come.
import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { id, instant, json } from "../../platform/columns.ts";
import { meetings } from "../scheduling/tables.ts";

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
