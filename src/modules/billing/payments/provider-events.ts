// Events of the payment provider: signed webhooks, and a nightly catch-up for those that never arrived.
import { lt } from "drizzle-orm";
import type { Ctx } from "@/platform/ctx.ts";
import { conflict, unavailable } from "@/platform/errors.ts";
import { takePoints } from "@/platform/http/limits.ts";
import { householdOf } from "@/platform/http/networks.ts";
import { InvalidSignature, ProviderAway, type ProviderEvent } from "@/platform/payments/provider.ts";
import { purge } from "@/platform/queue/sweep.ts";
import { DAY_MS } from "@/platform/time/time.ts";
import { transact } from "@/platform/db/transact.ts";
import { providerEvents } from "../tables.ts";
import { requireProvider } from "./orders.ts";
import { isEventProcessed, type PaymentReference, recordEvent, settlePayment } from "./settlement.ts";

/** How many webhooks without a valid signature a network may send. Those of the provider are never limited. */
const UNSIGNED = { points: 20, seconds: 60 };

/**
 * Handles a webhook: its raw body and the signature over it. It succeeds only when everything is committed; otherwise
 * the provider sends it again. Throws `bad_signature`, 429 for too many of those, and 503 while the provider does not
 * respond.
 */
export const receiveWebhook = async (ctx: Ctx, body: string, signature: string): Promise<{ received: true }> => {
  try {
    await applyEvent(ctx, await requireProvider(ctx).readEvent(body, signature, ctx.now));
  } catch (error) {
    if (error instanceof ProviderAway) throw Object.assign(unavailable(5), { cause: error });
    if (!(error instanceof InvalidSignature)) throw error;
    await takePoints(ctx, "unsigned-webhooks", householdOf(ctx.address), UNSIGNED.points, UNSIGNED.seconds);
    ctx.log.warn("a webhook was refused", { reason: error.message });
    throw conflict("bad_signature", "This event isn't signed by the payment provider, or its signature is too old.");
  }
  return { received: true };
};

/** Applies an event once. Types without an effect are only recorded. */
const applyEvent = async (ctx: Ctx, event: ProviderEvent): Promise<void> => {
  if (await isEventProcessed(ctx.db.read, event)) return;
  const reference = findReference(event);
  if (reference) return void await settlePayment(ctx, reference, event);
  await transact(ctx, async (tx) => {
    if (!await isEventProcessed(tx, event)) await recordEvent(tx, event, { paying: false });
  });
};

const findReference = ({ checkoutId, paymentId }: ProviderEvent): PaymentReference | undefined => {
  if (checkoutId) return { checkoutId };
  return paymentId ? { paymentId } : undefined;
};

/** The provider itself retries for three days. */
const CATCH_UP_MS = 4 * DAY_MS;

/** After this many errors the cause is the provider, not an event. */
const MAX_ERRORS = 5;

/**
 * Applies the events of the last days, so that no webhook has to arrive. An event that cannot be applied does not stop
 * the others. Throws all errors at the end.
 */
export const catchUpProviderEvents = async (ctx: Ctx): Promise<void> => {
  const missed = await requireProvider(ctx).listEvents(ctx.now - CATCH_UP_MS);
  const errors: unknown[] = [];
  for (const event of missed.reverse()) {
    await applyEvent(ctx, event).catch((error) => errors.push(error));
    if (errors.length >= MAX_ERRORS) break;
  }
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} events could not be applied`);
};

const KEPT_DAYS = 90;

/** Every night: deletes old events, when the provider no longer sends them. */
export const purgeProviderEvents = purge(
  providerEvents,
  ({ now }) => lt(providerEvents.receivedAt, now - KEPT_DAYS * DAY_MS),
);
