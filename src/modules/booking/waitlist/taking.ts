// Taking an earlier time, in one transaction: a meeting moves, or another specialist's replaces it, or one is booked.
import { t } from "@/languages/language.ts";
import { localPath } from "@/languages/addresses.ts";
import { and, eq } from "drizzle-orm";
import { waitlistEntryEnded } from "@/events.ts";
import type { Ctx, Tx } from "@/platform/ctx.ts";
import { transact } from "@/platform/db/transact.ts";
import { conflict } from "@/platform/errors.ts";
import { publish } from "@/platform/events/outbox.ts";
import { EARLIER_SLOT, isPending } from "@/modules/scheduling/rules.ts";
import {
  cancelMeeting,
  findLiveMeeting,
  getMeeting,
  type Meeting,
  minutesOf,
  refreshAround,
} from "@/modules/scheduling/index.ts";
import { findProfile } from "@/modules/specialists/index.ts";
import { getTrack, recordConsents, requireConsents, type Track } from "@/modules/tracks/index.ts";
import type { ConsentGiven } from "@/modules/tracks/schemas.ts";
import { rescheduleBookedMeeting } from "../manage/reschedule.ts";
import { changeEntry, closeOffer, findFirstStart, type Offer, type WaitlistEntry } from "./offering.ts";
import { endOpenOffer, findOffer, isOfferOpen, openOffer } from "./offers.ts";
import type { OfferTaken, TakeInput } from "./schemas.ts";
import { isSooner } from "./rules.ts";
import { earlierOffers, freedTimes } from "./tables.ts";
import { findConfirmed } from "./entries.ts";
import { bookOrReview, bookReplacement } from "../booking.ts";
import { planMeeting, slotTakenWithAlternatives } from "../holds.ts";
import { requireAgreement, requireAnswers, requireFewBookings } from "../requirements.ts";
import { manageUrl } from "../links.ts";

const offerOver = () => conflict("offer_over", t("errors.offerOver"));

interface Taking {
  /** With the length that was held for it, in minutes. */
  offer: Offer & { minutes: number | undefined };
  track: Track;
  consents: readonly ConsentGiven[];
  /** The browser's proof of an address, if it has one. */
  proofToken: string | undefined;
}

/** With the same specialist: no second credit, and not one of the visitor's reschedules. */
const moveMeeting = async (tx: Tx, { offer: { startsAt } }: Taking, { id: meetingId }: Meeting): Promise<string> => {
  const moved = await rescheduleBookedMeeting(tx, { meetingId, by: "visitor", startsAt, through: EARLIER_SLOT });
  return moved.id;
};

/** With another specialist: the first one's credit returns, whatever their share of returns, and the other's is used. */
const replaceMeeting = async (tx: Tx, ctx: Ctx, taking: Taking, lost: Meeting): Promise<string> => {
  const { offer, track, consents: given } = taking;
  await cancelMeeting(tx, lost, { by: "visitor", reason: EARLIER_SLOT });
  return await bookReplacement(tx, ctx, track, { lost, choice: offer, given });
};

/**
 * Without a meeting: a booking like any other, whose address the link has proven. Throws `offer_over` for another one, and
 * once somebody has the request.
 */
const bookMeeting = async (tx: Tx, ctx: Ctx, taking: Taking): Promise<string> => {
  const { offer, track, consents: given, proofToken } = taking;
  // One that was assigned meanwhile is another specialist's.
  if (track.assigned || track.contactEmail !== offer.email) throw offerOver();
  requireAgreement(track);
  await requireAnswers(tx, track);
  await requireFewBookings(tx, track);
  const live = await findLiveMeeting(tx, track.id);
  const { plan, facts } = await planMeeting(tx, track, offer, live);
  const specialist = { id: offer.specialistId, displayName: facts.displayName };
  await recordConsents(tx, ctx, { trackId: track.id, step: "specialist", given, specialist });
  return await bookOrReview(tx, ctx, { track, plan, before: live, proofToken });
};

/** Ends offer and entry first: what follows frees the old time, and offers it to the others. */
const markTaken = async (tx: Tx, offer: Offer, entry: WaitlistEntry): Promise<void> => {
  const { id: entryId, trackId } = entry;
  if (!await closeOffer(tx, offer, "taken", trackId)) throw offerOver();
  await changeEntry(tx, entry, "take");
  await tx.update(freedTimes).set({ status: "taken", leftBy: null })
    .where(and(eq(freedTimes.id, offer.freedId), eq(freedTimes.status, "offering")));
  await publish(tx, waitlistEntryEnded({ wishId: entryId, trackId, status: "fulfilled" }));
};

interface Press extends Pick<Taking, "consents" | "proofToken"> {
  id: string;
}

const take = async (tx: Tx, ctx: Ctx, { id, consents, proofToken }: Press): Promise<string> => {
  const found = await findOffer(tx, id);
  if (found?.offer.meetingId) return found.offer.meetingId;
  if (!found || !isOfferOpen(found.offer, tx.now)) throw offerOver();
  const { offer, entry } = found;
  const track = await getTrack(tx, entry.trackId);
  const meeting = await findConfirmed(tx, track.id);
  const first = await findFirstStart(tx, entry.id);
  if (first !== null && offer.startsAt >= first) throw offerOver();
  if (meeting && !isSooner(offer, meeting, tx.now)) throw offerOver();
  const isMove = meeting?.specialistId === offer.specialistId;
  const findName = async () => (await findProfile(tx, offer.specialistId))?.displayName;
  if (!isMove) await requireConsents(ctx.db.read, "specialist", consents, findName);
  const held = await findLiveMeeting(tx, entry.id);
  await markTaken(tx, offer, entry);
  const taking = { offer: { ...offer, minutes: held && minutesOf(held) }, track, consents, proofToken };
  const meetingId = isMove
    ? await moveMeeting(tx, taking, meeting)
    : meeting
    ? await replaceMeeting(tx, ctx, taking, meeting)
    : await bookMeeting(tx, ctx, taking);
  await tx.update(earlierOffers).set({ meetingId }).where(eq(earlierOffers.id, id));
  return meetingId;
};

/** What makes an offer impossible: the specialist can't be booked any more, or the meeting can't be moved. */
const ENDS_OFFER = ["slot_taken", "no_credit", "cap_reached", "not_offered", "too_late", "illegal_transition"];

const viewTaken = async (ctx: Ctx, meetingId: string): Promise<OfferTaken> => {
  const meeting = await getMeeting(ctx.db.read, meetingId);
  const waits = isPending(meeting.status);
  const closedCard = ctx.config.publicUrl + localPath(`/funnel/${meeting.categoryId}/closed/${meetingId}`);
  return {
    meetingId,
    status: waits ? "pending" : "confirmed",
    url: waits ? closedCard : manageUrl(ctx, meeting),
  };
};

/**
 * Funnel/TakeEarlier/{id}. Repeating it returns the same meeting. Throws 404, `consent_required` and `consent_outdated`
 * for another specialist, `offer_over` with the nearest times after the offer's end, and `slot_taken` with them when the
 * specialist can't be booked any more. A refused press changes nothing about the meeting that the visitor has.
 */
export const takeOffer = async (
  ctx: Ctx,
  { secret, ...press }: TakeInput & Press,
): Promise<OfferTaken> => {
  const { id } = press;
  const { offer, entry } = await openOffer(ctx, { id, secret });
  await refreshAround(ctx, offer.specialistId, offer.startsAt);
  try {
    return await viewTaken(ctx, await transact(ctx, (tx) => take(tx, ctx, press)));
  } catch (error) {
    const code = (error as { code?: string }).code ?? "";
    const isImpossible = ENDS_OFFER.includes(code);
    if (!isImpossible && code !== "offer_over") throw error;
    if (isImpossible) await endOpenOffer(ctx, id, "void");
    throw await withNearest(ctx, entry.trackId, offer);
  }
};

/** The refusal with the times that are nearest to the lost one. */
const withNearest = async (ctx: Ctx, trackId: string, offer: Offer) => {
  const { sentences: [, ...nearest], details } = await slotTakenWithAlternatives(ctx, { id: trackId }, offer);
  return conflict("offer_over", [...offerOver().sentences, ...nearest], details);
};
