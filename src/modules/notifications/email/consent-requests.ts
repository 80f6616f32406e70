// The email that asks a visitor whether a specialist whom an administrator chose may have their details.
import { consentRequested } from "@/events.ts";
import { askForConsent } from "@/emails/finish-later.tsx";
import { shortTime } from "@/emails/parts/meeting.ts";
import type { Ctx } from "@/platform/ctx.ts";
import { afterCommit } from "@/platform/events/bus.ts";
import { consentUrl, findLead } from "@/modules/leads/index.ts";
import { awaitsConsent } from "@/modules/leads/credit-rules.ts";
import { cardOf } from "@/modules/specialists/index.ts";
import { findTrack } from "@/modules/tracks/index.ts";
import { getBrand } from "../context/brand.ts";
import { categoryNameOf } from "../context/leads.ts";
import type { EmailContent } from "../delivery/senders.ts";
import { type EmailListener, sendEmail } from "./send.ts";

/** Undefined when the question was answered, cancelled or has ended in the meantime. */
const buildQuestion = async (ctx: Ctx, leadId: string): Promise<EmailContent | undefined> => {
  const lead = await findLead(ctx.db.read, leadId);
  if (!lead || !awaitsConsent(lead) || lead.consentBy! <= ctx.now) return undefined;
  const track = await findTrack(ctx.db.read, lead.trackId);
  const card = await cardOf(ctx.db.read, lead.specialistId, ctx.now);
  if (!track?.contact || !card) return undefined;
  const brand = await getBrand(ctx);
  return {
    to: { name: "", address: track.contact.email },
    replyTo: brand.supportEmail,
    ...await askForConsent({
      brand,
      specialistName: card.displayName,
      headline: card.headline,
      categoryName: await categoryNameOf(ctx, lead),
      consentBy: shortTime(lead.consentBy!, track.timezone),
      consentUrl: consentUrl(ctx, leadId, track),
    }),
  };
};

const emailQuestion: EmailListener<{ leadId: string }> = (ctx, { leadId }, delivery) =>
  sendEmail(ctx, delivery, {
    recipient: "visitor",
    template: "consent-request",
    refs: { leadId },
    build: () => buildQuestion(ctx, leadId),
  });

export const consentRequestEmails = [
  afterCommit(consentRequested, "notifications.mailConsentRequest", emailQuestion),
];
