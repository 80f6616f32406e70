// One attempt of a delivery: the signed request, and what is written down about the response.
import { and, count, eq } from "drizzle-orm";
import { webhookPaused } from "@/events.ts";
import type { Ctx, Delivery, Outcome, Tx } from "@/platform/ctx.ts";
import { hasStatus } from "@/platform/db/status-sets.ts";
import { transact } from "@/platform/db/transact.ts";
import type { Reader } from "@/platform/db/types.ts";
import { publish } from "@/platform/events/outbox.ts";
import { newId } from "@/platform/ids.ts";
import { retryTimeOf } from "@/platform/integrations/circuit-breakers.ts";
import {
  fetchOutbound,
  HostAway,
  outboundOf,
  type OutboundResponse,
  Unreachable,
} from "@/platform/integrations/outbound-http.ts";
import type { Instant } from "@/platform/time/time.ts";
import { type DeliveryRow, findDelivery } from "./deliveries.ts";
import type { EndpointRow } from "./endpoints.ts";
import { buildPayload } from "./payload.ts";
import {
  EXCERPT_LENGTH,
  isActiveEndpoint,
  isPendingDelivery,
  MAX_RESPONSE_BYTES,
  mustPause,
  nextAttempt,
  PENDING_DELIVERIES,
  TEST,
} from "./rules.ts";
import { signatureHeaders } from "./secrets.ts";
import {
  webhookAttempts as attempts,
  webhookDeliveries as deliveries,
  webhookEndpoints as endpoints,
} from "./tables.ts";

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

const resultOf = ({ status, text }: OutboundResponse): Result => ({
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
  const limits = { maxBytes: MAX_RESPONSE_BYTES, timeoutMs: responseTime.limitMs };
  const request = { url: endpoint.url, method: "POST", body, headers, ...limits };
  const breaker = ctx.breakers.of("webhooks", (error) => error instanceof HostAway, hostname);
  try {
    return resultOf(await breaker.run(() => fetchOutbound(outboundOf(ctx), request)));
  } catch (error) {
    if (error instanceof Unreachable) return { responseStatus: null, error: error.message, excerpt: null };
    throw error;
  }
};

interface Attempt {
  row: DeliveryRow;
  endpoint: EndpointRow;
  /** The number of the attempt since the delivery was created or replayed. */
  attempt: number;
}

const isDue = (
  { row: { state, attempts: made, type }, endpoint: { status } }: Omit<Attempt, "attempt">,
  attempt: number,
) => isPendingDelivery(state) && made === attempt - 1 && (isActiveEndpoint(status) || type === TEST);

const causeOf = async (db: Reader, { row, attempt }: Attempt): Promise<typeof attempts.$inferInsert["cause"]> => {
  if (row.type === TEST) return "test";
  if (attempt > 1) return "retry";
  const [made] = await db.select({ count: count() }).from(attempts).where(eq(attempts.deliveryId, row.id));
  return made!.count > 0 ? "replay" : "event";
};

/** Success ends a delivery; a failure makes it due again, and pauses an endpoint that has failed for days. */
const recordResult = async (tx: Tx, { row, endpoint, attempt }: Attempt, { error }: Result): Promise<void> => {
  const isOwn = eq(endpoints.id, endpoint.id);
  if (error === null) {
    await tx.update(deliveries).set({ state: "delivered", attempts: attempt }).where(eq(deliveries.id, row.id));
    await tx.update(endpoints).set({ lastSuccessAt: tx.now, failingSince: null }).where(isOwn);
    return;
  }
  const dueAt = nextAttempt(attempt, row.type, tx.now);
  const next = dueAt === undefined ? { state: "failed" as const } : { dueAt };
  await tx.update(deliveries).set({ ...next, attempts: attempt }).where(eq(deliveries.id, row.id));
  if (row.type === TEST) return;
  const failingSince = endpoint.failingSince ?? tx.now;
  const isPaused = isActiveEndpoint(endpoint.status) && mustPause(failingSince, tx.now);
  const paused = isPaused ? { status: "failing" as const, pausedAt: tx.now } : {};
  await tx.update(endpoints).set({ failingSince, ...paused }).where(isOwn);
  if (isPaused) await publish(tx, webhookPaused({ endpointId: endpoint.id, ownerId: endpoint.ownerId }));
};

const drop = (ctx: Ctx, id: string, delivery: Delivery): Promise<void> =>
  transact(ctx, async (tx) => {
    await tx.update(deliveries).set({ state: "dropped" })
      .where(and(eq(deliveries.id, id), hasStatus(deliveries.state, PENDING_DELIVERIES)));
    await delivery.done(tx);
  });

/** The host is away, so nothing was tried: the delivery is due again when the host may be back. */
const postpone = (ctx: Ctx, id: string, dueAt: Instant, delivery: Delivery): Promise<void> =>
  transact(ctx, async (tx) => {
    await tx.update(deliveries).set({ dueAt }).where(
      and(eq(deliveries.id, id), hasStatus(deliveries.state, PENDING_DELIVERIES)),
    );
    await delivery.done(tx);
  });

interface Due {
  deliveryId: string;
  attempt: number;
}

/**
 * webhooks.delivery_due: sends the request. A worker that dies in between repeats it, so an endpoint can get a message
 * twice, with the same webhook-id.
 */
export const sendDue = async (ctx: Ctx, { deliveryId, attempt }: Due, delivery: Delivery): Promise<Outcome> => {
  const found = await findDelivery(ctx.db.read, deliveryId);
  if (!found || !isDue(found, attempt)) return "skipped";
  const body = await buildPayload(ctx, found.row, found.endpoint.ownerId);
  if (body === undefined) return await drop(ctx, deliveryId, delivery);
  const began = performance.now();
  try {
    const result = await post(ctx, found.endpoint, found.row, body);
    const durationMs = Math.round(performance.now() - began);
    await record({ ...ctx, now: ctx.clock.now() }, { ...found, attempt }, { result, durationMs }, delivery);
  } catch (error) {
    const retryAt = retryTimeOf(error);
    if (retryAt === undefined) throw error;
    await postpone(ctx, deliveryId, retryAt, delivery);
  }
};

interface Measured {
  result: Result;
  durationMs: number;
}

/** Nothing is written down of a delivery that was erased, replayed or deleted meanwhile. */
const record = (ctx: Ctx, sent: Attempt, { result, durationMs }: Measured, delivery: Delivery): Promise<void> =>
  transact(ctx, async (tx) => {
    const present = await findDelivery(tx, sent.row.id);
    if (present && isPendingDelivery(present.row.state) && present.row.attempts === sent.attempt - 1) {
      const cause = await causeOf(tx, sent);
      await tx.insert(attempts).values({
        id: newId(),
        deliveryId: sent.row.id,
        at: tx.now,
        cause,
        durationMs,
        ...result,
      });
      await recordResult(tx, { ...sent, ...present }, result);
    }
    await delivery.done(tx);
  });
