// What specialists are told of their credits and payments within the product, once for each event.
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
import { afterCommit, type Delivery, type Outcome } from "@/platform/events/bus.ts";
import type { Ctx } from "@/platform/ctx.ts";
import { transact } from "@/platform/db/transact.ts";
import { findEntry, usableCredits } from "@/modules/billing/index.ts";
import { namesOf } from "@/modules/catalog/index.ts";
import { lifecycleOf } from "@/modules/settings/index.ts";
import { type News, notify } from "./notices.ts";
import { returnIsNews, returnWords } from "./rules.ts";

interface InCategory {
  specialistId: string;
  categoryId: string;
}
type Telling<P> = (ctx: Ctx, payload: P) => Promise<News | undefined>;

const note =
  <P extends { specialistId: string }>(tell: Telling<P>) =>
  async (ctx: Ctx, payload: P, delivery: Delivery): Promise<Outcome> => {
    const news = await tell(ctx, payload);
    if (!news) return "skipped";
    const { specialistId } = payload;
    await transact(ctx, async (tx) => {
      await notify(tx, { specialistId, cause: delivery.eventId, at: delivery.occurredAt, ...news });
      await delivery.done(tx);
    });
  };

const nameOf = async (ctx: Ctx, categoryId: string): Promise<string> =>
  (await namesOf(ctx.db.read)).get(categoryId) ?? "";
const buying = ({ categoryId }: InCategory): string => `/dashboard/buy/${categoryId}`;

/** Says why, unless other news do. */
const tellReturned: Telling<InCategory & { rule: string }> = async (ctx, { categoryId, rule }) =>
  !returnIsNews(rule) ? undefined : {
    kind: "credit-returned",
    title: "A credit came back",
    body: `${await nameOf(ctx, categoryId)}: ${returnWords(rule)}.`,
    link: "/dashboard",
  };

const tellPurchased: Telling<InCategory> = async (ctx, { categoryId }) => ({
  kind: "credits-purchased",
  title: "Your credits are there",
  body: `${await nameOf(ctx, categoryId)}. Thank you; the receipt is in your mail.`,
  link: "/dashboard",
});

/** Not when there are enough again. */
const tellLow: Telling<InCategory> = async (ctx, payload) => {
  const left = await usableCredits(ctx.db.read, { ...payload, now: ctx.now });
  const { lowCreditAt } = await lifecycleOf(ctx.db.read);
  if (left === 0 || left > lowCreditAt) return undefined;
  const name = await nameOf(ctx, payload.categoryId);
  return { kind: "credits-low", title: "Few credits left", body: `${name}: ${many(left)}.`, link: buying(payload) };
};

const tellExhausted: Telling<InCategory> = async (ctx, payload) => {
  if (await usableCredits(ctx.db.read, { ...payload, now: ctx.now }) > 0) return undefined;
  const body = `Visitors no longer find you in ${await nameOf(ctx, payload.categoryId)}.`;
  return { kind: "credits-exhausted", title: "No credits left", body, link: buying(payload) };
};

const tellExpiring: Telling<InCategory & { days: number }> = async (ctx, { categoryId, days }) => ({
  kind: "credits-expiring",
  title: "Credits are about to end",
  body: `${await nameOf(ctx, categoryId)}: some end within ${days} days.`,
  link: "/dashboard",
});

const many = (credits: number): string => credits === 1 ? "1 credit" : `${credits} credits`;

const tellByHand =
  (kind: string, title: (credits: string) => string): Telling<InCategory & { entryId: string; credits: number }> =>
  async (ctx, { categoryId, entryId, credits }) => ({
    kind,
    title: title(many(credits)),
    body: `${await nameOf(ctx, categoryId)}. The reason: ${(await findEntry(ctx.db.read, entryId))?.note ?? ""}`,
    link: "/dashboard",
  });
const tellGranted = tellByHand("credits-granted", (credits) => `We gave you ${credits}`);
const tellRevoked = tellByHand("credits-revoked", (credits) => `We took back ${credits}`);

const tellPayment = (kind: string, title: string, body: string): Telling<{ specialistId: string }> => () =>
  Promise.resolve({ kind, title, body, link: "/dashboard" });

const tellFailed = tellPayment("payment-failed", "A payment failed", "The bank refused it. No credits were bought.");
const tellRefunded = tellPayment("payment-refunded", "A payment was paid back", "Its unused credits were taken back.");
const tellDisputed = tellPayment("payment-disputed", "A payment is disputed", "We look into it and write to you.");

export const creditNotices = [
  afterCommit(creditReturned, "notifications.noteCreditReturned", note(tellReturned)),
  afterCommit(creditsPurchased, "notifications.noteCreditsPurchased", note(tellPurchased)),
  afterCommit(creditsGranted, "notifications.noteCreditsGranted", note(tellGranted)),
  afterCommit(creditsRevoked, "notifications.noteCreditsRevoked", note(tellRevoked)),
  afterCommit(creditsLow, "notifications.noteCreditsLow", note(tellLow)),
  afterCommit(creditsExhausted, "notifications.noteCreditsExhausted", note(tellExhausted)),
  afterCommit(creditsExpiring, "notifications.noteCreditsExpiring", note(tellExpiring)),
  afterCommit(paymentFailed, "notifications.notePaymentFailed", note(tellFailed)),
  afterCommit(paymentRefunded, "notifications.notePaymentRefunded", note(tellRefunded)),
  afterCommit(paymentDisputed, "notifications.notePaymentDisputed", note(tellDisputed)),
];
