// What emails of the earlier-slot list contain: that a visitor is on it, and a time that is held for them.
import { translated } from "@/platform/time/reader.ts";
import { earlierOffer, waitlistJoined } from "@/emails/earlier-slots.tsx";
import type { Ctx } from "@/platform/ctx.ts";
import { fullName } from "@/platform/text.ts";
import { formatTimeOfDay } from "@/platform/time/formats.ts";
import { renderTime } from "@/platform/time/time.ts";
import { findCategory } from "@/modules/catalog/index.ts";
import { findLiveMeeting, getZone } from "@/modules/scheduling/index.ts";
import { isConfirmed } from "@/modules/scheduling/rules.ts";
import { findProfile } from "@/modules/specialists/index.ts";
import { findTrack } from "@/modules/tracks/index.ts";
import { findOffer, findWaitlistEntry, isOfferOpen, offerUrl, stopUrls } from "@/modules/booking/index.ts";
import { getBrand } from "../context/brand.ts";

/** What both emails say. Undefined once the entry is over, or the address is no longer the proven one. */
const findContext = async (ctx: Ctx, entryId: string) => {
  const db = ctx.db.read;
  const entry = await findWaitlistEntry(db, entryId);
  const track = entry && await findTrack(db, entry.trackId);
  if (!entry || !track?.contact || track.contactEmail !== entry.email) return undefined;
  const [brand, category, live] = await Promise.all([
    getBrand(ctx),
    findCategory(db, entry.categoryId),
    findLiveMeeting(db, track.id),
  ]);
  const { stopUrl, oneClickUrl } = stopUrls(ctx, entry);
  return {
    brand,
    to: { name: fullName(track.contact), address: track.contact.email },
    entry,
    zone: track.timezone,
    meeting: live && isConfirmed(live.status) ? live : undefined,
    oneClickUrl,
    props: { brand, firstName: track.contact.firstName, categoryName: translated(category?.name ?? ""), stopUrl },
  };
};
type Context = NonNullable<Awaited<ReturnType<typeof findContext>>>;

export const findEntryFacts = (ctx: Ctx, { wishId }: { wishId: string }) => findContext(ctx, wishId);

export const joinedEmail = async ({ entry, zone, meeting, oneClickUrl, props }: Context) => {
  const until = renderTime(entry.usefulUntil, zone).text;
  return { oneClickUrl, ...await waitlistJoined({ ...props, until, hasMeeting: meeting !== undefined }) };
};

/** Undefined when it was answered, or its time is over. */
export const findOfferFacts = async (ctx: Ctx, { offerId }: { offerId: string }) => {
  const found = await findOffer(ctx.db.read, offerId);
  if (!found || !isOfferOpen(found.offer, ctx.clock.now())) return undefined;
  const context = await findContext(ctx, found.entry.id);
  return context && { ...context, offer: found.offer };
};
type OfferContext = NonNullable<Awaited<ReturnType<typeof findOfferFacts>>>;

export const offerEmail = async (context: OfferContext, ctx: Ctx) => {
  const { entry, zone, meeting, oneClickUrl, props, offer } = context;
  const db = ctx.db.read;
  const { startsAt, expiresAt, specialistId } = offer;
  const profile = await findProfile(db, specialistId);
  const replaced = meeting && await findProfile(db, meeting.specialistId);
  const end = renderTime(expiresAt, zone);
  return {
    oneClickUrl,
    ...await earlierOffer({
      ...props,
      startsAt,
      zone,
      offerUrl: offerUrl(ctx, offer, entry),
      specialistZone: await getZone(db, specialistId),
      specialistName: profile?.displayName ?? "",
      headline: profile?.headline ?? "",
      heldUntil: formatTimeOfDay(end.hour, end.minute),
      replaces: meeting ? { startsAt: meeting.startsAt, specialistName: replaced?.displayName ?? "" } : null,
    }),
  };
};
