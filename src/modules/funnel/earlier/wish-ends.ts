// What ends wishes besides their visitors: changes of their meeting, time, and the removal of personal data.
import { and, asc, eq, inArray, lte, notInArray } from "drizzle-orm";
import type { Ctx, Tx } from "@/platform/ctx.ts";
import { transact } from "@/platform/db/transact.ts";
import type { Reader } from "@/platform/db/types.ts";
import { DAY_MS, iso } from "@/platform/time/time.ts";
import { purgeFreedTimes } from "./freed-times.ts";
import { changeWish, closeOffer, findOpenOffer, passOn } from "./offering.ts";
import { usefulUntil, WISH_STATUSES, wishAfter, type WishStatus } from "./rules.ts";
import { earlierOffers, earlierWishes, isActive } from "./tables.ts";
import { endWish, findConfirmed, findWishOfTrack } from "./wishes.ts";

/** scheduling.meeting_cancelled: nothing is left that could be moved. Before the time itself is offered. */
export const onOwnMeetingCancelled = async (tx: Tx, { trackId }: { trackId: string }): Promise<void> => {
  const wish = await findWishOfTrack(tx, trackId);
  if (wish) await endWish(tx, wish, "end");
};

/** scheduling.meeting_rescheduled: the wish is useful until the new time; an offer that is no longer sooner ends. */
export const onOwnMeetingRescheduled = async (tx: Tx, { trackId }: { trackId: string }): Promise<void> => {
  const wish = await findWishOfTrack(tx, trackId);
  const meeting = wish && await findConfirmed(tx, trackId);
  if (!wish || !meeting) return;
  await tx.update(earlierWishes).set({ usefulUntil: usefulUntil(meeting, tx.now), changedAt: tx.now })
    .where(eq(earlierWishes.id, wish.id));
  const offer = wish.status === "offered" ? await findOpenOffer(tx, wish.id) : undefined;
  if (!offer || offer.startsAt < meeting.startsAt) return;
  if (!await closeOffer(tx, offer, "void", trackId)) return;
  await changeWish(tx, wish, "pass", {});
  await passOn(tx, offer);
};

/** Listens to auth.account_deleted in its transaction: nobody waits for this specialist any more. */
export const onSpecialistDeleted = async (tx: Tx, { userId }: { userId: string }): Promise<void> => {
  const wishes = await tx.select().from(earlierWishes).where(and(eq(earlierWishes.specialistId, userId), isActive));
  for (const wish of wishes) await endWish(tx, wish, "end");
};

const canEnd = ({ status }: { status: WishStatus }): boolean => wishAfter("end", status) !== undefined;

/** Removes what a visitor wished for and was offered, together with what identifies them. */
export const deleteWishes = async (tx: Tx, trackId: string): Promise<void> => {
  const wishes = await tx.select().from(earlierWishes).where(eq(earlierWishes.trackId, trackId));
  if (wishes.length === 0) return;
  for (const wish of wishes) if (canEnd(wish)) await endWish(tx, wish, "withdraw");
  await deleteRows(tx, wishes.map(({ id }) => id));
};

const deleteRows = async (tx: Tx, wishIds: string[]): Promise<void> => {
  await tx.delete(earlierOffers).where(inArray(earlierOffers.wishId, wishIds));
  await tx.delete(earlierWishes).where(inArray(earlierWishes.id, wishIds));
};

/** What a visitor wished for and was offered, for their export. */
export const exportWishes = async (db: Reader, trackId: string) => {
  const wishes = await db.select().from(earlierWishes).where(eq(earlierWishes.trackId, trackId));
  const offers = await db.select().from(earlierOffers)
    .where(inArray(earlierOffers.wishId, wishes.map(({ id }) => id))).orderBy(asc(earlierOffers.offeredAt));
  return wishes.map((wish) => ({
    status: wish.status,
    since: iso(wish.since),
    until: iso(wish.usefulUntil),
    onlySpecialist: wish.specialistId !== null,
    offers: offers.filter(({ wishId }) => wishId === wish.id).map(({ startsAt, offeredAt, status }) => ({
      startsAt: iso(startsAt),
      offeredAt: iso(offeredAt),
      status,
    })),
  }));
};

/** Wishes ended in one transaction. */
const BATCH = 20;

/** Every minute: ends wishes that are of no use any more. */
export const endUselessWishes = async (ctx: Ctx): Promise<void> => {
  while (
    await transact(ctx, async (tx) => {
      const useless = await tx.select().from(earlierWishes)
        .where(and(lte(earlierWishes.usefulUntil, tx.now), isActive, eq(earlierWishes.status, "waiting"))).limit(BATCH);
      for (const wish of useless) await endWish(tx, wish, "end");
      return useless.length;
    }) === BATCH
  );
};

/** Wishes are deleted so long after they are over. */
const KEPT_MS = 30 * DAY_MS;

/** Every night: deletes wishes that were over a month ago with their offers, and old freed times. */
export const purgeWishes = async (ctx: Ctx): Promise<void> => {
  const isOver = notInArray(earlierWishes.status, WISH_STATUSES.filter((status) => canEnd({ status })));
  while (
    await transact(ctx, async (tx) => {
      const old = await tx.select({ id: earlierWishes.id }).from(earlierWishes)
        .where(and(lte(earlierWishes.changedAt, tx.now - KEPT_MS), isOver)).limit(BATCH);
      if (old.length > 0) await deleteRows(tx, old.map(({ id }) => id));
      return old.length;
    }) === BATCH
  );
  await transact(ctx, purgeFreedTimes);
};
