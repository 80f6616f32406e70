// Emails to visitors who have not proven their address: the code, with a requested meeting or without, and its lapse.
import { bookingLapsed, bookingRequested, codeRequested } from "@/events.ts";
import { confirmRequest, hasOwnText, proveAddress, requestLapsed } from "@/emails/contact-code.tsx";
import type { Ctx } from "@/platform/ctx.ts";
import { afterCommit } from "@/platform/events/bus.ts";
import { formatTimeOfDay } from "@/platform/time/formats.ts";
import { renderTime } from "@/platform/time/time.ts";
import { findLiveMeeting, findMeeting, type Meeting } from "@/modules/scheduling/index.ts";
import { buildFinishLinks, findTrack } from "@/modules/tracks/index.ts";
import { confirmUrl, digitsOf, findCode } from "@/modules/booking/index.ts";
import { isCancelled, isPending } from "@/modules/scheduling/rules.ts";
import { getBrand } from "../context/brand.ts";
import { findMeetingContext } from "../context/meetings.ts";
import type { EmailContent } from "../delivery/senders.ts";
import { type EmailListener, sendEmail } from "./send.ts";

/** Undefined when the code was typed, or another address was given, in the meantime. */
const buildCode = async (ctx: Ctx, trackId: string): Promise<EmailContent | undefined> => {
  const meeting = await findLiveMeeting(ctx.db.read, trackId);
  return meeting && isPending(meeting.status) ? await buildConfirmation(ctx, meeting) : await buildProof(ctx, trackId);
};

const buildConfirmation = async (ctx: Ctx, meeting: Meeting): Promise<EmailContent | undefined> => {
  const code = await findCode(ctx.db.read, meeting.trackId);
  const context = await findMeetingContext(ctx, meeting);
  if (!code || !context?.visitor.email) return undefined;
  const { brand, facts, visitor, specialist } = context;
  const by = renderTime(meeting.holdExpiresAt!, meeting.visitorZone);
  return {
    to: { name: "", address: visitor.email },
    replyTo: brand.supportEmail,
    ...await confirmRequest({
      brand,
      meeting: facts,
      specialistName: specialist.displayName,
      code: digitsOf(ctx, code),
      confirmUrl: confirmUrl(ctx, meeting.id, code),
      confirmBy: formatTimeOfDay(by.hour, by.minute),
    }),
  };
};

const buildProof = async (ctx: Ctx, trackId: string): Promise<EmailContent | undefined> => {
  const [track, code] = [await findTrack(ctx.db.read, trackId), await findCode(ctx.db.read, trackId)];
  if (!track?.contact || !code || code.provenAt !== null || code.email !== track.contactEmail) return undefined;
  const brand = await getBrand(ctx);
  return {
    to: { name: "", address: track.contact.email },
    replyTo: brand.supportEmail,
    ...await proveAddress({ brand, code: digitsOf(ctx, code), isPrepared: track.agentStage === "prepared" }),
  };
};

interface Lapsed {
  meetingId: string;
  reason: string;
}

/** Undefined when the request was confirmed late, or erased, in the meantime. */
const buildLapsed = async (ctx: Ctx, { meetingId, reason }: Lapsed): Promise<EmailContent | undefined> => {
  const meeting = await findMeeting(ctx.db.read, meetingId);
  const context = meeting && isCancelled(meeting.status) ? await findMeetingContext(ctx, meeting) : undefined;
  if (!context?.visitor.email) return undefined;
  const { brand, facts, track, visitor, specialist } = context;
  return {
    to: { name: "", address: visitor.email },
    replyTo: brand.supportEmail,
    ...await requestLapsed({
      brand,
      meeting: facts,
      specialistName: specialist.displayName,
      reason: hasOwnText(reason) ? reason : "not-confirmed",
      resumeUrl: buildFinishLinks(ctx, track).finishUrl,
    }),
  };
};

const emailCode: EmailListener<{ trackId: string }> = (ctx, { trackId }, delivery) =>
  sendEmail(ctx, delivery, {
    recipient: "visitor",
    template: "contact-code",
    refs: { trackId },
    build: () => buildCode(ctx, trackId),
  });

/** An address that refused the code gets no other email. */
const emailLapsed: EmailListener<Lapsed> = (ctx, { meetingId, reason }, delivery) =>
  sendEmail(ctx, delivery, {
    recipient: "visitor",
    template: "request-lapsed",
    refs: { meetingId },
    build: () => reason === "not-delivered" ? Promise.resolve(undefined) : buildLapsed(ctx, { meetingId, reason }),
  });

export const contactCodeEmails = [
  afterCommit(bookingRequested, "notifications.mailBookingRequested", emailCode),
  afterCommit(codeRequested, "notifications.mailCode", emailCode),
  afterCommit(bookingLapsed, "notifications.mailBookingLapsed", emailLapsed),
];
