import { z } from "zod";
import { listOf, listQuery, LocalDate, Money, ReadableTime, Reference } from "@/platform/http/schemas.ts";
import { TAX_MODES } from "@/modules/settings/tax-rules.ts";
import { TOUCHES } from "@/modules/tracks/attribution/rules.ts";
import { LeadStatusSchema } from "@/modules/leads/schemas.ts";
import { Attention } from "../attention/schemas.ts";
import { DashboardLayoutProps } from "../schemas.ts";

/** UTC dates, both inclusive: 366 days at most, the last 30 days by default. */
export const MarketQuery = z.object({
  from: LocalDate.optional(),
  to: LocalDate.optional(),
  categoryId: z.uuidv7().optional(),
});
export type MarketQuery = z.infer<typeof MarketQuery>;

/** Which visit of a request counts: the one that led to it, or the browser's first one within 90 days. */
export const SourceExportQuery = MarketQuery.extend({ touch: z.enum(TOUCHES).default("last") });
export type SourceExportQuery = z.infer<typeof SourceExportQuery>;
export const SourceListQuery = listQuery([
  ...["started", "source", "medium", "campaign", "confirmed", "held", "converted", "returned", "revenue"] as const,
]).omit({ search: true }).extend(SourceExportQuery.shape);
export type SourceListQuery = z.infer<typeof SourceListQuery>;

const Count = z.number().int();

/** Tracks that were started in the period and reached this step or a later one. */
export const FunnelStep = z.object({ step: z.string(), label: z.string(), reached: Count }).meta({ id: "FunnelStep" });
export type FunnelStep = z.infer<typeof FunnelStep>;
const Group = z.object({
  /** Category id, or the source. */
  key: z.string(),
  label: z.string(),
  steps: z.array(FunnelStep),
  started: Count,
  booked: Count,
  /** Visitors who saw a calendar without any free time. */
  foundNothing: Count,
}).meta({ id: "FunnelGroup" });

/** Requests that started in the period, by visit; each later figure counts those of them. */
const SourceItem = z.object({
  source: z.string(),
  /** Empty without one. */
  medium: z.string(),
  campaign: z.string(),
  started: Count,
  confirmed: Count,
  held: Count,
  converted: Count,
  /** Whose credit was returned. */
  returned: Count,
  /**
   * Prices of credits that were used and not returned, without those sold in another currency than today's; null for
   * administrators without the role finance.
   */
  revenue: Money.nullable(),
});
export type SourceItem = z.infer<typeof SourceItem>;
export const SourceList = listOf(SourceItem).meta({ id: "SourceList" });
export type SourceList = z.infer<typeof SourceList>;

export const Market = z.object({
  asOf: ReadableTime,
  period: z.object({ from: z.string(), to: z.string(), days: Count }),
  funnel: z.object({
    /** In the order of the funnel. The last one is `booked`. */
    steps: z.array(FunnelStep),
    byCategory: z.array(Group),
    /** The busiest first. "direct" for tracks without a source, "other" for rare sources. */
    bySource: z.array(Group),
    /** Each day of the period. */
    byDay: z.array(z.object({ date: z.string(), started: Count, booked: Count })),
  }),
  /** Every active category, also where the figures are those of one. */
  categories: z.array(Reference),
  /** Every active category as it is now; `started` and `foundNothing` refer to the period. */
  supply: z.array(z.object({
    categoryId: z.string(),
    category: z.string(),
    /** Specialists who serve it. */
    specialists: Count,
    /** Of these, how many have a usable credit. */
    withCredits: Count,
    /** Of these, how many visitors can book within the next 7 days. */
    bookable: Count,
    /** Bookable starts within the next 7 days, counted for each specialist. */
    openSlots: Count,
    started: Count,
    foundNothing: Count,
  })),
  leads: z.object({
    /** Leads received in the period, by their current status. */
    byStatus: z.array(z.object({ status: LeadStatusSchema, label: z.string(), count: Count })),
    total: Count,
  }),
  /** Times of meetings that became free in the period, more than three hours ahead. */
  freedTimes: z.object({
    freed: Count,
    /** Of these, how many have a meeting again. */
    filled: Count,
    /** Of these, how many were taken from the earlier-slot list. */
    byOffer: Count,
  }),
  /** Null for administrators without the role finance. */
  revenue: z.object({
    /** Payments less refunds and disputed amounts, by the day on which they occurred. */
    total: Money,
    /** What the prices of the settings contain, of which these are sums. */
    taxMode: z.enum(TAX_MODES),
    refunded: Money,
    purchases: Count,
    credits: Count,
    byDay: z.array(z.object({ date: z.string(), amount: Count })),
  }).nullable(),
  /** The same figures for as many days before; `revenue` is null without the role finance. */
  previous: z.object({ started: Count, booked: Count, leads: Count, revenue: Count.nullable() }),
  queues: z.object({
    /** Event listeners that are still to run, how many of them are overdue, and how many failed. */
    waiting: Count,
    overdue: Count,
    failed: Count,
    oldestWaiting: ReadableTime.nullable(),
  }),
  mails: z.object({ queued: Count, failed: Count }),
}).meta({ id: "Market" });
export type Market = z.infer<typeof Market>;

/** Revenue is null for administrators without the role finance. */
const Figures = z.object({ started: Count, booked: Count, leads: Count, revenue: Money.nullable() });

/** Admin/MarketPage: everything that the market's overview shows. */
export const MarketPage = z.object({
  layout: DashboardLayoutProps,
  figures: Figures.extend({
    asOf: ReadableTime,
    period: z.object({ from: z.string(), to: z.string(), days: Count }),
    /** What the prices of the settings contain, of which revenue is a sum. */
    taxMode: z.enum(TAX_MODES),
    /** The same figures for as many days before. */
    previous: Figures,
    /** Event listeners that should have run. */
    overdueJobs: Count,
    /** Whether the catalogue was begun; until then nothing can be offered. */
    hasCategories: z.boolean(),
  }),
  /** Null without the role support. */
  attention: Attention.nullable(),
}).meta({ id: "MarketPage" });
export type MarketPage = z.infer<typeof MarketPage>;
