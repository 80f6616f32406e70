// Credit notes: an invoice is never edited. What is paid back, or lost in a dispute, is credited in the same transaction;
// the credit note of a refund that failed is cancelled by an invoice of the same amounts.
import { and, asc, eq } from "drizzle-orm";
import type { Tx } from "@/platform/ctx.ts";
import { getTransaction, type Transaction } from "../payments/orders.ts";
import { disputes } from "../tables.ts";
import {
  cancellationCause,
  disputeCause,
  type LeftToCredit,
  paymentCause,
  refundCause,
  splitCredit,
  type TaxSplit,
} from "./rules.ts";
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

const isOfRefund = ({ cause }: Invoice): boolean => cause.startsWith("refund-");

/** The refunds that were made so far name the credit note; another one of the same refunds also those that failed. */
const nextRefundCause = ({ id, refundedMinor, refundFailedMinor }: Transaction, known: ReadonlySet<string>): string => {
  const cause = refundCause(id, refundedMinor + refundFailedMinor);
  return known.has(cause) ? `${cause}-${refundFailedMinor}` : cause;
};

interface Issued {
  notes: readonly Invoice[];
  /** Also of notes that were cancelled. */
  causes: ReadonlySet<string>;
}

const listDue = async (tx: Tx, order: Transaction, { notes, causes }: Issued): Promise<Due[]> => {
  const { id: transactionId, refundedMinor } = order;
  const refunded = sumPaid(notes.filter(isOfRefund));
  const lost = await tx.select({ id: disputes.id, amountMinor: disputes.amountMinor }).from(disputes)
    .where(and(eq(disputes.transactionId, transactionId), eq(disputes.status, "lost"))).orderBy(asc(disputes.id));
  const due: Due[] = [
    {
      cause: nextRefundCause(order, causes),
      amountMinor: refundedMinor - refunded,
      reason: "The payment was refunded.",
    },
    ...lost.map(({ id, amountMinor }) => ({
      cause: disputeCause(id),
      amountMinor,
      reason: "The bank paid the amount back after a dispute.",
    })),
  ];
  return due.filter(({ cause, amountMinor }) => amountMinor > 0 && !causes.has(cause));
};

/** The credit note of exactly this amount, or else the newest. */
const noteToCancel = (notes: readonly Invoice[], amountMinor: number): Invoice | undefined => {
  const ofRefunds = notes.filter(isOfRefund);
  return ofRefunds.findLast((note) => paidMinor(note) === amountMinor) ?? ofRefunds.at(-1);
};

/** Cancels credit notes of refunds until they are no more than was refunded. Returns those that stay. */
const cancelNotes = async (tx: Tx, order: Transaction, invoice: Invoice, notes: readonly Invoice[]) => {
  let left = [...notes];
  for (;;) {
    const excessMinor = sumPaid(left.filter(isOfRefund)) - order.refundedMinor;
    const note = excessMinor > 0 ? noteToCancel(left, excessMinor) : undefined;
    if (!note) return left;
    const { number, issuedOn } = note;
    const content: InvoiceParts["content"] = {
      ...note.content,
      kind: "invoice",
      paidOn: invoice.content.paidOn,
      reason: `Cancels credit note ${number}: the refund failed.`,
      corrects: { number, issuedOn },
    };
    await writeInvoice(tx, { order, correctsId: null, cause: cancellationCause(note.id), content });
    left = left.filter(({ id }) => id !== note.id);
  }
};

/** All of an invoice repeats its lines; a part of it is one line. */
const toLines = ({ content: { lines, number } }: Invoice, isWhole: boolean, netMinor: number) =>
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
    lines: toLines(invoice, isWhole, amounts.netMinor),
    corrects: { number, issuedOn },
  };
};

/**
 * Credits what went back of a purchase and is not credited yet: refunds, and disputes that were lost. Cancels the notes of
 * refunds that failed. Does nothing while its invoice is still owed, or when there is nothing to credit. The notes never
 * exceed the invoice.
 */
export const issueCreditNotes = async (tx: Tx, transactionId: string): Promise<void> => {
  const issued = await tx.select().from(invoices).where(eq(invoices.transactionId, transactionId))
    .orderBy(asc(invoices.id));
  const causes = new Set(issued.map(({ cause }) => cause));
  const invoice = issued.find(({ cause }) => cause === paymentCause(transactionId));
  if (!invoice) return;
  const order = await getTransaction(tx, transactionId);
  const valid = issued.filter(({ id, kind }) => kind === "credit-note" && !causes.has(cancellationCause(id)));
  const notes = await cancelNotes(tx, order, invoice, valid);
  const left = {
    netMinor: invoice.netMinor - sumOf(notes, "netMinor"),
    taxMinor: invoice.taxMinor - sumOf(notes, "taxMinor"),
    roundingMinor: invoice.roundingMinor - sumOf(notes, "roundingMinor"),
  };
  for (const due of await listDue(tx, order, { notes, causes })) {
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
