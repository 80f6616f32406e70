// A specialist's first screen: upcoming meetings, what needs attention, lead performance.
import { type Ctx, userOf } from "@/platform/ctx.ts";
import type { Reader } from "@/platform/db/types.ts";
import { addDays, dateIn, type Instant, weekdayOf } from "@/platform/time/time.ts";
import {
  countLeadsByStatus,
  countLeadsByWeek,
  listCalendarChanges,
  listNeedingAttention,
  type StatusCounts,
  sumStatuses,
} from "@/modules/leads/index.ts";
import { listOpenLotsByCategory } from "@/modules/billing/index.ts";
import { listServable } from "@/modules/catalog/index.ts";
import { findCalendar, isCalendarConnected, viewCalendarLinks } from "@/modules/scheduling/index.ts";
import { findPhotoId, listCredentials, listServices } from "@/modules/specialists/index.ts";
import { explainVisibility, listOwnShares } from "@/modules/matching/index.ts";
import { type ChecklistFacts, checklistOf } from "./checklist-rules.ts";
import { LEAD_STATUS, LEAD_STATUSES, type LeadCounter } from "@/modules/leads/status-rules.ts";
import { getLayoutProps } from "./layout-props.ts";
import type { DashboardPage, DashboardProps } from "./schemas.ts";

const WEEKS = 12;
const SHOWN = { meetings: 5, waiting: 10 };

/** The Mondays of the last weeks, the oldest first. */
const mondaysUntil = (today: string): string[] => {
  const monday = addDays(today, 1 - weekdayOf(today));
  return Array.from({ length: WEEKS }, (_, i) => addDays(monday, -7 * (WEEKS - 1 - i)));
};

/** Dashboard/DashboardProps. Counters and weeks come from counter rows, so their cost does not grow with the leads. */
export const getDashboardProps = async (ctx: Ctx): Promise<DashboardProps> => {
  const db = ctx.db.read;
  const { id } = userOf(ctx);
  const [byStatus, { meetings: nextMeetings, meetingsOn, ...attention }, weeks, setup, shares, calendarChanges] =
    await Promise.all([
      countLeadsByStatus(db, id),
      listNeedingAttention(db, id, ctx.now, SHOWN),
      countWeeks(db, id, dateIn("UTC", ctx.now)),
      loadSetup(db, id, ctx.now),
      listOwnShares(ctx, id),
      listCalendarChanges(db, id, ctx.now),
    ]);
  const counters = countersOf(byStatus);
  const checklist = checklistOf({ ...setup, hasCredits: setup.hasCredits || counters.total > 0 }, ctx.now);
  return { ...attention, nextMeetings, meetings: meetingsOn, counters, weeks, shares, checklist, calendarChanges };
};

/** How far a specialist has set up what visitors see and need. One round trip, together with the caller's other reads. */
const loadSetup = async (db: Reader, specialistId: string, now: Instant): Promise<ChecklistFacts> => {
  const [photoId, services, servable, held, calendar, connected, lotsIn] = await Promise.all([
    findPhotoId(db, specialistId),
    listServices(db, specialistId),
    listServable(db),
    listCredentials(db, specialistId),
    findCalendar(db, specialistId),
    isCalendarConnected(db, specialistId),
    listOpenLotsByCategory(db, { specialistId, now }),
  ]);
  const served = new Set(services.map(({ categoryId }) => categoryId));
  return {
    hasPhoto: photoId !== null,
    required: servable.flatMap(({ id, requiredCredential }) => served.has(id) ? requiredCredential ?? [] : []),
    held,
    hasHours: (calendar?.weekly.length ?? 0) > 0 || (calendar?.overrides.length ?? 0) > 0,
    isCalendarConnected: connected,
    hasCredits: servable.some(({ id }) => lotsIn(id).length > 0),
  };
};

/** Dashboard/Page. Its parts read what they need at the same time, so the page costs two round trips. */
export const getDashboardPage = async (ctx: Ctx): Promise<DashboardPage> => {
  const { id } = userOf(ctx);
  const explaining = explainVisibility(ctx.db.read, id, ctx.now);
  const [layout, overview, shown, links] = await Promise.all([
    getLayoutProps(ctx, explaining),
    getDashboardProps(ctx),
    explaining,
    viewCalendarLinks(ctx),
  ]);
  return { layout, overview, shown, links };
};

const countersOf = (byStatus: StatusCounts): DashboardProps["counters"] => {
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
