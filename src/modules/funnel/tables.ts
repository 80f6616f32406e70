// The table of reminders.
import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant } from "@/platform/db/columns.ts";
import { tracks } from "@/modules/tracks/tables.ts";

/** Reminders of unfinished requests, for visitors who agreed to them; at most two each. */
export const trackReminders = sqliteTable("track_reminders", {
  trackId: text("track_id").primaryKey().references(() => tracks.id),
  sent: integer("sent").notNull().default(0),
  /** When the next reminder is due; null while the track is open, or when none is left. */
  dueAt: instant("due_at"),
  /** When the visitor stopped the reminders. */
  stoppedAt: instant("stopped_at"),
}, (t) => [index("track_reminders_due_idx").on(t.dueAt).where(sql`due_at is not null`)]);
