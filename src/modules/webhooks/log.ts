// The log of an endpoint: what was sent, how the other system answered, and what is still to come.
import { asc, desc, eq, inArray } from "drizzle-orm";
import type { Ctx } from "@/platform/ctx.ts";
import { listDueTimes } from "@/platform/events/deliveries.ts";
import { type Instant, iso } from "@/platform/time/time.ts";
import type { DeliveryRow } from "./deliveries.ts";
import { type EndpointChange, type EndpointRow, getEndpoint } from "./endpoints.ts";
import { buildPayload } from "./payload.ts";
import { isActiveEndpoint, isPendingDelivery, replayProblem, SENDER } from "./rules.ts";
import type { Delivery, DeliveryList, DeliveryQuery } from "./schemas.ts";
import { webhookAttempts as attempts, webhookDeliveries as deliveries } from "./tables.ts";

const PAGE_SIZE = 20;

interface Progress {
  made: readonly (typeof attempts.$inferSelect)[];
  dueAt: Instant;
}

const viewDelivery = async (
  ctx: Ctx,
  row: DeliveryRow,
  endpoint: EndpointRow,
  { made, dueAt }: Progress,
): Promise<Delivery> => {
  const { id, messageId, type, state } = row;
  const payload = await buildPayload(ctx, row, endpoint.ownerId) ?? null;
  return {
    id,
    messageId,
    type,
    state,
    payload,
    occurredAt: iso(row.occurredAt),
    dueAt: isPendingDelivery(state) && isActiveEndpoint(endpoint.status) ? iso(dueAt) : null,
    attempts: made.map(({ at, cause, responseStatus, error, excerpt, durationMs }) => (
      { at: iso(at), cause, responseStatus, error, excerpt, durationMs }
    )),
    replayProblem: replayProblem({ state, isErased: payload === null }, endpoint.status) ?? null,
  };
};

/** The newest first. Throws 404 for somebody else's endpoint. */
export const listDeliveries = async (
  ctx: Ctx,
  { owner, id }: EndpointChange,
  { page }: DeliveryQuery,
): Promise<DeliveryList> => {
  const db = ctx.db.read;
  const endpoint = await getEndpoint(db, owner, id);
  const rows = await db.select().from(deliveries).where(eq(deliveries.endpointId, id))
    .orderBy(desc(deliveries.createdAt), desc(deliveries.id)).limit(PAGE_SIZE + 1).offset((page - 1) * PAGE_SIZE);
  const shown = rows.slice(0, PAGE_SIZE);
  const made = await db.select().from(attempts).where(inArray(attempts.deliveryId, shown.map((row) => row.id)))
    .orderBy(asc(attempts.at), asc(attempts.id));
  const byDelivery = Map.groupBy(made, ({ deliveryId }) => deliveryId);
  const dueTimes = await listDueTimes(db, SENDER, shown.flatMap(({ eventId }) => eventId ?? []));
  const toProgress = ({ id, eventId, dueAt }: DeliveryRow): Progress => ({
    made: byDelivery.get(id) ?? [],
    dueAt: dueTimes.get(eventId ?? "") ?? dueAt,
  });
  return {
    items: await Promise.all(shown.map((row) => viewDelivery(ctx, row, endpoint, toProgress(row)))),
    page,
    hasMore: rows.length > PAGE_SIZE,
  };
};
