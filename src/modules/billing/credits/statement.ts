// A specialist's credit statement: lines of the ledger with the balance of their category after each of them.
import { and, asc, count, desc, eq, gte, inArray, lt, type SQL, sql } from "drizzle-orm";
import { countSome } from "@/platform/db/count-some.ts";
import type { Reader } from "@/platform/db/types.ts";
import type { Counted } from "@/platform/http/list.ts";
import { DAY_MS, dayOf, type Instant } from "@/platform/time/time.ts";
import { creditEntries, creditLots, creditReservations, transactions } from "../tables.ts";

export interface StatementFilter {
  specialistId: string;
  categoryId?: string;
  kind?: typeof creditEntries.$inferSelect["kind"];
  /** UTC dates, both inclusive. */
  from?: string;
  to?: string;
  dir: "asc" | "desc";
}

const { id, createdAt, kind, amount, categoryId, specialistId } = creditEntries;

const matching = (filter: StatementFilter): SQL =>
  and(
    eq(specialistId, filter.specialistId),
    filter.categoryId ? eq(categoryId, filter.categoryId) : undefined,
    // The plus keeps the order of the index: a specialist's kinds are few, their lines many.
    filter.kind ? sql`+${kind} = ${filter.kind}` : undefined,
    filter.from ? gte(createdAt, dayOf(filter.from) * DAY_MS) : undefined,
    filter.to ? lt(createdAt, (dayOf(filter.to) + 1) * DAY_MS) : undefined,
  )!;

/** A page, or the next lines after one that the caller already has. */
interface StatementRange {
  limit: number;
  offset?: number;
  after?: { createdAt: Instant; id: string };
}

/** Ids come from an index alone; only the lines of a page are read. */
const listIds = async (db: Reader, filter: StatementFilter, { limit, offset = 0, after }: StatementRange) => {
  const direction = filter.dir === "asc" ? asc : desc;
  const beyond = after &&
    sql`(${createdAt}, ${id}) ${sql.raw(filter.dir === "asc" ? ">" : "<")} (${after.createdAt}, ${after.id})`;
  const rows = await db.select({ id }).from(creditEntries).where(and(matching(filter), beyond))
    .orderBy(direction(createdAt), direction(id)).limit(limit).offset(offset);
  return rows.map((row) => row.id);
};

const loadLines = async (db: Reader, ids: string[]) => {
  if (ids.length === 0) return [];
  const { rule, note, meetingId, unitPriceMinor } = creditEntries;
  const { subcategoryId, currency, transactionId, grantReason } = creditLots;
  const entry = { id, createdAt, kind, amount, categoryId, rule, note, usedFor: meetingId, unitPriceMinor };
  const lot = { subcategoryId, currency, transactionId, grantReason };
  const rows = await db.select({ ...entry, ...lot, taxMode: transactions.taxMode }).from(creditEntries)
    .innerJoin(creditLots, eq(creditLots.id, creditEntries.lotId))
    .leftJoin(transactions, eq(transactions.id, creditLots.transactionId)).where(inArray(id, ids));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
};
type Line = Awaited<ReturnType<typeof loadLines>>[number];

/** The sum of a category's lines up to and including one. */
const balanceAfter = async (db: Reader, owner: string, line: Line): Promise<number> => {
  const [row] = await db.select({ sum: sql<number>`coalesce(sum(${amount}), 0)` }).from(creditEntries).where(and(
    eq(specialistId, owner),
    eq(categoryId, line.categoryId),
    sql`(${createdAt}, ${id}) <= (${line.createdAt}, ${line.id})`,
  ));
  return row?.sum ?? 0;
};

export type StatementLine = Line & {
  /** Credits of the category after this line, its topics and credits that have expired since included. */
  balance: number;
};

/**
 * Lines with their balances. A filter leaves lines out between two of a page, so each line's balance is its own sum,
 * unless the lines of a category follow each other.
 */
const withBalances = async (db: Reader, filter: StatementFilter, lines: Line[]): Promise<StatementLine[]> => {
  const oldestFirst = filter.dir === "asc" ? lines : lines.toReversed();
  const isComplete = filter.kind === undefined;
  const latest = new Map<string, number>();
  const balances = new Map<string, number>();
  for (const line of oldestFirst) {
    const before = isComplete ? latest.get(line.categoryId) : undefined;
    const balance = before === undefined ? await balanceAfter(db, filter.specialistId, line) : before + line.amount;
    latest.set(line.categoryId, balance);
    balances.set(line.id, balance);
  }
  return lines.map((line) => ({ ...line, balance: balances.get(line.id)! }));
};

/** Lines of the statement in its order. */
export const listStatement = async (
  db: Reader,
  filter: StatementFilter,
  range: StatementRange,
): Promise<StatementLine[]> => await withBalances(db, filter, await loadLines(db, await listIds(db, filter, range)));

export const countStatement = (db: Reader, filter: StatementFilter): Promise<Counted> =>
  countSome(db, creditEntries, matching(filter));

/** The sums of the ledger by category, without categories that never had a line. */
export const sumLedger = async (db: Reader, owner: string): Promise<{ categoryId: string; balance: number }[]> =>
  await db.select({ categoryId, balance: sql<number>`sum(${amount})` }).from(creditEntries)
    .where(eq(specialistId, owner)).groupBy(categoryId).orderBy(categoryId);

/** Which of these bookings have a reserved credit. */
export const listReservedKeys = async (db: Reader, keys: readonly string[]): Promise<string[]> => {
  if (keys.length === 0) return [];
  const rows = await db.select({ key: creditReservations.key }).from(creditReservations)
    .where(inArray(creditReservations.key, [...keys]));
  return rows.map(({ key }) => key);
};

/** How many of a specialist's credits are reserved for bookings that are not confirmed yet, by category. */
export const countReserved = async (db: Reader, owner: string): Promise<ReadonlyMap<string, number>> => {
  const rows = await db.select({ categoryId: creditReservations.categoryId, reserved: count() })
    .from(creditReservations).where(eq(creditReservations.specialistId, owner)).groupBy(creditReservations.categoryId);
  return new Map(rows.map(({ categoryId, reserved }) => [categoryId, reserved]));
};
