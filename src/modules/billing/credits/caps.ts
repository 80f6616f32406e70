// A specialist's own caps on leads and spending, per day, week and month in their zone. Consuming a credit checks them.
import { eq, type SQL, sql } from "drizzle-orm";
import type { Reader } from "@/platform/db/types.ts";
import { conflict } from "@/platform/errors.ts";
import { prepared } from "@/platform/db/prepared.ts";
import type { Instant } from "@/platform/time/time.ts";
import type { Tx } from "@/platform/ctx.ts";
import { findCalendar } from "@/modules/scheduling/index.ts";
import { capPeriods, type Caps, type Consumption, hasCaps, NO_CAPS } from "../rules.ts";
import { spendingCaps } from "../tables.ts";

const capsOfSpecialist = prepared((db) =>
  db.select().from(spendingCaps).where(eq(spendingCaps.specialistId, sql.placeholder("specialistId"))).prepare()
);

/** A specialist's caps; all null when none are set. */
export const getCaps = async (db: Reader, specialistId: string): Promise<Caps> => {
  const row = await capsOfSpecialist(db).get({ specialistId });
  if (!row) return NO_CAPS;
  const { specialistId: _, changedAt: __, ...caps } = row;
  return caps;
};

/** Replaces a specialist's caps. The caller publishes the change for matching. */
export const setCaps = async (tx: Tx, specialistId: string, caps: Caps): Promise<void> => {
  const row = { ...caps, changedAt: tx.now };
  await tx.insert(spendingCaps).values({ specialistId, ...row })
    .onConflictDoUpdate({ target: spendingCaps.specialistId, set: row });
};

/** auth.account_deleted. */
export const deleteCaps = async (tx: Tx, { userId }: { userId: string }): Promise<void> => {
  await tx.delete(spendingCaps).where(eq(spendingCaps.specialistId, userId));
};

/** Reservations: one from before midnight becomes a lead of the period in which it is confirmed. */
const reserved = (specialistId: string): SQL =>
  sql`select lot_id, unit_price_minor from credit_reservations where specialist_id = ${specialistId}`;

/** Leads of a specialist since an instant that were not returned, and all reservations. */
const consumedSince = (specialistId: string, since: Instant): SQL =>
  sql`select lot_id, unit_price_minor from credit_entries
    where specialist_id = ${specialistId} and kind = 'consume' and created_at >= ${since}
    and not exists (select 1 from credit_entries r where r.unique_key = 'return-' || credit_entries.meeting_id)
    union all ${reserved(specialistId)}`;

/** A cap limits spending in each currency, so that of several the one counts in which most was spent. */
const COUNTED = {
  leads: (credits: SQL) => sql`(select count(*) from (${credits}))`,
  spending: (credits: SQL) =>
    sql`(select coalesce(max(spent), 0) from (select sum(c.unit_price_minor) as spent
      from (${credits}) c join credit_lots l on l.id = c.lot_id group by l.currency))`,
};

/** Leads and spending since an instant, without leads whose credit was returned. Spending in minor units. */
export const countConsumption = async (db: Reader, specialistId: string, since: Instant): Promise<Consumption> => {
  const consumed = consumedSince(specialistId, since);
  const [row] = await db.all<Consumption>(
    sql`select ${COUNTED.leads(consumed)} as leads, ${COUNTED.spending(consumed)} as spentMinor`,
  );
  return row!;
};

/** One cap: `left` until `until`, then `full`: all but what is reserved. Leads, or spending in minor units. */
export interface CapWindow {
  of: "leads" | "spending";
  left: number;
  full: number;
  until: Instant;
}

interface Cap extends Pick<CapWindow, "of" | "until"> {
  most: number;
  from: Instant;
}

interface CapScope {
  specialistId: string;
  now: Instant;
}

/** Each of a specialist's caps in its present period. */
const listCaps = async (db: Reader, { specialistId, now }: CapScope): Promise<Cap[]> => {
  const caps = await getCaps(db, specialistId);
  if (!hasCaps(caps)) return [];
  return capsIn(caps, (await findCalendar(db, specialistId))?.zone, now);
};

const capsIn = (caps: Caps, zone = "UTC", now: Instant): Cap[] => {
  const { day, week, month } = capPeriods(zone, now);
  const all = [
    [day, "leads", caps.capPerDay],
    [day, "spending", caps.capSpendingPerDay],
    [week, "leads", caps.capPerWeek],
    [week, "spending", caps.capSpendingPerWeek],
    [month, "leads", caps.capPerMonth],
    [month, "spending", caps.capSpendingPerMonth],
  ] as const;
  return all.flatMap(([{ from, to: until }, of, most]) => most === null ? [] : [{ of, most, from, until }]);
};

const windowAsJson = (specialistId: string, { of, most, from, until }: Cap): SQL =>
  sql`json_object('of', ${of}, 'left', ${most} - ${COUNTED[of](consumedSince(specialistId, from))},
    'full', ${most} - ${COUNTED[of](reserved(specialistId))}, 'until', ${until})`;

const windowsAsJson = (specialistId: string, caps: readonly Cap[]): SQL =>
  sql`json_array(${sql.join(caps.map((cap) => windowAsJson(specialistId, cap)), sql`, `)})`;

const measure = async (db: Reader, specialistId: string, caps: Cap[]): Promise<CapWindow[]> => {
  if (caps.length === 0) return [];
  const [row] = await db.all<{ windows: string }>(sql`select ${windowsAsJson(specialistId, caps)} as windows`);
  return JSON.parse(row!.windows);
};

/** What each of a specialist's caps leaves in its present period, over all categories. */
export const listCapWindows = async (db: Reader, scope: CapScope): Promise<CapWindow[]> =>
  await measure(db, scope.specialistId, await listCaps(db, scope));

/** What caps leave that the caller knows, with the zone of the calendar if there is one. */
export const measureCaps = (
  db: Reader,
  { specialistId, now, caps, zone }: CapScope & { caps: Caps; zone: string | undefined },
): Promise<CapWindow[]> => measure(db, specialistId, capsIn(caps, zone, now));

/**
 * What caps leave as a list in JSON, computed by the database: a transaction that consumes credits can store what it leaves.
 * Undefined without caps.
 */
export const capWindowsAsJson = async (db: Reader, scope: CapScope): Promise<SQL | undefined> => {
  const caps = await listCaps(db, scope);
  return caps.length === 0 ? undefined : windowsAsJson(scope.specialistId, caps);
};

/** How many more leads at this price the caps allow; Infinity without caps. A free lead spends nothing. */
export const countLeadsLeft = async (tx: Tx, specialistId: string, unitPriceMinor: number): Promise<number> => {
  const windows = await listCapWindows(tx, { specialistId, now: tx.now });
  const leadsLeft = windows.flatMap(({ of, left }) => {
    if (of === "leads") return [left];
    return unitPriceMinor === 0 ? [] : [Math.floor(left / unitPriceMinor)];
  });
  return Math.min(Infinity, ...leadsLeft);
};

export const capReached = () =>
  conflict(
    "cap_reached",
    "This specialist has reached their own limit for now. Please choose another specialist or try again later.",
  );

/** Throws `cap_reached` when one more lead at this price would exceed a cap. */
export const requireWithinCaps = async (tx: Tx, specialistId: string, unitPriceMinor: number): Promise<void> => {
  if (await countLeadsLeft(tx, specialistId, unitPriceMinor) < 1) throw capReached();
};
