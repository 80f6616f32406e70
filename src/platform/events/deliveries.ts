// What becomes of the reactions to an event: due, handed to the queue, run once, tried again, given up.
import { and, asc, eq, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import type { Ctx, Delivery, Outcome, Tx } from "../ctx.ts";
import { LEASE_MS, type LeaseTimes, whileLeased, WORK_MS } from "./lease.ts";
import { errorFields, errorMessage } from "../log.ts";
import { eventDeliveries as deliveries, outboxEvents } from "./outbox.ts";
import type { Instant } from "../time/time.ts";
import { transact } from "../db/transact.ts";

/** After this many tries a reaction is `failed` and waits for an operator. */
export const MAX_ATTEMPTS = 16;
/** How long a handed-over reaction may wait for a worker before the relay hands it over again, in ms. */
export const HANDOVER_MS = 120_000;

/** The wait after the nth failed try, in ms: 2 s doubling to an hour, about five hours in all. */
export const backoff = (attempts: number): number => Math.min(2_000 * 2 ** (attempts - 1), 3_600_000);

export interface DeliveryRef {
  eventId: string;
  listener: string;
}

/** A reaction that waits; `attempts` tells one try of it from the next. */
export interface DueDelivery extends DeliveryRef {
  attempts: number;
}

// Literal, because SQLite uses a partial index only where the query says its condition word for word.
const pending = sql`${deliveries.state} = 'pending'`;

/** Reactions that are due, oldest first. */
export const listDueDeliveries = (ctx: Ctx, limit: number): Promise<DueDelivery[]> =>
  ctx.db.read
    .select({ eventId: deliveries.eventId, listener: deliveries.listener, attempts: deliveries.attempts })
    .from(deliveries).where(and(pending, lte(deliveries.dueAt, ctx.now)))
    .orderBy(asc(deliveries.dueAt)).limit(limit);

/**
 * Notes that the queue has them, so that they are handed over again only when nothing comes of it within `handoverMs`.
 * At most 200 at once. Leaves alone those that a worker has begun meanwhile: their next time is the worker's to say.
 */
export const recordHandover = async (ctx: Ctx, due: DueDelivery[], handoverMs = HANDOVER_MS): Promise<void> => {
  if (due.length === 0) return;
  const rows = sql.join(due.map((d) => sql`(${d.eventId}, ${d.listener}, ${d.attempts})`), sql`, `);
  const unchanged = sql`(${deliveries.eventId}, ${deliveries.listener}, ${deliveries.attempts}) in (values ${rows})`;
  await transact(ctx, async (tx) => {
    await tx.update(deliveries).set({ dueAt: ctx.now + handoverMs }).where(and(pending, unchanged));
  });
};

/** One try of one reaction, as its worker holds it. */
interface Attempt extends DeliveryRef {
  attempt: number;
  event: typeof outboxEvents.$inferSelect;
}

/** What every line about a try says: the request that caused the event is the first. */
const logFieldsOf = ({ event, eventId, listener, attempt }: Attempt) => ({
  requestId: event.requestId,
  event: event.name,
  eventId,
  listener,
  attempt,
});

const isOf = ({ eventId, listener }: DeliveryRef): SQL =>
  and(eq(deliveries.eventId, eventId), eq(deliveries.listener, listener), pending)!;
const isStill = (t: Attempt): SQL => and(isOf(t), eq(deliveries.attempts, t.attempt))!;

/**
 * Runs one reaction. Does nothing when it has already run, or while another worker is at it. A failure is noted with
 * the time of the next try, told in the log, and thrown.
 */
export const runDelivery = async (ctx: Ctx, ref: DeliveryRef, times: Partial<LeaseTimes> = {}): Promise<void> => {
  const { leaseMs = LEASE_MS, workMs = WORK_MS } = times;
  const begun = await startAttempt(ctx, ref, leaseMs).catch((error) => {
    ctx.log.warn("a reaction could not begin and will be tried again", { ...ref, ...errorFields(error) });
    throw error;
  });
  if (!begun) return;
  const own: Ctx = { ...ctx, requestId: begun.event.requestId };
  const began = performance.now();
  try {
    const prolong = () => transact(ctx, (tx) => setLease(tx, isStill(begun), ctx.clock.now() + leaseMs));
    const outcome = await whileLeased(ctx, { leaseMs, workMs }, prolong, () => runListener(own, begun));
    const state = outcome === "skipped" ? "skipped" : "done";
    await finishUnlessDone(ctx, begun, state);
    ctx.log.info("reaction", { ...logFieldsOf(begun), state, ms: Math.round(performance.now() - began) });
  } catch (error) {
    await recordFailure(ctx, begun, error);
    throw error;
  }
};

/** Takes the reaction for this worker; nothing when it has run, is being run, or has worn out all its tries. */
const startAttempt = (ctx: Ctx, ref: DeliveryRef, leaseMs: number): Promise<Attempt | undefined> =>
  transact(ctx, async (tx) => {
    const now = ctx.clock.now();
    const free = or(isNull(deliveries.leasedUntil), lte(deliveries.leasedUntil, now));
    const [row] = await tx.update(deliveries)
      .set({ attempts: sql`${deliveries.attempts} + 1`, leasedUntil: now + leaseMs, dueAt: now + leaseMs })
      .where(and(isOf(ref), free)).returning({ attempt: deliveries.attempts });
    if (!row) return undefined;
    if (row.attempt > MAX_ATTEMPTS) {
      // Only a try that took its worker down with it ends without saying why.
      await tx.update(deliveries).set({ ...failed(ctx), lastError: "Its worker never came back" }).where(isOf(ref));
      return undefined;
    }
    const [event] = await tx.select().from(outboxEvents).where(eq(outboxEvents.id, ref.eventId));
    return { ...ref, attempt: row.attempt, event: event! };
  });

const failed = (ctx: Ctx) => ({ state: "failed" as const, finishedAt: ctx.clock.now(), leasedUntil: null });

const setLease = async (tx: Tx, which: SQL, until: Instant): Promise<void> => {
  await tx.update(deliveries).set({ leasedUntil: until, dueAt: until }).where(which);
};

const runListener = async (ctx: Ctx, begun: Attempt): Promise<Outcome> => {
  const listener = ctx.bus.listener(begun.listener);
  if (!listener) throw new Error(`No listener is named ${begun.listener}`);
  const { eventId, event } = begun;
  const delivery: Delivery = {
    eventId,
    listener: begun.listener,
    occurredAt: event.occurredAt,
    done: (tx) => finish(tx, begun, "done"),
  };
  return await listener.run(ctx, event.payload as never, delivery);
};

/** Throws when another worker has taken over, so that nothing of a late try is committed. */
const finish = async (tx: Tx, begun: Attempt, state: "done" | "skipped"): Promise<void> => {
  const marked = await tx.update(deliveries)
    .set({ state, finishedAt: tx.now, leasedUntil: null, lastError: null })
    .where(isStill(begun)).returning({ state: deliveries.state });
  if (marked.length === 0) throw new Error(`${begun.listener} was taken over by another worker`);
};

/** Most listeners have marked themselves done with their effect; asking first spares them a second transaction. */
const finishUnlessDone = async (ctx: Ctx, begun: Attempt, state: "done" | "skipped"): Promise<void> => {
  const [row] = await ctx.db.read.select({ attempts: deliveries.attempts }).from(deliveries).where(isOf(begun));
  if (row) await transact(ctx, (tx) => finish(tx, begun, state));
};

const recordFailure = async (ctx: Ctx, begun: Attempt, error: unknown): Promise<void> => {
  const lastError = errorMessage(error);
  const givenUp = begun.attempt >= MAX_ATTEMPTS;
  const next = givenUp ? failed(ctx) : { dueAt: ctx.clock.now() + backoff(begun.attempt), leasedUntil: null };
  const fields = { ...logFieldsOf(begun), ...errorFields(error) };
  if (givenUp) ctx.log.error("a reaction is given up and waits for an operator", fields);
  else ctx.log.warn("a reaction failed and will be tried again", { ...fields, inMs: backoff(begun.attempt) });
  const noting = transact(ctx, async (tx) => {
    await tx.update(deliveries).set({ lastError, ...next }).where(isStill(begun));
  });
  // The lease lapses then, and the reaction is due again all the same; the first error is the one to throw.
  await noting.catch((e) =>
    ctx.log.error("a failed reaction could not be noted", { ...logFieldsOf(begun), ...errorFields(e) })
  );
};
