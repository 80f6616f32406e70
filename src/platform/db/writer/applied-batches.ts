// The tables with which a libSQL server refuses and recognises batches (docs/design/database.md#with-a-server).
import { lt, sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant } from "../columns.ts";
import { purge } from "../../queue/sweep.ts";

/** A statement of a batch inserts 0 here when a fact has changed: the check fails, and nothing is applied. */
export const batchGuard = sqliteTable("batch_guard", { ok: integer("ok").notNull() }, () => [
  check("batch_guard_ok", sql`ok = 1`),
]);

/** Batches that were applied, so that a lost response is no second booking. */
export const appliedBatches = sqliteTable("applied_batches", {
  id: text("id").primaryKey(),
  appliedAt: instant("applied_at").notNull(),
}, (t) => [index("applied_batches_applied_idx").on(t.appliedAt)]);

/** How long the id of an applied batch is kept, in ms. A batch is sent again for some seconds only. */
const BATCH_RETENTION_MS = 24 * 60 * 60 * 1000;

/** Deletes ids older than 24 h. */
export const purgeAppliedBatches = purge(
  appliedBatches,
  ({ now }) => lt(appliedBatches.appliedAt, now - BATCH_RETENTION_MS),
);
