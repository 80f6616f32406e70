// The figures of the market in one response: funnel, supply and demand, leads, revenue and background work.
// They come from counter rows and slot indexes, so that the cost does not grow with the number of tracks.
import { type AdminRole, hasAdminRole } from "@/platform/admin-roles.ts";
import { type Ctx, userOf } from "@/platform/ctx.ts";
import { invalid } from "@/platform/errors.ts";
import { countDeliveries, countOverdue } from "@/platform/queue/operations.ts";
import { addDays, dateIn, daysBetween } from "@/platform/time/time.ts";
import { countRevenue, type Revenue } from "@/modules/billing/index.ts";
import { listServable, loadCatalogNames } from "@/modules/catalog/index.ts";
import { countSupply } from "@/modules/matching/index.ts";
import { countAllLeads, countAllLeadsByStatus, sumStatuses } from "@/modules/leads/index.ts";
import { LEAD_STATUS, LEAD_STATUSES } from "@/modules/leads/status-rules.ts";
import { countMessages } from "@/modules/notifications/index.ts";
import { getPricing } from "@/modules/settings/index.ts";
import { countSpecialists } from "@/modules/specialists/index.ts";
import {
  countByDay,
  countFunnelProgress,
  type FunnelPeriod,
  type Progress,
  sumProgress,
} from "@/modules/tracks/index.ts";
import { countFreedTimes } from "@/modules/booking/index.ts";
import { viewAttention } from "../attention/attention.ts";
import { getDashboardLayoutProps, loadSupportBadges } from "../layout-props.ts";
import type { Market, MarketPage, MarketQuery } from "./schemas.ts";
import { loadLocalTime, type LocalTime } from "../local-time.ts";
import { STEP_LABELS } from "../tracks/labels.ts";

type Period = FunnelPeriod & { days: number };

const datesOf = ({ from, days }: Period): string[] => Array.from({ length: days }, (_, n) => addDays(from, n));

const DEFAULT_DAYS = 30;
const MAX_DAYS = 366;
const SUPPLY_DAYS = 7;

/** The requested dates, or the last thirty days. Throws 400. */
export const toPeriod = ({ from, to, categoryId }: MarketQuery, today: string): Period => {
  const last = to ?? (from && from > today ? from : today);
  const first = from ?? addDays(last, 1 - DEFAULT_DAYS);
  const days = daysBetween(first, last) + 1;
  if (days > MAX_DAYS) throw invalid([`Please choose at most ${MAX_DAYS} days.`]);
  return { from: first, to: last, categoryId, days };
};

const toSteps = ({ reached }: Progress): Market["funnel"]["steps"] =>
  reached.map(({ step, tracks }) => ({
    step: step === "thank-you" ? "booked" : step,
    label: STEP_LABELS[step],
    reached: tracks,
  }));

type Group = Market["funnel"]["byCategory"][number];

const toGroup = (key: string, label: string, progress: Progress): Group => {
  const steps = toSteps(progress);
  const { foundNothing } = progress;
  return { key, label, steps, started: steps[0]!.reached, booked: steps.at(-1)!.reached, foundNothing };
};

const busiestFirst = (groups: Group[]): Group[] =>
  groups.toSorted((a, b) => b.started - a.started || (a.label < b.label ? -1 : 1));

/** Labels of the sources that are not a name. A map, because a source may be called "constructor". */
const SOURCES: ReadonlyMap<string, string> = new Map([["direct", "Direct"], ["other", "Other sources"]]);

const loadFunnel = async (ctx: Ctx, period: Period): Promise<Market["funnel"]> => {
  const db = ctx.db.read;
  const [names, { byCategory, bySource, byDay }] = await Promise.all([
    loadCatalogNames(db),
    countFunnelProgress(db, period),
  ]);
  const groups = (from: Map<string, Progress>, label: (key: string) => string) =>
    busiestFirst([...from].map(([key, progress]) => toGroup(key, label(key), progress)));
  return {
    steps: toSteps(sumProgress(byCategory.values())),
    byCategory: groups(byCategory, (key) => names.get(key) ?? ""),
    bySource: groups(bySource, (key) => SOURCES.get(key) ?? key),
    byDay: datesOf(period).map((date) => {
      const { started = 0, booked = 0 } = byDay.get(date) ?? {};
      return { date, started, booked };
    }),
  };
};

type Supply = Omit<Market["supply"][number], "started" | "foundNothing">;

const loadSupply = async (ctx: Ctx, categoryId: string | undefined): Promise<Supply[]> => {
  const categories = (await listServable(ctx.db.read)).filter(({ id }) => !categoryId || id === categoryId);
  const [serving, supply] = await Promise.all([
    countSpecialists(ctx.db.read),
    countSupply(ctx, categories, SUPPLY_DAYS),
  ]);
  return categories.map(({ id, name: category }) => ({
    categoryId: id,
    category,
    specialists: serving.get(id) ?? 0,
    ...supply.get(id)!,
  }));
};

const withProgress = (supply: readonly Supply[], groups: readonly Group[]): Market["supply"] =>
  supply.map((category) => {
    const { started = 0, foundNothing = 0 } = groups.find(({ key }) => key === category.categoryId) ?? {};
    return { ...category, started, foundNothing };
  });

const loadLeads = async ({ db }: Ctx, { from, to, categoryId }: FunnelPeriod): Promise<Market["leads"]> => {
  const counts = await countAllLeadsByStatus(db.read, { from, to, categoryId });
  return {
    byStatus: LEAD_STATUSES.map((status) => ({ status, label: LEAD_STATUS[status].label, count: counts[status] })),
    total: sumStatuses(counts),
  };
};

const earnedIn = (rows: readonly Revenue[]): number =>
  rows.reduce((sum, row) => sum + row.paidMinor - row.refundedMinor - row.disputedMinor, 0);

/** Revenue in the currency of the settings. Payments in an earlier currency are not included. */
const loadRevenue = async ({ db }: Ctx, period: Period): Promise<Market["revenue"]> => {
  const [{ currency, taxMode }, revenue] = await Promise.all([getPricing(db.read), countRevenue(db.read, period)]);
  const sums = revenue.filter((row) => row.currency === currency);
  const sum = (of: (row: Revenue) => number) => sums.reduce((all, row) => all + of(row), 0);
  const dated = Map.groupBy(sums, ({ date }) => date);
  return {
    total: { amount: earnedIn(sums), currency },
    taxMode,
    refunded: { amount: sum(({ refundedMinor }) => refundedMinor), currency },
    purchases: sum(({ payments }) => payments),
    credits: sum(({ credits }) => credits),
    byDay: datesOf(period).map((date) => ({ date, amount: earnedIn(dated.get(date) ?? []) })),
  };
};

const loadWork = async ({ db, now }: Ctx, timing: Promise<LocalTime>): Promise<Pick<Market, "queues" | "mails">> => {
  const [time, { oldestDueAt, waiting, overdue, failed }, queuedEmails, failedEmails] = await Promise.all([
    timing,
    countDeliveries(db.read, now),
    countMessages(db.read, "queued"),
    countMessages(db.read, "failed"),
  ]);
  return {
    queues: { waiting, overdue, failed, oldestWaiting: time.orNull(oldestDueAt) },
    mails: { queued: queuedEmails, failed: failedEmails },
  };
};

/** What is compared with the period before, which has as many days. */
const loadPrevious = async (ctx: Ctx, { from, days, categoryId }: Period): Promise<Market["previous"]> => {
  const period = { from: addDays(from, -days), to: addDays(from, -1), categoryId, days };
  const [byDay, leads, revenue] = await Promise.all([
    countByDay(ctx.db.read, period),
    loadLeads(ctx, period),
    mayRead(ctx, "finance") ? loadRevenue(ctx, period) : null,
  ]);
  const sum = (key: "started" | "booked") => [...byDay.values()].reduce((all, day) => all + day[key], 0);
  return {
    started: sum("started"),
    booked: sum("booked"),
    leads: leads.total,
    revenue: revenue && revenue.total.amount,
  };
};

/** @param role besides the owner. */
export const mayRead = (ctx: Ctx, role: AdminRole): boolean => hasAdminRole(userOf(ctx).adminRole, role);

/** Admin/Market. Throws 400 for an invalid period. */
export const viewMarket = async (ctx: Ctx, query: MarketQuery): Promise<Market> => {
  const period = toPeriod(query, dateIn("UTC", ctx.now));
  const timing = loadLocalTime(ctx);
  const [time, servable, funnel, supply, leads, freedTimes, revenue, previous, work] = await Promise.all([
    timing,
    listServable(ctx.db.read),
    loadFunnel(ctx, period),
    loadSupply(ctx, period.categoryId),
    loadLeads(ctx, period),
    countFreedTimes(ctx.db.read, period),
    mayRead(ctx, "finance") ? loadRevenue(ctx, period) : null,
    loadPrevious(ctx, period),
    loadWork(ctx, timing),
  ]);
  return {
    asOf: time(ctx.now),
    period: { from: period.from, to: period.to, days: period.days },
    categories: servable.map(({ id, name }) => ({ id, name })),
    funnel,
    leads,
    freedTimes,
    revenue,
    previous,
    supply: withProgress(supply, funnel.byCategory),
    ...work,
  };
};

/** What a period and the one before come to. Every figure of both is one statement. */
const viewFigures = async (ctx: Ctx, query: MarketQuery): Promise<MarketPage["figures"]> => {
  const { from, to, days, categoryId } = toPeriod(query, dateIn("UTC", ctx.now));
  const both = { from: addDays(from, -days), to, categoryId };
  const before = { from: both.from, to: addDays(from, -1), categoryId };
  const seesMoney = mayRead(ctx, "finance");
  const db = ctx.db.read;
  const [time, byDay, leads, leadsBefore, { currency, taxMode }, payments, overdue, names] = await Promise.all([
    loadLocalTime(ctx),
    countByDay(db, both),
    countAllLeads(db, { from, to, categoryId }),
    countAllLeads(db, before),
    getPricing(db),
    seesMoney ? countRevenue(db, both) : [],
    countOverdue(db, ctx.now),
    loadCatalogNames(db),
  ]);
  const sums = (isIn: (date: string) => boolean, leadsIn: number) => {
    const counted = [...byDay].flatMap(([date, count]) => isIn(date) ? [count] : []);
    const paid = payments.filter((row) => row.currency === currency && isIn(row.date));
    return {
      started: counted.reduce((sum, { started }) => sum + started, 0),
      booked: counted.reduce((sum, { booked }) => sum + booked, 0),
      leads: leadsIn,
      revenue: seesMoney ? { amount: earnedIn(paid), currency } : null,
    };
  };
  return {
    asOf: time(ctx.now),
    period: { from, to, days },
    ...sums((date) => date >= from, leads),
    taxMode,
    previous: sums((date) => date < from, leadsBefore),
    overdueJobs: overdue,
    hasCategories: names.size > 0,
  };
};

/** Admin/MarketPage. Its parts read what they need at the same time. Throws 400 for an invalid period. */
export const viewMarketPage = async (ctx: Ctx, query: MarketQuery): Promise<MarketPage> => {
  const badges = loadSupportBadges(ctx);
  const [layout, figures, attention] = await Promise.all([
    getDashboardLayoutProps(ctx, badges),
    viewFigures(ctx, query),
    mayRead(ctx, "support") ? viewAttention(ctx, badges) : null,
  ]);
  return { layout, figures, attention };
};
