// Text messages about a meeting that are due at a time.
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant } from "@/platform/db/columns.ts";
import { hasStatus } from "@/platform/db/status-sets.ts";
import { meetings } from "@/modules/scheduling/tables.ts";
import { REMINDER_STATES, WAITING } from "../reminders/rules.ts";
import { TEXT_KINDS } from "./rules.ts";

export const dueTexts = sqliteTable("due_texts", {
  meetingId: text("meeting_id").notNull().references(() => meetings.id),
  kind: text("kind", { enum: TEXT_KINDS }).notNull(),
  /** The meeting's start that the message is about. One that was moved since has messages of its own. */
  startsAt: instant("starts_at").notNull(),
  /** 0 for anything but a reminder. */
  minutesBefore: integer("minutes_before").notNull().default(0),
  dueAt: instant("due_at").notNull(),
  state: text("state", { enum: REMINDER_STATES }).notNull().default("waiting"),
}, (t) => [
  primaryKey({ columns: [t.meetingId, t.kind, t.startsAt, t.minutesBefore] }),
  index("due_texts_due_idx").on(t.dueAt).where(hasStatus(t.state, WAITING)),
]);
