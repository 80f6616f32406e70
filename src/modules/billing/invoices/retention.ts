// How long invoices are kept: ten calendar years after the one of issue, as the law requires; then they are deleted.
import { and, asc, inArray, lt, sql } from "drizzle-orm";
import type { Ctx } from "@/platform/ctx.ts";
import { transact } from "@/platform/db/transact.ts";
import { invoiceDocuments, invoices } from "./tables.ts";

const BATCH = 200;

const isUncorrected = sql`not exists (select 1 from invoices note where note.corrects_id = ${invoices.id})`;

/**
 * Every night: deletes invoices whose time is over; one with a credit note stays as long as that. The database refuses to
 * delete others.
 */
export const purgeInvoices = async (ctx: Ctx): Promise<void> => {
  for (let deleted = BATCH; deleted === BATCH;) {
    deleted = await transact(ctx, async (tx) => {
      const over = await tx.select({ id: invoices.id }).from(invoices)
        .where(and(lt(invoices.keepUntil, tx.now), isUncorrected)).orderBy(asc(invoices.id)).limit(BATCH);
      const ids = over.map(({ id }) => id);
      if (ids.length === 0) return 0;
      await tx.delete(invoiceDocuments).where(inArray(invoiceDocuments.invoiceId, ids));
      await tx.delete(invoices).where(inArray(invoices.id, ids));
      return ids.length;
    });
  }
};
