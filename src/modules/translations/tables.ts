import { primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant } from "@/platform/db/columns.ts";

/** What operators have written, in other languages. Triggers raise `content_version` with every change. */
export const translations = sqliteTable("translations", {
  language: text("language").notNull(),
  /** The text as it was written. */
  source: text("source").notNull(),
  text: text("text").notNull(),
  changedAt: instant("changed_at").notNull(),
  changedBy: text("changed_by"),
}, (t) => [primaryKey({ columns: [t.language, t.source] })]);
