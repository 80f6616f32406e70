// Purchases as their owner sees them: what was ordered, paid and paid back.
import { and, count, desc, eq, inArray } from "drizzle-orm";
import type { Reader } from "@/platform/db/connection.ts";
import type { PersonalDataSource } from "@/platform/personal-data.ts";
import { iso } from "@/platform/time/time.ts";
import { type Line, linesOf, type Transaction } from "./orders.ts";
import { transactionLines, transactions } from "./payment-tables.ts";
import type { PurchaseView } from "./schemas.ts";
import { creditEntries } from "./tables.ts";

/** A purchase with its lines, as its owner sees it. */
export const viewOf = (transaction: Transaction, lines: readonly Line[]): PurchaseView => {
  const { id, status, categoryId, currency, createdAt, paidAt, receiptUrl } = transaction;
  const money = (amount: number) => ({ amount, currency });
  const ifPaid = (amount: number | null) => amount === null ? null : money(amount);
  return {
    ...{ id, status, categoryId, receiptUrl },
    createdAt: iso(createdAt),
    paidAt: paidAt === null ? null : iso(paidAt),
    subtotal: money(transaction.subtotalMinor),
    tax: ifPaid(transaction.taxMinor),
    total: ifPaid(transaction.totalMinor),
    refunded: money(transaction.refundedMinor),
    lines: lines.map(({ subcategoryId, name, quantity, unitMinor, discountBps, totalMinor }) => ({
      ...{ subcategoryId, name, quantity, discountBps },
      unitPrice: money(unitMinor),
      total: money(totalMinor),
    })),
  };
};

/** One purchase, whoever asks; undefined when there is none. */
export const findPurchase = async (db: Reader, id: string): Promise<PurchaseView | undefined> => {
  const [row] = await db.select().from(transactions).where(eq(transactions.id, id));
  return row && viewOf(row, await linesOf(db, id));
};

/** A specialist's purchases, the newest first. */
export const listPurchases = async (db: Reader, specialistId: string, limit = 50): Promise<PurchaseView[]> => {
  const rows = await db.select().from(transactions).where(eq(transactions.specialistId, specialistId))
    .orderBy(desc(transactions.createdAt), desc(transactions.id)).limit(limit);
  const lines = await db.select().from(transactionLines)
    .where(inArray(transactionLines.transactionId, rows.map(({ id }) => id))).orderBy(transactionLines.position);
  const byOrder = Map.groupBy(lines, (line) => line.transactionId);
  return rows.map((row) => viewOf(row, byOrder.get(row.id) ?? []));
};

/** Whether somebody has ever paid for credits, whatever became of the money later. */
export const hasPurchased = async (db: Reader, specialistId: string): Promise<boolean> => {
  const settled = inArray(transactions.status, ["paid", "refunded", "disputed"]);
  const [row] = await db.select({ purchases: count() }).from(transactions)
    .where(and(eq(transactions.specialistId, specialistId), settled));
  return (row?.purchases ?? 0) > 0;
};

const MOST = 10_000;

/** What billing keeps about a person. */
export const billingData: PersonalDataSource[] = [
  { name: "purchases", collect: ({ db }, userId) => listPurchases(db.read, userId, MOST) },
  {
    name: "credits",
    async collect({ db }, userId) {
      const entries = await db.read.select().from(creditEntries).where(eq(creditEntries.specialistId, userId))
        .orderBy(creditEntries.createdAt, creditEntries.id);
      return entries.map(({ categoryId, kind, amount, rule, createdAt }) => ({
        ...{ categoryId, kind, credits: amount, rule },
        at: iso(createdAt),
      }));
    },
  },
];
