// The mails about credits: one came back, few are left, none is left, some will end.
import * as credits from "@/emails/credit-news.tsx";
import type { WrittenLetter } from "@/emails/write-letter.ts";
import type { Ctx } from "@/platform/ctx.ts";
import { creditsEndingWithin, findEntry, usableCredits } from "@/modules/billing/index.ts";
import { findCategory } from "@/modules/catalog/index.ts";
import { lifecycleOf } from "@/modules/settings/index.ts";
import { buyUrl, mail, type OfSpecialist, type Reaction, type Reader } from "./mail-to-specialist.ts";
import { returnIsNews, returnWords } from "./rules.ts";

interface OfCategory extends OfSpecialist {
  categoryId: string;
}
type CreditFacts = credits.CreditNews & Pick<Reader, "person">;

const ofCredits = <P extends OfCategory>(
  template: string,
  write: (ctx: Ctx, payload: P, facts: CreditFacts) => Promise<WrittenLetter | undefined>,
): Reaction<P> =>
  mail<P>(template, async (ctx, payload, { person, house, firstName }) => {
    const { specialistId, categoryId } = payload;
    const category = await findCategory(ctx.db.read, categoryId);
    const left = await usableCredits(ctx.db.read, { specialistId, categoryId, now: ctx.now });
    const facts = { ...{ person, house, firstName }, categoryName: category?.name ?? "", credits: left };
    return await write(ctx, payload, { ...facts, buyUrl: buyUrl(ctx, categoryId) });
  });

const sentence = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;

/** billing.credit_returned: says why, unless other news do. */
export const mailReturned = ofCredits<OfCategory & { rule: string }>(
  "credit-returned",
  async (ctx, { rule }, { buyUrl: _, person: __, ...facts }) => {
    if (!returnIsNews(rule)) return undefined;
    const dashboardUrl = `${ctx.config.publicUrl}/dashboard`;
    return await credits.creditReturned({ ...facts, why: sentence(returnWords(rule)), dashboardUrl });
  },
);

interface ByHand extends OfCategory {
  entryId: string;
  credits: number;
}

const ofHand = (template: string, letter: typeof credits.creditsGranted) =>
  ofCredits<ByHand>(template, async (ctx, { entryId, credits: by }, { buyUrl: _, person: __, ...facts }) => {
    const reason = (await findEntry(ctx.db.read, entryId))?.note ?? "";
    return await letter({ ...facts, by, reason, dashboardUrl: `${ctx.config.publicUrl}/dashboard` });
  });

/** billing.credits_granted: an administrator gave some, and why. */
export const mailGranted = ofHand("credits-granted", credits.creditsGranted);

/** billing.credits_revoked */
export const mailRevoked = ofHand("credits-revoked", credits.creditsRevoked);

/** billing.credits_low; not sent when credits were bought or used up since. */
export const mailLow = ofCredits("credits-low", async (ctx, _payload, { person: _, ...facts }) => {
  const { lowCreditAt } = await lifecycleOf(ctx.db.read);
  return facts.credits > 0 && facts.credits <= lowCreditAt ? await credits.creditsLow(facts) : undefined;
});

/** billing.credits_exhausted: says where one is hidden now; not sent when there are credits again. */
export const mailExhausted = ofCredits(
  "credits-exhausted",
  async (_ctx, _payload, { person: _, ...facts }) =>
    facts.credits === 0 ? await credits.creditsExhausted(facts) : undefined,
);

/** billing.credits_expiring; not sent when they are used up. */
export const mailExpiring = ofCredits<OfCategory & { days: number }>(
  "credits-expiring",
  async (ctx, { specialistId, categoryId, days }, { person, ...facts }) => {
    const scope = { specialistId, categoryId, now: ctx.now };
    const { credits: ending, firstEndsAt } = await creditsEndingWithin(ctx.db.read, { ...scope, days });
    if (firstEndsAt === undefined) return undefined;
    return await credits.creditsExpiring({ ...facts, ending, firstEndsAt, zone: person.timeZone });
  },
);
