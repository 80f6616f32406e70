// Counts of leads from counter rows. They agree with the lists: both go by status, category and UTC day of creation.
import { and, eq, gte, inArray, isNull, lte, type SQL, sql } from "drizzle-orm";
import type { Ctx } from "@/platform/ctx.ts";
import { prepared } from "@/platform/db/prepared.ts";
import { hasStatus } from "@/platform/db/status-sets.ts";
import type { Reader } from "@/platform/db/types.ts";
import { dateOfDay, DAY_MS, dayOf, type Instant } from "@/platform/time/time.ts";
import { listServable } from "@/modules/catalog/index.ts";
import { ALL_DAYS } from "../leads.ts";
import { LEAD_STATUSES, type LeadStatus, WON_LEAD_STATUSES } from "../status-rules.ts";
import type { CountedOf } from "@/platform/http/list.ts";
import type { LEAD_LIST } from "../list-rules.ts";
import type { LeadSource } from "../label-rules.ts";
import type { MarketNumbers } from "../schemas.ts";
import { leadCounts, leads, leadSums } from "../tables.ts";

type Counters = typeof leadCounts | typeof leadSums;
/** The filters that counters have. */
export type LeadCountFilter = CountedOf<typeof LEAD_LIST>;
type Filter = LeadCountFilter & { status?: LeadStatus };

/** The rows of a range of days; without one, the row that sums up all days, so that the cost does not grow. */
const matches = ({ day, categoryId, status }: Counters, filter: Filter): SQL => {
  const { from, to } = filter;
  const days = from || to
    ? and(gte(day, from ? dayOf(from) : ALL_DAYS + 1), to ? lte(day, dayOf(to)) : undefined)
    : eq(day, ALL_DAYS);
  return and(
    days,
    filter.categoryId ? eq(categoryId, filter.categoryId) : undefined,
    filter.status ? eq(status, filter.status) : undefined,
  )!;
};

/** Counts a specialist's leads. */
export const countLeads = async (db: Reader, specialistId: string, filter: Filter): Promise<number> => {
  const [row] = await db.select({ count: sql<number>`coalesce(sum(${leadCounts.leads}), 0)` }).from(leadCounts)
    .where(and(eq(leadCounts.specialistId, specialistId), matches(leadCounts, filter)));
  return row?.count ?? 0;
};

/** Counts the leads of all specialists. */
export const countAllLeads = async (db: Reader, filter: Filter & { source?: LeadSource }): Promise<number> => {
  const source = filter.source ? eq(leadSums.source, filter.source) : undefined;
  const [row] = await db.select({ count: sql<number>`coalesce(sum(${leadSums.leads}), 0)` }).from(leadSums)
    .where(and(matches(leadSums, filter), source));
  return row?.count ?? 0;
};

/** Leads by status. */
export type StatusCounts = Record<LeadStatus, number>;

const toStatusCounts = (rows: { status: string; leads: number }[]): StatusCounts => {
  const counted = new Map(rows.map((row) => [row.status, row.leads]));
  return Object.fromEntries(LEAD_STATUSES.map((status) => [status, counted.get(status) ?? 0])) as StatusCounts;
};

/** Counts a specialist's leads by status. */
export const countLeadsByStatus = async (
  db: Reader,
  specialistId: string,
  { from, to, categoryId }: LeadCountFilter = {},
): Promise<StatusCounts> => {
  const { status, leads } = leadCounts;
  return toStatusCounts(
    await db.select({ status, leads: sql<number>`sum(${leads})` }).from(leadCounts)
      .where(and(eq(leadCounts.specialistId, specialistId), matches(leadCounts, { from, to, categoryId }))).groupBy(
        status,
      ),
  );
};

const leadsSince = prepared((db) => {
  const { specialistId, day, status, leads } = leadCounts;
  return db.select({ status, leads: sql<number>`sum(${leads})` }).from(leadCounts)
    .where(and(eq(specialistId, sql.placeholder("specialistId")), gte(day, sql.placeholder("day"))))
    .groupBy(status).prepare();
});

/** Counts a specialist's leads since a day (UTC, YYYY-MM-DD) by status. */
export const countLeadsSince = async (db: Reader, specialistId: string, from: string): Promise<StatusCounts> =>
  toStatusCounts(await leadsSince(db).all({ specialistId, day: dayOf(from) }));

/** Counts the leads of all specialists by status. */
export const countAllLeadsByStatus = async (db: Reader, filter: LeadCountFilter): Promise<StatusCounts> => {
  const { status, leads } = leadSums;
  return toStatusCounts(
    await db.select({ status, leads: sql<number>`sum(${leads})` }).from(leadSums)
      .where(matches(leadSums, filter)).groupBy(status),
  );
};

/** The sum over all statuses. */
export const sumStatuses = (counts: StatusCounts): number => Object.values(counts).reduce((sum, n) => sum + n, 0);

const leadsByWeek = prepared((db) => {
  const { day, status, leads } = leadCounts;
  const week = sql<number>`cast(${day} - ${sql.placeholder("monday")} as integer) / 7`;
  const converted = sql<number>`sum(case when ${hasStatus(status, WON_LEAD_STATUSES)} then ${leads} else 0 end)`;
  return db.select({ week: week.as("week"), leads: sql<number>`sum(${leads})`, converted }).from(leadCounts)
    .where(and(eq(leadCounts.specialistId, sql.placeholder("specialistId")), gte(day, sql.placeholder("monday"))))
    .groupBy(sql`week`).prepare();
});

/**
 * Counts a specialist's leads by the week of their creation since a Monday (UTC), and how many of them have converted.
 * The database adds the days up, so one row is read for each week.
 */
export const countLeadsByWeek = async (db: Reader, specialistId: string, since: string) => {
  const monday = dayOf(since);
  const rows = await leadsByWeek(db).all({ specialistId, monday });
  return rows.map((row) => ({ ...row, monday: dateOfDay(monday + 7 * row.week) }));
};

/** The period of the public numbers. */
const MARKET_DAYS = 30;
/** Smaller numbers say more about single people than about the market. */
const LEAST_SAID = 5;

/** The leads that a category has had since then, by the database's index of them. */
const countSince = async (db: Reader, categoryIds: readonly string[], from: Instant) =>
  await db.all<MarketNumbers["categories"][number]>(sql`select c.value as categoryId, (
    select count(*) from ${leads} where ${leads.categoryId} = c.value and ${leads.createdAt} >= ${from}
      and ${isNull(leads.deletedAt)} and ${inArray(leads.source, ["funnel", "admin-assigned"])}
  ) as leads from json_each(${JSON.stringify(categoryIds)}) c`);

/** Leads/MarketNumbers: the meetings booked in the last days, in the categories that are offered. */
export const viewMarketNumbers = async ({ db, now }: Ctx): Promise<MarketNumbers> => {
  const offered = (await listServable(db.read)).map(({ id }) => id);
  const counted = await countSince(db.read, offered, now - MARKET_DAYS * DAY_MS);
  const total = counted.reduce((sum, category) => sum + category.leads, 0);
  return {
    days: MARKET_DAYS,
    total: total < LEAST_SAID ? 0 : total,
    categories: counted.filter((category) => category.leads >= LEAST_SAID),
  };
};
