// Purchases as their owner sees them: one, a page of them, and all in a data export.
import { and, asc, desc, eq, inArray } from "drizzle-orm";
import { countSome } from "@/platform/db/count-some.ts";
import type { Reader } from "@/platform/db/types.ts";
import { type Ctx, type PersonalDataSource, userOf } from "@/platform/ctx.ts";
import { hasStatus } from "@/platform/db/status-sets.ts";
import { type Instant, iso, renderTime } from "@/platform/time/time.ts";
import { invoiceData, listInvoicesOf, listOwedOf } from "./invoices/lists.ts";
import { type Line, listLines, payableMinor, type Transaction } from "./payments/orders.ts";
import { isPayable, LISTED_STATUSES, SETTLED_STATUSES } from "./rules.ts";
import { invoices } from "./invoices/tables.ts";
import { creditEntries, transactionLines, transactions } from "./tables.ts";
import type { InvoiceView, PurchaseItem, PurchaseList, PurchaseListQuery, PurchaseView } from "./schemas.ts";
import { type Counted, toPage } from "@/platform/http/list.ts";
import { loadCatalogNames } from "@/modules/catalog/index.ts";
import { getZone } from "@/modules/scheduling/index.ts";

const toPurchaseView = (transaction: Transaction, lines: readonly Line[]): PurchaseView => {
  const { id, status, categoryId, currency, createdAt, paidAt, receiptUrl } = transaction;
  const money = (amount: number) => ({ amount, currency });
  const ifKnown = (amount: number | null) => amount === null ? null : money(amount);
  return {
    id,
    status,
    categoryId,
    receiptUrl,
    createdAt: iso(createdAt),
    paidAt: paidAt === null ? null : iso(paidAt),
    taxMode: transaction.taxMode,
    subtotal: money(transaction.subtotalMinor),
    tax: ifKnown(transaction.taxMinor ?? (transaction.vatMinor || null)),
    total: ifKnown(transaction.totalMinor),
    payable: money(payableMinor(transaction)),
    refunded: money(transaction.refundedMinor),
    lines: lines.map(({ subcategoryId, name, quantity, unitMinor, discountBps, totalMinor }) => ({
      subcategoryId,
      name,
      quantity,
      discountBps,
      unitPrice: money(unitMinor),
      total: money(totalMinor),
    })),
  };
};

/** A purchase by its id, without regard to its owner. */
export const findPurchase = async (db: Reader, id: string): Promise<PurchaseView | undefined> => {
  const [row] = await db.select().from(transactions).where(eq(transactions.id, id));
  return row && toPurchaseView(row, await listLines(db, id));
};

/** A specialist's purchases, newest first, for the export of their data. */
export const listPurchases = async (db: Reader, specialistId: string): Promise<PurchaseView[]> => {
  const rows = await db.select().from(transactions).where(eq(transactions.specialistId, specialistId))
    .orderBy(desc(transactions.createdAt), desc(transactions.id));
  const lines = await linesByOrder(db, rows.map(({ id }) => id));
  return rows.map((row) => toPurchaseView(row, lines.get(row.id) ?? []));
};

/** Whether a specialist has ever paid for credits, whatever happened to the money later. */
export const hasPurchased = async (db: Reader, specialistId: string): Promise<boolean> => {
  const settled = hasStatus(transactions.status, SETTLED_STATUSES);
  const own = and(eq(transactions.specialistId, specialistId), settled);
  return await db.select({ id: transactions.id }).from(transactions).where(own).limit(1).get() !== undefined;
};

/** Personal data in billing. */
export const billingData: PersonalDataSource[] = [
  { name: "purchases", collect: ({ db }, userId) => listPurchases(db.read, userId) },
  {
    name: "credits",
    async collect({ db }, userId) {
      const entries = await db.read.select().from(creditEntries).where(eq(creditEntries.specialistId, userId))
        .orderBy(creditEntries.createdAt, creditEntries.id);
      return entries.map(({ categoryId, kind, amount, rule, createdAt }) => ({
        categoryId,
        kind,
        credits: amount,
        rule,
        at: iso(createdAt),
      }));
    },
  },
  invoiceData,
];

/** Which purchases: those of a buyer, or of everybody; the one that has an invoice with this number. */
interface PurchaseFilter extends PurchaseListQuery {
  specialistId?: string;
  number?: string;
}

const matching = (db: Reader, { specialistId, status, id, number }: PurchaseFilter) =>
  and(
    specialistId ? eq(transactions.specialistId, specialistId) : undefined,
    id ? eq(transactions.id, id) : undefined,
    number
      ? inArray(
        transactions.id,
        db.select({ id: invoices.transactionId }).from(invoices).where(eq(invoices.number, number)),
      )
      : undefined,
    hasStatus(transactions.status, status ? [status] : LISTED_STATUSES),
  );

const loadTotal = (db: Reader, filter: PurchaseFilter): Promise<Counted> =>
  countSome(db, transactions, matching(db, filter));

interface PurchaseContext {
  invoices: ReadonlyMap<string, InvoiceView[]>;
  owed: ReadonlySet<string>;
  now: Instant;
  zone: string;
  names: ReadonlyMap<string, string>;
}

const toPurchaseItem = (
  row: Transaction,
  lines: readonly Line[],
  { now, zone, names, invoices, owed }: PurchaseContext,
): PurchaseItem => {
  const { text, city } = renderTime(row.createdAt, zone);
  const payable = isPayable(row.status) && row.checkoutUntil > now;
  return {
    ...toPurchaseView(row, lines),
    category: names.get(row.categoryId) ?? "",
    credits: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    ordered: { text, city },
    invoices: invoices.get(row.id) ?? [],
    invoiceIsOwed: owed.has(row.id),
    payUrl: payable ? row.checkoutUrl : null,
  };
};

const linesByOrder = async (db: Reader, ids: string[]): Promise<Map<string, Line[]>> => {
  if (ids.length === 0) return new Map();
  const lines = await db.select().from(transactionLines).where(inArray(transactionLines.transactionId, ids))
    .orderBy(asc(transactionLines.position));
  return Map.groupBy(lines, ({ transactionId }) => transactionId);
};

/** A page of purchases, the newest first unless `dir` says otherwise; times in a zone. */
export const listPurchasePage = async (
  ctx: Ctx,
  filter: PurchaseFilter,
  zone: string,
): Promise<ReturnType<typeof toPage<PurchaseItem & { specialistId: string }>>> => {
  const db = ctx.db.read;
  const direction = filter.dir === "asc" ? asc : desc;
  const rows = await db.select().from(transactions).where(matching(db, filter))
    .orderBy(direction(transactions.createdAt), direction(transactions.id))
    .limit(filter.pageSize).offset((filter.page - 1) * filter.pageSize);
  const ids = rows.map((row) => row.id);
  const [lines, invoices, owed] = await Promise.all([
    linesByOrder(db, ids),
    listInvoicesOf(db, ids),
    listOwedOf(db, ids),
  ]);
  const context = { now: ctx.now, zone, names: await loadCatalogNames(db), invoices, owed };
  const items = rows.map((row) => ({
    ...toPurchaseItem(row, lines.get(row.id) ?? [], context),
    specialistId: row.specialistId,
  }));
  return toPage(items, filter, await loadTotal(db, filter));
};

/** Transactions/Purchases. */
export const listOwnPurchases = async (ctx: Ctx, query: PurchaseListQuery): Promise<PurchaseList> => {
  const { id: specialistId } = userOf(ctx);
  const { items, ...page } = await listPurchasePage(
    ctx,
    { ...query, specialistId },
    await getZone(ctx.db.read, specialistId),
  );
  return { ...page, items: items.map(({ specialistId: _, ...item }) => item) };
};
