// The version of everything that administrators write: settings, categories, questions and articles. What depends on
// nothing else may be kept until it changes (docs/design/screens.md#rendering).
import { eq } from "drizzle-orm";
import { integer, sqliteTable } from "drizzle-orm/sqlite-core";
import { prepared } from "./prepared.ts";
import type { Reader } from "./types.ts";

/** One row, raised by triggers on the tables of that content. */
export const contentVersion = sqliteTable("content_version", {
  id: integer("id").primaryKey(),
  version: integer("version").notNull(),
});

const current = prepared((db) =>
  db.select({ version: contentVersion.version }).from(contentVersion).where(eq(contentVersion.id, 1)).prepare()
);

/** The present version, read from the database each time, so that a change takes effect in every process at once. */
export const getContentVersion = async (db: Reader): Promise<number> => {
  const row = await current(db).get();
  if (!row) throw new Error("The database has no content version: run migrate first.");
  return row.version;
};
