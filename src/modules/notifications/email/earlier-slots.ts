// Emails of the earlier-slot list: that a visitor is on it, and a time that is held for them.
import { earlierOffered, earlierWishMade } from "@/events.ts";
import { earlierOffer, wishNoted } from "@/emails/earlier-slots.tsx";
import type { Ctx } from "@/platform/ctx.ts";
import { afterCommit } from "@/platform/events/bus.ts";
import { fullName } from "@/platform/text.ts";
import { formatTimeOfDay } from "@/platform/time/formats.ts";
import { renderTime } from "@/platform/time/time.ts";
import { findCategory } from "@/modules/catalog/index.ts";
import { findOffer, findTrack, findWish, isOfferOpen, offerUrl, stopUrls } from "@/modules/funnel/index.ts";
import { findCalendar, findLiveMeeting } from "@/modules/scheduling/index.ts";
import { findProfile } from "@/modules/specialists/index.ts";
import { getBrand } from "../context/brand.ts";
import type { EmailContent } from "../delivery/senders.ts";
import { type EmailListener, refsOf, sendEmail } from "./send.ts";

/** What both emails say. Undefined once the wish is over, or the address is no longer the proven one. */
const findContext = async (ctx: Ctx, wishId: string) => {
  const db = ctx.db.read;
  const wish = await findWish(db, wishId);
  const track = wish && await findTrack(db, wish.trackId);
  if (!wish || !track?.contact || track.contactEmail !== wish.email) return undefined;
  const [brand, category, live] = await Promise.all([
    getBrand(ctx),
    findCategory(db, wish.categoryId),
    findLiveMeeting(db, track.id),
  ]);
  const { stopUrl, oneClickUrl } = stopUrls(ctx, wish);
  return {
    wish,
    track,
    meeting: live?.status === "confirmed" ? live : undefined,
    props: { brand, firstName: track.contact.firstName, categoryName: category?.name ?? "", stopUrl },
    content: {
      to: { name: fullName(track.contact), address: track.contact.email },
      replyTo: brand.supportEmail,
      oneClickUrl,
    },
  };
};

const buildNoted = async (ctx: Ctx, wishId: string): Promise<EmailContent | undefined> => {
  const context = await findContext(ctx, wishId);
  if (!context) return undefined;
  const { wish, track, meeting, props, content } = context;
  const until = renderTime(wish.usefulUntil, track.timezone).text;
  return { ...content, ...await wishNoted({ ...props, until, hasMeeting: meeting !== undefined }) };
};

/** Undefined when it was answered, or its time is over. */
const buildOffer = async (ctx: Ctx, offerId: string): Promise<EmailContent | undefined> => {
  const db = ctx.db.read;
  const found = await findOffer(db, offerId);
  if (!found || !isOfferOpen(found.offer, ctx.clock.now())) return undefined;
  const context = await findContext(ctx, found.wish.id);
  if (!context) return undefined;
  const { wish, track: { timezone: zone }, meeting, props, content } = context;
  const { startsAt, expiresAt, specialistId } = found.offer;
  const profile = await findProfile(db, specialistId);
  const replaced = meeting && await findProfile(db, meeting.specialistId);
  const calendar = await findCalendar(db, specialistId);
  const end = renderTime(expiresAt, zone);
  return {
    ...content,
    ...await earlierOffer({
      ...props,
      startsAt,
      zone,
      offerUrl: offerUrl(ctx, found.offer, wish),
      specialistZone: calendar?.zone ?? "UTC",
      specialistName: profile?.displayName ?? "",
      headline: profile?.headline ?? "",
      heldUntil: formatTimeOfDay(end.hour, end.minute),
      replaces: meeting ? { startsAt: meeting.startsAt, specialistName: replaced?.displayName ?? "" } : null,
    }),
  };
};

interface OfWish {
  wishId: string;
  trackId: string;
}

const emailNoted: EmailListener<OfWish> = (ctx, payload, delivery) =>
  sendEmail(ctx, delivery, {
    recipient: "visitor",
    template: "earlier-wish-noted",
    refs: refsOf(payload),
    build: () => buildNoted(ctx, payload.wishId),
  });

const emailOffer: EmailListener<OfWish & { offerId: string }> = (ctx, payload, delivery) =>
  sendEmail(ctx, delivery, {
    recipient: "visitor",
    template: "earlier-offer",
    refs: refsOf(payload),
    build: () => buildOffer(ctx, payload.offerId),
  });

export const earlierSlotEmails = [
  afterCommit(earlierWishMade, "notifications.mailEarlierWish", emailNoted),
  afterCommit(earlierOffered, "notifications.mailEarlierOffer", emailOffer),
];
