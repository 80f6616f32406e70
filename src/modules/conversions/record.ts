// The mirror of leads in what is reported to advertisers: after the commit of what happened, so that no booking waits for
// it. It looks at what is true at that moment, so that events may arrive late, twice and in any order.
import { and, asc, eq, gt, gte, inArray, isNull, lt, type SQL } from "drizzle-orm";
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
import { MOVED_ELSEWHERE } from "@/modules/scheduling/rules.ts";
import { getPricing } from "@/modules/settings/index.ts";
import { type Clicks, listClicks, listMeasuredBy, prolongClicks } from "@/modules/tracks/index.ts";
import { CONVERSION_KINDS, type ConversionKind, type Facts, type RetractionReason, whyUntrue } from "./rules.ts";
import { conversionAdjustments as adjustments, conversions } from "./tables.ts";

/** Undefined for a lead that is gone. */
const loadFacts = async (db: Reader, lead: Lead | undefined): Promise<Facts | undefined> => {
  const meeting = lead?.meetingId ? await findMeeting(db, lead.meetingId) : undefined;
  return lead && {
    status: lead.status,
    creditState: lead.creditState,
    erasedAt: lead.erasedAt,
    meetingStatus: meeting?.status,
    meetsElsewhere: meeting?.cancelReason === MOVED_ELSEWHERE,
  };
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

/** The clicks of a lead's request, if its visitor agreed. */
const findClicks = async (db: Reader, { trackId }: Lead): Promise<Clicks | undefined> =>
  (await listClicks(db, [trackId])).get(trackId);

type Recorded = Pick<typeof conversions.$inferSelect, "id" | "trackId" | "specialistId" | "kind"> & {
  isRetracted: boolean;
};

const listRecorded = async (db: Reader, where: SQL): Promise<Recorded[]> => {
  const { id, trackId, specialistId, kind } = conversions;
  const rows = await db.select({ id, trackId, specialistId, kind, adjustment: adjustments.id }).from(conversions)
    .leftJoin(adjustments, eq(adjustments.conversionId, conversions.id)).where(where);
  return rows.map(({ adjustment, ...row }) => ({ ...row, isRetracted: adjustment !== null }));
};

/** How what is recorded of a lead differs from what is true of it now. */
const compare = async (db: Reader, leadId: string) => {
  const recorded = await listRecorded(db, eq(conversions.leadId, leadId));
  const isOn = (await getPricing(db)).adConversions === "on";
  if (recorded.length === 0 && !isOn) return { untrue: [], missing: [] };
  const lead = await findLead(db, leadId);
  const facts = await loadFacts(db, lead);
  const untrue = recorded.flatMap((conversion) => {
    const reason = conversion.isRetracted ? undefined : whyUntrue(conversion.kind, facts);
    return reason ? [{ ...conversion, reason }] : [];
  });
  const known = new Set(recorded.map(({ kind }) => kind));
  const missing = CONVERSION_KINDS.filter((kind) => !known.has(kind) && whyUntrue(kind, facts) === undefined);
  const clicks = lead && isOn && missing.length > 0 ? await findClicks(db, lead) : undefined;
  return { untrue, missing: lead && clicks ? missing.map((kind) => ({ kind, lead, clicks })) : [] };
};

/** Records what is true of a lead, once, and takes back what is no longer. */
export const mirrorLead = async (ctx: Ctx, leadId: string, delivery?: Delivery): Promise<Outcome> => {
  const found = await compare(ctx.db.read, leadId);
  if (found.untrue.length + found.missing.length === 0) return "skipped";
  await transact(ctx, async (tx) => {
    const { untrue, missing } = await compare(tx, leadId);
    await retract(tx, untrue);
    for (const conversion of missing) await insertConversion(tx, conversion, delivery?.occurredAt ?? tx.now);
    await delivery?.done(tx);
  });
};

const insertConversion = async (
  tx: Tx,
  { lead, clicks, kind }: { lead: Lead; clicks: Clicks; kind: ConversionKind },
  occurredAt: Instant,
): Promise<void> => {
  const { id: leadId, trackId, specialistId } = lead;
  const value = await findValue(tx, lead, kind);
  const networks = Object.keys(clicks) as (keyof Clicks)[];
  const row = { id: newId(), leadId, trackId, specialistId, kind, networks, occurredAt, ...value, recordedAt: tx.now };
  await prolongClicks(tx, trackId);
  await tx.insert(conversions).values(row);
  await publish(tx, conversionRecorded({ conversionId: row.id, specialistId }));
};

const retract = async (tx: Tx, untrue: readonly (Recorded & { reason: RetractionReason })[]): Promise<void> => {
  for (const trackId of new Set(untrue.map((conversion) => conversion.trackId))) await prolongClicks(tx, trackId);
  const rows = untrue.map(({ id: conversionId, reason }) => (
    { id: newId(), conversionId, kind: "retraction" as const, reason, at: tx.now }
  ));
  if (rows.length > 0) await tx.insert(adjustments).values(rows);
  for (const { id: conversionId, specialistId } of untrue) {
    await publish(tx, conversionRetracted({ conversionId, specialistId }));
  }
};

/** funnel.clicks_withdrawn: everything that was measured by these clicks is taken back. */
export const retractWithdrawn = async (
  ctx: Ctx,
  { trackId }: { trackId: string },
  delivery: Delivery,
): Promise<Outcome> => {
  const trackIds = await listMeasuredBy(ctx.db.read, trackId);
  const listStanding = async (db: Reader) =>
    (await listRecorded(db, inArray(conversions.trackId, trackIds))).filter(({ isRetracted }) => !isRetracted);
  if ((await listStanding(ctx.db.read)).length === 0) return "skipped";
  await transact(ctx, async (tx) => {
    const standing = await listStanding(tx);
    await retract(tx, standing.map((conversion) => ({ ...conversion, reason: "consent-withdrawn" as const })));
    await delivery.done(tx);
  });
};

/** How long a conversion is looked at again, and how long it is kept at all. */
const CHECKED_DAYS = 120;
const KEPT_DAYS = 400;

/** Every night: takes back what is no longer true, whatever became of its deliveries. */
export const sweepConversions = sweepRows({
  batch: 200,
  select: async ({ db, now }, limit, after?: { id: string; leadId: string }) => {
    const recent = gte(conversions.recordedAt, now - CHECKED_DAYS * DAY_MS);
    return await db.read.select({ id: conversions.id, leadId: conversions.leadId }).from(conversions)
      .leftJoin(adjustments, eq(adjustments.conversionId, conversions.id))
      .where(and(recent, isNull(adjustments.id), gt(conversions.id, after?.id ?? "")))
      .orderBy(asc(conversions.id)).limit(limit);
  },
  each: (ctx, { leadId }) => mirrorLead(ctx, leadId),
});

/** Every night: deletes conversions after 400 days, with what took them back. */
export const purgeConversions = (ctx: Ctx): Promise<void> =>
  transact(ctx, async (tx) => {
    const old = lt(conversions.recordedAt, ctx.now - KEPT_DAYS * DAY_MS);
    const ids = tx.select({ id: conversions.id }).from(conversions).where(old);
    await tx.delete(adjustments).where(inArray(adjustments.conversionId, ids));
    await tx.delete(conversions).where(old);
  });
