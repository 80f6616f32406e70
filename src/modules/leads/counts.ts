// The counters of leads, which agree with the lists: both go by status, category and UTC day of birth.
import { and, eq, gte, lte, type SQL, sql, sum } from "drizzle-orm";
import type { Reader } from "@/platform/db/connection.ts";
import { dateOfDay, dayOf } from "@/platform/time/time.ts";
import { ALL_DAYS } from "./leads.ts";
import { LEAD_STATUSES } from "./rules.ts";
import type { LeadFilter, LeadSource, LeadStatus } from "./schemas.ts";
import { leadCounts, leadSums } from "./tables.ts";

type Counters = typeof leadCounts | typeof leadSums;
type Filter = LeadFilter & { status?: LeadStatus };

/** Of the days asked for; without days the one row that sums them up, so that the cost does not grow with them. */
const counted = ({ day, categoryId, status }: Counters, filter: Filter): SQL => {
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

/** How many leads of a specialist a filter leaves, from counter rows alone. */
export const countLeads = async (db: Reader, specialistId: string, filter: Filter): Promise<number> => {
  const [row] = await db.select({ count: sql<number>`coalesce(sum(${leadCounts.leads}), 0)` }).from(leadCounts)
    .where(and(eq(leadCounts.specialistId, specialistId), counted(leadCounts, filter)));
  return row?.count ?? 0;
};

/** How many leads of everybody a filter leaves, from counter rows alone. */
export const countAllLeads = async (db: Reader, filter: Filter & { source?: LeadSource }): Promise<number> => {
  const source = filter.source ? eq(leadSums.source, filter.source) : undefined;
  const [row] = await db.select({ count: sql<number>`coalesce(sum(${leadSums.leads}), 0)` }).from(leadSums)
    .where(and(counted(leadSums, filter), source));
  return row?.count ?? 0;
};

/** How many leads of a specialist are in each status now. */
export const countLeadsByStatus = async (db: Reader, specialistId: string): Promise<Record<LeadStatus, number>> => {
  const { day, status, leads } = leadCounts;
  const rows = await db.select({ status, leads: sum(leads) }).from(leadCounts)
    .where(and(eq(leadCounts.specialistId, specialistId), eq(day, ALL_DAYS))).groupBy(status);
  const counted = new Map(rows.map((row) => [row.status, Number(row.leads ?? 0)]));
  return Object.fromEntries(LEAD_STATUSES.map((one) => [one, counted.get(one) ?? 0])) as Record<LeadStatus, number>;
};

/**
 * How many leads of a specialist were born in each week since a Monday (UTC), and how many of them have converted.
 * Added up by the database: a row for each week travels, not one for each day and status.
 */
export const countLeadsByWeek = async (db: Reader, specialistId: string, since: string) => {
  const { day, status, leads } = leadCounts;
  const monday = dayOf(since);
  const week = sql<number>`cast(${day} - ${monday} as integer) / 7`;
  const converted = sql<number>`sum(case when ${status} = 'converted' then ${leads} else 0 end)`;
  const rows = await db.select({ week, leads: sql<number>`sum(${leads})`, converted }).from(leadCounts)
    .where(and(eq(leadCounts.specialistId, specialistId), gte(day, monday))).groupBy(week);
  return rows.map((row) => ({ ...row, monday: dateOfDay(monday + 7 * row.week) }));
};
