// Messages about a meeting that are due at a time, and what became of them; and the tables that programs up to 0.3.0 use.
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant } from "@/platform/db/columns.ts";
import { hasStatus } from "@/platform/db/status-sets.ts";
import { meetings } from "@/modules/scheduling/tables.ts";
import { DUE_STATES, WAITING } from "./rules.ts";

export const dueMessages = sqliteTable("due_messages", {
  meetingId: text("meeting_id").notNull().references(() => meetings.id),
  /** The template in the delivery log, which says by which channel it is sent. */
  template: text("template").notNull(),
  /** The meeting's start that the message is about. One that was moved since has messages of its own. */
  startsAt: instant("starts_at").notNull(),
  /** 0 for anything but a reminder. */
  minutesBefore: integer("minutes_before").notNull().default(0),
  dueAt: instant("due_at").notNull(),
  state: text("state", { enum: DUE_STATES }).notNull().default("waiting"),
}, (t) => [
  primaryKey({ columns: [t.meetingId, t.template, t.startsAt, t.minutesBefore] }),
  index("due_messages_due_idx").on(t.dueAt).where(hasStatus(t.state, WAITING)),
]);

// Triggers keep due_messages and these two equal, so that each program sends what the other one has planned. They go with
// the release after the next one.
export const reminders = sqliteTable("reminders", {
  meetingId: text("meeting_id").notNull().references(() => meetings.id),
  recipient: text("recipient").notNull(),
  minutesBefore: integer("minutes_before").notNull(),
  dueAt: instant("due_at").notNull(),
  state: text("state").notNull().default("waiting"),
}, (t) => [
  primaryKey({ columns: [t.meetingId, t.recipient, t.minutesBefore] }),
  index("reminders_due_idx").on(t.dueAt).where(hasStatus(t.state, WAITING)),
]);

export const dueTexts = sqliteTable("due_texts", {
  meetingId: text("meeting_id").notNull().references(() => meetings.id),
  kind: text("kind").notNull(),
  startsAt: instant("starts_at").notNull(),
  minutesBefore: integer("minutes_before").notNull().default(0),
  dueAt: instant("due_at").notNull(),
  state: text("state").notNull().default("waiting"),
}, (t) => [
  primaryKey({ columns: [t.meetingId, t.kind, t.startsAt, t.minutesBefore] }),
  index("due_texts_due_idx").on(t.dueAt).where(hasStatus(t.state, WAITING)),
]);
