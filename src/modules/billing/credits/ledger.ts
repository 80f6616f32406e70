// A specialist's ledger page by page, their balances, and what leads have cost.
import { and, asc, count, desc, eq, gt, gte, inArray, min, notInArray, sql, sum } from "drizzle-orm";
import { countSome } from "@/platform/db/count-some.ts";
import { prepared } from "@/platform/db/prepared.ts";
import type { Reader } from "@/platform/db/types.ts";
import type { Counted } from "@/platform/http/list.ts";
import type { Instant } from "@/platform/time/time.ts";
import { creditEntries, creditLots } from "../tables.ts";
import { unreserved } from "./lots.ts";

interface LedgerQuery {
  specialistId: string;
  categoryId?: string;
  kind?: typeof creditEntries.$inferSelect["kind"];
  page: number;
  pageSize: number;
  dir: "asc" | "desc";
}

const matching = ({ specialistId, categoryId, kind }: LedgerQuery) =>
  and(
    eq(creditEntries.specialistId, specialistId),
    categoryId ? eq(creditEntries.categoryId, categoryId) : undefined,
    kind ? eq(creditEntries.kind, kind) : undefined,
  );

/** One page of ledger lines with their lots. */
export const listLedger = async (db: Reader, query: LedgerQuery) => {
  const direction = query.dir === "asc" ? asc : desc;
  const { id, createdAt, kind, amount, unitPriceMinor, rule, note, meetingId } = creditEntries;
  const { categoryId, subcategoryId, currency, transactionId, grantReason, expiresAt } = creditLots;
  const entry = { id, createdAt, kind, amount, unitPriceMinor, rule, note, usedFor: meetingId };
  const lot = { categoryId, subcategoryId, currency, transactionId, grantReason, lotEndsAt: expiresAt };
  return await db.select({ ...entry, ...lot }).from(creditEntries)
    .innerJoin(creditLots, eq(creditLots.id, creditEntries.lotId))
    .where(matching(query)).orderBy(direction(createdAt), direction(id))
    .limit(query.pageSize).offset((query.page - 1) * query.pageSize);
};
export type LedgerEntry = Awaited<ReturnType<typeof listLedger>>[number];

export const countLedger = (db: Reader, query: LedgerQuery): Promise<Counted> =>
  countSome(db, creditEntries, matching(query));

/** What the credit of an entry cost as it was sold, minor units; undefined for an unknown entry. */
export const findCreditPrice = (db: Reader, entryId: string) =>
  db.select({ valueMinor: creditEntries.unitPriceMinor, currency: creditLots.currency })
    .from(creditEntries).innerJoin(creditLots, eq(creditLots.id, creditEntries.lotId))
    .where(eq(creditEntries.id, entryId)).get();

const firstUse = prepared((db) =>
  db.select({ id: creditEntries.id }).from(creditEntries).where(and(
    eq(creditEntries.specialistId, sql.placeholder("specialistId")),
    eq(creditEntries.kind, "consume"),
  )).orderBy(asc(creditEntries.createdAt)).limit(1).prepare()
);

/** Whether a specialist has ever used a credit, returned ones included. */
export const hasUsedCredits = async (db: Reader, specialistId: string): Promise<boolean> =>
  await firstUse(db).get({ specialistId }) !== undefined;

/** How many credits a specialist has used that were not returned. */
export const countPaid = async (db: Reader, specialistId: string): Promise<number> => {
  const { amount, kind } = creditEntries;
  const [row] = await db.select({ used: sql<number>`coalesce(-sum(${amount}), 0)` }).from(creditEntries)
    .where(and(eq(creditEntries.specialistId, specialistId), inArray(kind, ["consume", "return"])));
  return row?.used ?? 0;
};

/** Whether a specialist was ever granted credits, or has bought some. */
export const hasCredits = async (db: Reader, specialistId: string): Promise<boolean> =>
  await db.select({ id: creditLots.id }).from(creditLots).where(eq(creditLots.specialistId, specialistId)).limit(1)
    .get() !== undefined;

interface ReturnPeriod {
  specialistId: string;
  since: Instant;
  /** Rules that do not count. */
  except: readonly string[];
}

/** How many of a specialist's credits were returned since an instant. */
export const countReturns = async (db: Reader, { specialistId, since, except }: ReturnPeriod): Promise<number> => {
  const { createdAt, kind, rule } = creditEntries;
  const [row] = await db.select({ returned: count() }).from(creditEntries).where(and(
    eq(creditEntries.specialistId, specialistId),
    gte(createdAt, since),
    eq(kind, "return"),
    notInArray(rule, [...except]),
  ));
  return row?.returned ?? 0;
};

export interface Balance {
  categoryId: string;
  /** Null: for the whole category. */
  subcategoryId: string | null;
  credits: number;
  nextEndsAt: Instant;
}

/** Usable credits by category and subcategory, without empty scopes. */
export const listBalances = async (
  db: Reader,
  { specialistId, now }: { specialistId: string; now: Instant },
): Promise<Balance[]> => {
  const { categoryId, subcategoryId, expiresAt } = creditLots;
  const rows = await db.select({ categoryId, subcategoryId, credits: sum(unreserved), nextEndsAt: min(expiresAt) })
    .from(creditLots)
    .where(and(eq(creditLots.specialistId, specialistId), gt(expiresAt, now), gt(unreserved, 0)))
    .groupBy(categoryId, subcategoryId).orderBy(categoryId, subcategoryId);
  return rows.map((row) => ({ ...row, credits: Number(row.credits), nextEndsAt: row.nextEndsAt! }));
};

interface CreditUseLine {
  at: Instant;
  kind: "consume" | "return";
  specialistId: string;
  /** Minor units, as it was sold. */
  unitPriceMinor: number;
  /** The rule of a return. */
  rule: string | null;
}

/** Uses and returns of credits under these keys, oldest first. */
export const listCreditUses = async (db: Reader, keys: readonly string[]): Promise<CreditUseLine[]> => {
  if (keys.length === 0) return [];
  const { id, createdAt: at, kind, specialistId, unitPriceMinor, rule, uniqueKey } = creditEntries;
  const rows = await db.select({ at, kind, specialistId, unitPriceMinor, rule }).from(creditEntries)
    .where(inArray(uniqueKey, keys.flatMap((key) => [`consume-${key}`, `return-${key}`])))
    .orderBy(asc(at), asc(id));
  return rows.map((row) => ({ ...row, kind: row.kind === "return" ? "return" : "consume" }));
};
