// Revenue by UTC day, category and currency, added up in the commits that change it.
import { and, asc, eq, gte, lte, sql } from "drizzle-orm";
import type { Reader } from "@/platform/db/types.ts";
import { dateOfDay, dayOf } from "@/platform/time/dates.ts";
import { DAY_MS } from "@/platform/time/time.ts";
import type { Tx } from "@/platform/ctx.ts";
import type { Transaction } from "./payments/orders.ts";
import { revenueDays } from "./tables.ts";

type Sums = Pick<
  typeof revenueDays.$inferSelect,
  "payments" | "credits" | "paidMinor" | "refundedMinor" | "disputedMinor"
>;

/** Adds to today's sums of an order's category. Amounts are prices as they were sold, in minor units. */
export const addRevenue = async (
  tx: Tx,
  { categoryId, currency }: Pick<Transaction, "categoryId" | "currency">,
  more: Partial<Sums>,
): Promise<void> => {
  const { payments, credits, paidMinor, refundedMinor, disputedMinor } = revenueDays;
  const columns = { payments, credits, paidMinor, refundedMinor, disputedMinor };
  const set = Object.fromEntries(
    Object.entries(more).map(([name, value]) => [name, sql`${columns[name as keyof Sums]} + ${value}`]),
  );
  await tx.insert(revenueDays).values({ day: Math.floor(tx.now / DAY_MS), categoryId, currency, ...more })
    .onConflictDoUpdate({ target: [revenueDays.day, revenueDays.categoryId, revenueDays.currency], set });
};

/** UTC dates, both inclusive. */
export interface Period {
  from: string;
  to: string;
  categoryId?: string;
}

/** One day of one category in one currency; amounts are prices as they were sold, in minor units. */
export interface Revenue extends Sums {
  date: string;
  categoryId: string;
  currency: string;
}

/** Payments, refunds and disputes by day, in order, without empty days. */
export const countRevenue = async (db: Reader, { from, to, categoryId }: Period): Promise<Revenue[]> => {
  const rows = await db.select().from(revenueDays).where(and(
    gte(revenueDays.day, dayOf(from)),
    lte(revenueDays.day, dayOf(to)),
    categoryId ? eq(revenueDays.categoryId, categoryId) : undefined,
  )).orderBy(asc(revenueDays.day), asc(revenueDays.categoryId), asc(revenueDays.currency));
  return rows.map(({ day, ...row }) => ({ date: dateOfDay(day), ...row }));
};
