// Emails about leads: new, about to expire, expired, outcome missing, details removed.
import { leadErased, leadExpiring, outcomeMissing } from "@/events.ts";
import * as leads from "@/emails/leads.tsx";
import type { RenderedEmail } from "@/emails/parts/render.ts";
import type { Ctx } from "@/platform/ctx.ts";
import { afterCommit } from "@/platform/events/bus.ts";
import { onStatusChange } from "@/modules/leads/index.ts";
import { isClosedLead, isDue, type LeadNotice, leadStatus } from "@/modules/leads/status-rules.ts";
import { lifecycleOf } from "@/modules/settings/index.ts";
import { findTrack } from "@/modules/tracks/index.ts";
import { LABELS } from "@/modules/tracks/rules.ts";
import { findLeadContext, type LeadContext } from "../context/leads.ts";
import { isAboutToExpire, isOutcomeMissing } from "../rules.ts";
import { type EmailListener, emailTo, sendEmail } from "./send.ts";

interface OfLead {
  leadId: string;
  specialistId: string;
}
type Render<P> = (ctx: Ctx, context: LeadContext, payload: P) => Promise<RenderedEmail | undefined>;

const leadEmail =
  <P extends OfLead>(template: string, render: Render<P>): EmailListener<P> => (ctx, payload, delivery) =>
    sendEmail(ctx, delivery, {
      recipient: payload.specialistId,
      template,
      refs: { leadId: payload.leadId },
      build: async () => {
        const context = await findLeadContext(ctx, payload.leadId);
        const email = context && await render(ctx, context, payload);
        return email && emailTo(context.person, context.brand, email);
      },
    });

const propsOf = ({ config }: Ctx, { brand, person, name, categoryName, path }: LeadContext): leads.LeadEmail => ({
  brand,
  firstName: person.firstName,
  leadName: name,
  categoryName,
  leadUrl: `${config.publicUrl}${path}`,
});

const renderReceived: Render<OfLead> = async (ctx, context) => {
  const { status, acceptBy, trackId } = context.lead;
  if (!isDue(status, "accept") || acceptBy! <= ctx.now) return undefined;
  const timing = (await findTrack(ctx.db.read, trackId))?.preferences?.timing;
  const timeframe = LABELS.timing.find(({ value }) => value === timing)?.label ?? null;
  return await leads.leadReceived({ ...propsOf(ctx, context), acceptBy: context.formatTime(acceptBy!), timeframe });
};

const renderExpiring: Render<OfLead & { hours: number }> = async (ctx, context, { hours }) =>
  isAboutToExpire(context.lead, hours, ctx.now)
    ? await leads.leadExpiring({ ...propsOf(ctx, context), liveUntil: context.formatTime(context.lead.liveUntil!) })
    : undefined;

const EXPIRY_CAUSES = ["not-accepted", "no-activity", "no-outcome"] as const;

/** Skipped for a lead that its specialist closed. */
const renderExpired: Render<OfLead> = async (ctx, context) => {
  const { status, reason } = context.lead;
  const cause = EXPIRY_CAUSES.find((one) => one === reason);
  if (!isClosedLead(status) || !cause) return undefined;
  const { reopenDays } = await lifecycleOf(ctx.db.read);
  const { creditState, paidBy } = context.lead;
  const credit = creditState === "consumed" ? "consumed" : paidBy === null ? "returned" : "shared";
  return await leads.leadExpired({ ...propsOf(ctx, context), cause, credit, reopenDays });
};

const renderOutcomeMissing: Render<OfLead> = async (ctx, context) =>
  isOutcomeMissing(context.lead, ctx.now)
    ? await leads.leadOutcomeMissing({
      ...propsOf(ctx, context),
      outcomeBy: context.formatTime(context.lead.outcomeBy!),
    })
    : undefined;

/** Skipped when the cancellation's email says so, or the email about a reassigned lead. */
const renderErased: Render<OfLead & { reason: string; cancelled: boolean }> = async (ctx, context, payload) => {
  if (payload.cancelled || payload.reason === "reassigned") return undefined;
  const cause = payload.reason === "erased" ? "erased" : "consent-withdrawn";
  return await leads.leadErased({ ...propsOf(ctx, context), cause });
};

const RENDER: Record<LeadNotice, Render<OfLead>> = { "lead-received": renderReceived, "lead-expired": renderExpired };

export const leadEmails = [
  afterCommit(leadErased, "notifications.mailLeadErased", leadEmail("lead-erased", renderErased)),
  ...onStatusChange({
    name: "notifications.mailLeadStatus",
    wants: ({ to }) => leadStatus(to).notice !== undefined,
    run: (ctx, change, delivery) => {
      const notice = leadStatus(change.to).notice!;
      return leadEmail(notice, RENDER[notice])(ctx, change, delivery);
    },
    former: { received: "notifications.mailLeadReceived", expired: "notifications.mailLeadExpired" },
  }),
  afterCommit(leadExpiring, "notifications.mailLeadExpiring", leadEmail("lead-expiring", renderExpiring)),
  afterCommit(
    outcomeMissing,
    "notifications.mailOutcomeQuestion",
    leadEmail("outcome-question", renderOutcomeMissing),
  ),
];
