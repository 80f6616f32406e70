// Scheduled changes of leads (docs/product/leads.md#statuses): missed deadlines, warnings and reminders before them.
// Each sweep works in small transactions and goes by its context's time, so it may run late or twice.
import { and, asc, gt, isNull, lt, lte, or, type SQL, sql } from "drizzle-orm";
import { leadExpiring, outcomeMissing } from "@/events.ts";
import type { Ctx, Tx } from "@/platform/ctx.ts";
import { hasStatus } from "@/platform/db/status-sets.ts";
import { publish } from "@/platform/events/outbox.ts";
import { inTurn, sweep } from "@/platform/queue/sweep.ts";
import { HOUR_MS } from "@/platform/time/time.ts";
import { getLifecycle } from "@/modules/settings/index.ts";
import { DUE_LEAD_STATUSES, type LeadDueColumn } from "../status-rules.ts";
import { changeLead, getLead } from "../leads.ts";
import { leads } from "../tables.ts";
import { expireUnaccepted } from "./acceptance.ts";
import { changeStatus } from "./status.ts";

/** Leads in one transaction; an expiry changes a dozen rows. */
const BATCH = 15;

const received = hasStatus(leads.status, DUE_LEAD_STATUSES.accept);
const live = hasStatus(leads.status, DUE_LEAD_STATUSES.work);
const booked = hasStatus(leads.status, DUE_LEAD_STATUSES.outcome);

/** The leads that match, in the order of a time. */
const listDue = (tx: Tx, deadline: LeadDueColumn | "outcomeFrom", where: SQL | undefined, limit: number) =>
  tx.select().from(leads).where(where).orderBy(asc(leads[deadline])).limit(limit);

/**
 * Every minute: received leads that were not accepted in time. Returns how many. Each is read again: it may have got
 * another's credit.
 */
export const sweepAcceptance = sweep({
  batch: BATCH,
  select: (tx, limit) => listDue(tx, "acceptBy", and(received, lte(leads.acceptBy, tx.now)), limit),
  each: async (tx, { id }) => await expireUnaccepted(tx, await getLead(tx, id)),
});

/** Live leads without activity for the whole period. Returns how many. */
export const expireCold = sweep({
  batch: BATCH,
  select: (tx, limit) => listDue(tx, "liveUntil", and(live, lte(leads.liveUntil, tx.now)), limit),
  each: (tx, lead) => changeStatus(tx, lead, "goCold", { reason: "no-activity" }),
});

/** Booked leads without a reported outcome. Returns how many. */
export const expireWithoutOutcome = sweep({
  batch: BATCH,
  select: (tx, limit) => listDue(tx, "outcomeBy", and(booked, lte(leads.outcomeBy, tx.now)), limit),
  each: (tx, lead) => changeStatus(tx, lead, "missOutcome", { reason: "no-outcome" }),
});

/** Warns about live leads that expire soon, at the hours of the settings. A late sweep sends only the latest warning. */
export const warnExpiring = async (ctx: Ctx): Promise<number> => {
  const { liveWarningHours } = await getLifecycle(ctx.db.read);
  const reached = liveWarningHours.map((hours) =>
    and(lte(leads.liveUntil, ctx.now + hours * HOUR_MS), or(isNull(leads.warnedHours), gt(leads.warnedHours, hours)))
  );
  const isDue = and(live, gt(leads.liveUntil, ctx.now), or(sql`0`, ...reached));
  const warn = sweep({
    batch: BATCH,
    select: (tx, limit) => listDue(tx, "liveUntil", isDue, limit),
    each: async (tx, { id: leadId, specialistId, liveUntil }) => {
      const hours = Math.min(...liveWarningHours.filter((h) => liveUntil! - ctx.now <= h * HOUR_MS));
      await changeLead(tx, { id: leadId }, { warnedHours: hours });
      await publish(tx, leadExpiring({ leadId, specialistId, hours }));
    },
  });
  return await warn(ctx);
};

/** Asks for the outcome of meetings that are over, at the hours of the settings. Returns how many. */
export const askForOutcome = async (ctx: Ctx): Promise<number> => {
  const { outcomeNudgeHours } = await getLifecycle(ctx.db.read);
  const reached = outcomeNudgeHours.map((hours) =>
    and(lte(leads.outcomeFrom, ctx.now - hours * HOUR_MS), or(isNull(leads.nudgedHours), lt(leads.nudgedHours, hours)))
  );
  const isDue = and(booked, gt(leads.outcomeBy, ctx.now), or(sql`0`, ...reached));
  const ask = sweep({
    batch: BATCH,
    select: (tx, limit) => listDue(tx, "outcomeFrom", isDue, limit),
    each: async (tx, { id: leadId, specialistId, outcomeFrom }) => {
      const hours = Math.max(...outcomeNudgeHours.filter((h) => ctx.now - outcomeFrom! >= h * HOUR_MS));
      await changeLead(tx, { id: leadId }, { nudgedHours: hours });
      await publish(tx, outcomeMissing({ leadId, specialistId, hours }));
    },
  });
  return await ask(ctx);
};

/** Every 15 minutes: expiry, warnings, outcomes. */
export const sweepLeads = inTurn(expireCold, expireWithoutOutcome, warnExpiring, askForOutcome);
