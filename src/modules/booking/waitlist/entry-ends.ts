// What ends waitlist entries besides their visitors: changes of their meeting, time, and the removal of personal data.
import { and, asc, eq, inArray, lte, or, sql } from "drizzle-orm";
import type { Ctx, Tx } from "@/platform/ctx.ts";
import { hasStatus, lacksStatus } from "@/platform/db/status-sets.ts";
import { transact } from "@/platform/db/transact.ts";
import type { Reader } from "@/platform/db/types.ts";
import { sweep } from "@/platform/queue/sweep.ts";
import { DAY_MS, iso } from "@/platform/time/time.ts";
import { getMeeting, type Meeting } from "@/modules/scheduling/index.ts";
import { isCancelled, isUpcoming, type MeetingStatus } from "@/modules/scheduling/rules.ts";
import { getTrack, personAndCategoryOf } from "@/modules/tracks/index.ts";
import { purgeFreedTimes } from "./freed-times.ts";
import { endOffer, findOpenOffer, type WaitlistEntry } from "./offering.ts";
import { ACTIVE_ENTRIES, isActiveEntry, isSooner, QUEUED_ENTRIES, usefulUntil } from "./rules.ts";
import { earlierOffers, freedTimes, isActive, waitlistEntries } from "./tables.ts";
import { isAddressOwned } from "../proof/address-owner.ts";
import { endEntry, findConfirmed, moveEntry } from "./entries.ts";

/** The active entry of the person of a request, in its category. */
const findEntryOfPerson = async (tx: Tx, trackId: string): Promise<WaitlistEntry | undefined> => {
  const { mailboxKey, categoryId } = waitlistEntries;
  const ofPerson = sql`(${mailboxKey}, ${categoryId}) = ${personAndCategoryOf(trackId)}`;
  const rows = await tx.select().from(waitlistEntries)
    .where(and(or(eq(waitlistEntries.trackId, trackId), ofPerson), isActive));
  return rows.find((entry) => entry.trackId === trackId) ?? rows[0];
};

/** Whether the meeting is of the entry's person. An address that nobody has proven is nobody's. */
const isTheirs = async (tx: Tx, entry: WaitlistEntry, meeting: Meeting): Promise<boolean> =>
  entry.trackId === meeting.trackId || await isAddressOwned(tx, await getTrack(tx, meeting.trackId), meeting);

/**
 * A person with no meeting who books one in another request wants something sooner than that: their entry goes on with it,
 * as if they had asked there.
 */
const followMeeting = async (tx: Tx, entry: WaitlistEntry, meeting: Meeting): Promise<WaitlistEntry> => {
  const isOther = entry.trackId !== meeting.trackId;
  if (isOther && await findConfirmed(tx, entry.trackId)) return entry;
  const followed = isOther ? await moveEntry(tx, entry, await getTrack(tx, meeting.trackId)) : entry;
  await tx.update(waitlistEntries).set({ usefulUntil: usefulUntil(meeting, tx.now), changedAt: tx.now })
    .where(eq(waitlistEntries.id, entry.id));
  return followed;
};

/**
 * Listens to scheduling.meeting_changed in its transaction, before a time is offered that this frees: an entry is useful
 * until the meeting of its request can no longer be moved, an offer that isn't sooner than what its person has ends, and
 * so does the entry with its meeting.
 */
export const mirrorEntry = async (
  tx: Tx,
  { meetingId, trackId, status }: { meetingId: string; trackId: string; status: MeetingStatus },
): Promise<void> => {
  const found = await findEntryOfPerson(tx, trackId);
  const meeting = found && await getMeeting(tx, meetingId);
  if (!meeting) return;
  if (isCancelled(status)) {
    // Without a lead it was only requested. An earlier meeting of the request may be written again, too.
    const wasOwn = found.trackId === trackId && meeting.leadId !== null;
    if (wasOwn && !await findConfirmed(tx, trackId)) await endEntry(tx, found, "end");
    return;
  }
  // What is written about a meeting that is over, such as that it has ended, changes nothing.
  if (!isUpcoming(meeting, tx.now) || !await isTheirs(tx, found, meeting)) return;
  const entry = await followMeeting(tx, found, meeting);
  const offer = entry.status === "offered" ? await findOpenOffer(tx, entry.id) : undefined;
  if (offer && !isSooner(offer, meeting, tx.now)) await endOffer(tx, offer, entry, "void");
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
  await tx.update(freedTimes).set({ leftBy: null }).where(
    and(eq(freedTimes.leftBy, trackId), sql`left_by is not null`),
  );
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
