import { sql } from "drizzle-orm";
import { blob, check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { id, instant, json } from "@/platform/db/columns.ts";
import { users } from "@/modules/auth/tables.ts";
import { meetings } from "@/modules/scheduling/tables.ts";
import { type Counts, IMPORT_KINDS, IMPORT_STATUSES, type Mapping, type Reading, ROW_STATUSES } from "./rules.ts";

/** A column of a file, with some of its values until the file is deleted. */
export interface ImportColumn {
  heading: string;
  samples: string[];
}

/** Files that administrators import, and what became of their rows. */
export const imports = sqliteTable("imports", {
  id: id(),
  kind: text("kind", { enum: IMPORT_KINDS }).notNull(),
  fileName: text("file_name").notNull(),
  status: text("status", { enum: IMPORT_STATUSES }).notNull(),
  columns: json<ImportColumn[]>("columns").notNull(),
  /** For each column. */
  mapping: json<Mapping>("mapping").notNull(),
  /** Null for files that an earlier version has read. */
  reading: json<Reading>("reading"),
  /** Rows of the file, without headings and empty ones. */
  rowCount: integer("row_count").notNull(),
  /** While it runs: the last row that was handled, how many were, and how many there are. */
  cursor: integer("cursor").notNull().default(0),
  handled: integer("handled").notNull().default(0),
  total: integer("total").notNull().default(0),
  counts: json<Counts>("counts").notNull().default({}),
  createdBy: text("created_by").notNull().references(() => users.id),
  createdAt: instant("created_at").notNull(),
  /** When its status last changed. */
  changedAt: instant("changed_at").notNull(),
  /** While it runs: when rows were last handled. */
  steppedAt: instant("stepped_at"),
}, (t) => [
  index("imports_created_idx").on(t.createdAt, t.id),
  index("imports_changed_idx").on(t.status, t.changedAt),
  check(
    "imports_status",
    sql`status IN ('uploaded', 'checking', 'checked', 'importing', 'imported', 'inviting', 'undoing', 'undone')`,
  ),
]);

/** The file of an import, compressed with gzip, until it is imported. */
export const importFiles = sqliteTable("import_files", {
  importId: text("import_id").primaryKey().references(() => imports.id),
  bytes: blob("bytes", { mode: "buffer" }).notNull(),
});

/** What became of a row, or would. */
export const importRows = sqliteTable("import_rows", {
  importId: text("import_id").notNull().references(() => imports.id),
  /** As a spreadsheet counts: the headings are row 1. */
  row: integer("row").notNull(),
  /** Whom it is about: the address, or what is in its place. */
  label: text("label").notNull(),
  status: text("status", { enum: ROW_STATUSES }).notNull(),
  notes: json<string[]>("notes").notNull().default([]),
  /** The account that the import created, or that has the address already. */
  userId: text("user_id").references(() => users.id),
  /** The meeting that the import created, or that is there already. */
  meetingId: text("meeting_id").references(() => meetings.id),
}, (t) => [
  primaryKey({ columns: [t.importId, t.row] }),
  index("import_rows_meeting_idx").on(t.meetingId).where(sql`meeting_id is not null`),
  index("import_rows_label_idx").on(t.label),
  index("import_rows_status_idx").on(t.importId, t.status, t.row),
  index("import_rows_user_idx").on(t.userId).where(sql`user_id is not null`),
  check("import_rows_status", sql`status IN ('ready', 'added', 'present', 'refused', 'removed', 'kept')`),
]);

/**
 * What an imported meeting was in its file, until its start there: the same file doesn't bring back what was cancelled,
 * moved or erased since. An undone import forgets it.
 */
export const importedMeetings = sqliteTable("imported_meetings", {
  /** A keyed hash of specialist, start and visitor. */
  key: text("key").primaryKey(),
  meetingId: text("meeting_id").notNull().references(() => meetings.id),
  startsAt: instant("starts_at").notNull(),
}, (t) => [
  index("imported_meetings_start_idx").on(t.startsAt),
  index("imported_meetings_meeting_idx").on(t.meetingId),
]);
