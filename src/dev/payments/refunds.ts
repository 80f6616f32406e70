// Money that goes back at the stand-in: refunds, and disputes with their end.
import type Stripe from "stripe";
import type { DrizzleTx } from "@/platform/db/types.ts";
import { type StandInContext, newStripeId } from "./context.ts";
import { StripeFault, missing } from "./errors.ts";
import type { CreateRefund } from "./parameters.ts";
import { disputeOf, refundOf } from "./payment-objects.ts";
import { keep, listAll } from "./store.ts";

type Charge = Stripe.Charge;
type Dispute = Stripe.Dispute;

/** What of a charge goes back now. Throws Stripe's 400 when that is more than is left of it. */
const refundable = ({ id, amount, amount_refunded }: Charge, wanted?: number): number => {
  const left = amount - amount_refunded;
  if (left === 0) {
    throw new StripeFault(400, `Charge ${id} has already been refunded.`, { code: "charge_already_refunded" });
  }
  if (wanted !== undefined && wanted > left) {
    throw new StripeFault(400, "Refund amount is greater than unrefunded amount on charge.", { param: "amount" });
  }
  return wanted ?? left;
};

/** Throws Stripe's 404 for an unknown charge. */
export const refund = async (books: StandInContext, tx: DrizzleTx, asked: CreateRefund): Promise<Stripe.Refund> => {
  const { payment_intent, charge: chargeId, reason = null, metadata } = asked;
  const [found] = await listAll<Charge>(tx, "charge", { payment_intent, id: chargeId });
  if (!found) throw missing("charge", payment_intent ?? chargeId ?? "");
  const charge = found.body;
  const own = { amount: refundable(charge, asked.amount), reason, metadata };
  const made = refundOf(charge, { id: newStripeId("re"), created: books.seconds(), ...own });
  charge.amount_refunded += made.amount;
  charge.refunded = charge.amount_refunded === charge.amount;
  await keep(tx, made);
  await keep(tx, charge);
  await books.recordEvent(tx, "refund.created", made);
  await books.recordEvent(tx, "charge.refunded", charge);
  return made;
};

/** The customer's bank claims the money back. Throws Stripe's 404 for an unknown payment. */
export const dispute = (books: StandInContext, paymentIntent: string): Promise<Dispute> =>
  books.write(async (tx) => {
    const [found] = await listAll<Charge>(tx, "charge", { payment_intent: paymentIntent });
    if (!found) throw missing("payment_intent", paymentIntent);
    const claim = disputeOf(found.body, { id: newStripeId("du"), created: books.seconds() });
    found.body.disputed = true;
    await keep(tx, found.body);
    await keep(tx, claim);
    await books.recordEvent(tx, "charge.dispute.created", claim);
    return claim;
  });

export const closeDispute = async (
  books: StandInContext,
  tx: DrizzleTx,
  id: string,
  status: "won" | "lost",
): Promise<Dispute> => {
  const { body } = await books.get<Dispute>(tx, "dispute", id);
  body.status = status;
  await keep(tx, body);
  await books.recordEvent(tx, "charge.dispute.closed", body);
  return body;
};
