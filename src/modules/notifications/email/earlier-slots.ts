// Emails of the earlier-slot list: that a visitor is on it, and a time that is held for them.
import { earlierOffered, waitlistEntryMade } from "@/events.ts";
import { earlierOffer, waitlistJoined } from "@/emails/earlier-slots.tsx";
import type { Ctx } from "@/platform/ctx.ts";
import { afterCommit } from "@/platform/events/bus.ts";
import { fullName } from "@/platform/text.ts";
import { formatTimeOfDay } from "@/platform/time/formats.ts";
import { renderTime } from "@/platform/time/time.ts";
import { findCategory } from "@/modules/catalog/index.ts";
import { findCalendar, findLiveMeeting } from "@/modules/scheduling/index.ts";
import { isConfirmed } from "@/modules/scheduling/rules.ts";
import { findProfile } from "@/modules/specialists/index.ts";
import { findTrack } from "@/modules/tracks/index.ts";
import { findOffer, findWaitlistEntry, isOfferOpen, offerUrl, stopUrls } from "@/modules/booking/index.ts";
import { getBrand } from "../context/brand.ts";
import type { EmailContent } from "../delivery/senders.ts";
import { type EmailListener, refsOf, sendEmail } from "./send.ts";

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
    entry,
    track,
    meeting: live && isConfirmed(live.status) ? live : undefined,
    props: { brand, firstName: track.contact.firstName, categoryName: category?.name ?? "", stopUrl },
    content: {
      to: { name: fullName(track.contact), address: track.contact.email },
      replyTo: brand.supportEmail,
      oneClickUrl,
    },
  };
};

const buildNoted = async (ctx: Ctx, entryId: string): Promise<EmailContent | undefined> => {
  const context = await findContext(ctx, entryId);
  if (!context) return undefined;
  const { entry, track, meeting, props, content } = context;
  const until = renderTime(entry.usefulUntil, track.timezone).text;
  return { ...content, ...await waitlistJoined({ ...props, until, hasMeeting: meeting !== undefined }) };
};

/** Undefined when it was answered, or its time is over. */
const buildOffer = async (ctx: Ctx, offerId: string): Promise<EmailContent | undefined> => {
  const db = ctx.db.read;
  const found = await findOffer(db, offerId);
  if (!found || !isOfferOpen(found.offer, ctx.clock.now())) return undefined;
  const context = await findContext(ctx, found.entry.id);
  if (!context) return undefined;
  const { entry, track: { timezone: zone }, meeting, props, content } = context;
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
      offerUrl: offerUrl(ctx, found.offer, entry),
      specialistZone: calendar?.zone ?? "UTC",
      specialistName: profile?.displayName ?? "",
      headline: profile?.headline ?? "",
      heldUntil: formatTimeOfDay(end.hour, end.minute),
      replaces: meeting ? { startsAt: meeting.startsAt, specialistName: replaced?.displayName ?? "" } : null,
    }),
  };
};

interface OfEntry {
  wishId: string;
  trackId: string;
}

const emailNoted: EmailListener<OfEntry> = (ctx, payload, delivery) =>
  sendEmail(ctx, delivery, {
    recipient: "visitor",
    template: "earlier-wish-noted",
    refs: refsOf(payload),
    build: () => buildNoted(ctx, payload.wishId),
  });

const emailOffer: EmailListener<OfEntry & { offerId: string }> = (ctx, payload, delivery) =>
  sendEmail(ctx, delivery, {
    recipient: "visitor",
    template: "earlier-offer",
    refs: refsOf(payload),
    build: () => buildOffer(ctx, payload.offerId),
  });

export const earlierSlotEmails = [
  afterCommit(waitlistEntryMade, "notifications.mailEarlierWish", emailNoted),
  afterCommit(earlierOffered, "notifications.mailEarlierOffer", emailOffer),
];
