// Times that specialists block for themselves: nobody can book them, and meetings that are already booked stay. After an
// undo, the blocked times are exactly as they were.
import { and, asc, eq, gt, gte, inArray, lt, lte } from "drizzle-orm";
import { busyTimesChanged } from "@/events.ts";
import { type Ctx, type Tx, userOf } from "@/platform/ctx.ts";
import { transact } from "@/platform/db/transact.ts";
import type { Reader } from "@/platform/db/types.ts";
import { invalid, notFound } from "@/platform/errors.ts";
import { publish } from "@/platform/events/outbox.ts";
import { newId } from "@/platform/ids.ts";
import type { UndoOffer } from "@/platform/undo/schemas.ts";
import { changedSince, offerUndo, takeUndo } from "@/platform/undo/undos.ts";
import { addDays, DAY_MS, dayStart, instantsOf } from "@/platform/time/time.ts";
import type { BusyTime } from "../availability/open-starts.ts";
import type { BlockedTime, BlockTimeInput, Unblocked } from "../schemas.ts";
import { blockedTimes } from "../tables.ts";
import { getZone } from "./calendars.ts";
import { blockError } from "./rules.ts";

type Row = typeof blockedTimes.$inferSelect;

/** A change of blocked times: the rows that it added, and those that it removed. */
interface BlockedChange {
  added: Row[];
  removed: Row[];
}

/** A specialist's blocked times that touch a period, in order. */
export const listBlocked = (db: Reader, specialistId: string, { from, to }: BusyTime): Promise<Row[]> =>
  db.select().from(blockedTimes).where(and(
    eq(blockedTimes.specialistId, specialistId),
    lt(blockedTimes.startsAt, to),
    gt(blockedTimes.endsAt, from),
  )).orderBy(asc(blockedTimes.startsAt));

/** The instants of a local period. Of a repeated time, both showings are inside. */
const toBusyTime = (zone: string, { date, from, to }: BlockTimeInput): BusyTime => ({
  from: instantsOf(zone, date, Math.floor(from / 60), from % 60)[0]!,
  to: to === 1440 ? dayStart(zone, addDays(date, 1)) : instantsOf(zone, date, Math.floor(to / 60), to % 60).at(-1)!,
});

/** More blocked times to come are refused. */
const MAX_BLOCKED = 500;

/**
 * Blocks a period of one local day. What it touches or overlaps becomes part of it, so blocking a time twice changes
 * nothing. Throws 400 for a period in the past, too far ahead, or that its day does not have.
 */
export const blockTime = (ctx: Ctx, input: BlockTimeInput): Promise<BlockedTime> =>
  transact(ctx, async (tx) => {
    const { id: specialistId } = userOf(ctx);
    const zone = await getZone(tx, specialistId);
    const period = toBusyTime(zone, input);
    const error = blockError(period, tx.now);
    if (error) throw invalid([error]);
    const touched = await listTouched(tx, specialistId, period);
    const from = Math.min(period.from, ...touched.map(({ startsAt }) => startsAt));
    const to = Math.max(period.to, ...touched.map(({ endsAt }) => endsAt));
    const same = touched.find(({ startsAt, endsAt }) => startsAt === from && endsAt === to);
    return same ? { id: same.id, undo: null } : await replaceBlocked(tx, specialistId, { from, to, touched });
  });

const listTouched = (tx: Tx, specialistId: string, { from, to }: BusyTime): Promise<Row[]> =>
  tx.select().from(blockedTimes).where(and(
    eq(blockedTimes.specialistId, specialistId),
    lte(blockedTimes.startsAt, to),
    gte(blockedTimes.endsAt, from),
  ));

const idsOf = (rows: readonly Row[]): string[] => rows.map(({ id }) => id);

const replaceBlocked = async (
  tx: Tx,
  specialistId: string,
  { from, to, touched }: BusyTime & { touched: Row[] },
): Promise<BlockedTime> => {
  const isAhead = and(eq(blockedTimes.specialistId, specialistId), gt(blockedTimes.endsAt, tx.now));
  if (await tx.$count(blockedTimes, isAhead) - touched.length >= MAX_BLOCKED) {
    throw invalid([`You can block at most ${MAX_BLOCKED} times. Use time off for whole days.`]);
  }
  if (touched.length > 0) await tx.delete(blockedTimes).where(inArray(blockedTimes.id, idsOf(touched)));
  const added = { id: newId(), specialistId, startsAt: from, endsAt: to, createdAt: tx.now };
  await tx.insert(blockedTimes).values(added);
  await publish(tx, busyTimesChanged({ specialistId }));
  return { id: added.id, undo: await offerBlockedUndo(tx, specialistId, { added: [added], removed: touched }) };
};

/** No later change ends this undo: whether it can still be undone depends on the blocked times themselves. */
const offerBlockedUndo = (tx: Tx, ownerId: string, before: BlockedChange): Promise<UndoOffer> => {
  const id = newId();
  return offerUndo(tx, { id, ownerId, subject: id, before });
};

/** Opens a blocked time again. Throws 404 for one of another specialist. */
export const unblockTime = (ctx: Ctx, { id }: { id: string }): Promise<Unblocked> =>
  transact(ctx, async (tx) => {
    const { id: specialistId } = userOf(ctx);
    const removed = await tx.delete(blockedTimes)
      .where(and(eq(blockedTimes.id, id), eq(blockedTimes.specialistId, specialistId))).returning();
    if (removed.length === 0) throw notFound("This time isn't blocked any more.");
    await publish(tx, busyTimesChanged({ specialistId }));
    return { done: true, undo: await offerBlockedUndo(tx, specialistId, { added: [], removed }) };
  });

/** Throws `undo_closed` unless the added times are still there, and nothing else is where the removed ones were. */
const requireUnchanged = async (tx: Tx, specialistId: string, { added, removed }: BlockedChange): Promise<void> => {
  const known = idsOf(added);
  if (await tx.$count(blockedTimes, inArray(blockedTimes.id, known)) !== known.length) throw changedSince();
  for (const { startsAt: from, endsAt: to } of removed) {
    const touched = await listTouched(tx, specialistId, { from, to });
    if (touched.some(({ id }) => !known.includes(id))) throw changedSince();
  }
};

const restore = async (tx: Tx, { added, removed }: BlockedChange): Promise<void> => {
  if (added.length > 0) await tx.delete(blockedTimes).where(inArray(blockedTimes.id, idsOf(added)));
  if (removed.length > 0) await tx.insert(blockedTimes).values(removed);
};

/**
 * Calendars/Undo. A second time nothing happens. Throws 404, and `undo_closed` when it is too late or these times have
 * changed since. Meetings that were booked meanwhile stay.
 */
export const undoBlocking = (ctx: Ctx, { id }: { id: string }): Promise<void> =>
  transact(ctx, async (tx) => {
    const { id: specialistId } = userOf(ctx);
    const { before } = await takeUndo<BlockedChange>(tx, specialistId, id);
    if (!before) return;
    await requireUnchanged(tx, specialistId, before);
    await restore(tx, before);
    await publish(tx, busyTimesChanged({ specialistId }));
  });

/** Deletes all blocked times of an account that is deleted. */
export const deleteBlocked = async (tx: Tx, specialistId: string): Promise<void> => {
  const deleted = await tx.delete(blockedTimes).where(eq(blockedTimes.specialistId, specialistId))
    .returning({ id: blockedTimes.id });
  if (deleted.length) await publish(tx, busyTimesChanged({ specialistId }));
};

/** How long blocked times of the past stay in the calendar. */
const KEPT_MS = 90 * DAY_MS;

/** Deletes blocked times that were over long ago. */
export const purgeBlocked = (ctx: Ctx): Promise<void> =>
  transact(ctx, async (tx) => void await tx.delete(blockedTimes).where(lt(blockedTimes.endsAt, tx.now - KEPT_MS)));

/** All blocked times of a specialist, for the export of their data. */
export const listAllBlocked = (db: Reader, specialistId: string) => {
  const { startsAt, endsAt } = blockedTimes;
  return db.select({ startsAt, endsAt }).from(blockedTimes).where(eq(blockedTimes.specialistId, specialistId))
    .orderBy(asc(startsAt));
};
