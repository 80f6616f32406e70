import { primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { id, instant, json } from "@/platform/db/columns.ts";
import { users } from "../tables.ts";
import { LISTS } from "./rules.ts";

/** A list without a row shows the columns that it begins with. */
export const listColumns = sqliteTable("list_columns", {
  userId: text("user_id").notNull().references(() => users.id),
  list: text("list", { enum: LISTS }).notNull(),
  columns: json<string[]>("columns").notNull(),
}, (t) => [primaryKey({ columns: [t.userId, t.list] })]);

export const savedViews = sqliteTable("saved_views", {
  id: id(),
  userId: text("user_id").notNull().references(() => users.id),
  list: text("list", { enum: LISTS }).notNull(),
  name: text("name").notNull(),
  /** Filters, order and page size, as in the address of the list. */
  query: json<Record<string, string>>("query").notNull(),
  createdAt: instant("created_at").notNull(),
}, (t) => [uniqueIndex("saved_views_name_idx").on(t.userId, t.list, t.name)]);
