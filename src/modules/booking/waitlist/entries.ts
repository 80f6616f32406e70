// Entries of the waitlist, of visitors who want something sooner: asking for it, what pages say about it, and withdrawing it.
import { and, eq } from "drizzle-orm";
import { t } from "@/languages/language.ts";
import { waitlistEntryEnded, waitlistEntryMade } from "@/events.ts";
import type { Ctx, Tx } from "@/platform/ctx.ts";
import { transact } from "@/platform/db/transact.ts";
import type { Reader } from "@/platform/db/types.ts";
import { conflict, notFound } from "@/platform/errors.ts";
import { publish } from "@/platform/events/outbox.ts";
import { newId } from "@/platform/ids.ts";
import { mailboxKeyOf } from "@/platform/mail/mailbox-key.ts";
import { toReadableTime } from "@/platform/time/readable-time.ts";
import { findLiveMeeting, type Meeting } from "@/modules/scheduling/index.ts";
import { isConfirmed } from "@/modules/scheduling/rules.ts";
import { findProfile } from "@/modules/specialists/index.ts";
import { findOwnLink, getTrack, requireResumeToken, type Track } from "@/modules/tracks/index.ts";
import { isAddressOwned } from "../proof/address-owner.ts";
import { isAddressProven } from "../proof/limits.ts";
import { findVisitorChannel } from "../proof/text-codes.ts";
import { changeEntry, closeOffer, findOpenOffer, passOn, type WaitlistEntry } from "./offering.ts";
import { ENTRY_STATUS, usefulUntil } from "./rules.ts";
import type { WaitlistEntryView, WaitlistView } from "./schemas.ts";
import { earlierOffers, isActive, waitlistEntries } from "./tables.ts";
import { offerUrl, type SecretLink } from "../links.ts";
import type { VisitorTokens } from "../visitor-tokens.ts";

/** The active entry of a request. */
const findEntryOfTrack = async (db: Reader, trackId: string): Promise<WaitlistEntry | undefined> => {
  const [entry] = await db.select().from(waitlistEntries).where(and(eq(waitlistEntries.trackId, trackId), isActive));
  return entry;
};

/** Why nothing sooner can be offered to a request; undefined when it can. */
const waitlistProblem = (track: Track, meeting: Meeting | undefined, now: number): string | undefined => {
  if (!track.contactEmail) return t("errors.contactDetailsFirst");
  if (meeting && usefulUntil(meeting, now) <= now) {
    return t("errors.tooSoonForEarlier");
  }
  if (!meeting && track.assigned) return t("errors.noMeetingToMove");
  return undefined;
};

/** The request's confirmed meeting, which an earlier one would replace. */
export const findConfirmed = async (db: Reader, trackId: string): Promise<Meeting | undefined> => {
  const live = await findLiveMeeting(db, trackId);
  return live && isConfirmed(live.status) ? live : undefined;
};

/** The entry goes on with another request of its person, and so do its offers: nothing of theirs names the first one. */
export const moveEntry = async (
  tx: Tx,
  entry: WaitlistEntry,
  { id: trackId, contactEmail }: Track,
  asked: Partial<WaitlistEntry> = {},
): Promise<WaitlistEntry> => {
  const moved = { trackId, email: contactEmail!, ...asked };
  await tx.update(waitlistEntries).set(moved).where(eq(waitlistEntries.id, entry.id));
  await tx.update(earlierOffers).set({ email: moved.email }).where(eq(earlierOffers.entryId, entry.id));
  return { ...entry, ...moved };
};

interface Asked {
  /** Set when only this specialist will do. */
  specialistId?: string;
}

/**
 * Notes that a visitor wants something sooner. Each person has one entry in a category: asking again keeps their place,
 * for the request that they ask from now. By a booking link only its specialist will do. Throws `not_movable`.
 */
const joinWaitlist = async (tx: Tx, track: Track, asking: Asked): Promise<WaitlistEntry> => {
  const specialistId = findOwnLink(track)?.specialistId ?? asking.specialistId;
  const meeting = await findConfirmed(tx, track.id);
  const problem = waitlistProblem(track, meeting, tx.now);
  if (problem) throw conflict("not_movable", problem);
  const [email, categoryId] = [track.contactEmail!, track.categoryId];
  const [known] = await tx.select().from(waitlistEntries)
    .where(
      and(eq(waitlistEntries.mailboxKey, mailboxKeyOf(email)), eq(waitlistEntries.categoryId, categoryId), isActive),
    );
  // An offer that is held for them belongs to the request for which it was made.
  if (known?.status === "offered") return known;
  const asked = {
    specialistId: specialistId ?? null,
    usefulUntil: usefulUntil(meeting, tx.now),
    changedAt: tx.now,
  };
  if (known) return await moveEntry(tx, known, track, asked);
  const request = { trackId: track.id, email };
  const row = {
    id: newId(),
    categoryId,
    status: "waiting" as const,
    since: tx.now,
    queuedAt: tx.now,
    ...request,
    ...asked,
  };
  await tx.insert(waitlistEntries).values(row);
  await publish(tx, waitlistEntryMade({ wishId: row.id, trackId: track.id }));
  return { ...row, mailboxKey: mailboxKeyOf(email), missed: 0, linkVersion: 1 };
};

const toView = (
  { id, status, since, usefulUntil, specialistId }: WaitlistEntry,
  { timezone }: Pick<Track, "timezone">,
) => ({
  id,
  status,
  label: ENTRY_STATUS[status].label,
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
): Promise<WaitlistEntryView> =>
  transact(ctx, async (tx) => {
    const track = await getTrack(tx, trackId);
    requireResumeToken(ctx, track, tokens.resume);
    if (track.contactEmail && !await isAddressProven(tx, track, tokens.proof)) {
      throw conflict("proof_first", t("errors.proofForEarlier"));
    }
    return toView(await joinWaitlist(tx, track, asked), track);
  });

/** Asks for something sooner behind a manage link. Throws `proof_first` when the address isn't known to be the visitor's. */
export const askForEarlierThan = (ctx: Ctx, meeting: Meeting, asked: Asked): Promise<WaitlistEntryView> =>
  transact(ctx, async (tx) => {
    const track = await getTrack(tx, meeting.trackId);
    if (await findVisitorChannel(tx, track.id) !== "email") {
      throw conflict("proof_first", t("errors.earlierByEmail"));
    }
    if (!await isAddressOwned(tx, track, meeting)) throw conflict("proof_first", t("errors.proofForEarlier"));
    return toView(await joinWaitlist(tx, track, asked), track);
  });

/** What the page of a meeting says about something sooner. */
export const viewEarlier = async (ctx: Ctx, meeting: Meeting): Promise<WaitlistView> => {
  const db = ctx.db.read;
  const [track, entry, live, channel] = await Promise.all([
    getTrack(db, meeting.trackId),
    findEntryOfTrack(db, meeting.trackId),
    findConfirmed(db, meeting.trackId),
    findVisitorChannel(db, meeting.trackId),
  ]);
  const isCurrent = live?.id === meeting.id;
  const open = entry?.status === "offered" ? await findOpenOffer(db, entry.id) : undefined;
  const offer = open && open.expiresAt > ctx.now ? open : undefined;
  const specialist = offer && await findProfile(db, offer.specialistId);
  return {
    canAsk: isCurrent && !entry && channel === "email" && waitlistProblem(track, live, ctx.now) === undefined,
    canLimit: findOwnLink(track) === undefined,
    wish: isCurrent && entry ? toView(entry, track) : null,
    offer: isCurrent && entry && offer
      ? {
        url: offerUrl(ctx, offer, entry),
        time: toReadableTime(offer.startsAt, track.timezone),
        until: toReadableTime(offer.expiresAt, track.timezone),
        displayName: specialist?.displayName ?? "",
      }
      : null,
  };
};

/** Ends an entry, and offers what was held for it to the next. */
export const endEntry = async (tx: Tx, entry: WaitlistEntry, action: "withdraw" | "end"): Promise<void> => {
  const { id: entryId, trackId } = entry;
  const offer = entry.status === "offered" ? await findOpenOffer(tx, entryId) : undefined;
  const { status } = await changeEntry(tx, entry, action, {});
  await publish(
    tx,
    waitlistEntryEnded({ wishId: entryId, trackId, status: status === "withdrawn" ? "withdrawn" : "ended" }),
  );
  if (offer && await closeOffer(tx, offer, action === "withdraw" ? "declined" : "void", trackId)) {
    await passOn(tx, offer);
  }
};

/** Withdraws the entry of a request. A second time changes nothing. */
export const withdrawEntryOf = async (tx: Tx, trackId: string): Promise<void> => {
  const entry = await findEntryOfTrack(tx, trackId);
  if (entry) await endEntry(tx, entry, "withdraw");
};

const openEntry = async (ctx: Ctx, { id, secret }: SecretLink): Promise<WaitlistEntry> => {
  const [entry] = await ctx.db.read.select().from(waitlistEntries).where(eq(waitlistEntries.id, id));
  if (!entry || !ctx.secrets.fits(secret, "earlier-wish", id, entry.linkVersion)) {
    throw notFound(t("errors.linkOpensNothing"));
  }
  return entry;
};

/** Funnel/EarlierWish/{id}: what the link of an email is about. It changes nothing, because email scanners open links. */
export const viewEntry = async (ctx: Ctx, link: SecretLink): Promise<WaitlistEntryView> => {
  const entry = await openEntry(ctx, link);
  return toView(entry, await getTrack(ctx.db.read, entry.trackId));
};

/** Funnel/StopEarlier/{id}: withdraws the entry behind the link of an email. A second time changes nothing. Throws 404. */
export const withdrawEntry = async (ctx: Ctx, link: SecretLink): Promise<WaitlistEntryView> => {
  const { trackId } = await openEntry(ctx, link);
  await transact(ctx, (tx) => withdrawEntryOf(tx, trackId));
  return await viewEntry(ctx, link);
};

/** The active entry of an email, with its request; undefined when it is over. */
export const findWaitlistEntry = async (db: Reader, id: string): Promise<WaitlistEntry | undefined> =>
  (await db.select().from(waitlistEntries).where(and(eq(waitlistEntries.id, id), isActive)))[0];
