// Refunds and disputes at the stand-in.
import type Stripe from "stripe";
import type { DrizzleTx } from "@/platform/db/types.ts";
import { newStripeId, type StandInContext } from "./context.ts";
import { missing, StripeFault } from "./errors.ts";
import type { CreateRefund } from "./parameters.ts";
import { disputeOf, refundOf } from "./payment-objects.ts";
import { listObjects, saveObject } from "./store.ts";

type Charge = Stripe.Charge;
type Dispute = Stripe.Dispute;

/** The amount to refund; all that is left by default. Throws Stripe's 400 if it exceeds what is left. */
const refundable = ({ id, amount, amount_refunded }: Charge, requested?: number): number => {
  const left = amount - amount_refunded;
  if (left === 0) {
    throw new StripeFault(400, `Charge ${id} has already been refunded.`, { code: "charge_already_refunded" });
  }
  if (requested !== undefined && requested > left) {
    throw new StripeFault(400, "Refund amount is greater than unrefunded amount on charge.", { param: "amount" });
  }
  return requested ?? left;
};

/** Throws Stripe's 404 for an unknown charge. */
export const refund = async (context: StandInContext, tx: DrizzleTx, params: CreateRefund): Promise<Stripe.Refund> => {
  const { payment_intent, charge: chargeId, reason = null, metadata } = params;
  const [found] = await listObjects<Charge>(tx, "charge", { payment_intent, id: chargeId });
  if (!found) throw missing("charge", payment_intent ?? chargeId ?? "");
  const charge = found.body;
  const own = { amount: refundable(charge, params.amount), reason, metadata };
  const created = refundOf(charge, { id: newStripeId("re"), created: context.seconds(), ...own });
  charge.amount_refunded += created.amount;
  charge.refunded = charge.amount_refunded === charge.amount;
  await saveObject(tx, created);
  await saveObject(tx, charge);
  await context.recordEvent(tx, "refund.created", created);
  await context.recordEvent(tx, "charge.refunded", charge);
  return created;
};

/** Opens a dispute. Throws Stripe's 404 for an unknown payment. */
export const dispute = (context: StandInContext, paymentIntent: string): Promise<Dispute> =>
  context.write(async (tx) => {
    const [found] = await listObjects<Charge>(tx, "charge", { payment_intent: paymentIntent });
    if (!found) throw missing("payment_intent", paymentIntent);
    const claim = disputeOf(found.body, { id: newStripeId("du"), created: context.seconds() });
    found.body.disputed = true;
    await saveObject(tx, found.body);
    await saveObject(tx, claim);
    await context.recordEvent(tx, "charge.dispute.created", claim);
    return claim;
  });

export const closeDispute = async (
  context: StandInContext,
  tx: DrizzleTx,
  id: string,
  status: "won" | "lost",
): Promise<Dispute> => {
  const { body } = await context.get<Dispute>(tx, "dispute", id);
  body.status = status;
  await saveObject(tx, body);
  await context.recordEvent(tx, "charge.dispute.closed", body);
  return body;
};
