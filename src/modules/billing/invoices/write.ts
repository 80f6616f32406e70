// Writes an invoice or a credit note: its number, its frozen content and its event, in the caller's transaction.
import { invoiceIssued } from "@/events.ts";
import type { Tx } from "@/platform/ctx.ts";
import { publish } from "@/platform/events/outbox.ts";
import { newId } from "@/platform/ids.ts";
import { type Instant, iso } from "@/platform/time/time.ts";
import type { Transaction } from "../payments/orders.ts";
import { InvoiceContent } from "./schemas.ts";
import { type InvoiceKind, invoiceNumber, keptUntil, SERIES } from "./rules.ts";
import { invoiceCounters, invoices } from "./tables.ts";
import { sql } from "drizzle-orm";

interface TakenNumber {
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

/** The UTC date of an instant. */
export const dateOf = (at: Instant): string => iso(at).slice(0, 10);

export interface InvoiceParts {
  order: Transaction;
  correctsId: string | null;
  cause: string;
  content: Omit<InvoiceContent, "version" | "number" | "issuedOn" | "currency" | "reference">;
}

/** Takes a number and writes the document. Its content is checked and never changes again. */
export const writeInvoice = async (tx: Tx, { order, correctsId, cause, content }: InvoiceParts): Promise<string> => {
  const { id: transactionId, specialistId, currency } = order;
  const issuedOn = dateOf(tx.now);
  const { kind, netMinor, taxMinor, totalMinor, roundingMinor } = content;
  const taken = await takeNumber(tx, kind, issuedOn);
  const frozen = InvoiceContent.parse({
    ...content,
    version: 1,
    number: taken.number,
    issuedOn,
    currency,
    reference: transactionId,
  });
  const id = newId();
  await tx.insert(invoices).values({
    id,
    ...taken,
    kind,
    transactionId,
    specialistId,
    correctsId,
    cause,
    issuedOn,
    currency,
    netMinor,
    taxMinor,
    totalMinor,
    roundingMinor,
    content: frozen,
    issuedAt: tx.now,
    keepUntil: keptUntil(issuedOn),
  });
  const isLate = kind === "invoice" && order.paidAt !== tx.now;
  await publish(tx, invoiceIssued({ invoiceId: id, transactionId, specialistId, kind, isLate }));
  return id;
};
