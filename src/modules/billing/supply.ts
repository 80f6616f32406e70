// What matching needs of billing: the credits that can be used, and what a specialist's own caps leave.
import { and, asc, eq, gt, sql } from "drizzle-orm";
import type { Reader } from "../../platform/db.ts";
import { prepared } from "../../platform/prepared.ts";
import type { Instant } from "../../platform/time.ts";
import { consumption } from "./credits.ts";
import { capPeriods, type Caps, hasCaps } from "./rules.ts";
import { creditEntries, creditLots } from "./tables.ts";

const openLots = prepared((db) =>
  db.select({
    subcategoryId: creditLots.subcategoryId,
    remaining: creditLots.remaining,
    expiresAt: creditLots.expiresAt,
    unitPriceMinor: creditLots.unitPriceMinor,
  }).from(creditLots).where(and(
    eq(creditLots.specialistId, sql.placeholder("specialistId")),
    eq(creditLots.categoryId, sql.placeholder("categoryId")),
    gt(creditLots.expiresAt, sql.placeholder("now")),
    gt(creditLots.remaining, 0),
  )).orderBy(asc(creditLots.expiresAt)).prepare()
);

/** Lots of a category with credits left, the soonest to expire first. */
export const listOpenLots = (db: Reader, scope: { specialistId: string; categoryId: string; now: Instant }) =>
  openLots(db).all(scope);

/** One cap: `left` more until `until`; from then on `full` again. Leads, or what they cost in minor units. */
export interface CapWindow {
  of: "leads" | "spending";
  left: number;
  full: number;
  until: Instant;
}

export interface CapQuestion {
  specialistId: string;
  caps: Caps;
  /** The specialist's zone, on whose clock days, weeks and months begin. */
  zone: string;
  now: Instant;
}

/** What each of a specialist's caps leaves of its present period, the same in every category. */
export const capWindows = async (db: Reader, question: CapQuestion): Promise<CapWindow[]> => {
  const { specialistId, caps, zone, now } = question;
  if (!hasCaps(caps)) return [];
  const { day, week, month } = capPeriods(zone, now);
  const windows: CapWindow[] = [];
  for (const [cap, period] of [[caps.capPerDay, day], [caps.capPerWeek, week]] as const) {
    if (cap === null) continue;
    const { leads } = await consumption(db, specialistId, period.from);
    windows.push({ of: "leads", left: cap - leads, full: cap, until: period.to });
  }
  const full = caps.capSpendingPerMonth;
  if (full !== null) {
    const { spentMinor } = await consumption(db, specialistId, month.from);
    windows.push({ of: "spending", left: full - spentMinor, full, until: month.to });
  }
  return windows;
};

/** The rule under which a credit came back, by the key it was consumed under; null while it has not. */
export const findReturnRule = async (db: Reader, key: string): Promise<string | null> => {
  const [entry] = await db.select({ rule: creditEntries.rule }).from(creditEntries)
    .where(eq(creditEntries.uniqueKey, `return-${key}`));
  return entry?.rule ?? null;
};
