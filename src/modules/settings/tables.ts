// The three settings documents, each with its version.
import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant, json } from "../../platform/columns.ts";

export const settingsDocuments = sqliteTable("settings_documents", {
  name: text("name", { enum: ["lifecycle", "pricing", "resources"] }).primaryKey(),
  version: integer("version").notNull(),
  body: json<unknown>("body").notNull(),
  changedAt: instant("changed_at").notNull(),
  changedBy: text("changed_by"),
});
