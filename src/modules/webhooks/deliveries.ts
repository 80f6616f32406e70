// Deliveries: queued for each endpoint that wants a message, and sent again on request.
import { and, eq, inArray } from "drizzle-orm";
import { webhookQueued } from "@/events.ts";
import type { Ctx, Delivery, Outcome, Tx } from "@/platform/ctx.ts";
import { transact } from "@/platform/db/transact.ts";
import type { Reader } from "@/platform/db/types.ts";
import { conflict, notFound } from "@/platform/errors.ts";
import { publish } from "@/platform/events/outbox.ts";
import { newId } from "@/platform/ids.ts";
import {
  auditEndpoint,
  type EndpointChange,
  type EndpointRow,
  getEndpoint,
  listReceivers,
  type Owner,
} from "./endpoints.ts";
import { type Message, messageIdOf } from "./messages.ts";
import { buildPayload } from "./payload.ts";
import { ERASED, isActiveEndpoint, replayProblem, TEST } from "./rules.ts";
import { webhookDeliveries as deliveries, webhookEndpoints as endpoints } from "./tables.ts";
import { takeoverAt } from "./until-0.3.0.ts";

export type DeliveryRow = typeof deliveries.$inferSelect;

/** A paused endpoint gets what it missed from the API, but what it must delete is kept for it. */
const wants = ({ ownerId, status, events }: EndpointRow, { type, only }: Message): boolean => {
  if (only !== undefined && only !== (ownerId === null ? "marketplace" : "specialist")) return false;
  return type === ERASED || (isActiveEndpoint(status) && (events as readonly string[]).includes(type));
};

interface Order {
  endpoint: EndpointRow;
  message: Message;
  messageId: string;
}

const listOrders = async (db: Reader, eventId: string, messages: readonly Message[]): Promise<Order[]> => {
  const receivers = new Map<string, EndpointRow[]>();
  for (const id of new Set(messages.map(({ specialistId }) => specialistId))) {
    receivers.set(id, await listReceivers(db, id));
  }
  return messages.flatMap((message) =>
    receivers.get(message.specialistId)!.filter((endpoint) => wants(endpoint, message))
      .map((endpoint) => ({ endpoint, message, messageId: messageIdOf(eventId, message) }))
  );
};

const keyOf = (row: { endpointId: string; messageId: string }): string => `${row.endpointId} ${row.messageId}`;

/** The message ids that endpoints already have, because the event was handled before. */
const listKnown = async (tx: Tx, orders: readonly Order[]): Promise<ReadonlySet<string>> => {
  const rows = await tx.select({ endpointId: deliveries.endpointId, messageId: deliveries.messageId }).from(deliveries)
    .where(and(
      inArray(deliveries.endpointId, orders.map(({ endpoint }) => endpoint.id)),
      inArray(deliveries.messageId, orders.map(({ messageId }) => messageId)),
    ));
  return new Set(rows.map(keyOf));
};

type NewRow = Omit<typeof deliveries.$inferInsert, "id" | "eventId" | "dueAt" | "createdAt">;

/** Each gets an event of its own, whose delivery sends it. */
const queueRows = async (tx: Tx, added: readonly NewRow[]): Promise<void> => {
  const times = { dueAt: takeoverAt(tx.now), createdAt: tx.now };
  const rows = added.map((row) => ({ ...row, ...times, id: newId(), eventId: newId() }));
  if (rows.length > 0) await tx.insert(deliveries).values(rows);
  for (const { id, eventId } of rows) await publish(tx, webhookQueued({ deliveryId: id }), eventId);
};

/** One delivery for each endpoint that wants a message. The same event again adds nothing. */
export const queueMessages = async (ctx: Ctx, messages: readonly Message[], delivery: Delivery): Promise<Outcome> => {
  const { eventId, occurredAt } = delivery;
  if ((await listOrders(ctx.db.read, eventId, messages)).length === 0) return "skipped";
  await transact(ctx, async (tx) => {
    const orders = await listOrders(tx, eventId, messages);
    const known = await listKnown(tx, orders);
    const fresh = orders.filter(({ endpoint, messageId }) => !known.has(keyOf({ endpointId: endpoint.id, messageId })));
    const rows = fresh.map(({ endpoint, message: { type, leadId, data }, messageId }) => (
      { endpointId: endpoint.id, messageId, type, leadId, data, occurredAt }
    ));
    await queueRows(tx, rows);
    await delivery.done(tx);
  });
};

/** Sends a test message, also to a paused endpoint. It is tried once. Throws 404. */
export const sendTest = (ctx: Ctx, { owner, id: endpointId }: EndpointChange): Promise<void> =>
  transact(ctx, async (tx) => {
    const endpoint = await getEndpoint(tx, owner, endpointId);
    const data = { endpointId, text: "This is a test. Real events look like this one and have other data." };
    const messageId = messageIdOf(newId(), { type: TEST });
    await queueRows(tx, [{ endpointId, messageId, type: TEST, data, occurredAt: tx.now }]);
    await auditEndpoint(tx, "webhooks.send-test", endpoint);
  });

export interface Found {
  row: DeliveryRow;
  endpoint: EndpointRow;
}

/** A delivery with its endpoint; undefined when either was deleted. */
export const findDelivery = async (db: Reader, id: string): Promise<Found | undefined> => {
  const [found] = await db.select({ row: deliveries, endpoint: endpoints }).from(deliveries)
    .innerJoin(endpoints, eq(endpoints.id, deliveries.endpointId)).where(eq(deliveries.id, id));
  return found;
};

/**
 * Sends a delivery again, with the same webhook-id and with what may be said today. Throws 404 for somebody else's, and
 * `not_replayable`.
 */
export const replayDelivery = async (ctx: Ctx, owner: Owner, id: string): Promise<void> => {
  const found = await findDelivery(ctx.db.read, id);
  const isErased = found !== undefined && await buildPayload(ctx, found.row, owner) === undefined;
  await transact(ctx, async (tx) => {
    const now = await findDelivery(tx, id);
    if (!now || now.endpoint.ownerId !== owner) throw notFound("This delivery doesn't exist.");
    const problem = replayProblem({ state: now.row.state, isErased }, now.endpoint.status);
    if (problem) throw conflict("not_replayable", problem);
    const eventId = newId();
    const again = { state: "pending" as const, attempts: 0, eventId, dueAt: takeoverAt(tx.now) };
    await tx.update(deliveries).set(again).where(eq(deliveries.id, id));
    await publish(tx, webhookQueued({ deliveryId: id }), eventId);
    await auditEndpoint(tx, "webhooks.replay", now.endpoint, { messageId: now.row.messageId });
  });
};
