// The signed-in person's purchases, page by page, in the words and on the clock of their owner.
import { and, asc, desc, eq, inArray, ne, sql } from "drizzle-orm";
import { type Ctx, userOf } from "@/platform/ctx.ts";
import type { Reader } from "@/platform/db/connection.ts";
import { type Counted, COUNTED_MOST, pageOf } from "@/platform/http/list.ts";
import { type Instant, renderTime } from "@/platform/time/time.ts";
import { namesOf } from "@/modules/catalog/index.ts";
import { findCalendar } from "@/modules/scheduling/index.ts";
import type { Line, Transaction } from "./orders.ts";
import { transactionLines, transactions } from "./payment-tables.ts";
import { viewOf } from "./purchases.ts";
import type { PurchaseItem, PurchaseList, PurchaseListQuery } from "./schemas.ts";

const matching = (specialistId: string, { status }: PurchaseListQuery) =>
  and(
    eq(transactions.specialistId, specialistId),
    status ? eq(transactions.status, status) : ne(transactions.status, "created"),
  );

const totalOf = async (db: Reader, specialistId: string, query: PurchaseListQuery): Promise<Counted> => {
  const some = db.select({ one: sql`1` }).from(transactions).where(matching(specialistId, query))
    .limit(COUNTED_MOST + 1);
  const [row] = await db.all<{ found: number }>(sql`select count(*) as found from (${some})`);
  const found = row?.found ?? 0;
  return found > COUNTED_MOST ? { totalCount: COUNTED_MOST, totalIsMinimum: true } : { totalCount: found };
};

interface Reading {
  now: Instant;
  zone: string;
  names: Map<string, string>;
}

const itemOf = (row: Transaction, lines: readonly Line[], { now, zone, names }: Reading): PurchaseItem => {
  const { day, date, time, city } = renderTime(row.createdAt, zone);
  const payable = row.status === "checkout-open" && row.checkoutUntil > now;
  return {
    ...viewOf(row, lines),
    category: names.get(row.categoryId) ?? "",
    credits: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    ordered: { text: `${day} ${date.slice(0, 4)}, ${time}`, city },
    payUrl: payable ? row.checkoutUrl : null,
  };
};

const linesByOrder = async (db: Reader, ids: string[]): Promise<Map<string, Line[]>> => {
  if (ids.length === 0) return new Map();
  const lines = await db.select().from(transactionLines).where(inArray(transactionLines.transactionId, ids))
    .orderBy(asc(transactionLines.position));
  return Map.groupBy(lines, ({ transactionId }) => transactionId);
};

/** Transactions/Purchases: the newest first unless `dir` says otherwise. */
export const listOwnPurchases = async (ctx: Ctx, query: PurchaseListQuery): Promise<PurchaseList> => {
  const db = ctx.db.read;
  const { id } = userOf(ctx);
  const way = query.dir === "asc" ? asc : desc;
  const rows = await db.select().from(transactions).where(matching(id, query))
    .orderBy(way(transactions.createdAt), way(transactions.id))
    .limit(query.pageSize).offset((query.page - 1) * query.pageSize);
  const lines = await linesByOrder(db, rows.map((row) => row.id));
  const zone = (await findCalendar(db, id))?.zone ?? "UTC";
  const reading = { now: ctx.now, zone, names: await namesOf(db) };
  const items = rows.map((row) => itemOf(row, lines.get(row.id) ?? [], reading));
  return pageOf(items, query, await totalOf(db, id, query));
};
