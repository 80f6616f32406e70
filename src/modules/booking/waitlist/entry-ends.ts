// What ends waitlist entries besides their visitors: changes of their meeting, time, and the removal of personal data.
import { and, asc, eq, inArray, lte } from "drizzle-orm";
import type { Ctx, Tx } from "@/platform/ctx.ts";
import { hasStatus, lacksStatus } from "@/platform/db/status-sets.ts";
import { transact } from "@/platform/db/transact.ts";
import type { Reader } from "@/platform/db/types.ts";
import { sweep } from "@/platform/queue/sweep.ts";
import { DAY_MS, iso } from "@/platform/time/time.ts";
import { purgeFreedTimes } from "./freed-times.ts";
import { changeEntry, closeOffer, findOpenOffer, passOn } from "./offering.ts";
import { ACTIVE_ENTRIES, isActiveEntry, isSooner, QUEUED_ENTRIES, usefulUntil } from "./rules.ts";
import { earlierOffers, isActive, waitlistEntries } from "./tables.ts";
import { endEntry, findConfirmed, findEntryOfTrack } from "./entries.ts";

/** scheduling.meeting_cancelled: nothing is left that could be moved. Before the time itself is offered. */
export const onOwnMeetingCancelled = async (tx: Tx, { trackId }: { trackId: string }): Promise<void> => {
  const entry = await findEntryOfTrack(tx, trackId);
  if (entry) await endEntry(tx, entry, "end");
};

/**
 * scheduling.meeting_rescheduled, booking.saved and scheduling.meeting_arranged: the entry is useful until the meeting can
 * no longer be moved; an offer that is not sooner ends.
 */
export const onOwnMeetingChanged = async (tx: Tx, { trackId }: { trackId: string }): Promise<void> => {
  const entry = await findEntryOfTrack(tx, trackId);
  const meeting = entry && await findConfirmed(tx, trackId);
  if (!entry || !meeting) return;
  await tx.update(waitlistEntries).set({ usefulUntil: usefulUntil(meeting, tx.now), changedAt: tx.now })
    .where(eq(waitlistEntries.id, entry.id));
  const offer = entry.status === "offered" ? await findOpenOffer(tx, entry.id) : undefined;
  if (!offer || isSooner(offer, meeting, tx.now)) return;
  if (!await closeOffer(tx, offer, "void", trackId)) return;
  await changeEntry(tx, entry, "pass", {});
  await passOn(tx, offer);
};

/** Listens to auth.account_deleted in its transaction: nobody waits for this specialist any more. */
export const onSpecialistDeleted = async (tx: Tx, { userId }: { userId: string }): Promise<void> => {
  const entries = await tx.select().from(waitlistEntries).where(
    and(eq(waitlistEntries.specialistId, userId), isActive),
  );
  for (const entry of entries) await endEntry(tx, entry, "end");
};

/** Removes a visitor's waitlist entries and offers, together with what identifies them. */
export const deleteWaitlistEntries = async (tx: Tx, trackId: string): Promise<void> => {
  const entries = await tx.select().from(waitlistEntries).where(eq(waitlistEntries.trackId, trackId));
  if (entries.length === 0) return;
  for (const entry of entries) if (isActiveEntry(entry.status)) await endEntry(tx, entry, "withdraw");
  await deleteRows(tx, entries.map(({ id }) => id));
};

const deleteRows = async (tx: Tx, entryIds: string[]): Promise<void> => {
  await tx.delete(earlierOffers).where(inArray(earlierOffers.entryId, entryIds));
  await tx.delete(waitlistEntries).where(inArray(waitlistEntries.id, entryIds));
};

/** A visitor's waitlist entries and what they were offered, for their export. */
export const exportWaitlistEntries = async (db: Reader, trackId: string) => {
  const entries = await db.select().from(waitlistEntries).where(eq(waitlistEntries.trackId, trackId));
  const offers = await db.select().from(earlierOffers)
    .where(inArray(earlierOffers.entryId, entries.map(({ id }) => id))).orderBy(asc(earlierOffers.offeredAt));
  return entries.map((entry) => ({
    status: entry.status,
    since: iso(entry.since),
    until: iso(entry.usefulUntil),
    onlySpecialist: entry.specialistId !== null,
    offers: offers.filter(({ entryId }) => entryId === entry.id).map(({ startsAt, offeredAt, status }) => ({
      startsAt: iso(startsAt),
      offeredAt: iso(offeredAt),
      status,
    })),
  }));
};

/** Entries in one transaction. */
const BATCH = 20;

/** Every minute: ends entries that are of no use any more. */
export const endUselessEntries = sweep({
  batch: BATCH,
  select: (tx, limit) =>
    tx.select().from(waitlistEntries)
      .where(and(lte(waitlistEntries.usefulUntil, tx.now), isActive, hasStatus(waitlistEntries.status, QUEUED_ENTRIES)))
      .limit(limit),
  each: (tx, entry) => endEntry(tx, entry, "end"),
});

/** Entries are deleted so long after they are over. */
const KEPT_MS = 30 * DAY_MS;

const isOver = lacksStatus(waitlistEntries.status, ACTIVE_ENTRIES);

const purgeOver = sweep({
  batch: BATCH,
  select: (tx, limit) =>
    tx.select({ id: waitlistEntries.id }).from(waitlistEntries)
      .where(and(lte(waitlistEntries.changedAt, tx.now - KEPT_MS), isOver)).limit(limit),
  apply: (tx, old) => deleteRows(tx, old.map(({ id }) => id)),
});

/** Every night: deletes entries that were over a month ago with their offers, and old freed times. */
export const purgeEntries = async (ctx: Ctx): Promise<void> => {
  await purgeOver(ctx);
  await transact(ctx, purgeFreedTimes);
};
