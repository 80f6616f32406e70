// Scheduled changes of leads (docs/product/leads.md#statuses): missed deadlines, warnings and reminders before them.
// Each sweep works in small transactions and goes by its context's time, so it may run late or twice.
import { and, asc, gt, inArray, isNull, lt, lte, or, type SQL, sql } from "drizzle-orm";
import { leadExpiring, outcomeMissing } from "@/events.ts";
import type { Ctx, Tx } from "@/platform/ctx.ts";
import { hasStatus } from "@/platform/db/status-sets.ts";
import { publish } from "@/platform/events/outbox.ts";
import { inTurn, sweep } from "@/platform/queue/sweep.ts";
import { HOUR_MS } from "@/platform/time/time.ts";
import { getLifecycle } from "@/modules/settings/index.ts";
import { DUE_LEAD_STATUSES, type LeadDueColumn } from "../status-rules.ts";
import { changeLead, getLead, type Lead } from "../leads.ts";
import { leads } from "../tables.ts";
import { expireUnaccepted } from "./acceptance.ts";
import { changeStatus } from "./status.ts";

/** Leads in one transaction; an expiry changes a dozen rows. */
const BATCH = 15;

const received = hasStatus(leads.status, DUE_LEAD_STATUSES.accept);
const live = hasStatus(leads.status, DUE_LEAD_STATUSES.work);
const booked = hasStatus(leads.status, DUE_LEAD_STATUSES.outcome);

/** Each has the leads of one status in the order of a time. */
const INDEXES: Record<LeadDueColumn | "outcomeFrom", string> = {
  acceptBy: "leads_accept_idx",
  liveUntil: "leads_live_idx",
  outcomeBy: "leads_outcome_idx",
  outcomeFrom: "leads_outcome_from_idx",
};

/**
 * The leads that match, in the order of a time. Without statistics SQLite prefers an index that begins with the status, and
 * reads and sorts all leads that have it: hence "indexed by".
 */
const listDue = async (
  tx: Tx,
  deadline: LeadDueColumn | "outcomeFrom",
  where: SQL | undefined,
  limit: number,
): Promise<Lead[]> => {
  const order = asc(leads[deadline]);
  const found = await tx.all<{ id: string }>(
    sql`select id from leads indexed by ${sql.raw(INDEXES[deadline])} where ${where} order by ${order} limit ${limit}`,
  );
  if (found.length === 0) return [];
  return await tx.select().from(leads).where(inArray(leads.id, found.map(({ id }) => id))).orderBy(order);
};

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
  if (liveWarningHours.length === 0) return 0;
  const soon = ctx.now + Math.max(...liveWarningHours) * HOUR_MS;
  const reached = liveWarningHours.map((hours) =>
    and(lte(leads.liveUntil, ctx.now + hours * HOUR_MS), or(isNull(leads.warnedHours), gt(leads.warnedHours, hours)))
  );
  const isDue = and(live, gt(leads.liveUntil, ctx.now), lte(leads.liveUntil, soon), or(...reached));
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
  if (outcomeNudgeHours.length === 0) return 0;
  const overSince = ctx.now - Math.min(...outcomeNudgeHours) * HOUR_MS;
  const reached = outcomeNudgeHours.map((hours) =>
    and(lte(leads.outcomeFrom, ctx.now - hours * HOUR_MS), or(isNull(leads.nudgedHours), lt(leads.nudgedHours, hours)))
  );
  const isDue = and(booked, lte(leads.outcomeFrom, overSince), gt(leads.outcomeBy, ctx.now), or(...reached));
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
