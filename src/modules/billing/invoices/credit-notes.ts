// Credit notes: an invoice is never edited. What is paid back, or lost in a dispute, is credited in the same transaction.
import { and, asc, eq } from "drizzle-orm";
import type { Tx } from "@/platform/ctx.ts";
import { getTransaction } from "../payments/orders.ts";
import { disputes } from "../tables.ts";
import { disputeCause, type LeftToCredit, refundCause, splitCredit, type TaxSplit } from "./rules.ts";
import { paidMinor } from "./schemas.ts";
import { invoices } from "./tables.ts";
import { dateOf, type InvoiceParts, writeInvoice } from "./write.ts";

type Invoice = typeof invoices.$inferSelect;

/** Money that went back, and is not credited yet. */
interface Due {
  cause: string;
  amountMinor: number;
  reason: string;
}

const sumOf = (notes: readonly Invoice[], key: keyof LeftToCredit): number =>
  notes.reduce((sum, note) => sum + note[key], 0);

const sumPaid = (notes: readonly Invoice[]): number => notes.reduce((sum, note) => sum + paidMinor(note), 0);

const listDue = async (tx: Tx, transactionId: string, notes: readonly Invoice[]): Promise<Due[]> => {
  const { refundedMinor } = await getTransaction(tx, transactionId);
  const refunded = sumPaid(notes.filter(({ cause }) => cause.startsWith("refund-")));
  const lost = await tx.select({ id: disputes.id, amountMinor: disputes.amountMinor }).from(disputes)
    .where(and(eq(disputes.transactionId, transactionId), eq(disputes.status, "lost"))).orderBy(asc(disputes.id));
  const known = new Set(notes.map(({ cause }) => cause));
  const due: Due[] = [
    {
      cause: refundCause(transactionId, refundedMinor),
      amountMinor: refundedMinor - refunded,
      reason: "The payment was refunded.",
    },
    ...lost.map(({ id, amountMinor }) => ({
      cause: disputeCause(id),
      amountMinor,
      reason: "The bank paid the amount back after a dispute.",
    })),
  ];
  return due.filter(({ cause, amountMinor }) => amountMinor > 0 && !known.has(cause));
};

/** All of an invoice repeats its lines; a part of it is one line. */
const linesOf = ({ content: { lines, number } }: Invoice, isWhole: boolean, netMinor: number) =>
  isWhole ? lines : [{ name: `Part of invoice ${number} that was paid back`, quantity: 1, discountBps: 0, netMinor }];

const toContent = (
  invoice: Invoice,
  { reason }: Due,
  amounts: TaxSplit & { paidOn: string },
): InvoiceParts["content"] => {
  const { seller, buyer, tax, number, issuedOn } = invoice.content;
  const isWhole = paidMinor(amounts) === paidMinor(invoice);
  return {
    kind: "credit-note",
    seller,
    buyer,
    tax,
    ...amounts,
    reason,
    lines: linesOf(invoice, isWhole, amounts.netMinor),
    corrects: { number, issuedOn },
  };
};

/**
 * Credits what went back of a purchase and is not credited yet: refunds, and disputes that were lost. Does nothing while
 * its invoice is still owed, or when there is nothing to credit. The notes never exceed the invoice.
 */
export const issueCreditNotes = async (tx: Tx, transactionId: string): Promise<void> => {
  const issued = await tx.select().from(invoices).where(eq(invoices.transactionId, transactionId));
  const invoice = issued.find(({ kind }) => kind === "invoice");
  if (!invoice) return;
  const notes = issued.filter(({ kind }) => kind === "credit-note");
  const order = await getTransaction(tx, transactionId);
  const left = {
    netMinor: invoice.netMinor - sumOf(notes, "netMinor"),
    taxMinor: invoice.taxMinor - sumOf(notes, "taxMinor"),
    roundingMinor: invoice.roundingMinor - sumOf(notes, "roundingMinor"),
  };
  for (const due of await listDue(tx, transactionId, notes)) {
    const creditMinor = Math.min(due.amountMinor, left.netMinor + left.taxMinor + left.roundingMinor);
    if (creditMinor === 0) continue;
    const amounts = splitCredit(creditMinor, left, invoice.content.tax.rateBps);
    const content = toContent(invoice, due, { ...amounts, paidOn: dateOf(tx.now) });
    await writeInvoice(tx, { order, correctsId: invoice.id, cause: due.cause, content });
    left.netMinor -= amounts.netMinor;
    left.taxMinor -= amounts.taxMinor;
    left.roundingMinor -= amounts.roundingMinor;
  }
};
