// When the database was last backed up, for operators.
import { sql } from "drizzle-orm";
import { check, integer, sqliteTable } from "drizzle-orm/sqlite-core";
import { instant } from "../db/columns.ts";
import type { GaugeSource } from "./gauges.ts";

/** One row, written by the command `backup`. */
export const lastBackup = sqliteTable("last_backup", {
  id: integer().primaryKey(),
  finishedAt: instant("finished_at").notNull(),
  bytes: integer().notNull(),
  migration: integer().notNull(),
}, () => [check("last_backup_id", sql`id = 1`)]);

/** The age of a database that was never backed up, so that an alert notices that, too. */
export const backupGauges: GaugeSource = {
  name: "backups",
  gauges: {
    parley_backup_age_seconds: { help: "Time since the command backup last succeeded." },
    parley_backup_size_bytes: { help: "Size of the last backup." },
  },
  async read({ db, now }) {
    const [last] = await db.read.select().from(lastBackup);
    const [first] = await db.read.all<{ at: number }>(sql`select min(applied_at) as at from schema_migrations`);
    const since = last?.finishedAt ?? first?.at ?? now;
    return {
      parley_backup_age_seconds: Math.max(0, now - since) / 1_000,
      parley_backup_size_bytes: last?.bytes,
    };
  },
};
