// When the database was last backed up: one row, written by the command `backup`.
import { check, integer, sqliteTable } from "drizzle-orm/sqlite-core";
import { sql } from "drizzle-orm";
import { instant } from "./columns.ts";

export const lastBackup = sqliteTable("last_backup", {
  id: integer().primaryKey(),
  finishedAt: instant("finished_at").notNull(),
  bytes: integer().notNull(),
  migration: integer().notNull(),
}, () => [check("last_backup_id", sql`id = 1`)]);
