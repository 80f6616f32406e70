// A specialist's own caps on leads and spending, per day, week and month in their zone. Consuming a credit checks them.
import { and, eq, gte, sql } from "drizzle-orm";
import type { Reader } from "@/platform/db/types.ts";
import { conflict } from "@/platform/errors.ts";
import { prepared } from "@/platform/db/prepared.ts";
import { invalidateRead, readOnce } from "@/platform/db/read-cache.ts";
import type { Instant } from "@/platform/time/time.ts";
import type { Tx } from "@/platform/ctx.ts";
import { findCalendar } from "@/modules/scheduling/index.ts";
import { capPeriods, type Caps, type Consumption, hasCaps, NO_CAPS } from "../rules.ts";
import { creditEntries, spendingCaps } from "../tables.ts";

const capsOfSpecialist = prepared((db) =>
  db.select().from(spendingCaps).where(eq(spendingCaps.specialistId, sql.placeholder("specialistId"))).prepare()
);

/** A specialist's caps; all null when none are set. */
export const getCaps = (db: Reader, specialistId: string): Promise<Caps> =>
  readOnce(db, keyOf(specialistId), () => readCaps(db, specialistId));

const keyOf = (specialistId: string) => `caps-${specialistId}`;

const readCaps = async (db: Reader, specialistId: string): Promise<Caps> => {
  const [row] = await capsOfSpecialist(db).all({ specialistId });
  if (!row) return NO_CAPS;
  const { specialistId: _, changedAt: __, ...caps } = row;
  return caps;
};

/** Replaces a specialist's caps. The caller publishes the change for matching. */
export const setCaps = async (tx: Tx, specialistId: string, caps: Caps): Promise<void> => {
  const row = { ...caps, changedAt: tx.now };
  await tx.insert(spendingCaps).values({ specialistId, ...row })
    .onConflictDoUpdate({ target: spendingCaps.specialistId, set: row });
  invalidateRead(tx, keyOf(specialistId));
};

/** auth.account_deleted. */
export const deleteCaps = async (tx: Tx, { userId }: { userId: string }): Promise<void> => {
  await tx.delete(spendingCaps).where(eq(spendingCaps.specialistId, userId));
  invalidateRead(tx, keyOf(userId));
};

/** Leads and spending since an instant, without leads whose credit was returned. Spending in minor units. */
export const countConsumption = async (db: Reader, specialistId: string, since: Instant): Promise<Consumption> => {
  const [row] = await db.select({
    leads: sql<number>`count(*)`,
    spentMinor: sql<number>`coalesce(sum(${creditEntries.unitPriceMinor}), 0)`,
  }).from(creditEntries).where(and(
    eq(creditEntries.specialistId, specialistId),
    eq(creditEntries.kind, "consume"),
    gte(creditEntries.createdAt, since),
    sql`not exists (select 1 from credit_entries r where r.unique_key = 'return-' || ${creditEntries.meetingId})`,
  ));
  return row ?? { leads: 0, spentMinor: 0 };
};

/** One cap: `left` until `until`, then `full` again. Leads, or spending in minor units. */
export interface CapWindow {
  of: "leads" | "spending";
  left: number;
  full: number;
  until: Instant;
}

/** What each of a specialist's caps leaves in its present period, over all categories. */
export const listCapWindows = async (
  db: Reader,
  { specialistId, now }: { specialistId: string; now: Instant },
): Promise<CapWindow[]> => {
  const caps = await getCaps(db, specialistId);
  if (!hasCaps(caps)) return [];
  const { day, week, month } = capPeriods((await findCalendar(db, specialistId))?.zone ?? "UTC", now);
  const windows: CapWindow[] = [];
  for (
    const [period, leadCap, spendingCap] of [
      [day, caps.capPerDay, caps.capSpendingPerDay],
      [week, caps.capPerWeek, caps.capSpendingPerWeek],
      [month, caps.capPerMonth, caps.capSpendingPerMonth],
    ] as const
  ) {
    if (leadCap === null && spendingCap === null) continue;
    const { leads, spentMinor } = await countConsumption(db, specialistId, period.from);
    const { to: until } = period;
    if (leadCap !== null) windows.push({ of: "leads", left: leadCap - leads, full: leadCap, until });
    if (spendingCap !== null) {
      windows.push({ of: "spending", left: spendingCap - spentMinor, full: spendingCap, until });
    }
  }
  return windows;
};

/** Throws `cap_reached` when one more lead at this price would exceed a cap. */
export const requireWithinCaps = async (tx: Tx, specialistId: string, unitPriceMinor: number): Promise<void> => {
  const windows = await listCapWindows(tx, { specialistId, now: tx.now });
  const full = windows.some(({ of, left }) => (of === "leads" ? left < 1 : left < unitPriceMinor));
  if (!full) return;
  throw conflict(
    "cap_reached",
    "This specialist has reached their own limit for now. Please choose another specialist or try again later.",
  );
};
