// What becomes of webhooks when a visitor is erased, an account is deleted, or the log is old; and the export.
import { and, desc, eq, inArray, lt, ne, or, type SQL } from "drizzle-orm";
import { hasStatus, lacksStatus } from "@/platform/db/status-sets.ts";
import type { PersonalDataSource, Tx } from "@/platform/ctx.ts";
import { purge } from "@/platform/queue/sweep.ts";
import { DAY_MS, iso } from "@/platform/time/time.ts";
import { listEndpoints } from "./endpoints.ts";
import { ERASED, LOG_DAYS, PENDING_DELIVERIES } from "./rules.ts";
import {
  webhookAttempts as attempts,
  webhookDeliveries as deliveries,
  webhookEndpoints as endpoints,
} from "./tables.ts";

/** Nothing more is sent about a lead but the request to delete it, and what was answered about it is deleted. */
const endDeliveries = async (tx: Tx, about: SQL | undefined): Promise<void> => {
  const ids = tx.select({ id: deliveries.id }).from(deliveries).where(about);
  await tx.update(attempts).set({ excerpt: null }).where(inArray(attempts.deliveryId, ids));
  await tx.update(deliveries).set({ state: "dropped" })
    .where(and(about, hasStatus(deliveries.state, PENDING_DELIVERIES), ne(deliveries.type, ERASED)));
};

/** leads.lead_erased and leads.lead_deleted, in their transaction. */
export const onLeadErased = (tx: Tx, { leadId }: { leadId: string }): Promise<void> =>
  endDeliveries(tx, eq(deliveries.leadId, leadId));

/** leads.lead_reassigned, in its transaction: the lead is no longer the former specialist's. */
export const onLeadReassigned = (
  tx: Tx,
  { leadId, formerSpecialistId }: { leadId: string; formerSpecialistId: string },
): Promise<void> => {
  const former = tx.select({ id: endpoints.id }).from(endpoints).where(eq(endpoints.ownerId, formerSpecialistId));
  return endDeliveries(tx, and(eq(deliveries.leadId, leadId), inArray(deliveries.endpointId, former)));
};

/** auth.account_deleted, in its transaction: the person's endpoints and their logs go, too. */
export const onAccountDeleted = async (tx: Tx, { userId }: { userId: string }): Promise<void> => {
  await tx.delete(endpoints).where(eq(endpoints.ownerId, userId));
};

/** Every night: deletes what the log no longer keeps. A paused endpoint still has to hear what it must delete. */
export const purgeLog = purge(deliveries, ({ now }) =>
  and(
    lt(deliveries.createdAt, now - LOG_DAYS * DAY_MS),
    or(ne(deliveries.type, ERASED), lacksStatus(deliveries.state, PENDING_DELIVERIES)),
  ));

/** A specialist's endpoints, and what was sent to them. */
export const webhookData: PersonalDataSource[] = [{
  name: "webhooks",
  async collect(ctx, userId) {
    const { endpoints: own } = await listEndpoints(ctx, userId);
    const sent = await ctx.db.read.select().from(deliveries)
      .where(inArray(deliveries.endpointId, own.map(({ id }) => id))).orderBy(desc(deliveries.id));
    return own.map(({ id, ...endpoint }) => ({
      ...endpoint,
      sent: sent.filter(({ endpointId }) => endpointId === id).map(({ type, leadId, state, occurredAt }) => (
        { type, leadId, state, occurredAt: iso(occurredAt) }
      )),
    }));
  },
}];
