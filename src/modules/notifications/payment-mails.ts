// The mails about payments: receipts, and payments that failed, went back or are disputed; alerts to administrators.
import * as payments from "@/emails/payment-news.tsx";
import { receipt } from "@/emails/receipt.tsx";
import type { WrittenLetter } from "@/emails/write-letter.ts";
import type { Ctx } from "@/platform/ctx.ts";
import { listAdministrators, type Person } from "@/modules/auth/index.ts";
import { findDispute } from "@/modules/billing/index.ts";
import { takesMoney } from "@/modules/billing/payment-rules.ts";
import { houseOf } from "./booked-meetings.ts";
import { buyUrl, draftTo, mail, type OfSpecialist, type Reaction, type Reader, refsOf } from "./mail-to-specialist.ts";
import { type Draft, sendMessage } from "./messages.ts";
import { findPaidPurchase, type Purchase } from "./purchases.ts";

interface OfPayment extends OfSpecialist {
  transactionId: string;
}

const ofPurchase = <P extends OfPayment>(
  template: string,
  write: (ctx: Ctx, payload: P, facts: Reader & { purchase: Purchase }) => Promise<WrittenLetter | undefined>,
): Reaction<P> =>
  mail<P>(template, async (ctx, payload, reader) => {
    const purchase = await findPaidPurchase(ctx, payload.transactionId);
    return purchase && await write(ctx, payload, { ...reader, purchase });
  });

const newsOf = ({ house, firstName, purchase }: Reader & { purchase: Purchase }): payments.PaymentNews => ({
  ...{ house, firstName },
  total: purchase.total,
  what: purchase.lines.map(({ name }) => name).join(", "),
  number: purchase.number,
});

/** billing.credits_purchased */
export const mailReceipt = ofPurchase("receipt", (ctx, _payload, { house, firstName, person, purchase }) =>
  receipt({
    ...purchase,
    ...{ house, firstName },
    zone: person.timeZone,
    dashboardUrl: `${ctx.config.publicUrl}/dashboard`,
  }));

/** billing.payment_failed */
export const mailFailed = ofPurchase("payment-failed", (ctx, _payload, facts) => {
  const { note, categoryId } = facts.purchase;
  const why = note ?? "Your bank refused it. Nothing was charged.";
  return payments.paymentFailed({ ...newsOf(facts), why, buyUrl: buyUrl(ctx, categoryId) });
});

/** billing.payment_refunded */
export const mailRefunded = ofPurchase<OfPayment & { refundedMinor: number }>(
  "payment-refunded",
  (_ctx, { refundedMinor }, facts) => {
    const refunded = { amount: refundedMinor, currency: facts.purchase.total.currency };
    return payments.paymentRefunded({ ...newsOf(facts), refunded, creditsTaken: facts.purchase.creditsTaken });
  },
);

/** A question of the bank that takes no money is no turn. */
const turnOf = (status: string): payments.DisputeTurn | undefined => {
  if (status === "lost" || status === "won") return status;
  return takesMoney(status) ? "opened" : undefined;
};

/** billing.payment_disputed; not sent when the dispute has moved on since. */
export const mailDisputed = ofPurchase<OfPayment & { disputeId: string; status: string }>(
  "payment-disputed",
  async (ctx, { disputeId, status }, facts) => {
    const dispute = await findDispute(ctx.db.read, disputeId);
    const turn = turnOf(status);
    if (!turn || !dispute || turnOf(dispute.status) !== turn) return undefined;
    return await payments.paymentDisputed({ ...newsOf(facts), turn });
  },
);

/** What administrators are told of a payment; undefined when there is nothing to look at. */
type Sentence<P> = (purchase: Purchase, payload: P) => string | undefined;

const alert =
  <P extends OfPayment>(template: string, sentenceOf: Sentence<P>): Reaction<P> => async (ctx, payload, delivery) => {
    const { eventId: cause, listener } = delivery;
    const sending = (await listAdministrators(ctx.db.read)).map((administrator) =>
      sendMessage(ctx, {
        ...{ cause, listener, template },
        recipient: administrator.id,
        refs: refsOf(payload),
        build: () => alertFor(ctx, administrator, payload, sentenceOf),
      })
    );
    const results = await Promise.allSettled(sending);
    for (const result of results) if (result.status === "rejected") throw result.reason;
  };

const alertFor = async <P extends OfPayment>(
  ctx: Ctx,
  administrator: Person,
  payload: P,
  sentenceOf: Sentence<P>,
): Promise<Draft | undefined> => {
  const purchase = await findPaidPurchase(ctx, payload.transactionId);
  const sentence = purchase && sentenceOf(purchase, payload);
  if (!sentence) return undefined;
  const house = await houseOf(ctx);
  const userUrl = `${ctx.config.publicUrl}/admin/users/${payload.specialistId}`;
  const letter = await payments.paymentAlert({
    ...{ house, sentence, userUrl },
    firstName: administrator.firstName,
    number: purchase.number,
  });
  return draftTo(administrator, house, letter);
};

/** To administrators: a refund of more than the unused credits. */
export const alertOfRefund = alert<OfPayment>(
  "refund-alert",
  ({ usedRefunded }) =>
    usedRefunded > 0
      ? "a payment was refunded, in part for credits that had been used already. One that comes back later is taken then."
      : undefined,
);

/** To administrators: somebody paid on a page that was still open when the account was deleted. */
export const alertOfLeaver = alert<OfPayment>(
  "leaver-paid-alert",
  ({ buyerHasLeft }) =>
    buyerHasLeft
      ? "a payment arrived from somebody who has deleted the account. Nobody can use its credits; please refund it at " +
        "the payment provider."
      : undefined,
);

/** To administrators: what was paid is not what was ordered. */
export const alertOfDifference = alert<OfPayment>(
  "payment-differs-alert",
  ({ note }) =>
    note?.startsWith("Not settled")
      ? `a payment was not settled, because it differs from its order. ${note} Its buyer has been told to write to us.`
      : undefined,
);

/** To administrators: somebody has to answer the bank. */
export const alertOfDispute = alert<OfPayment & { status: string }>(
  "dispute-alert",
  (_purchase, { status }) =>
    turnOf(status) === "opened"
      ? "a bank asks for a payment back. Its unused credits rest; please answer at the payment provider in time."
      : undefined,
);
