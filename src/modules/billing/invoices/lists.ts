// Invoices as others read them: those of purchases, one of its owner, a month for the bookkeeper, and a person's export.
import { and, asc, desc, eq, gte, inArray, like, lt, sql } from "drizzle-orm";
import { type Ctx, type PersonalDataSource, userOf } from "@/platform/ctx.ts";
import { readInBatches } from "@/platform/db/read-in-batches.ts";
import type { Reader } from "@/platform/db/types.ts";
import { notFound } from "@/platform/errors.ts";
import type { InvoiceView } from "../schemas.ts";
import { type InvoiceContent, paidMinor } from "./schemas.ts";
import { getDocument, type InvoiceDocument } from "./documents.ts";
import { cancellationCause, disputeCause, paymentCause, refundCause } from "./rules.ts";
import { invoices, owedInvoices } from "./tables.ts";

type Invoice = typeof invoices.$inferSelect;

const toView = (invoice: Invoice): InvoiceView => {
  const { id, number, kind, issuedOn, currency, content } = invoice;
  const cancels = kind === "invoice" ? content.corrects?.number ?? null : null;
  return { id, number, kind, issuedOn, cancels, total: { amount: paidMinor(invoice), currency } };
};

/** The documents of purchases, by the purchase: its invoice, then its credit notes and what cancels them. */
export const listInvoicesOf = async (
  db: Reader,
  transactionIds: readonly string[],
): Promise<Map<string, InvoiceView[]>> => {
  if (transactionIds.length === 0) return new Map();
  const rows = await db.select().from(invoices).where(inArray(invoices.transactionId, [...transactionIds]))
    .orderBy(asc(invoices.issuedAt), asc(invoices.id));
  const groups = Map.groupBy(rows, ({ transactionId }) => transactionId);
  return new Map([...groups].map(([id, list]) => [id, list.map(toView)]));
};

/** Which of these purchases still get their invoice. */
export const listOwedOf = async (db: Reader, transactionIds: readonly string[]): Promise<Set<string>> => {
  if (transactionIds.length === 0) return new Set();
  const rows = await db.select({ id: owedInvoices.transactionId }).from(owedInvoices)
    .where(inArray(owedInvoices.transactionId, [...transactionIds]));
  return new Set(rows.map(({ id }) => id));
};

/** Transactions/InvoiceFile: the caller's own document. Throws 404 for anybody else's. */
export const getOwnDocument = async (ctx: Ctx, id: string): Promise<InvoiceDocument> => {
  const [row] = await ctx.db.read.select({ specialistId: invoices.specialistId }).from(invoices)
    .where(eq(invoices.id, id));
  if (row?.specialistId !== userOf(ctx).id) throw notFound("This invoice doesn't exist.");
  return await getDocument(ctx, id);
};

/** The invoice of a payment; undefined when there is none (yet). */
export const findInvoice = async (db: Reader, transactionId: string): Promise<InvoiceContent | undefined> => {
  const [row] = await db.select({ content: invoices.content }).from(invoices)
    .where(eq(invoices.cause, paymentCause(transactionId)));
  return row?.content;
};

const findByCause = async (ctx: Ctx, cause: string): Promise<InvoiceDocument | undefined> => {
  const [row] = await ctx.db.read.select({ id: invoices.id }).from(invoices).where(eq(invoices.cause, cause));
  return row && await getDocument(ctx, row.id);
};

/** The document that goes with the email about a payment, a refund or a dispute; undefined when there is none (yet). */
export const findPaymentDocument = (ctx: Ctx, transactionId: string): Promise<InvoiceDocument | undefined> =>
  findByCause(ctx, paymentCause(transactionId));
export const findRefundDocument = (
  ctx: Ctx,
  { transactionId, refundedMinor }: { transactionId: string; refundedMinor: number },
): Promise<InvoiceDocument | undefined> => findByCause(ctx, refundCause(transactionId, refundedMinor));
/** The invoice that cancels the newest credit note of a payment, so far. */
export const findCancellation = async (ctx: Ctx, transactionId: string): Promise<InvoiceDocument | undefined> => {
  const [row] = await ctx.db.read.select({ id: invoices.id }).from(invoices)
    .where(and(eq(invoices.transactionId, transactionId), like(invoices.cause, cancellationCause("%"))))
    .orderBy(desc(invoices.id)).limit(1);
  return row && await getDocument(ctx, row.id);
};
export const findDisputeDocument = (ctx: Ctx, disputeId: string): Promise<InvoiceDocument | undefined> =>
  findByCause(ctx, disputeCause(disputeId));

/** What was issued in a month in one currency; amounts are net of credit notes, minor units. */
interface MonthSum {
  month: string;
  currency: string;
  invoices: number;
  creditNotes: number;
  netMinor: number;
  taxMinor: number;
  totalMinor: number;
}

const MONTHS = 36;

/** The newest months with their sums. */
export const sumMonths = (db: Reader): Promise<MonthSum[]> => {
  const month = sql<string>`substr(${invoices.issuedOn}, 1, 7)`;
  const signed = (column: typeof invoices.netMinor | typeof invoices.taxMinor | typeof invoices.totalMinor) =>
    sql<number>`sum(case ${invoices.kind} when 'invoice' then ${column} else -${column} end)`;
  const latest = db.selectDistinct({ month }).from(invoices).orderBy(desc(month)).limit(MONTHS);
  return db.select({
    month,
    currency: invoices.currency,
    invoices: sql<number>`count(*) filter (where ${invoices.kind} = 'invoice')`,
    creditNotes: sql<number>`count(*) filter (where ${invoices.kind} = 'credit-note')`,
    netMinor: signed(invoices.netMinor),
    taxMinor: signed(invoices.taxMinor),
    totalMinor: signed(invoices.totalMinor),
  }).from(invoices).where(inArray(month, latest)).groupBy(month, invoices.currency)
    .orderBy(desc(month), asc(invoices.currency));
};

/** UTC: the first days of a month and of the next one. */
const toBounds = (month: string): { from: string; to: string } => {
  const next = new Date(`${month}-01T00:00:00Z`);
  next.setUTCMonth(next.getUTCMonth() + 1);
  return { from: `${month}-01`, to: next.toISOString().slice(0, 10) };
};

/** What was issued in a month ("2026-11"), in the order of numbers, read in batches. */
export const listMonth = (db: Reader, month: string): AsyncGenerator<Invoice[]> => {
  const { from, to } = toBounds(month);
  const inMonth = and(gte(invoices.issuedOn, from), lt(invoices.issuedOn, to));
  const { issuedOn, number } = invoices;
  return readInBatches<Invoice>(({ limit, after }) => {
    const later = after && sql`(${issuedOn}, ${number}) > (${after.issuedOn}, ${after.number})`;
    return db.select().from(invoices).where(and(inMonth, later)).orderBy(asc(issuedOn), asc(number)).limit(limit);
  });
};

/** Invoices in a person's export, as they were issued. */
export const invoiceData: PersonalDataSource = {
  name: "invoices",
  async collect({ db }, userId) {
    const rows = await db.read.select({ content: invoices.content }).from(invoices)
      .where(eq(invoices.specialistId, userId)).orderBy(asc(invoices.issuedAt), asc(invoices.id));
    return rows.map(({ content }) => content);
  },
};
