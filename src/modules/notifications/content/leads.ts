// What is sent about leads: new, about to expire, expired, outcome missing, details removed; and the question whether a
// specialist whom an administrator chose may have a visitor's details.
import * as leads from "@/emails/leads.tsx";
import type { Ctx } from "@/platform/ctx.ts";
import { HOUR_MS } from "@/platform/time/time.ts";
import { awaitsConsent, creditUse, isCreditReturned, wasNotAccepted } from "@/modules/leads/credit-rules.ts";
import { CREDIT_AT_HANDOVER, creditAtHandover } from "@/modules/leads/label-rules.ts";
import { isClosedLead, isDue } from "@/modules/leads/status-rules.ts";
import { consentUrl, findLead, type Lead } from "@/modules/leads/index.ts";
import { getMeeting, type Meeting } from "@/modules/scheduling/index.ts";
import { getLifecycle } from "@/modules/settings/index.ts";
import { findTrack } from "@/modules/tracks/index.ts";
import { LABELS } from "@/modules/tracks/rules.ts";
import type { InboxBody } from "../channels/inbox.ts";
import { findCategoryName, findLeadContext, type LeadContext } from "../context/leads.ts";
import { shortTime } from "@/emails/parts/meeting.ts";
import { loadCard } from "@/modules/specialists/index.ts";
import { getBrand } from "../context/brand.ts";

const toProps = ({ config }: Ctx, { brand, person, name, categoryName, path }: LeadContext): leads.LeadEmail => ({
  brand,
  firstName: person.firstName,
  leadName: name,
  categoryName,
  leadUrl: `${config.publicUrl}${path}`,
});

/** An inbox notification that leads to its lead. */
export const leadNote = <F extends LeadContext>(write: (context: F) => InboxBody) => (context: F): InboxBody => ({
  leadId: context.lead.id,
  link: context.path,
  ...write(context),
});

export const canBeAccepted = ({ lead: { status, acceptBy } }: LeadContext, { now }: Ctx): boolean =>
  isDue(status, "accept") && acceptBy! > now;

export const receivedEmail = async (context: LeadContext, ctx: Ctx) => {
  const { acceptBy, trackId } = context.lead;
  const timing = (await findTrack(ctx.db.read, trackId))?.preferences?.timing;
  const timeframe = LABELS.timing.find(({ value }) => value === timing)?.label ?? null;
  return await leads.leadReceived({ ...toProps(ctx, context), acceptBy: context.formatTime(acceptBy!), timeframe });
};

export const receivedNote = leadNote(({ lead, formatTime, categoryName }) => ({
  title: "You have a new lead",
  body: `${categoryName}. Accept it by ${formatTime(lead.acceptBy!)}. After that, your credit is returned.`,
}));

/**
 * Whether a lead is still about to expire within `hours`: live, without activity since, and not over. Nobody is warned
 * about a lead whose credit was returned: there is nothing to work with.
 */
export const isAboutToExpire = ({ lead }: LeadContext, { now }: Ctx, { hours }: { hours: number }): boolean =>
  isDue(lead.status, "work") && !isCreditReturned(lead) && lead.liveUntil !== null && lead.liveUntil > now &&
  lead.liveUntil - now <= hours * HOUR_MS;

export const expiringEmail = (context: LeadContext, ctx: Ctx) =>
  leads.leadExpiring({ ...toProps(ctx, context), liveUntil: context.formatTime(context.lead.liveUntil!) });

export const expiringNote = leadNote(({ lead, formatTime, categoryName }) => ({
  title: "A lead is about to expire",
  body: `${categoryName}. Nothing has happened for a while. It expires on ${formatTime(lead.liveUntil!)}.`,
}));

type ExpiryCause = Parameters<typeof leads.leadExpired>[0]["cause"];

const EXPIRED: Record<ExpiryCause, { title: string; body: string }> = {
  "not-accepted": { title: "A lead was not accepted in time", body: "" },
  "no-activity": { title: "A lead has expired", body: "Nothing happened for too long. You can reopen it." },
  "no-outcome": { title: "A lead has expired", body: "No outcome was reported after the meeting. You can reopen it." },
};

/** Not for a lead that its specialist closed. */
export const hasExpired = ({ lead: { status, reason } }: LeadContext): boolean =>
  isClosedLead(status) && reason !== null && reason in EXPIRED;

const creditOf = (lead: Lead) => {
  const use = creditUse(lead);
  return use === "used" ? use : creditAtHandover({ use, paidBy: lead.paidBy });
};

export const expiredEmail = async (context: LeadContext, ctx: Ctx) => {
  const { lead } = context;
  const { reopenDays } = await getLifecycle(ctx.db.read);
  const cause = lead.reason as ExpiryCause;
  return await leads.leadExpired({ ...toProps(ctx, context), cause, credit: creditOf(lead), reopenDays });
};

const writeCredit = (lead: Lead): string => {
  const credit = creditOf(lead);
  return credit === "used" ? "We're reviewing whether its credit is returned." : CREDIT_AT_HANDOVER[credit];
};

export const expiredNote = leadNote(({ lead, categoryName }) => {
  const { title, body } = EXPIRED[lead.reason as ExpiryCause];
  return { title, body: `${categoryName}. ${wasNotAccepted(lead) ? writeCredit(lead) : body}` };
});

export const isOutcomeMissing = ({ lead: { status, outcomeBy } }: LeadContext, { now }: Ctx): boolean =>
  isDue(status, "outcome") && outcomeBy !== null && outcomeBy > now;

export const outcomeMissingEmail = (context: LeadContext, ctx: Ctx) =>
  leads.leadOutcomeMissing({ ...toProps(ctx, context), outcomeBy: context.formatTime(context.lead.outcomeBy!) });

export const outcomeMissingNote = leadNote(({ lead, formatTime, categoryName }) => ({
  kind: "outcome-missing",
  title: "How did the meeting go?",
  body: `${categoryName}. Report the outcome by ${formatTime(lead.outcomeBy!)}.`,
}));

interface Erased {
  reason: string;
  cancelled: boolean;
}

/** The email about the cancelled meeting, or about the reassigned lead, says it, too. */
export const erasedEmail = async (context: LeadContext, ctx: Ctx, { reason, cancelled }: Erased) =>
  cancelled || reason === "reassigned" ? undefined : await leads.leadErased({
    ...toProps(ctx, context),
    cause: reason === "erased" ? "erased" : "consent-withdrawn",
  });

const ERASED: Record<string, { title: string; body: string }> = {
  "consent-withdrawn": {
    title: "A visitor withdrew their consent",
    body: "Their details were removed from the lead. Please delete any copies you have.",
  },
  erased: {
    title: "A visitor deleted their details",
    body: "They were removed from the lead. Please delete any copies you have.",
  },
  reassigned: {
    title: "The visitor is meeting another specialist",
    body: "The lead went to another specialist.",
  },
};

export const erasedNote = (
  context: LeadContext,
  _ctx: Ctx,
  { reason }: Pick<Erased, "reason">,
): InboxBody | undefined => {
  const text = ERASED[reason];
  if (!text) return undefined;
  const credit = creditOf(context.lead);
  const more = reason === "reassigned" && credit !== "used" ? ` ${CREDIT_AT_HANDOVER[credit]}` : "";
  return leadNote(() => ({ title: text.title, body: `${text.body}${more}` }))(context);
};

/** A lead with its meeting. */
export const findMeetingOfLead = async (ctx: Ctx, { leadId, meetingId }: { leadId: string; meetingId: string }) => {
  const context = await findLeadContext(ctx, { leadId });
  return context && { ...context, meeting: await getMeeting(ctx.db.read, meetingId) };
};

export const bookedNote = leadNote(({ formatTime, categoryName, meeting }: LeadContext & { meeting: Meeting }) => ({
  title: `New meeting: ${formatTime(meeting.startsAt)}`,
  body: `${categoryName}.`,
}));

/** Undefined when the question was answered, cancelled or has ended in the meantime. */
export const findQuestion = async (ctx: Ctx, { leadId }: { leadId: string }) => {
  const lead = await findLead(ctx.db.read, leadId);
  if (!lead || !awaitsConsent(lead) || lead.consentBy! <= ctx.now) return undefined;
  const track = await findTrack(ctx.db.read, lead.trackId);
  const card = await loadCard(ctx.db.read, lead.specialistId, ctx.now);
  if (!track?.contact || !card) return undefined;
  return {
    to: { name: "", address: track.contact.email },
    brand: await getBrand(ctx),
    specialistName: card.displayName,
    headline: card.headline,
    categoryName: await findCategoryName(ctx, lead),
    consentBy: shortTime(lead.consentBy!, track.timezone),
    consentUrl: consentUrl(ctx, leadId, track),
  };
};
