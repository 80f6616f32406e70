// The tables with which a libSQL server refuses and recognises batches (docs/design/database.md#with-a-server).
import { inArray, lt, sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Ctx } from "../../ctx.ts";
import { instant } from "../columns.ts";
import { transact } from "../transact.ts";

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

/** Deletes ids older than 24 h, at most 200 per call. Returns how many. */
export const purgeAppliedBatches = (ctx: Ctx): Promise<number> =>
  transact(ctx, async (tx) => {
    const old = await tx.select({ id: appliedBatches.id }).from(appliedBatches)
      .where(lt(appliedBatches.appliedAt, ctx.now - BATCH_RETENTION_MS)).limit(200);
    if (old.length > 0) await tx.delete(appliedBatches).where(inArray(appliedBatches.id, old.map(({ id }) => id)));
    return old.length;
  });
