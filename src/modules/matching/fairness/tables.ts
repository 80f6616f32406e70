// How evenly meetings were shared, by category and UTC day. It is kept and exported, and no longer measured.
import { integer, primaryKey, real, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { categories } from "@/modules/catalog/tables.ts";

export const fairnessDays = sqliteTable("fairness_days", {
  /** UTC day number. */
  day: integer("day").notNull(),
  categoryId: text("category_id").notNull().references(() => categories.id),
  /** Specialists whom visitors can find, and their meetings of the last 30 days. */
  specialists: integer("specialists").notNull(),
  meetings: integer("meetings").notNull(),
  /** 0 to 1; null while there is nothing to compare. */
  gini: real("gini"),
  /** How far specialists usually are from their share, in meetings (standard deviation). */
  spread: real("spread").notNull(),
}, (t) => [primaryKey({ columns: [t.day, t.categoryId] })]);
