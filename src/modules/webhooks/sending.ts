// One attempt of a delivery: the signed request, and what is written down about the response.
import { and, count, eq, type SQL } from "drizzle-orm";
import { webhookPaused } from "@/events.ts";
import type { Ctx, Delivery, Outcome, Tx } from "@/platform/ctx.ts";
import { hasStatus } from "@/platform/db/status-sets.ts";
import { transact } from "@/platform/db/transact.ts";
import type { Reader } from "@/platform/db/types.ts";
import { publish } from "@/platform/events/outbox.ts";
import { newId } from "@/platform/ids.ts";
import {
  fetchOutbound,
  HostAway,
  type OutboundResponse,
  toOutbound,
  Unreachable,
} from "@/platform/integrations/outbound-http.ts";
import { type DeliveryRow, findDelivery, type Found } from "./deliveries.ts";
import type { EndpointRow } from "./endpoints.ts";
import { buildPayload } from "./payload.ts";
import {
  EXCERPT_LENGTH,
  isActiveEndpoint,
  isPendingDelivery,
  MAX_RESPONSE_BYTES,
  mustPause,
  PAUSED_MS,
  PENDING_DELIVERIES,
  TEST,
} from "./rules.ts";
import { signatureHeaders } from "./secrets.ts";
import {
  webhookAttempts as attempts,
  webhookDeliveries as deliveries,
  webhookEndpoints as endpoints,
} from "./tables.ts";
import { takeoverAt } from "./until-0.3.0.ts";

/** A response that takes longer counts as a failure. Tests set a shorter time. */
export const responseTime = { limitMs: 10_000 };

/** What came of a request. */
interface Result {
  responseStatus: number | null;
  /** Why it counts as a failure, for the owner; null for a success. */
  error: string | null;
  excerpt: string | null;
}

/** Without control characters, which no screen can show. */
const excerptOf = (text: string): string | null =>
  text.slice(0, EXCERPT_LENGTH).replace(/[^\P{Cc}\n\t]/gu, "").trim() || null;

const toResult = ({ status, text }: OutboundResponse): Result => ({
  responseStatus: status,
  excerpt: excerptOf(text),
  error: status >= 200 && status < 300
    ? null
    : status >= 300 && status < 400
    ? "The address redirects. Please enter the address to which it leads."
    : `The response was ${status}, not 2xx.`,
});

/** While a host is away, its deliveries wait: calls that time out one after another would delay everybody's. */
const post = async (ctx: Ctx, endpoint: EndpointRow, row: DeliveryRow, body: string): Promise<Result> => {
  const { hostname } = new URL(endpoint.url);
  const headers = {
    ...signatureHeaders(ctx.config, endpoint, { id: row.messageId, at: ctx.clock.now(), body }),
    "Content-Type": "application/json",
    "User-Agent": "Parley-Webhooks",
  };
  const limits = { maxBytes: MAX_RESPONSE_BYTES, timeoutMs: responseTime.limitMs, isExcerpt: true };
  const request = { url: endpoint.url, method: "POST", body, headers, ...limits };
  const breaker = ctx.breakers.of("webhooks", (error) => error instanceof HostAway, hostname);
  try {
    return toResult(await breaker.run(() => fetchOutbound(toOutbound(ctx), request)));
  } catch (error) {
    if (error instanceof Unreachable) return { responseStatus: null, error: error.message, excerpt: null };
    throw error;
  }
};

/** A delivery of the outbox sends a message as long as it is the newest one for it, and the message still waits. */
const isOwed = ({ row }: Found, { eventId }: Delivery): boolean =>
  isPendingDelivery(row.state) && row.eventId === eventId;

const isPaused = ({ row, endpoint }: Found): boolean => !isActiveEndpoint(endpoint.status) && row.type !== TEST;

const isPending = (id: string): SQL | undefined =>
  and(eq(deliveries.id, id), hasStatus(deliveries.state, PENDING_DELIVERIES));

/** Returns false when the endpoint was resumed meanwhile. */
const waitWhilePaused = (ctx: Ctx, id: string, delivery: Delivery): Promise<boolean> =>
  transact(ctx, async (tx) => {
    const present = await findDelivery(tx, id);
    if (!present || !isPaused(present)) return false;
    await delivery.postpone(tx, tx.now + PAUSED_MS);
    return true;
  });

const drop = (ctx: Ctx, id: string, delivery: Delivery): Promise<void> =>
  transact(ctx, async (tx) => {
    await tx.update(deliveries).set({ state: "dropped" }).where(isPending(id));
    await delivery.done(tx);
  });

/**
 * webhooks.delivery_queued: sends the request. A worker that dies in between repeats it, so an endpoint can get a message
 * twice, with the same webhook-id.
 */
export const deliver = async (
  ctx: Ctx,
  { deliveryId }: { deliveryId: string },
  delivery: Delivery,
): Promise<Outcome> => {
  const found = await findDelivery(ctx.db.read, deliveryId);
  if (!found || !isOwed(found, delivery)) return "skipped";
  if (isPaused(found) && await waitWhilePaused(ctx, deliveryId, delivery)) return;
  const body = await buildPayload(ctx, found.row, found.endpoint.ownerId);
  if (body === undefined) return await drop(ctx, deliveryId, delivery);
  const began = performance.now();
  const result = await post(ctx, found.endpoint, found.row, body);
  const durationMs = Math.round(performance.now() - began);
  await record({ ...ctx, now: ctx.clock.now() }, deliveryId, { result, durationMs }, delivery);
};

/** After the last attempt. The owner reads it in the log and can send it again. */
export const giveUp = async (tx: Tx, { deliveryId }: { deliveryId: string }): Promise<void> => {
  await tx.update(deliveries).set({ state: "failed" }).where(isPending(deliveryId));
};

interface Measured {
  result: Result;
  durationMs: number;
}

/** Nothing is written down of a delivery that was erased, replayed or deleted meanwhile. */
const record = (ctx: Ctx, deliveryId: string, { result, durationMs }: Measured, delivery: Delivery): Promise<void> =>
  transact(ctx, async (tx) => {
    const present = await findDelivery(tx, deliveryId);
    if (!present || !isOwed(present, delivery)) return await delivery.done(tx);
    const cause = await findCause(tx, present.row, delivery);
    await tx.insert(attempts).values({ id: newId(), deliveryId, at: tx.now, cause, durationMs, ...result });
    if (result.error === null) await recordSuccess(tx, present, delivery);
    else await recordFailure(tx, present, result.error, delivery);
  });

const findCause = async (
  db: Reader,
  { id, type }: DeliveryRow,
  { attempt }: Delivery,
): Promise<typeof attempts.$inferInsert["cause"]> => {
  if (type === TEST) return "test";
  const [made] = await db.select({ count: count() }).from(attempts).where(eq(attempts.deliveryId, id));
  if (made!.count === 0) return "event";
  return attempt > 1 ? "retry" : "replay";
};

const recordSuccess = async (tx: Tx, { row, endpoint }: Found, delivery: Delivery): Promise<void> => {
  await tx.update(deliveries).set({ state: "delivered", attempts: delivery.attempt }).where(eq(deliveries.id, row.id));
  await tx.update(endpoints).set({ lastSuccessAt: tx.now, failingSince: null }).where(eq(endpoints.id, endpoint.id));
  await delivery.done(tx);
};

/** It is due again, unless that was the last attempt. An endpoint that has failed for days is paused. */
const recordFailure = async (tx: Tx, { row, endpoint }: Found, error: string, delivery: Delivery): Promise<void> => {
  if (row.type === TEST) {
    await giveUp(tx, { deliveryId: row.id });
    return await delivery.done(tx);
  }
  const dueAt = await delivery.retry(tx, error) ?? tx.now;
  const progress = { attempts: delivery.attempt, dueAt: takeoverAt(dueAt) };
  await tx.update(deliveries).set(progress).where(eq(deliveries.id, row.id));
  const failingSince = endpoint.failingSince ?? tx.now;
  const mustStop = isActiveEndpoint(endpoint.status) && mustPause(failingSince, tx.now);
  const paused = mustStop ? { status: "failing" as const, pausedAt: tx.now } : {};
  await tx.update(endpoints).set({ failingSince, ...paused }).where(eq(endpoints.id, endpoint.id));
  if (mustStop) await publish(tx, webhookPaused({ endpointId: endpoint.id, ownerId: endpoint.ownerId }));
};
