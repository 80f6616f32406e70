// The numbers of invoices: one after the other in each series and year, without a gap.
import { sql } from "drizzle-orm";
import type { Tx } from "@/platform/ctx.ts";
import { type InvoiceKind, invoiceNumber, SERIES } from "./rules.ts";
import { invoiceCounters } from "./tables.ts";

export interface TakenNumber {
  number: string;
  series: string;
  year: number;
  sequence: number;
}

/**
 * Takes the next number. The counter belongs to the transaction, so a rollback gives the number back, and the database
 * lets one transaction at a time write.
 */
export const takeNumber = async (tx: Tx, kind: InvoiceKind, issuedOn: string): Promise<TakenNumber> => {
  const series = SERIES[kind];
  const year = Number(issuedOn.slice(0, 4));
  const [row] = await tx.insert(invoiceCounters).values({ series, year, last: 1 }).onConflictDoUpdate({
    target: [invoiceCounters.series, invoiceCounters.year],
    set: { last: sql`${invoiceCounters.last} + 1` },
  }).returning({ last: invoiceCounters.last });
  const sequence = row!.last;
  return { number: invoiceNumber(series, year, sequence), series, year, sequence };
};
