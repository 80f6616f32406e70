// Emails about credits: returned, added or removed by an administrator, running low, used up, about to expire.
import {
  creditReturned,
  creditsExhausted,
  creditsExpiring,
  creditsGranted,
  creditsLow,
  creditsRevoked,
} from "@/events.ts";
import * as credits from "@/emails/credits.tsx";
import type { RenderedEmail } from "@/emails/parts/render.ts";
import type { Ctx } from "@/platform/ctx.ts";
import { afterCommit } from "@/platform/events/bus.ts";
import { countUsableCredits, findEntry, findExpiringCredits } from "@/modules/billing/index.ts";
import { isReturnAnnounced, returnRuleLabel } from "@/modules/billing/return-rules.ts";
import { findCategory } from "@/modules/catalog/index.ts";
import { isCreditReturned } from "@/modules/leads/credit-rules.ts";
import { findLeadsByCredit } from "@/modules/leads/index.ts";
import { lifecycleOf } from "@/modules/settings/index.ts";
import { buyUrl, type EmailListener, emailSpecialist, type OfSpecialist, type Reader } from "./send.ts";

interface OfCategory extends OfSpecialist {
  categoryId: string;
}
type CreditFacts = credits.CreditEmail & Pick<Reader, "person"> & { dashboardUrl: string };

const creditEmail = <P extends OfCategory>(
  template: string,
  render: (ctx: Ctx, payload: P, facts: CreditFacts) => Promise<RenderedEmail | undefined>,
): EmailListener<P> =>
  emailSpecialist<P>(template, async (ctx, payload, reader) => {
    const { specialistId, categoryId } = payload;
    const category = await findCategory(ctx.db.read, categoryId);
    return await render(ctx, payload, {
      ...reader,
      categoryName: category?.name ?? "",
      credits: await countUsableCredits(ctx.db.read, { specialistId, categoryId, now: ctx.now }),
      buyUrl: buyUrl(ctx, categoryId),
      dashboardUrl: `${ctx.config.publicUrl}/dashboard`,
    });
  });

const toSentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

/** Skipped when another email says so. */
const emailReturned = creditEmail<OfCategory & { meetingId: string; rule: string }>(
  "credit-returned",
  async (ctx, { meetingId, specialistId, rule }, facts) => {
    if (!isReturnAnnounced(rule)) return undefined;
    const lead = (await findLeadsByCredit(ctx.db.read, [meetingId])).get(meetingId);
    const canBeKept = lead?.specialistId === specialistId && isCreditReturned(lead) && lead.erasedAt === null;
    const leadUrl = canBeKept ? `${ctx.config.publicUrl}/leads/${lead.id}` : null;
    return await credits.creditReturned({ ...facts, leadUrl, reason: toSentence(returnRuleLabel(rule)) });
  },
);

interface Adjustment extends OfCategory {
  entryId: string;
  credits: number;
}

const adjustmentEmail = (template: string, render: typeof credits.creditsGranted) =>
  creditEmail<Adjustment>(template, async (ctx, { entryId, credits: count }, facts) => {
    const reason = (await findEntry(ctx.db.read, entryId))?.note ?? "";
    return await render({ ...facts, count, reason });
  });

/** Skipped when credits were bought or used up since. */
const emailLow = creditEmail("credits-low", async (ctx, _payload, facts) => {
  const { lowCreditAt } = await lifecycleOf(ctx.db.read);
  return facts.credits > 0 && facts.credits <= lowCreditAt ? await credits.creditsLow(facts) : undefined;
});

/** Says where the specialist is hidden now. Skipped when there are credits again. */
const emailExhausted = creditEmail(
  "credits-exhausted",
  async (_ctx, _payload, facts) => facts.credits === 0 ? await credits.creditsExhausted(facts) : undefined,
);

/** Skipped when they are used up. */
const emailExpiring = creditEmail<OfCategory & { days: number }>(
  "credits-expiring",
  async (ctx, { specialistId, categoryId, days }, { person, ...facts }) => {
    const scope = { specialistId, categoryId, now: ctx.now };
    const expiring = await findExpiringCredits(ctx.db.read, { ...scope, days });
    const { credits: count, firstEndsAt: firstExpiresAt } = expiring;
    if (firstExpiresAt === undefined) return undefined;
    return await credits.creditsExpiring({ ...facts, count, firstExpiresAt, zone: person.timeZone });
  },
);

export const creditEmails = [
  afterCommit(creditReturned, "notifications.mailCreditReturned", emailReturned),
  afterCommit(
    creditsGranted,
    "notifications.mailCreditsGranted",
    adjustmentEmail("credits-granted", credits.creditsGranted),
  ),
  afterCommit(
    creditsRevoked,
    "notifications.mailCreditsRevoked",
    adjustmentEmail("credits-revoked", credits.creditsRevoked),
  ),
  afterCommit(creditsLow, "notifications.mailCreditsLow", emailLow),
  afterCommit(creditsExhausted, "notifications.mailCreditsExhausted", emailExhausted),
  afterCommit(creditsExpiring, "notifications.mailCreditsExpiring", emailExpiring),
];
