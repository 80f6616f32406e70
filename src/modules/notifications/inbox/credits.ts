// Inbox notifications about credits and payments.
import {
  creditReturned,
  creditsExhausted,
  creditsExpiring,
  creditsGranted,
  creditsLow,
  creditsPurchased,
  creditsRevoked,
  paymentDisputed,
  paymentFailed,
  paymentRefunded,
} from "@/events.ts";
import type { Ctx } from "@/platform/ctx.ts";
import { afterCommit } from "@/platform/events/bus.ts";
import { countUsableCredits, findEntry } from "@/modules/billing/index.ts";
import { isReturnAnnounced, returnRuleLabel } from "@/modules/billing/return-rules.ts";
import { namesOf } from "@/modules/catalog/index.ts";
import { lifecycleOf } from "@/modules/settings/index.ts";
import { type NewNotification, notifyOn } from "./notifications.ts";

interface OfCategory {
  specialistId: string;
  categoryId: string;
}
type Text = Omit<NewNotification, "specialistId">;
type Write<P> = (ctx: Ctx, payload: P, categoryName: string) => Promise<Text | undefined>;

const creditListener = <P extends OfCategory>(write: Write<P>) =>
  notifyOn<P>(async (ctx, payload) => {
    const { specialistId, categoryId } = payload;
    const text = await write(ctx, payload, (await namesOf(ctx.db.read)).get(categoryId) ?? "");
    return text && { specialistId, ...text };
  });

const creditCount = (credits: number): string => credits === 1 ? "1 credit" : `${credits} credits`;
const buyPath = ({ categoryId }: OfCategory): string => `/dashboard/buy/${categoryId}`;

/** Skipped when another notification says so. */
const writeReturned: Write<OfCategory & { rule: string }> = (_ctx, { rule }, categoryName) =>
  Promise.resolve(
    isReturnAnnounced(rule)
      ? {
        kind: "credit-returned",
        title: "A credit was returned",
        body: `${categoryName}: ${returnRuleLabel(rule)}.`,
        link: "/dashboard",
      }
      : undefined,
  );

const writePurchased: Write<OfCategory> = (_ctx, _payload, categoryName) =>
  Promise.resolve({
    kind: "credits-purchased",
    title: "Your credits are ready",
    body: `${categoryName}. Thank you. We've emailed you the receipt.`,
    link: "/dashboard",
  });

/** Skipped when there are enough credits again. */
const writeLow: Write<OfCategory> = async (ctx, payload, categoryName) => {
  const left = await countUsableCredits(ctx.db.read, { ...payload, now: ctx.now });
  const { lowCreditAt } = await lifecycleOf(ctx.db.read);
  if (left === 0 || left > lowCreditAt) return undefined;
  const body = `${categoryName}: ${creditCount(left)} left.`;
  return { kind: "credits-low", title: "You're running low on credits", body, link: buyPath(payload) };
};

const writeExhausted: Write<OfCategory> = async (ctx, payload, categoryName) => {
  if (await countUsableCredits(ctx.db.read, { ...payload, now: ctx.now }) > 0) return undefined;
  const body = `Visitors can no longer find you in ${categoryName}.`;
  return { kind: "credits-exhausted", title: "You're out of credits", body, link: buyPath(payload) };
};

const writeExpiring: Write<OfCategory & { days: number }> = (_ctx, { days }, categoryName) =>
  Promise.resolve({
    kind: "credits-expiring",
    title: "Some credits expire soon",
    body: `${categoryName}: some expire within ${days} days.`,
    link: "/dashboard",
  });

const writeAdjustment =
  (kind: string, title: (credits: string) => string): Write<OfCategory & { entryId: string; credits: number }> =>
  async (ctx, { entryId, credits }, categoryName) => ({
    kind,
    title: title(creditCount(credits)),
    body: `${categoryName}. Reason: ${(await findEntry(ctx.db.read, entryId))?.note ?? ""}`,
    link: "/dashboard",
  });
const writeGranted = writeAdjustment("credits-granted", (credits) => `We added ${credits}`);
const writeRevoked = writeAdjustment("credits-revoked", (credits) => `We removed ${credits}`);

const paymentListener = (kind: string, title: string, body: string) =>
  notifyOn<{ specialistId: string }>((_ctx, { specialistId }) =>
    Promise.resolve({ specialistId, kind, title, body, link: "/dashboard" })
  );

export const creditNotifications = [
  afterCommit(creditReturned, "notifications.noteCreditReturned", creditListener(writeReturned)),
  afterCommit(creditsPurchased, "notifications.noteCreditsPurchased", creditListener(writePurchased)),
  afterCommit(creditsGranted, "notifications.noteCreditsGranted", creditListener(writeGranted)),
  afterCommit(creditsRevoked, "notifications.noteCreditsRevoked", creditListener(writeRevoked)),
  afterCommit(creditsLow, "notifications.noteCreditsLow", creditListener(writeLow)),
  afterCommit(creditsExhausted, "notifications.noteCreditsExhausted", creditListener(writeExhausted)),
  afterCommit(creditsExpiring, "notifications.noteCreditsExpiring", creditListener(writeExpiring)),
  afterCommit(
    paymentFailed,
    "notifications.notePaymentFailed",
    paymentListener("payment-failed", "A payment failed", "Your bank declined it. You didn't receive any credits."),
  ),
  afterCommit(
    paymentRefunded,
    "notifications.notePaymentRefunded",
    paymentListener("payment-refunded", "A payment was refunded", "Its unused credits were removed."),
  ),
  afterCommit(
    paymentDisputed,
    "notifications.notePaymentDisputed",
    paymentListener("payment-disputed", "A payment is disputed", "We're looking into it and have emailed you."),
  ),
];
