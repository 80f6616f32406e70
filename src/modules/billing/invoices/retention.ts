// How long invoices are kept: ten calendar years after the one of issue, as the law requires; then they are deleted.
import { and, asc, inArray, lt, sql } from "drizzle-orm";
import { sweep } from "@/platform/queue/sweep.ts";
import { invoiceDocuments, invoices } from "./tables.ts";

const isUncorrected = sql`not exists (select 1 from invoices note where note.corrects_id = ${invoices.id})`;

/**
 * Every night: deletes invoices whose time is over; one with a credit note stays as long as that. The database refuses to
 * delete others.
 */
export const purgeInvoices = sweep({
  batch: 200,
  select: (tx, limit) =>
    tx.select({ id: invoices.id }).from(invoices).where(and(lt(invoices.keepUntil, tx.now), isUncorrected))
      .orderBy(asc(invoices.keepUntil), asc(invoices.id)).limit(limit),
  apply: async (tx, over) => {
    const ids = over.map(({ id }) => id);
    await tx.delete(invoiceDocuments).where(inArray(invoiceDocuments.invoiceId, ids));
    await tx.delete(invoices).where(inArray(invoices.id, ids));
  },
});
