// What the email contains that asks a visitor whether a specialist whom an administrator chose may have their details.
import { shortTime } from "@/emails/parts/meeting.ts";
import type { Ctx } from "@/platform/ctx.ts";
import { consentUrl, findLead } from "@/modules/leads/index.ts";
import { awaitsConsent } from "@/modules/leads/credit-rules.ts";
import { cardOf } from "@/modules/specialists/index.ts";
import { findTrack } from "@/modules/tracks/index.ts";
import { getBrand } from "../context/brand.ts";
import { categoryNameOf } from "../context/leads.ts";

/** Undefined when the question was answered, cancelled or has ended in the meantime. */
export const findQuestion = async (ctx: Ctx, { leadId }: { leadId: string }) => {
  const lead = await findLead(ctx.db.read, leadId);
  if (!lead || !awaitsConsent(lead) || lead.consentBy! <= ctx.now) return undefined;
  const track = await findTrack(ctx.db.read, lead.trackId);
  const card = await cardOf(ctx.db.read, lead.specialistId, ctx.now);
  if (!track?.contact || !card) return undefined;
  return {
    to: { name: "", address: track.contact.email },
    brand: await getBrand(ctx),
    specialistName: card.displayName,
    headline: card.headline,
    categoryName: await categoryNameOf(ctx, lead),
    consentBy: shortTime(lead.consentBy!, track.timezone),
    consentUrl: consentUrl(ctx, leadId, track),
  };
};
