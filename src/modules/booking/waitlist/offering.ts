// Offers a time that became free to one person at a time, in order of waiting, and holds it for them.
import { and, asc, eq, gt, inArray, isNull, not, or, sql } from "drizzle-orm";
import { earlierAnswered, earlierOffered } from "@/events.ts";
import type { Tx } from "@/platform/ctx.ts";
import { hasStatus } from "@/platform/db/status-sets.ts";
import type { Reader } from "@/platform/db/types.ts";
import { publish } from "@/platform/events/outbox.ts";
import { newId } from "@/platform/ids.ts";
import { isNight } from "@/platform/time/night.ts";
import { findZone, type Instant, localTime, MINUTE_MS } from "@/platform/time/time.ts";
import {
  confirmedStartOf,
  findLiveMeeting,
  firstStartOf,
  holdMeeting,
  type Meeting,
  type MeetingPlan,
  minutesOf,
  releaseHold,
} from "@/modules/scheduling/index.ts";
import { isConfirmed } from "@/modules/scheduling/rules.ts";
import { isTrackOf, listTracksById, type Track, trackIdsOf } from "@/modules/tracks/index.ts";
import { CLOSE_REASON } from "@/modules/tracks/rules.ts";
import {
  buildMatchRequest,
  type CandidateFacts,
  ELIGIBILITY_RULES,
  readCandidateFacts,
  selectCategoriesOf,
} from "@/modules/matching/index.ts";
import { planFor } from "../holds.ts";
import {
  type EntryAction,
  entryAfter,
  HOLD_GRACE_MS,
  isAwake,
  OFFER_MS,
  type OfferEnd,
  OPEN_OFFERS,
  QUEUED_ENTRIES,
} from "./rules.ts";
import { earlierOffers, freedTimes, waitlistEntries } from "./tables.ts";

export type WaitlistEntry = typeof waitlistEntries.$inferSelect;
export type Offer = typeof earlierOffers.$inferSelect;
export type FreedTime = typeof freedTimes.$inferSelect;

/** People who are looked at for one time. Further ones wait for the next. */
const MOST_LOOKED_AT = 200;

/** When the confirmed meeting of an entry's request starts. */
const ownStart = confirmedStartOf(sql`earlier_wishes.track_id`);

/** The earliest start of a meeting that the person of an entry has in its category, in whichever of their requests. */
const firstStart = (now: Instant) =>
  firstStartOf(trackIdsOf(sql`earlier_wishes.mailbox_key`, sql`earlier_wishes.category_id`), now);

/** When the person of an entry has their first meeting; null when they have none. */
export const findFirstStart = async (tx: Tx, entryId: string): Promise<Instant | null> => {
  const [row] = await tx.select({ start: firstStart(tx.now) }).from(waitlistEntries)
    .where(eq(waitlistEntries.id, entryId));
  return row?.start ?? null;
};

interface Waiting {
  entry: WaitlistEntry;
  track: Track;
  /** The meeting that the time would replace. */
  meeting: Meeting | undefined;
}

/**
 * Who waits for a time like this, the longest first: nobody who was offered it before, who has another offer, or whose
 * meeting has just left it.
 */
const listWaiting = async (tx: Tx, { id, specialistId, startsAt, leftBy }: FreedTime) => {
  const rows = await tx.select({ entry: waitlistEntries, ownStart }).from(waitlistEntries)
    .where(and(
      inArray(waitlistEntries.categoryId, selectCategoriesOf(specialistId)),
      hasStatus(waitlistEntries.status, QUEUED_ENTRIES),
      gt(waitlistEntries.usefulUntil, tx.now),
      or(isNull(waitlistEntries.specialistId), eq(waitlistEntries.specialistId, specialistId)),
      sql`coalesce(${firstStart(tx.now)}, ${startsAt} + 1) > ${startsAt}`,
      leftBy === null ? undefined : not(isTrackOf(leftBy, waitlistEntries.mailboxKey)),
      sql`not exists (select 1 from earlier_offers o where o.freed_id = ${id} and o.wish_id = ${waitlistEntries.id})`,
      sql`not exists (select 1 from earlier_offers o where o.mailbox_key = ${waitlistEntries.mailboxKey}
        and ${hasStatus(sql`o.status`, OPEN_OFFERS)})`,
    )).orderBy(asc(waitlistEntries.queuedAt), asc(waitlistEntries.id)).limit(MOST_LOOKED_AT);
  const requests = await listTracksById(tx, rows.map(({ entry }) => entry.trackId));
  const byId = new Map(requests.map((track) => [track.id, track]));
  return rows.map((row) => ({ ...row, track: byId.get(row.entry.trackId)! }));
};

/** Whether the request still leads to a meeting when it has none: it is nobody's lead and was not deleted. */
const canBook = ({ assigned, closeReason }: Track): boolean =>
  !assigned && (closeReason === null || closeReason === "visitor-closed" || CLOSE_REASON[closeReason].canResume);

/** A meeting that moves with its specialist keeps its credit. */
const SKIPPED_FOR_OWN: readonly string[] = ["credit", "caps"];

/** The rules that a time has to pass for somebody. */
const passesRules = (
  { candidate, category }: CandidateFacts,
  track: Track,
  { startsAt, location, now, isOwn }: {
    startsAt: Instant;
    location: Meeting["location"];
    now: Instant;
    isOwn: boolean;
  },
): boolean => {
  const request = buildMatchRequest(track, category, { now, location });
  const rules = ELIGIBILITY_RULES.filter(({ name }) => !isOwn || !SKIPPED_FOR_OWN.includes(name));
  return rules.every((rule) => rule.passes(candidate, request, startsAt));
};

/**
 * The facts of a specialist by category, read once for a time. For a visitor whose meeting with them it would move, they
 * are without that meeting and with its length.
 */
const factsReader = (tx: Tx, { specialistId, startsAt: around }: FreedTime) => {
  const known = new Map<string, Promise<CandidateFacts | undefined>>();
  return (categoryId: string, own?: Meeting) => {
    const key = `${categoryId} ${own?.id}`;
    const about = { exceptTrackId: own?.trackId ?? "", minutes: own && minutesOf(own) };
    const facts = known.get(key) ?? readCandidateFacts(tx, { specialistId, categoryId, now: tx.now, around, ...about });
    known.set(key, facts);
    return facts;
  };
};

interface Fit {
  facts: CandidateFacts;
  location: Meeting["location"];
}

/** Nobody is offered a time of their night, unless they have chosen one themselves. */
const isAtNight = (startsAt: Instant, { timezone }: Track): boolean =>
  isNight(localTime(startsAt, findZone(timezone) ?? "UTC"));

/** Whether the time suits somebody who waits, until the end of the offer; undefined when it does not. */
const findFit = async (
  tx: Tx,
  { specialistId, startsAt }: FreedTime,
  { entry, track, meeting }: Waiting,
  factsIn: ReturnType<typeof factsReader>,
): Promise<Fit | undefined> => {
  const location = meeting?.location ?? track.preferences?.location;
  // Another address than the proven one gets no emails.
  const canWrite = track.contactEmail === entry.email && isAwake(tx.now, track.timezone);
  if (!location || !canWrite || !(meeting || canBook(track))) return undefined;
  if (isAtNight(startsAt, track) && !(meeting && isAtNight(meeting.startsAt, track))) return undefined;
  const isOwn = meeting?.specialistId === specialistId;
  const facts = await factsIn(track.categoryId, isOwn ? meeting : undefined);
  if (!facts?.calendar) return undefined;
  const time = { startsAt, location, now: tx.now + OFFER_MS, isOwn };
  return passesRules(facts, track, time) ? { facts, location } : undefined;
};

/** Until when the time is held where the visitor's own meeting begins within it; undefined where it does not. */
const heldUntil = (meeting: Meeting | undefined, { specialistId, busyTo }: MeetingPlan) =>
  meeting?.specialistId === specialistId && meeting.busyFrom < busyTo ? meeting.busyFrom : undefined;

const placeOffer = async (tx: Tx, freed: FreedTime, { entry, track, meeting }: Waiting, fit: Fit): Promise<void> => {
  const { id: entryId, trackId, email } = entry;
  const { specialistId, startsAt } = freed;
  const { facts, location } = fit;
  const plan = planFor({ ...track, id: entryId }, facts, { startsAt, location, calendar: facts.calendar! });
  const expiresAt = tx.now + OFFER_MS;
  const busyTo = heldUntil(meeting, plan);
  await holdMeeting(tx, plan, { expiresAt: expiresAt + HOLD_GRACE_MS, busyTo });
  const offer = { id: newId(), entryId, freedId: freed.id, email, specialistId, startsAt, location };
  await tx.insert(earlierOffers).values({ ...offer, status: "open", offeredAt: tx.now, expiresAt });
  await changeEntry(tx, entry, "offer", {});
  await tx.update(freedTimes).set({ status: "offering" }).where(eq(freedTimes.id, freed.id));
  await publish(tx, earlierOffered({ offerId: offer.id, wishId: entryId, trackId, specialistId }));
};

/** Changes an entry as its table of transitions allows. Throws for anything else, which would be a fault of ours. */
export const changeEntry = async (
  tx: Tx,
  entry: WaitlistEntry,
  action: EntryAction,
  set: Partial<WaitlistEntry> = {},
): Promise<WaitlistEntry> => {
  const status = entryAfter(action, entry.status);
  if (!status) throw new Error(`An entry that is ${entry.status} can't ${action}`);
  const changed = { ...set, status, changedAt: tx.now };
  await tx.update(waitlistEntries).set(changed)
    .where(and(eq(waitlistEntries.id, entry.id), eq(waitlistEntries.status, entry.status)));
  return { ...entry, ...changed };
};

/** Offers a time to the next who waits for it. Returns whether there was one; otherwise the time is open to all. */
export const offerToNext = async (tx: Tx, freed: FreedTime): Promise<boolean> => {
  const factsIn = factsReader(tx, freed);
  for (const { entry, track, ownStart } of await listWaiting(tx, freed)) {
    const meeting = ownStart === null ? undefined : await findLiveMeeting(tx, track.id);
    const waiting = { entry, track, meeting };
    const fit = await findFit(tx, freed, waiting, factsIn);
    if (!fit || isSwallowed(freed, waiting, fit)) continue;
    await placeOffer(tx, freed, waiting, fit);
    return true;
  }
  if (freed.status === "offering" || freed.leftBy !== null) {
    await tx.update(freedTimes).set({ status: "open", leftBy: null }).where(eq(freedTimes.id, freed.id));
  }
  return false;
};

/** Whether the visitor's own meeting leaves nothing of the time to hold. */
const isSwallowed = ({ specialistId, startsAt }: FreedTime, { meeting }: Waiting, { facts }: Fit): boolean => {
  const busyFrom = startsAt - facts.calendar!.bufferBefore * MINUTE_MS;
  return meeting?.specialistId === specialistId && meeting.busyFrom <= busyFrom;
};

/** Ends an open offer. Returns false when another end was faster. */
export const closeOffer = async (
  tx: Tx,
  offer: Offer,
  answer: OfferEnd,
  trackId: string,
): Promise<boolean> => {
  const { id: offerId, entryId, specialistId } = offer;
  const [closed] = await tx.update(earlierOffers).set({ status: answer, answeredAt: tx.now })
    .where(and(eq(earlierOffers.id, offerId), eq(earlierOffers.status, "open"))).returning({ id: earlierOffers.id });
  if (!closed) return false;
  await releaseHold(tx, entryId);
  await publish(tx, earlierAnswered({ offerId, wishId: entryId, trackId, specialistId, answer }));
  return true;
};

/** The open offer of an entry. */
export const findOpenOffer = async (db: Reader, entryId: string): Promise<Offer | undefined> => {
  const [offer] = await db.select().from(earlierOffers)
    .where(and(eq(earlierOffers.entryId, entryId), eq(earlierOffers.status, "open")));
  return offer;
};

/** Offers what an ended offer has held to the next. */
export const passOn = async (tx: Tx, { freedId }: Offer): Promise<void> => {
  const [freed] = await tx.select().from(freedTimes).where(eq(freedTimes.id, freedId));
  if (freed) await offerToNext(tx, freed);
};

/** Ends an offer that was not taken: its person waits on, and the time goes to the next. */
export const endOffer = async (tx: Tx, offer: Offer, entry: WaitlistEntry, end: OfferEnd): Promise<void> => {
  if (!await closeOffer(tx, offer, end, entry.trackId)) return;
  // Who does not answer waits behind the others.
  await changeEntry(tx, entry, "pass", end === "missed" ? { queuedAt: tx.now } : {});
  await passOn(tx, offer);
};

/** Whether an offer could be taken now. Its hold keeps the time against others, and no rule. */
const isPossible = async (tx: Tx, { specialistId, startsAt, location, email }: Offer, entry: WaitlistEntry) => {
  const [track] = await listTracksById(tx, [entry.trackId]);
  if (!track) return false;
  const live = await findLiveMeeting(tx, track.id);
  const meeting = live && isConfirmed(live.status) ? live : undefined;
  if (!meeting && (!canBook(track) || track.contactEmail !== email)) return false;
  const isOwn = meeting?.specialistId === specialistId;
  const held = await findLiveMeeting(tx, entry.id);
  const except = { exceptTrackId: isOwn ? track.id : "", exceptEntryId: entry.id };
  const minutes = held && minutesOf(held);
  const query = { specialistId, categoryId: track.categoryId, now: tx.now, around: startsAt, minutes, ...except };
  const facts = await readCandidateFacts(tx, query);
  return facts?.calendar !== undefined && passesRules(facts, track, { startsAt, location, now: tx.now, isOwn });
};

/** Ends the open offers of a specialist or in a category that can't be taken any more, before anybody presses in vain. */
export const endImpossibleOffers = async (
  tx: Tx,
  of: { specialistId: string } | { categoryId: string },
): Promise<void> => {
  const isConcerned = "categoryId" in of
    ? eq(waitlistEntries.categoryId, of.categoryId)
    : eq(earlierOffers.specialistId, of.specialistId);
  const open = await tx.select({ offer: earlierOffers, entry: waitlistEntries }).from(earlierOffers)
    .innerJoin(waitlistEntries, eq(waitlistEntries.id, earlierOffers.entryId))
    .where(and(isConcerned, hasStatus(earlierOffers.status, OPEN_OFFERS)));
  for (const { offer, entry } of open) {
    if (!await isPossible(tx, offer, entry)) await endOffer(tx, offer, entry, "void");
  }
};
