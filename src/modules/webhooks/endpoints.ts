// Endpoints of a specialist, or of the marketplace: created, changed, paused, resumed, deleted. Others' are 404.
import { and, asc, eq, isNull } from "drizzle-orm";
import { recordAudit } from "@/platform/audit.ts";
import type { Ctx, Tx } from "@/platform/ctx.ts";
import { prepared } from "@/platform/db/prepared.ts";
import { hasStatus } from "@/platform/db/status-sets.ts";
import { transact } from "@/platform/db/transact.ts";
import type { Reader } from "@/platform/db/types.ts";
import { conflict, notFound } from "@/platform/errors.ts";
import { hastenDeliveries } from "@/platform/events/deliveries.ts";
import { newId } from "@/platform/ids.ts";
import { findUrlProblem, toOutbound } from "@/platform/integrations/outbound-http.ts";
import { HOUR_MS, type Instant, iso } from "@/platform/time/time.ts";
import { transactConfirmed } from "@/modules/auth/index.ts";
import type { Confirmation } from "@/modules/auth/second-factor/schemas.ts";
import {
  addressProblem,
  isActiveEndpoint,
  MAX_ENDPOINTS,
  OLD_SECRET_HOURS,
  PENDING_DELIVERIES,
  SENDER,
} from "./rules.ts";
import type { Endpoint, Endpoints, EndpointSecret, EndpointSettings, NewEndpoint } from "./schemas.ts";
import { newSecret } from "./secrets.ts";
import { webhookDeliveries as deliveries, webhookEndpoints as endpoints } from "./tables.ts";

export type EndpointRow = typeof endpoints.$inferSelect;

/** Whose endpoints a call is about: a specialist's id, or null for the marketplace. */
export type Owner = string | null;

const isOwnedBy = (owner: Owner) => owner === null ? isNull(endpoints.ownerId) : eq(endpoints.ownerId, owner);

const isoOrNull = (at: Instant | null): string | null => at === null ? null : iso(at);

const viewEndpoint = (row: EndpointRow, now: Instant): Endpoint => {
  const { id, url, description, events, status, oldSecretUntil } = row;
  return {
    id,
    url,
    description,
    events,
    status,
    createdAt: iso(row.createdAt),
    lastSuccessAt: isoOrNull(row.lastSuccessAt),
    failingSince: isoOrNull(row.failingSince),
    pausedAt: isoOrNull(row.pausedAt),
    oldSecretUntil: oldSecretUntil !== null && oldSecretUntil > now ? iso(oldSecretUntil) : null,
  };
};

/** The oldest first. */
export const listEndpoints = async (ctx: Ctx, owner: Owner): Promise<Endpoints> => {
  const rows = await ctx.db.read.select().from(endpoints).where(isOwnedBy(owner)).orderBy(asc(endpoints.id));
  return { endpoints: rows.map((row) => viewEndpoint(row, ctx.now)) };
};

/** Throws 404 for an endpoint of somebody else. */
export const getEndpoint = async (db: Reader, owner: Owner, id: string): Promise<EndpointRow> => {
  const [row] = await db.select().from(endpoints).where(and(eq(endpoints.id, id), isOwnedBy(owner)));
  if (!row) throw notFound("This webhook doesn't exist.");
  return row;
};

/** What owners of the marketplace do is in the audit log; what specialists do is their own business. */
export const auditEndpoint = async (
  tx: Tx,
  action: string,
  { id, ownerId, description }: Pick<EndpointRow, "id" | "ownerId" | "description">,
  after: Record<string, unknown> = {},
): Promise<void> => {
  if (ownerId !== null) return;
  const subject = { subjectKind: "webhook-endpoint", subjectId: id };
  await recordAudit(tx, { action, ...subject, after: { name: description, ...after } });
};

/** Throws what transactConfirmed throws, `bad_address` and `too_many_endpoints`. */
export const createEndpoint = async (ctx: Ctx, ownerId: Owner, input: NewEndpoint): Promise<EndpointSecret> => {
  const { url, description, events } = input;
  const problem = addressProblem(url, ctx.config.production) ?? await findUrlProblem(toOutbound(ctx), url);
  if (problem) throw conflict("bad_address", problem);
  const id = newId();
  const { secret, encrypted } = newSecret(ctx.config, id);
  return await transactConfirmed(ctx, input, async (tx, createdBy) => {
    if (await tx.$count(endpoints, isOwnedBy(ownerId)) >= MAX_ENDPOINTS) {
      throw conflict("too_many_endpoints", `You have ${MAX_ENDPOINTS} webhooks. Please delete one first.`);
    }
    const row = { id, ownerId, url, description, events, secret: encrypted, createdBy, createdAt: tx.now };
    await tx.insert(endpoints).values(row);
    await auditEndpoint(tx, "webhooks.create", row, { url, events: events.join(", ") });
    return { id, secret };
  });
};

export interface EndpointChange {
  owner: Owner;
  id: string;
}

export const saveEndpoint = (ctx: Ctx, { owner, id }: EndpointChange, settings: EndpointSettings): Promise<void> =>
  transact(ctx, async (tx) => {
    const row = await getEndpoint(tx, owner, id);
    await tx.update(endpoints).set(settings).where(eq(endpoints.id, id));
    await auditEndpoint(tx, "webhooks.change", { ...row, ...settings }, { events: settings.events.join(", ") });
  });

/** The earlier secret signs for another day, so that receivers can change theirs without a gap. */
export const rotateSecret = async (
  ctx: Ctx,
  { owner, id }: EndpointChange,
  confirmation: Confirmation,
): Promise<EndpointSecret> => {
  await getEndpoint(ctx.db.read, owner, id);
  const { secret, encrypted } = newSecret(ctx.config, id);
  return await transactConfirmed(ctx, confirmation, async (tx) => {
    const row = await getEndpoint(tx, owner, id);
    const old = { oldSecret: row.secret, oldSecretUntil: tx.now + OLD_SECRET_HOURS * HOUR_MS };
    await tx.update(endpoints).set({ secret: encrypted, ...old }).where(eq(endpoints.id, id));
    await auditEndpoint(tx, "webhooks.rotate-secret", row);
    return { id, secret };
  });
};

/** Nothing is sent until it is resumed. Does nothing when it is paused already. */
export const pauseEndpoint = (ctx: Ctx, { owner, id }: EndpointChange): Promise<void> =>
  transact(ctx, async (tx) => {
    const row = await getEndpoint(tx, owner, id);
    if (!isActiveEndpoint(row.status)) return;
    await tx.update(endpoints).set({ status: "paused", pausedAt: tx.now }).where(eq(endpoints.id, id));
    await auditEndpoint(tx, "webhooks.pause", row);
  });

/** What waits is sent now. Does nothing while it is active. */
export const resumeEndpoint = (ctx: Ctx, { owner, id }: EndpointChange): Promise<void> =>
  transact(ctx, async (tx) => {
    const row = await getEndpoint(tx, owner, id);
    if (isActiveEndpoint(row.status)) return;
    const active = { status: "active" as const, pausedAt: null, failingSince: null };
    await tx.update(endpoints).set(active).where(eq(endpoints.id, id));
    const waiting = and(eq(deliveries.endpointId, id), hasStatus(deliveries.state, PENDING_DELIVERIES));
    await tx.update(deliveries).set({ dueAt: tx.now }).where(waiting);
    await hastenDeliveries(tx, SENDER, tx.select({ id: deliveries.eventId }).from(deliveries).where(waiting));
    await auditEndpoint(tx, "webhooks.resume", row);
  });

/** Its log goes with it. */
export const deleteEndpoint = (ctx: Ctx, { owner, id }: EndpointChange): Promise<void> =>
  transact(ctx, async (tx) => {
    const row = await getEndpoint(tx, owner, id);
    await tx.delete(endpoints).where(eq(endpoints.id, id));
    await auditEndpoint(tx, "webhooks.delete", row);
  });

const anyEndpoint = prepared((db) => db.select({ id: endpoints.id }).from(endpoints).limit(1).prepare());

/** Whether anybody has an endpoint. Most installations have few, and events are many. */
export const hasEndpoints = async (db: Reader): Promise<boolean> => await anyEndpoint(db).get({}) !== undefined;

/** The endpoints that receive the events of a specialist, their own and the marketplace's. */
export const listReceivers = (db: Reader, specialistId: string): Promise<EndpointRow[]> =>
  db.select().from(endpoints).where(isOwnedBy(specialistId))
    .union(db.select().from(endpoints).where(isOwnedBy(null)));

/** An endpoint by its id, whoever has it; undefined when it was deleted. */
export const findEndpoint = async (db: Reader, id: string): Promise<EndpointRow | undefined> => {
  const [row] = await db.select().from(endpoints).where(eq(endpoints.id, id));
  return row;
};
