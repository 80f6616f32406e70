// What the administrators' overview of the market takes and answers.
import { z } from "zod";
import { LocalDate } from "@/platform/http/schemas.ts";
import { ReadableTime } from "@/modules/funnel/schemas.ts";

/** UTC dates, both inclusive; the last 30 days unless told, 366 at most. */
export const MarketQuery = z.object({
  from: LocalDate.optional(),
  to: LocalDate.optional(),
  categoryId: z.uuidv7().optional(),
});
export type MarketQuery = z.infer<typeof MarketQuery>;

const Money = z.object({ amount: z.number().int(), currency: z.string() });
const Count = z.number().int();

/** Requests begun in the period that came as far as this step, or further. */
export const FunnelStep = z.object({ step: z.string(), label: z.string(), reached: Count });
export type FunnelStep = z.infer<typeof FunnelStep>;
const Group = z.object({
  /** Category id, or the source itself. */
  key: z.string(),
  label: z.string(),
  steps: z.array(FunnelStep),
  started: Count,
  booked: Count,
  /** Visitors who saw a calendar without any time. */
  foundNothing: Count,
});

export const Market = z.object({
  asOf: ReadableTime,
  period: z.object({ from: z.string(), to: z.string(), days: Count }),
  funnel: z.object({
    /** From start to booking, in the order of the funnel; the last is `booked`. */
    steps: z.array(FunnelStep),
    byCategory: z.array(Group),
    /** The busiest first. "direct" without one, "other" for rare ones. */
    bySource: z.array(Group),
    /** Each day of the period. */
    byDay: z.array(z.object({ date: z.string(), started: Count, booked: Count })),
  }),
  /** One line for each active category, as it is now; `started` and `foundNothing` within the period. */
  supply: z.array(z.object({
    categoryId: z.string(),
    category: z.string(),
    /** Who serve it. */
    specialists: Count,
    /** Of these, with a credit that can be used there. */
    withCredits: Count,
    /** Of these, whom visitors can book within the next 7 days. */
    bookable: Count,
    /** Starts that can be booked within the next 7 days, each specialist's own. */
    openSlots: Count,
    started: Count,
    foundNothing: Count,
  })),
  leads: z.object({
    /** Leads born in the period, by what they are now. */
    byStatus: z.array(z.object({ status: z.string(), label: z.string(), count: Count })),
    total: Count,
  }),
  revenue: z.object({
    /** Paid, less what was paid back and what is held in disputes, by the day it came or went. */
    total: Money,
    refunded: Money,
    purchases: Count,
    credits: Count,
    byDay: z.array(z.object({ date: z.string(), amount: Count })),
  }),
  queues: z.object({
    /** Reactions to events that are still to run, of these overdue, and given up. */
    waiting: Count,
    overdue: Count,
    failed: Count,
    oldestWaiting: ReadableTime.nullable(),
  }),
  mails: z.object({ queued: Count, failed: Count }),
});
export type Market = z.infer<typeof Market>;
