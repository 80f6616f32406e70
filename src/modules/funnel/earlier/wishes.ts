// Wishes for something sooner: asking for it, what pages say about it, and withdrawing it.
import { and, eq } from "drizzle-orm";
import { earlierWishEnded, earlierWishMade } from "@/events.ts";
import type { Ctx, Tx } from "@/platform/ctx.ts";
import { transact } from "@/platform/db/transact.ts";
import type { Reader } from "@/platform/db/types.ts";
import { conflict, notFound } from "@/platform/errors.ts";
import { publish } from "@/platform/events/outbox.ts";
import { newId } from "@/platform/ids.ts";
import { mailboxKeyOf } from "@/platform/mail/mailbox-key.ts";
import { toReadableTime } from "@/platform/time/readable-time.ts";
import { findLiveMeeting, type Meeting } from "@/modules/scheduling/index.ts";
import { findProfile } from "@/modules/specialists/index.ts";
import { isAddressProven } from "../proof/limits.ts";
import { hasOnlyNumberProof } from "../proof/text-codes.ts";
import { requireResumeToken, type VisitorTokens } from "../tracks/resume-token.ts";
import { getTrack, type Track } from "../tracks/tracks.ts";
import { offerUrl } from "./links.ts";
import { changeWish, closeOffer, findOpenOffer, type Offer, passOn, type Wish } from "./offering.ts";
import { usefulUntil, WISH_STATUS } from "./rules.ts";
import type { EarlierWishView, WishView } from "./schemas.ts";
import { earlierOffers, earlierWishes, isActive } from "./tables.ts";

/** The active wish of a request. */
export const findWishOfTrack = async (db: Reader, trackId: string): Promise<Wish | undefined> => {
  const [wish] = await db.select().from(earlierWishes).where(and(eq(earlierWishes.trackId, trackId), isActive));
  return wish;
};

/** Why nothing sooner can be offered to a request; undefined when it can. */
const wishProblem = (track: Track, meeting: Meeting | undefined, now: number): string | undefined => {
  if (!track.contactEmail) return "Please enter your contact details first.";
  if (meeting && usefulUntil(meeting, now) <= now) {
    return "Your meeting starts so soon that it can't be moved any more.";
  }
  if (!meeting && track.assigned) return "This request has no meeting that could be moved to an earlier time.";
  return undefined;
};

/** The request's confirmed meeting, which an earlier one would replace. */
export const findConfirmed = async (db: Reader, trackId: string): Promise<Meeting | undefined> => {
  const live = await findLiveMeeting(db, trackId);
  return live?.status === "confirmed" ? live : undefined;
};

interface Asked {
  /** Set when only this specialist will do. */
  specialistId?: string;
}

/**
 * Notes that a visitor wants something sooner. Each person has one wish in a category: asking again keeps their place,
 * for the request that they ask from now. Throws `not_movable`.
 */
const makeWish = async (tx: Tx, track: Track, { specialistId }: Asked): Promise<Wish> => {
  const meeting = await findConfirmed(tx, track.id);
  const problem = wishProblem(track, meeting, tx.now);
  if (problem) throw conflict("not_movable", problem);
  const [email, categoryId] = [track.contactEmail!, track.categoryId];
  const [known] = await tx.select().from(earlierWishes)
    .where(and(eq(earlierWishes.mailboxKey, mailboxKeyOf(email)), eq(earlierWishes.categoryId, categoryId), isActive));
  // An offer that is held for them belongs to the request for which it was made.
  if (known?.status === "offered") return known;
  const asked = {
    trackId: track.id,
    email,
    specialistId: specialistId ?? null,
    usefulUntil: usefulUntil(meeting, tx.now),
    changedAt: tx.now,
  };
  if (known) {
    await tx.update(earlierWishes).set(asked).where(eq(earlierWishes.id, known.id));
    return { ...known, ...asked };
  }
  const row = { id: newId(), categoryId, status: "waiting" as const, since: tx.now, queuedAt: tx.now, ...asked };
  await tx.insert(earlierWishes).values(row);
  await publish(tx, earlierWishMade({ wishId: row.id, trackId: track.id }));
  return { ...row, mailboxKey: mailboxKeyOf(email), missed: 0, linkVersion: 1 };
};

const toView = ({ id, status, since, usefulUntil, specialistId }: Wish, { timezone }: Pick<Track, "timezone">) => ({
  id,
  status,
  label: WISH_STATUS[status].label,
  since: toReadableTime(since, timezone),
  until: toReadableTime(usefulUntil, timezone),
  onlySpecialist: specialistId !== null,
});

/**
 * Funnel/AskForEarlier: by the visitor's own browser. Throws 404, 403 without the track's token, `proof_first` until the
 * address is proven, and `not_movable`.
 */
export const askForEarlier = (
  ctx: Ctx,
  { trackId, tokens, ...asked }: Asked & { trackId: string; tokens: VisitorTokens },
): Promise<WishView> =>
  transact(ctx, async (tx) => {
    const track = await getTrack(tx, trackId);
    requireResumeToken(ctx, track, tokens.resume);
    if (track.contactEmail && !await isAddressProven(tx, track, tokens.proof)) {
      throw conflict("proof_first", "Please confirm your email address first, so that we may write to you.");
    }
    return toView(await makeWish(tx, track, asked), track);
  });

/** The same behind a manage link, which proves the address unless it came by text message: then it throws `proof_first`. */
export const askForEarlierThan = (ctx: Ctx, { trackId }: Meeting, asked: Asked): Promise<WishView> =>
  transact(ctx, async (tx) => {
    const track = await getTrack(tx, trackId);
    if (await hasOnlyNumberProof(tx, trackId)) {
      throw conflict("proof_first", "We offer earlier times by email only, and your address isn't confirmed.");
    }
    return toView(await makeWish(tx, track, asked), track);
  });

/** What the page of a meeting says about something sooner. */
export const viewEarlier = async (ctx: Ctx, meeting: Meeting): Promise<EarlierWishView> => {
  const db = ctx.db.read;
  const [track, wish, live, isUnproven] = await Promise.all([
    getTrack(db, meeting.trackId),
    findWishOfTrack(db, meeting.trackId),
    findConfirmed(db, meeting.trackId),
    hasOnlyNumberProof(db, meeting.trackId),
  ]);
  const isCurrent = live?.id === meeting.id;
  const offer = wish?.status === "offered" ? await findShownOffer(ctx, wish) : undefined;
  const specialist = offer && await findProfile(db, offer.specialistId);
  return {
    canAsk: isCurrent && !wish && !isUnproven && wishProblem(track, live, ctx.now) === undefined,
    wish: isCurrent && wish ? toView(wish, track) : null,
    offer: isCurrent && wish && offer
      ? {
        url: offerUrl(ctx, offer, wish),
        time: toReadableTime(offer.startsAt, track.timezone),
        until: toReadableTime(offer.expiresAt, track.timezone),
        displayName: specialist?.displayName ?? "",
      }
      : null,
  };
};

const findShownOffer = async (ctx: Ctx, wish: Wish): Promise<Offer | undefined> => {
  const [offer] = await ctx.db.read.select().from(earlierOffers)
    .where(and(eq(earlierOffers.wishId, wish.id), eq(earlierOffers.status, "open")));
  return offer && offer.expiresAt > ctx.now ? offer : undefined;
};

/** Ends a wish, and offers what was held for it to the next. */
export const endWish = async (tx: Tx, wish: Wish, action: "withdraw" | "end"): Promise<void> => {
  const { id: wishId, trackId } = wish;
  const offer = wish.status === "offered" ? await findOpenOffer(tx, wishId) : undefined;
  const { status } = await changeWish(tx, wish, action, {});
  await publish(tx, earlierWishEnded({ wishId, trackId, status: status === "withdrawn" ? "withdrawn" : "ended" }));
  if (offer && await closeOffer(tx, offer, action === "withdraw" ? "declined" : "void", trackId)) {
    await passOn(tx, offer);
  }
};

/** Withdraws the wish of a request. A second time changes nothing. */
export const withdrawWishOf = (ctx: Ctx, trackId: string): Promise<void> =>
  transact(ctx, async (tx) => {
    const wish = await findWishOfTrack(tx, trackId);
    if (wish) await endWish(tx, wish, "withdraw");
  });

interface WishLink {
  id: string;
  secret: string;
}

const openWish = async (ctx: Ctx, { id, secret }: WishLink): Promise<Wish> => {
  const [wish] = await ctx.db.read.select().from(earlierWishes).where(eq(earlierWishes.id, id));
  if (!wish || !ctx.secrets.fits(secret, "earlier-wish", id, wish.linkVersion)) {
    throw notFound("This link doesn't open anything. It may have expired.");
  }
  return wish;
};

/** Funnel/EarlierWish/{id}: what the link of an email is about. It changes nothing, because email scanners open links. */
export const viewWish = async (ctx: Ctx, link: WishLink): Promise<WishView> => {
  const wish = await openWish(ctx, link);
  return toView(wish, await getTrack(ctx.db.read, wish.trackId));
};

/** Funnel/StopEarlier/{id}: withdraws the wish behind the link of an email. A second time changes nothing. Throws 404. */
export const stopWish = async (ctx: Ctx, link: WishLink): Promise<WishView> => {
  const { trackId } = await openWish(ctx, link);
  await withdrawWishOf(ctx, trackId);
  return await viewWish(ctx, link);
};

/** The active wish of an email, with its request; undefined when it is over. */
export const findWish = async (db: Reader, id: string): Promise<Wish | undefined> =>
  (await db.select().from(earlierWishes).where(and(eq(earlierWishes.id, id), isActive)))[0];
