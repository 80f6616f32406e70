import { sql } from "drizzle-orm";
import { blob, check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { id, instant, json } from "@/platform/db/columns.ts";
import { hasStatus } from "@/platform/db/status-sets.ts";
import { users } from "@/modules/auth/tables.ts";
import { EXPORT_STATUSES, PREPARING } from "./rules.ts";

/** Exports of everything that administrators have asked for. */
export const dataExports = sqliteTable("data_exports", {
  id: id(),
  status: text("status", { enum: EXPORT_STATUSES }).notNull(),
  /** Rows of all tables when it began, and how many are written. */
  total: integer("total").notNull().default(0),
  handled: integer("handled").notNull().default(0),
  /** Where it goes on: the number of the table, and the key of its last row. */
  position: integer("position").notNull().default(0),
  cursor: json<unknown[]>("cursor"),
  /** Compressed. */
  bytes: integer("bytes").notNull().default(0),
  createdBy: text("created_by").notNull().references(() => users.id),
  createdAt: instant("created_at").notNull(),
}, (t) => [
  index("data_exports_created_idx").on(t.createdAt, t.id),
  // One at a time.
  uniqueIndex("data_exports_preparing_idx").on(t.status).where(hasStatus(t.status, PREPARING)),
  check("data_exports_status", sql`status IN ('preparing', 'ready')`),
]);

/** The files of an export. */
export const exportFiles = sqliteTable("export_files", {
  exportId: text("export_id").notNull().references(() => dataExports.id),
  /** With its folder: "leads.csv" */
  name: text("name").notNull(),
  parts: integer("parts").notNull(),
  /** Of the whole content: bytes, and the checksum that ZIP files have. */
  size: integer("size").notNull(),
  crc: integer("crc").notNull(),
}, (t) => [primaryKey({ columns: [t.exportId, t.name] })]);

/** Their content, in parts that are compressed one after another (DEFLATE, RFC 1951). */
export const exportParts = sqliteTable("export_parts", {
  exportId: text("export_id").notNull().references(() => dataExports.id),
  name: text("name").notNull(),
  part: integer("part").notNull(),
  bytes: blob("bytes", { mode: "buffer" }).notNull(),
}, (t) => [primaryKey({ columns: [t.exportId, t.name, t.part] })]);
