// What programs up to 0.3.0 have queued, and how they take over when they come back: they send each pending delivery by its
// own `due_at` and `attempts`, with an event for each attempt. With the release after the next one this file goes, and so
// do these two columns.
import { and, asc, eq, getTableColumns, inArray, lte } from "drizzle-orm";
import { webhookQueued } from "@/events.ts";
import type { Ctx, Delivery, Outcome, Tx } from "@/platform/ctx.ts";
import { hasStatus } from "@/platform/db/status-sets.ts";
import { transact } from "@/platform/db/transact.ts";
import { countEarlierAttempts, hastenDeliveries, listDueTimes } from "@/platform/events/deliveries.ts";
import { publish } from "@/platform/events/outbox.ts";
import { newId } from "@/platform/ids.ts";
import { sweep } from "@/platform/queue/sweep.ts";
import { type Instant, MINUTE_MS } from "@/platform/time/time.ts";
import { ACTIVE_ENDPOINTS, PENDING_DELIVERIES, SENDER } from "./rules.ts";
import { webhookDeliveries as deliveries, webhookEndpoints as endpoints } from "./tables.ts";

type DeliveryRow = typeof deliveries.$inferSelect;

/** Older programs that run beside this one take over only what it has left undone for so long. */
const TAKEOVER_MS = 10 * MINUTE_MS;
export const takeoverAt = (dueAt: Instant): Instant => dueAt + TAKEOVER_MS;

const isPending = hasStatus(deliveries.state, PENDING_DELIVERIES);

/** What is left of its attempts becomes an event's delivery. One that has such a delivery is due now. */
const adoptRows = async (tx: Tx, rows: readonly DeliveryRow[]): Promise<void> => {
  const isOne = inArray(deliveries.id, rows.map(({ id }) => id));
  const known = await listDueTimes(tx, SENDER, rows.flatMap(({ eventId }) => eventId ?? []));
  await hastenDeliveries(tx, SENDER, tx.select({ id: deliveries.eventId }).from(deliveries).where(isOne));
  await tx.update(deliveries).set({ dueAt: takeoverAt(tx.now) }).where(isOne);
  for (const { id, attempts } of rows.filter(({ eventId }) => !known.has(eventId ?? ""))) {
    const eventId = newId();
    await tx.update(deliveries).set({ eventId }).where(eq(deliveries.id, id));
    await publish(tx, webhookQueued({ deliveryId: id }), eventId);
    countEarlierAttempts(tx, { eventId, listener: SENDER }, attempts);
  }
};

/** webhooks.delivery_due, which only older programs publish. */
export const adopt = (
  ctx: Ctx,
  { deliveryId, attempt }: { deliveryId: string; attempt: number },
  delivery: Delivery,
): Promise<Outcome> =>
  transact(ctx, async (tx) => {
    const rows = await tx.select().from(deliveries)
      .where(and(eq(deliveries.id, deliveryId), eq(deliveries.attempts, attempt - 1), isPending));
    if (rows.length === 0) return "skipped";
    await adoptRows(tx, rows);
    await delivery.done(tx);
  });

/** Every minute, as older programs do: what they have left, and what was due to be taken over by them. */
export const adoptDue = sweep({
  batch: 40,
  select: (tx, limit) =>
    tx.select(getTableColumns(deliveries)).from(deliveries)
      .innerJoin(endpoints, eq(endpoints.id, deliveries.endpointId))
      .where(and(isPending, lte(deliveries.dueAt, tx.now), hasStatus(endpoints.status, ACTIVE_ENDPOINTS)))
      .orderBy(asc(deliveries.dueAt)).limit(limit),
  apply: adoptRows,
});
