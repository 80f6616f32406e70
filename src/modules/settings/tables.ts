// The three settings documents as they stand, and every version that ever stood.
import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant, json } from "@/platform/db/columns.ts";

const NAMES = ["lifecycle", "pricing", "resources"] as const;

export const settingsDocuments = sqliteTable("settings_documents", {
  name: text("name", { enum: NAMES }).primaryKey(),
  version: integer("version").notNull(),
  body: json<unknown>("body").notNull(),
  changedAt: instant("changed_at").notNull(),
  changedBy: text("changed_by"),
});

/** Written with each change and never again: legal texts are kept for ever (PRODUCT section 2). */
export const settingsVersions = sqliteTable("settings_versions", {
  name: text("name", { enum: NAMES }).notNull(),
  version: integer("version").notNull(),
  body: json<unknown>("body").notNull(),
  /** The values that differ from the version before. */
  changedKeys: json<string[]>("changed_keys").notNull(),
  changedAt: instant("changed_at").notNull(),
  changedBy: text("changed_by"),
}, (t) => [primaryKey({ columns: [t.name, t.version] })]);
