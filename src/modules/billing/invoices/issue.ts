// Issues the invoice of a payment, in the transaction that settles it, or as soon as the seller's details are there.
import { and, asc, count, eq, min, sql } from "drizzle-orm";
import type { Tx } from "@/platform/ctx.ts";
import { hasStatus } from "@/platform/db/status-sets.ts";
import type { Reader } from "@/platform/db/types.ts";
import type { Instant } from "@/platform/time/time.ts";
import { findVatState, normalizeVatNumber } from "@/platform/validation/vat-numbers.ts";
import { findSeller } from "@/modules/settings/index.ts";
import type { Invoicing } from "@/modules/settings/schemas.ts";
import { getTransaction, type Line, listLines, payableMinor, type Transaction } from "../payments/orders.ts";
import { type BillingDetails, InvoiceBuyer, type InvoiceContent } from "./schemas.ts";
import { issueCreditNotes } from "./credit-notes.ts";
import { UNPAID_STATUSES } from "../rules.ts";
import { chargeStep } from "@/platform/payments/charge-rules.ts";
import { decideTax, distribute, paymentCause, splitPayment, type TaxDecision } from "./rules.ts";
import { owedInvoices } from "./tables.ts";
import { transactions } from "../tables.ts";
import { dateOf, type InvoiceParts, writeInvoice } from "./write.ts";

const toSeller = ({ legalName: name, ...seller }: Invoicing): InvoiceContent["seller"] => {
  const { line1, postcode, city, country, email } = seller;
  return {
    name,
    line1,
    postcode,
    city,
    country,
    email,
    line2: seller.line2 || null,
    vatId: normalizeVatNumber(seller.vatId) || null,
    taxNumber: seller.taxNumber || null,
    registration: seller.registration || null,
    iban: seller.iban.replaceAll(" ", "") || null,
  };
};

/** Who did not say where they are counts as a buyer in the seller's country, where the seller's rate applies. */
const toBuyer = (details: BillingDetails, sellerCountry: string): InvoiceBuyer => {
  const { line1, postcode, city, country, vatId } = details;
  const isVatId = vatId !== null && findVatState(vatId) !== undefined;
  return InvoiceBuyer.parse({
    ...details,
    line1: line1 ?? "",
    postcode: postcode ?? "",
    city: city ?? "",
    country: country ?? sellerCountry,
    vatId: isVatId ? normalizeVatNumber(vatId) : null,
  });
};

/** As the order froze it, unless its buyer was deleted meanwhile: reverse charge needs their VAT number. */
const taxOf = ({ tax }: Transaction, seller: Invoicing, buyer: InvoiceBuyer): TaxDecision =>
  tax && (tax.category !== "AE" || buyer.vatId !== null) ? tax : decideTax(seller, buyer);

const toContent = (
  order: Transaction,
  lines: readonly Line[],
  { seller, buyer }: { seller: Invoicing; buyer: InvoiceBuyer },
): InvoiceParts["content"] => {
  const { taxMode: mode, paidAt } = order;
  const paid = {
    mode,
    totalMinor: payableMinor(order),
    taxMinor: order.taxMinor ?? 0,
    step: chargeStep(order.currency),
  };
  const { tax, ...amounts } = splitPayment(paid, seller, taxOf(order, seller, buyer));
  const nets = distribute(amounts.netMinor, lines.map(({ totalMinor }) => totalMinor));
  return {
    kind: "invoice",
    paidOn: dateOf(paidAt ?? order.changedAt),
    seller: toSeller(seller),
    buyer,
    tax,
    ...amounts,
    corrects: null,
    reason: null,
    lines: lines.map(({ name, quantity, discountBps }, at) => ({ name, quantity, discountBps, netMinor: nets[at]! })),
  };
};

interface InvoiceOrder {
  transactionId: string;
  buyer: BillingDetails;
}

/**
 * Issues the invoice of a payment, and the credit notes of what was paid back since. Does nothing for a payment that has
 * its invoice or was made before there were any, and while the seller's details are missing: it stays owed then.
 */
export const issueInvoice = async (tx: Tx, { transactionId, buyer: details }: InvoiceOrder): Promise<void> => {
  if (await tx.$count(owedInvoices, eq(owedInvoices.transactionId, transactionId)) === 0) return;
  const seller = await findSeller(tx);
  if (!seller) return;
  const order = await getTransaction(tx, transactionId);
  // The buyer by whom the tax was computed: as the order froze them, or as they are on the provider's page.
  const buyer = toBuyer({ ...details, ...order.taxedBuyer }, seller.country);
  const content = toContent(order, await listLines(tx, transactionId), { seller, buyer });
  await writeInvoice(tx, { order, correctsId: null, cause: paymentCause(transactionId), content });
  await tx.delete(owedInvoices).where(eq(owedInvoices.transactionId, transactionId));
  await tx.update(transactions).set({ taxedBuyer: null, taxMinor: content.taxMinor })
    .where(eq(transactions.id, order.id));
  await issueCreditNotes(tx, transactionId);
};

export interface OwedInvoice {
  transactionId: string;
  specialistId: string;
  /** The details of an account that was deleted meanwhile. */
  buyer: BillingDetails | null;
  since: Instant;
}

/** The oldest payments whose invoice can be issued now, behind another one; none while the seller's details are missing. */
export const listIssuable = async (db: Reader, limit: number, after?: OwedInvoice): Promise<OwedInvoice[]> => {
  if (!await findSeller(db)) return [];
  const { transactionId, specialistId, buyer, since } = owedInvoices;
  const later = after && sql`(${since}, ${transactionId}) > (${after.since}, ${after.transactionId})`;
  return await db.select({ transactionId, specialistId, buyer, since }).from(owedInvoices).where(later)
    .orderBy(asc(since), asc(transactionId)).limit(limit);
};

/** How many payments wait for their invoice, and since when. */
export const countOwed = async (db: Reader): Promise<{ invoices: number; since: Instant | null }> => {
  const [row] = await db.select({ invoices: count(), since: min(owedInvoices.since) }).from(owedInvoices);
  return row!;
};

/**
 * Keeps the billing details of an account that is being deleted for the invoices that it is still owed. Orders that
 * nobody can pay any more forget theirs.
 */
export const keepBillingDetails = async (tx: Tx, specialistId: string, details: BillingDetails): Promise<void> => {
  await tx.update(transactions).set({ taxedBuyer: null })
    .where(and(eq(transactions.specialistId, specialistId), hasStatus(transactions.status, UNPAID_STATUSES)));
  await tx.update(owedInvoices).set({ buyer: details }).where(eq(owedInvoices.specialistId, specialistId));
};
