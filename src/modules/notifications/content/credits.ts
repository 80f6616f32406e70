// What is sent about credits: returned, added or removed by an administrator, running low, used up, about to expire.
import * as credits from "@/emails/credits.tsx";
import type { RenderedEmail } from "@/emails/parts/render.ts";
import type { Ctx } from "@/platform/ctx.ts";
import { countUsableCredits, findEntry, findExpiringCredits } from "@/modules/billing/index.ts";
import { returnRuleLabel } from "@/modules/billing/return-rules.ts";
import { findCategory } from "@/modules/catalog/index.ts";
import { isCreditReturned } from "@/modules/leads/credit-rules.ts";
import { findLeadsByCredit } from "@/modules/leads/index.ts";
import { getLifecycle } from "@/modules/settings/index.ts";
import type { InboxBody } from "../channels/inbox.ts";
import { buyUrl, type PersonFacts, readerWith } from "./people.ts";

interface OfCategory {
  specialistId: string;
  categoryId: string;
}

const findCredits = async (ctx: Ctx, { specialistId, categoryId }: OfCategory) => ({
  categoryName: (await findCategory(ctx.db.read, categoryId))?.name ?? "",
  credits: await countUsableCredits(ctx.db.read, { specialistId, categoryId, now: ctx.now }),
  buyUrl: buyUrl(ctx, categoryId),
  buyPath: `/dashboard/buy/${categoryId}`,
  dashboardUrl: `${ctx.config.publicUrl}/dashboard`,
});

export const findCreditFacts = readerWith(findCredits);
type CreditFacts = PersonFacts & Awaited<ReturnType<typeof findCredits>>;

const creditCount = (count: number): string => count === 1 ? "1 credit" : `${count} credits`;
const toSentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

interface Returned extends OfCategory {
  meetingId: string;
  rule: string;
}

export const returnedEmail = async (facts: CreditFacts, ctx: Ctx, { meetingId, specialistId, rule }: Returned) => {
  const lead = (await findLeadsByCredit(ctx.db.read, [meetingId])).get(meetingId);
  const canBeKept = lead?.specialistId === specialistId && isCreditReturned(lead) && lead.erasedAt === null;
  const leadUrl = canBeKept ? `${ctx.config.publicUrl}/leads/${lead.id}` : null;
  return await credits.creditReturned({ ...facts, leadUrl, reason: toSentence(returnRuleLabel(rule)) });
};

export const returnedNote = ({ categoryName }: CreditFacts, _ctx: Ctx, { rule }: { rule: string }): InboxBody => ({
  title: "A credit was returned",
  body: `${categoryName}: ${returnRuleLabel(rule)}.`,
});

interface Adjustment {
  entryId: string;
  credits: number;
}

/** What an administrator added or removed, and why. */
export const findAdjustment = readerWith(async (ctx, payload: OfCategory & Adjustment) => ({
  ...await findCredits(ctx, payload),
  count: payload.credits,
  reason: (await findEntry(ctx.db.read, payload.entryId))?.note ?? "",
}));

export const adjustmentNote =
  (verb: string) => ({ count, categoryName, reason }: CreditFacts & { count: number; reason: string }): InboxBody => ({
    title: `We ${verb} ${creditCount(count)}`,
    body: `${categoryName}. Reason: ${reason}`,
  });

export const isLow = async (facts: CreditFacts, { db }: Ctx): Promise<boolean> =>
  facts.credits > 0 && facts.credits <= (await getLifecycle(db.read)).lowCreditAt;

export const lowNote = ({ categoryName, credits, buyPath }: CreditFacts): InboxBody => ({
  title: "You're running low on credits",
  body: `${categoryName}: ${creditCount(credits)} left.`,
  link: buyPath,
});

export const exhaustedNote = ({ categoryName, buyPath }: CreditFacts): InboxBody => ({
  title: "You're out of credits",
  body: `Visitors can no longer find you in ${categoryName}.`,
  link: buyPath,
});

/** Undefined when they are used up. */
export const findExpiring = readerWith(async (ctx, { days, ...scope }: OfCategory & { days: number }) => {
  const expiring = await findExpiringCredits(ctx.db.read, { ...scope, days, now: ctx.now });
  const { credits: count, firstEndsAt: firstExpiresAt } = expiring;
  return firstExpiresAt === undefined ? undefined : { ...await findCredits(ctx, scope), count, firstExpiresAt };
});
type Expiring = NonNullable<Awaited<ReturnType<typeof findExpiring>>>;

export const expiringEmail = ({ person, ...facts }: Expiring): Promise<RenderedEmail> =>
  credits.creditsExpiring({ ...facts, zone: person.timeZone });

export const expiringNote = ({ categoryName }: Expiring, _ctx: Ctx, { days }: { days: number }): InboxBody => ({
  title: "Some credits expire soon",
  body: `${categoryName}: some expire within ${days} days.`,
});
