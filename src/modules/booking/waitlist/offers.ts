// The page of an offer, "No, thanks", and the sweep that ends offers without an answer.
import { translated } from "@/platform/time/reader.ts";
import { and, asc, eq, lte, sql } from "drizzle-orm";
import { t } from "@/languages/language.ts";
import type { Ctx } from "@/platform/ctx.ts";
import { transact } from "@/platform/db/transact.ts";
import type { Reader } from "@/platform/db/types.ts";
import { notFound } from "@/platform/errors.ts";
import { toReadableTime } from "@/platform/time/readable-time.ts";
import { sweepRows } from "@/platform/queue/sweep.ts";
import type { Instant } from "@/platform/time/time.ts";
import { findCategory } from "@/modules/catalog/index.ts";
import { findMeeting, getZone, type Meeting } from "@/modules/scheduling/index.ts";
import { findProfile } from "@/modules/specialists/index.ts";
import { buildFinishLinks, getTrack, SHARE_CONSENT, shareConsentText } from "@/modules/tracks/index.ts";
import { endOffer, type Offer, type WaitlistEntry } from "./offering.ts";
import type { OfferView } from "./schemas.ts";
import { isActiveEntry, type OfferEnd } from "./rules.ts";
import { earlierOffers, waitlistEntries } from "./tables.ts";
import { findConfirmed } from "./entries.ts";
import { manageUrl, type SecretLink } from "../links.ts";

/** An offer with its entry. */
export const findOffer = async (
  db: Reader,
  id: string,
): Promise<{ offer: Offer; entry: WaitlistEntry } | undefined> => {
  const [row] = await db.select({ offer: earlierOffers, entry: waitlistEntries }).from(earlierOffers)
    .innerJoin(waitlistEntries, eq(waitlistEntries.id, earlierOffers.entryId)).where(eq(earlierOffers.id, id));
  return row;
};

/** The offer behind a link. Throws 404, also for a wrong secret. */
export const openOffer = async (
  ctx: Ctx,
  { id, secret }: SecretLink,
): Promise<{ offer: Offer; entry: WaitlistEntry }> => {
  const found = await findOffer(ctx.db.read, id);
  if (!found || !ctx.secrets.fits(secret, "earlier-offer", id, found.entry.linkVersion)) {
    throw notFound(t("errors.linkOpensNothing"));
  }
  return found;
};

/** Whether an offer can be taken at this moment. */
export const isOfferOpen = ({ status, expiresAt }: Offer, now: number): boolean => status === "open" && expiresAt > now;

const describeReplaced = async (
  ctx: Ctx,
  meeting: Meeting | undefined,
  zone: string,
): Promise<OfferView["replaces"]> => {
  if (!meeting) return null;
  const profile = await findProfile(ctx.db.read, meeting.specialistId);
  return { time: toReadableTime(meeting.startsAt, zone), displayName: profile?.displayName ?? "" };
};

/** Funnel/EarlierOffer/{id}: the offer as it is now. It changes nothing, because email scanners open links. Throws 404. */
export const viewOffer = async (ctx: Ctx, link: SecretLink): Promise<OfferView> => {
  const { offer, entry } = await openOffer(ctx, link);
  const db = ctx.db.read;
  const track = await getTrack(db, entry.trackId);
  const [current, taken, profile, category, zone] = await Promise.all([
    findConfirmed(db, track.id),
    offer.meetingId ? findMeeting(db, offer.meetingId) : undefined,
    findProfile(db, offer.specialistId),
    findCategory(db, track.categoryId),
    getZone(db, offer.specialistId),
  ]);
  const { displayName = "", headline = "" } = profile ?? {};
  const isMove = current?.specialistId === offer.specialistId;
  const { purpose, version } = SHARE_CONSENT;
  const own = taken ?? current;
  return {
    id: offer.id,
    status: offer.status === "open" && !isOfferOpen(offer, ctx.now) ? "missed" : offer.status,
    time: toReadableTime(offer.startsAt, track.timezone),
    specialistTime: toReadableTime(offer.startsAt, zone),
    until: toReadableTime(offer.expiresAt, track.timezone),
    specialist: { id: offer.specialistId, displayName, headline: headline ?? "" },
    category: translated(category?.name ?? ""),
    location: offer.location,
    replaces: await describeReplaced(ctx, taken ? undefined : current, track.timezone),
    consent: isMove ? null : { purpose, version, text: await shareConsentText(ctx.db.read, displayName) },
    onList: isActiveEntry(entry.status),
    ownUrl: own ? manageUrl(ctx, own) : buildFinishLinks(ctx, track).finishUrl,
  };
};

/** Funnel/DeclineEarlier/{id}: "No, thanks". The next person is offered the time. A second time changes nothing. Throws 404. */
export const declineOffer = async (ctx: Ctx, link: SecretLink): Promise<OfferView> => {
  const { offer: { id } } = await openOffer(ctx, link);
  await endOpenOffer(ctx, id, "declined");
  return await viewOffer(ctx, link);
};

/** Ends an offer, unless it has ended: its person waits on, and the time goes to the next who can take it. */
export const endOpenOffer = (ctx: Ctx, id: string, end: OfferEnd): Promise<void> =>
  transact(ctx, async (tx) => {
    const found = await findOffer(tx, id);
    if (found?.offer.status === "open") await endOffer(tx, found.offer, found.entry, end);
  });

/** Every minute: passes on what nobody answered in time, each in a transaction of its own. Returns how many. */
export const passOnMissed = sweepRows({
  batch: 50,
  select: ({ db, now }, limit, after?: { id: string; expiresAt: Instant }) => {
    const { id, status, expiresAt } = earlierOffers;
    const later = after && sql`(${expiresAt}, ${id}) > (${after.expiresAt}, ${after.id})`;
    return db.read.select({ id, expiresAt }).from(earlierOffers)
      .where(and(eq(status, "open"), lte(expiresAt, now), later)).orderBy(asc(expiresAt), asc(id)).limit(limit);
  },
  each: (ctx, { id }) => endOpenOffer(ctx, id, "missed"),
});
