// What the clock does to leads (PRODUCT sections 3 and 7): acceptance, silence, outcome; warnings and nudges before.
// Each sweep goes in small transactions and decides by its own context's time, so it may run late or twice.
import { and, asc, eq, gt, isNull, lt, lte, or, sql } from "drizzle-orm";
import { leadExpiring, outcomeMissing } from "@/events.ts";
import type { Ctx } from "@/platform/ctx.ts";
import { publish } from "@/platform/events/outbox.ts";
import { DAY_MS, HOUR_MS } from "@/platform/time/time.ts";
import { transact } from "@/platform/db/transact.ts";
import { lifecycleOf } from "@/modules/settings/index.ts";
import { lapse } from "./receiving.ts";
import { turnLead } from "./status.ts";
import { leads } from "./tables.ts";

/** As many as one transaction takes: a lapse changes a dozen rows. */
const AT_ONCE = 15;

// Literal, because SQLite uses a partial index only where the query says its condition word for word.
const received = sql`${leads.status} = 'received'`;
const live = sql`${leads.status} = 'live'`;
const booked = sql`${leads.status} = 'booked'`;

/** Received leads that nobody took in time: the credit returns, the request is unassigned again. Returns how many. */
export const lapseReceived = (ctx: Ctx): Promise<number> =>
  transact(ctx, async (tx) => {
    const due = await tx.select().from(leads).where(and(received, lte(leads.acceptBy, ctx.now)))
      .orderBy(asc(leads.acceptBy)).limit(AT_ONCE);
    for (const lead of due) await lapse(tx, lead);
    return due.length;
  });

/** Live leads without activity for the whole period. Returns how many. */
export const expireCold = (ctx: Ctx): Promise<number> =>
  transact(ctx, async (tx) => {
    const due = await tx.select().from(leads).where(and(live, lte(leads.liveUntil, ctx.now)))
      .orderBy(asc(leads.liveUntil)).limit(AT_ONCE);
    for (const lead of due) await turnLead(tx, lead, "goCold", { kind: "went-cold", reason: "no-activity" });
    return due.length;
  });

/** Booked leads whose outcome nobody told. Returns how many. */
export const expireWithoutOutcome = (ctx: Ctx): Promise<number> =>
  transact(ctx, async (tx) => {
    const due = await tx.select().from(leads).where(and(booked, lte(leads.outcomeBy, ctx.now)))
      .orderBy(asc(leads.outcomeBy)).limit(AT_ONCE);
    for (const lead of due) await turnLead(tx, lead, "missOutcome", { kind: "no-outcome", reason: "no-outcome" });
    return due.length;
  });

/** Warns of live leads about to expire, at the hours of the settings; a late sweep says only the nearest one. */
export const warnExpiring = (ctx: Ctx): Promise<number> =>
  transact(ctx, async (tx) => {
    const { liveWarningHours } = await lifecycleOf(tx);
    const reached = liveWarningHours.map((hours) =>
      and(
        lte(leads.liveUntil, ctx.now + hours * HOUR_MS),
        or(isNull(leads.warnedHours), gt(leads.warnedHours, hours)),
      )
    );
    const near = await tx.select().from(leads)
      .where(and(live, gt(leads.liveUntil, ctx.now), or(sql`0`, ...reached)))
      .orderBy(asc(leads.liveUntil)).limit(AT_ONCE);
    for (const lead of near) {
      const hours = Math.min(...liveWarningHours.filter((h) => lead.liveUntil! - ctx.now <= h * HOUR_MS));
      await tx.update(leads).set({ warnedHours: hours }).where(eq(leads.id, lead.id));
      await publish(tx, leadExpiring({ leadId: lead.id, specialistId: lead.specialistId, hours }));
    }
    return near.length;
  });

/** Asks for the outcome of meetings that are over, at the hours of the settings. Returns how many were asked. */
export const nudgeForOutcome = (ctx: Ctx): Promise<number> =>
  transact(ctx, async (tx) => {
    const { outcomeNudgeHours, outcomeDays } = await lifecycleOf(tx);
    // outcomeBy is the meeting's end and the whole period.
    const endedBefore = (hours: number) => ctx.now - hours * HOUR_MS + outcomeDays * DAY_MS;
    const reached = outcomeNudgeHours.map((hours) =>
      and(lte(leads.outcomeBy, endedBefore(hours)), or(isNull(leads.nudgedHours), lt(leads.nudgedHours, hours)))
    );
    const ended = await tx.select().from(leads)
      .where(and(booked, gt(leads.outcomeBy, ctx.now), or(sql`0`, ...reached)))
      .orderBy(asc(leads.outcomeBy)).limit(AT_ONCE);
    for (const lead of ended) {
      const hours = Math.max(...outcomeNudgeHours.filter((h) => lead.outcomeBy! <= endedBefore(h)));
      await tx.update(leads).set({ nudgedHours: hours }).where(eq(leads.id, lead.id));
      await publish(tx, outcomeMissing({ leadId: lead.id, specialistId: lead.specialistId, hours }));
    }
    return ended.length;
  });

const untilDone = async (sweep: (ctx: Ctx) => Promise<number>, ctx: Ctx): Promise<void> => {
  while (await sweep(ctx) >= AT_ONCE);
};

/** Every minute: acceptance. */
export const sweepAcceptance = (ctx: Ctx): Promise<void> => untilDone(lapseReceived, ctx);

/** Every 15 minutes: expiry, warnings, outcome. */
export const sweepLeads = async (ctx: Ctx): Promise<void> => {
  for (const sweep of [expireCold, expireWithoutOutcome, warnExpiring, nudgeForOutcome]) await untilDone(sweep, ctx);
};
