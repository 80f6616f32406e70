// Recording conversions and taking them back: after the commit of what happened, so that no booking waits for it. Each
// looks at what is true at that moment, so that events may arrive late, twice and in any order.
import { and, asc, eq, gt, gte, inArray, isNull, lt } from "drizzle-orm";
import { conversionRecorded, conversionRetracted } from "@/events.ts";
import type { Ctx, Delivery, Outcome, Tx } from "@/platform/ctx.ts";
import { transact } from "@/platform/db/transact.ts";
import type { Reader } from "@/platform/db/types.ts";
import { publish } from "@/platform/events/outbox.ts";
import { newId } from "@/platform/ids.ts";
import { sweepRows } from "@/platform/queue/sweep.ts";
import { DAY_MS, type Instant } from "@/platform/time/time.ts";
import { findCreditPrice } from "@/modules/billing/index.ts";
import { findLead, type Lead } from "@/modules/leads/index.ts";
import { findMeeting } from "@/modules/scheduling/index.ts";
import { getPricing } from "@/modules/settings/index.ts";
import { type Clicks, listClicks, listMeasuredBy, prolongClicks } from "@/modules/tracks/index.ts";
import { CONVERSION_KINDS, type ConversionKind, type Facts, isTrue, type RetractionReason } from "./rules.ts";
import { conversionAdjustments as adjustments, conversions } from "./tables.ts";

const loadFacts = async (db: Reader, { status, creditState, erasedAt, meetingId }: Lead): Promise<Facts> => {
  const meeting = meetingId ? await findMeeting(db, meetingId) : undefined;
  return { status, creditState, erasedAt, meetingStatus: meeting?.status };
};

/** What a conversion is worth, as the settings say; nothing where that is not known. */
const findValue = async (db: Reader, lead: Lead, kind: ConversionKind) => {
  const { adConversionValue, currency } = await getPricing(db);
  if (adConversionValue === "deal" && kind === "converted" && lead.dealValueMinor !== null) {
    return { valueMinor: lead.dealValueMinor, currency };
  }
  const price = adConversionValue === "credit" && lead.creditEntryId
    ? await findCreditPrice(db, lead.creditEntryId)
    : undefined;
  return price ?? { valueMinor: null, currency: null };
};

/** The clicks of a lead's request, if conversions are switched on and its visitor agreed. */
const findClicks = async (db: Reader, { trackId }: Lead): Promise<Clicks | undefined> =>
  (await getPricing(db)).adConversions === "on" ? (await listClicks(db, [trackId])).get(trackId) : undefined;

interface Happened {
  leadId: string;
  kind: ConversionKind;
}

const isRecorded = async (db: Reader, { leadId, kind }: Happened): Promise<boolean> => {
  const rows = await db.select({ id: conversions.id }).from(conversions)
    .where(and(eq(conversions.leadId, leadId), eq(conversions.kind, kind)));
  return rows.length > 0;
};

/** The lead and its clicks, when the conversion can be recorded now. */
const findRecordable = async (db: Reader, { leadId, kind }: Happened) => {
  const lead = await findLead(db, leadId);
  const clicks = lead && await findClicks(db, lead);
  if (!lead || !clicks || !isTrue(kind, await loadFacts(db, lead))) return undefined;
  return await isRecorded(db, { leadId, kind }) ? undefined : { lead, clicks };
};

/** Records what happened to a lead at an instant, once. */
export const recordConversion = async (ctx: Ctx, happened: Happened, delivery: Delivery): Promise<Outcome> => {
  if (!await findRecordable(ctx.db.read, happened)) return "skipped";
  await transact(ctx, async (tx) => {
    const found = await findRecordable(tx, happened);
    if (found) await insertConversion(tx, { ...happened, ...found, occurredAt: delivery.occurredAt });
    await delivery.done(tx);
  });
};

/** leads.credit_moved: records all that is true of a lead that pays for itself from now on. */
export const recordTrue = async (ctx: Ctx, { leadId }: { leadId: string }, delivery: Delivery): Promise<Outcome> =>
  await transact(ctx, async (tx): Promise<Outcome> => {
    const all = await Promise.all(
      CONVERSION_KINDS.map(async (kind) => ({ kind, found: await findRecordable(tx, { leadId, kind }) })),
    );
    const recordable = all.flatMap(({ kind, found }) => found ? [{ kind, found }] : []);
    if (recordable.length === 0) return "skipped";
    for (const { kind, found: { lead, clicks } } of recordable) {
      await insertConversion(tx, { leadId, kind, lead, clicks, occurredAt: delivery.occurredAt });
    }
    await delivery.done(tx);
  });

const insertConversion = async (
  tx: Tx,
  { lead, clicks, kind, occurredAt }: Happened & { lead: Lead; clicks: Clicks; occurredAt: Instant },
): Promise<void> => {
  const { id: leadId, trackId, specialistId } = lead;
  const value = await findValue(tx, lead, kind);
  const networks = Object.keys(clicks) as (keyof Clicks)[];
  const row = { id: newId(), leadId, trackId, specialistId, kind, networks, occurredAt, ...value, recordedAt: tx.now };
  await prolongClicks(tx, trackId);
  await tx.insert(conversions).values(row);
  await publish(tx, conversionRecorded({ conversionId: row.id, specialistId }));
};

/** What is retracted: conversions of a lead, of some kinds only, or of requests. */
interface Retraction {
  leadId?: string;
  kinds?: readonly ConversionKind[];
  trackIds?: readonly string[];
  reason: RetractionReason;
}

const listUnretracted = (db: Reader, { leadId, kinds, trackIds }: Omit<Retraction, "reason">) =>
  db.select({
    id: conversions.id,
    trackId: conversions.trackId,
    specialistId: conversions.specialistId,
    kind: conversions.kind,
  }).from(conversions).leftJoin(adjustments, eq(adjustments.conversionId, conversions.id))
    .where(and(
      isNull(adjustments.id),
      leadId ? eq(conversions.leadId, leadId) : inArray(conversions.trackId, [...(trackIds ?? [])]),
      kinds ? inArray(conversions.kind, [...kinds]) : undefined,
    ));

/** Takes conversions back. A second time nothing happens. */
export const retractConversions = async (ctx: Ctx, retraction: Retraction, delivery: Delivery): Promise<Outcome> => {
  if ((await listUnretracted(ctx.db.read, retraction)).length === 0) return "skipped";
  await transact(ctx, async (tx) => {
    await retract(tx, await listUnretracted(tx, retraction), retraction.reason);
    await delivery.done(tx);
  });
};

/** Takes back what is no longer true of a lead: one that was reassigned has another credit, and still its meeting. */
export const retractUntrueOf = async (
  ctx: Ctx,
  { leadId, reason }: { leadId: string; reason: RetractionReason },
  delivery: Delivery,
): Promise<Outcome> => {
  const listUntrue = async (db: Reader) => {
    const lead = await findLead(db, leadId);
    const facts = lead && await loadFacts(db, lead);
    return (await listUnretracted(db, { leadId })).filter(({ kind }) => !facts || !isTrue(kind, facts));
  };
  if ((await listUntrue(ctx.db.read)).length === 0) return "skipped";
  await transact(ctx, async (tx) => {
    await retract(tx, await listUntrue(tx), reason);
    await delivery.done(tx);
  });
};

type Unretracted = Awaited<ReturnType<typeof listUnretracted>>[number];

const retract = async (tx: Tx, unretracted: readonly Unretracted[], reason: RetractionReason): Promise<void> => {
  for (const trackId of new Set(unretracted.map((conversion) => conversion.trackId))) await prolongClicks(tx, trackId);
  const rows = unretracted.map(({ id: conversionId }) => (
    { id: newId(), conversionId, kind: "retraction" as const, reason, at: tx.now }
  ));
  if (rows.length > 0) await tx.insert(adjustments).values(rows);
  for (const { id: conversionId, specialistId } of unretracted) {
    await publish(tx, conversionRetracted({ conversionId, specialistId }));
  }
};

/** leads.lead_erased and leads.lead_deleted. */
export const retractEnded = (ctx: Ctx, { leadId }: { leadId: string }, delivery: Delivery): Promise<Outcome> =>
  retractConversions(ctx, { leadId, reason: "lead-ended" }, delivery);

/** funnel.clicks_withdrawn: everything that was measured by these clicks. */
export const retractWithdrawn = async (
  ctx: Ctx,
  { trackId }: { trackId: string },
  delivery: Delivery,
): Promise<Outcome> => {
  const trackIds = await listMeasuredBy(ctx.db.read, trackId);
  return await retractConversions(ctx, { trackIds, reason: "consent-withdrawn" }, delivery);
};

/** How long a conversion is looked at again, and how long it is kept at all. */
const CHECKED_DAYS = 120;
const KEPT_DAYS = 400;

/**
 * Every night: retracts what is no longer true although no event said so, such as a credit that returned to a lot which
 * was refunded.
 */
export const retractUntrue = sweepRows({
  batch: 200,
  select: async ({ db, now }, limit, after?: typeof conversions.$inferSelect) => {
    const recent = gte(conversions.recordedAt, now - CHECKED_DAYS * DAY_MS);
    const rows = await db.read.select().from(conversions)
      .leftJoin(adjustments, eq(adjustments.conversionId, conversions.id))
      .where(and(recent, isNull(adjustments.id), gt(conversions.id, after?.id ?? "")))
      .orderBy(asc(conversions.id)).limit(limit);
    return rows.map((row) => row.conversions);
  },
  each: (ctx, conversion) => retractIfUntrue(ctx, conversion),
});

const retractIfUntrue = async (ctx: Ctx, { id, leadId }: typeof conversions.$inferSelect): Promise<void> => {
  const isReturned = async (db: Reader) => (await findLead(db, leadId))?.creditState !== "consumed";
  if (!await isReturned(ctx.db.read)) return;
  await transact(ctx, async (tx) => {
    const unretracted = await listUnretracted(tx, { leadId });
    const own = unretracted.filter((conversion) => conversion.id === id);
    if (own.length > 0 && await isReturned(tx)) await retract(tx, own, "credit-returned");
  });
};

/** Every night: deletes conversions after 400 days, with what took them back. */
export const purgeConversions = (ctx: Ctx): Promise<void> =>
  transact(ctx, async (tx) => {
    const old = lt(conversions.recordedAt, ctx.now - KEPT_DAYS * DAY_MS);
    const ids = tx.select({ id: conversions.id }).from(conversions).where(old);
    await tx.delete(adjustments).where(inArray(adjustments.conversionId, ids));
    await tx.delete(conversions).where(old);
  });
