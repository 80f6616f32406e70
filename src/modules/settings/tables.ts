// The settings documents, current and in every version.
import { blob, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant, json } from "@/platform/db/columns.ts";
import { SETTINGS_NAMES } from "./rules.ts";

export const settingsDocuments = sqliteTable("settings_documents", {
  name: text("name", { enum: SETTINGS_NAMES }).primaryKey(),
  version: integer("version").notNull(),
  body: json<unknown>("body").notNull(),
  changedAt: instant("changed_at").notNull(),
  changedBy: text("changed_by"),
});

/** Rows are added by changes and never updated: legal texts are kept for good. */
export const settingsVersions = sqliteTable("settings_versions", {
  name: text("name", { enum: SETTINGS_NAMES }).notNull(),
  version: integer("version").notNull(),
  body: json<unknown>("body").notNull(),
  /** The keys whose values differ from the previous version. */
  changedKeys: json<string[]>("changed_keys").notNull(),
  changedAt: instant("changed_at").notNull(),
  changedBy: text("changed_by"),
}, (t) => [primaryKey({ columns: [t.name, t.version] })]);

/** The operator's pictures, as PNG. They stay, because emails that were sent show them. */
export const brandPictures = sqliteTable("brand_pictures", {
  /** By its content, with its size in pixels: "<uuid>-320x160". */
  name: text("name").primaryKey(),
  bytes: blob("bytes", { mode: "buffer" }).notNull(),
  createdAt: instant("created_at").notNull(),
  createdBy: text("created_by"),
});
