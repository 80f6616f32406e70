// A specialist's first screen: upcoming meetings, what needs attention, lead performance.
import { type Ctx, userOf } from "@/platform/ctx.ts";
import type { Reader } from "@/platform/db/types.ts";
import { addDays, dateIn } from "@/platform/time/time.ts";
import { startOfWeek } from "@/platform/time/dates.ts";
import { hasUsedCredits } from "@/modules/billing/index.ts";
import {
  countLeadsByStatus,
  countLeadsByWeek,
  countLeadsSince,
  listCalendarChanges,
  listNeedingAttention,
  type StatusCounts,
  sumStatuses,
} from "@/modules/leads/index.ts";
import { isCalendarConnected, listFirstMeetings, viewCalendarLinks } from "@/modules/scheduling/index.ts";
import { findPhotoId } from "@/modules/specialists/index.ts";
import { listOwnShares } from "@/modules/matching/index.ts";
import { buildChecklist, CHECKLIST_MEETINGS } from "./checklist-rules.ts";
import { LEAD_STATUS, LEAD_STATUSES, type LeadCounter } from "@/modules/leads/status-rules.ts";
import { getLayoutProps, type OwnFacts, readOwnFacts } from "./layout-props.ts";
import type { DashboardOverview, DashboardPage, DashboardProps } from "./schemas.ts";

const WEEKS = 12;
const MONTH_DAYS = 30;
const SHOWN = { meetings: 5, waiting: 10 };

/** The Mondays of the last weeks, the oldest first. */
const mondaysUntil = (today: string): string[] => {
  const monday = startOfWeek(today);
  return Array.from({ length: WEEKS }, (_, i) => addDays(monday, -7 * (WEEKS - 1 - i)));
};

/** Dashboard/DashboardProps. Counters and weeks come from counter rows, so their cost does not grow with the leads. */
export const getDashboardProps = async (ctx: Ctx): Promise<DashboardProps> => {
  const db = ctx.db.read;
  const { id } = userOf(ctx);
  const [overview, byStatus, weeks, shares] = await Promise.all([
    getOverview(ctx, readOwnFacts(ctx)),
    countLeadsByStatus(db, id),
    countWeeks(db, id, dateIn("UTC", ctx.now)),
    listOwnShares(ctx, id),
  ]);
  return { ...overview, counters: toCounters(byStatus), weeks, shares };
};

/** What the specialist does today, and what they have not set up yet. */
const getOverview = async (ctx: Ctx, reading: Promise<OwnFacts>): Promise<DashboardOverview> => {
  const db = ctx.db.read;
  const { id } = userOf(ctx);
  const from = addDays(dateIn("UTC", ctx.now), 1 - MONTH_DAYS);
  const [
    { meetings: nextMeetings, meetingsOn, ...attention },
    recent,
    calendarChanges,
    facts,
    photoId,
    connected,
    first,
  ] = await Promise.all([
    listNeedingAttention(db, id, ctx.now, SHOWN),
    countLeadsSince(db, id, from),
    listCalendarChanges(db, id, ctx.now),
    reading,
    findPhotoId(db, id),
    isCalendarConnected(db, id),
    listFirstMeetings(db, id, CHECKLIST_MEETINGS),
  ]);
  const { services, servable, credentials, calendar, lotsIn } = facts;
  const served = new Set(services.map(({ categoryId }) => categoryId));
  const checklist = buildChecklist({
    hasPhoto: photoId !== null,
    required: servable.flatMap(({ id, requiredCredential }) => served.has(id) ? requiredCredential ?? [] : []),
    credentials,
    hasHours: (calendar?.weekly.length ?? 0) > 0 || (calendar?.overrides.length ?? 0) > 0,
    isCalendarConnected: connected,
    hasCredits: servable.some((category) => lotsIn(category.id).length > 0) || await hasUsedCredits(db, id),
    meetings: first.filter(({ endsAt }) => endsAt <= ctx.now).length,
  }, ctx.now);
  const { total: received, booked, converted, expired } = toCounters(recent);
  const month = { received, booked, converted, expired };
  const { accept: take, outcome: tell, work } = attention.tasks;
  return {
    ...attention,
    waitingFor: { take, tell, work },
    nextMeetings,
    meetings: meetingsOn,
    month,
    checklist,
    calendarChanges,
  };
};

/** Dashboard/Page. Its parts read what they need at the same time, so the page costs two round trips. */
export const getDashboardPage = async (ctx: Ctx): Promise<DashboardPage> => {
  const reading = readOwnFacts(ctx);
  const [layout, overview, { shown }, links] = await Promise.all([
    getLayoutProps(ctx, reading),
    getOverview(ctx, reading),
    reading,
    viewCalendarLinks(ctx),
  ]);
  return { layout, overview, shown, links };
};

const toCounters = (byStatus: StatusCounts): DashboardProps["counters"] => {
  const counters = LEAD_STATUSES.map((status) => [LEAD_STATUS[status].counter, byStatus[status]]);
  return {
    ...Object.fromEntries(counters) as Record<LeadCounter, number>,
    total: sumStatuses(byStatus),
  };
};

/** Leads by the week in which they were received, and how many of them converted. */
const countWeeks = async (db: Reader, id: string, today: string): Promise<DashboardProps["weeks"]> => {
  const mondays = mondaysUntil(today);
  const counted = new Map((await countLeadsByWeek(db, id, mondays[0]!)).map((week) => [week.monday, week]));
  return mondays.map((monday) => {
    const { leads = 0, converted = 0 } = counted.get(monday) ?? {};
    return { monday, leads, converted };
  });
};
