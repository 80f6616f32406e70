// What the payment provider tells us by itself: signed webhooks, and what they said while nobody listened.
import { inArray, lt } from "drizzle-orm";
import type { Ctx } from "@/platform/ctx.ts";
import { conflict, unavailable } from "@/platform/errors.ts";
import { InvalidSignature, ProviderAway, type ProviderEvent } from "@/platform/payments/provider.ts";
import { DAY_MS } from "@/platform/time/time.ts";
import { transact } from "@/platform/db/transact.ts";
import { providerEvents } from "../tables.ts";
import { requireProvider } from "./orders.ts";
import { isEventProcessed, type PaymentReference, recordEvent, settlePayment } from "./settlement.ts";

/**
 * Takes a webhook: its raw body and the signature over it. Done only when everything is committed, so that the provider
 * sends it again otherwise. Throws `bad_signature`, and 503 while the provider cannot be asked what it means.
 */
export const receiveWebhook = async (ctx: Ctx, body: string, signature: string): Promise<{ received: true }> => {
  try {
    await applyEvent(ctx, await requireProvider(ctx).readEvent(body, signature, ctx.now));
  } catch (error) {
    if (error instanceof ProviderAway) throw Object.assign(unavailable(5), { cause: error });
    if (!(error instanceof InvalidSignature)) throw error;
    ctx.log.warn("a webhook was refused", { reason: error.message });
    throw conflict("bad_signature", "This message is not signed by the payment provider, or too long ago.");
  }
  return { received: true };
};

/** Applies an event once; kinds that mean nothing to us are only kept. */
const applyEvent = async (ctx: Ctx, event: ProviderEvent): Promise<void> => {
  if (await isEventProcessed(ctx.db.read, event)) return;
  const question = referenceOf(event);
  if (question) return void await settlePayment(ctx, question, event);
  await transact(ctx, async (tx) => {
    if (!await isEventProcessed(tx, event)) await recordEvent(tx, event, { paying: false });
  });
};

const referenceOf = ({ checkoutId, paymentId }: ProviderEvent): PaymentReference | undefined => {
  if (checkoutId) return { checkoutId };
  return paymentId ? { paymentId } : undefined;
};

/** The provider itself tries for three days. */
const LOOK_BACK_MS = 4 * DAY_MS;

/** After so many failures it is the provider, and not the event. */
const MAX_ERRORS = 5;

/**
 * Applies what webhooks should have said in the last days: none of them has to arrive. An event that cannot be applied
 * does not keep the others from it; what failed is thrown at the end.
 */
export const catchUpProviderEvents = async (ctx: Ctx): Promise<void> => {
  const missed = await requireProvider(ctx).listEvents(ctx.now - LOOK_BACK_MS);
  const failures: unknown[] = [];
  for (const event of missed.reverse()) {
    await applyEvent(ctx, event).catch((error) => failures.push(error));
    if (failures.length >= MAX_ERRORS) break;
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} events could not be applied`);
};

const KEPT_DAYS = 90;
const AT_ONCE = 200;

/** Forgets which events were here long ago, when nobody sends them any more; every night, in batches. */
export const purgeProviderEvents = async (ctx: Ctx): Promise<void> => {
  const old = lt(providerEvents.receivedAt, ctx.now - KEPT_DAYS * DAY_MS);
  for (let gone = AT_ONCE; gone === AT_ONCE;) {
    gone = await transact(ctx, async (tx) => {
      const some = tx.select({ id: providerEvents.id }).from(providerEvents).where(old).limit(AT_ONCE);
      return (await tx.delete(providerEvents).where(inArray(providerEvents.id, some)).returning()).length;
    });
  }
};
