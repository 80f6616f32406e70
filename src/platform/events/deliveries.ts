// Deliveries of events to listeners: due, passed to the queue, run once, retried, given up.
import { setImmediate } from "node:timers";
import { and, asc, eq, inArray, isNotNull, isNull, lte, notInArray, type SQL, sql, type SQLWrapper } from "drizzle-orm";
import type { AfterCommitListener, Bus, Ctx, Delivery, DeliveryAttempt, Outcome, Tx } from "../ctx.ts";
import { retryTimeOf } from "../integrations/circuit-breakers.ts";
import { LEASE_MS, type LeaseTimes, whileLeased, WORK_MS } from "./lease.ts";
import { errorFields, errorMessage } from "../log.ts";
import { logFailure } from "../outage-log.ts";
import { hasStatus } from "../db/status-sets.ts";
import { prepared } from "../db/prepared.ts";
import type { Reader } from "../db/types.ts";
import { QUEUES } from "../queue/queue-names.ts";
import { eventDeliveries as deliveries, outboxEvents, PENDING } from "./outbox.ts";
import { sweep } from "../queue/sweep.ts";
import type { Instant } from "../time/time.ts";
import { transact } from "../db/transact.ts";
import { requireChange } from "../db/writer/plan.ts";
import { continueTrace, inSpan, recordSpan } from "../telemetry/tracing.ts";

/** How long a queued delivery may wait for a worker before the relay queues it again, in ms. */
export const HANDOVER_MS = 120_000;

/** The wait after the nth failed attempt, in ms: 2 s, doubling up to an hour. */
export const backoff = (attempts: number): number => Math.min(2_000 * 2 ** (attempts - 1), 3_600_000);

/** How often a delivery is tried unless its listener says otherwise: for about five hours. */
export const MAX_ATTEMPTS = 16;
export const WAITS_MS: readonly number[] = Array.from({ length: MAX_ATTEMPTS - 1 }, (_, n) => backoff(n + 1));

export interface DeliveryRef {
  eventId: string;
  listener: string;
}

/** A delivery that waits; `attempts` distinguishes one attempt from the next. */
export interface DueDelivery extends DeliveryRef {
  attempts: number;
  dueAt: Instant;
}

const pending = hasStatus(deliveries.state, PENDING);

/**
 * Deliveries that are due, oldest first, also those that another process has just published.
 * @param listeners those whose deliveries are wanted; all by default.
 */
export const listDueDeliveries = (ctx: Ctx, limit: number, listeners?: readonly string[]): Promise<DueDelivery[]> =>
  ctx.db.primary
    .select({
      eventId: deliveries.eventId,
      listener: deliveries.listener,
      attempts: deliveries.attempts,
      dueAt: deliveries.dueAt,
    })
    .from(deliveries).where(and(pending, lte(deliveries.dueAt, ctx.now), listeners && isOneOf(listeners)))
    .orderBy(asc(deliveries.dueAt)).limit(limit);

const isOneOf = (listeners: readonly string[]): SQL =>
  sql`${deliveries.listener} in (select value from json_each(${JSON.stringify(listeners)}))`;

/**
 * Records that the queue has these deliveries, so that they are queued again only if nothing happens within `handoverMs`.
 * At most 200 at once. Skips those that a worker has started or postponed meanwhile: the worker sets their next time.
 */
export const recordHandover = async (ctx: Ctx, due: DueDelivery[], handoverMs = HANDOVER_MS): Promise<void> => {
  if (due.length === 0) return;
  const rows = sql.join(due.map((d) => sql`(${d.eventId}, ${d.listener}, ${d.attempts}, ${d.dueAt})`), sql`, `);
  const { eventId, listener, attempts, dueAt } = deliveries;
  const unchanged = sql`(${eventId}, ${listener}, ${attempts}, ${dueAt}) in (values ${rows})`;
  await transact(ctx, async (tx) => {
    await tx.update(deliveries).set({ dueAt: ctx.now + handoverMs }).where(and(pending, unchanged));
  });
};

/** An attempt as its worker has it. */
interface Attempt extends DeliveryAttempt {
  event: typeof outboxEvents.$inferSelect;
  begun?: unknown;
  /** What the listener itself has done with it. */
  state?: "retried" | "postponed" | "done" | "skipped";
}

/** The fields of every log entry about an attempt; the request id is that of the request that caused the event. */
const toLogFields = ({ event, eventId, listener, attempt }: Attempt) => ({
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
 * After how long a delivery to an unknown listener is due again, in ms. Random: waiting workers take turns in a rhythm of
 * their own, and with a fixed time the same one could get it each time.
 */
const unknownMs = (): number => Math.round(1_000 + 4_000 * Math.random());

/**
 * Runs deliveries at the same time. They start in one transaction, and those that end at the same moment end in one. One
 * that has already run, or that another worker runs, is left out. A failure is recorded with the time of the next
 * attempt, logged, and thrown when all have ended. What could not be tried uses up no attempt: a listener that only
 * another version of this program knows, and an outside service that is away.
 */
export const runDeliveries = async (
  ctx: Ctx,
  refs: readonly DeliveryRef[],
  times: Partial<LeaseTimes> = {},
): Promise<void> => {
  const isKnown = ({ listener }: DeliveryRef) => ctx.bus.listener(listener) !== undefined;
  for (const ref of refs.filter((ref) => !isKnown(ref))) {
    reportUnknown(ctx, ref);
    await postponeDelivery(ctx, ref, ctx.clock.now() + unknownMs());
  }
  const known = refs.filter(isKnown);
  if (known.length === 0) return;
  const leaseMs = times.leaseMs ?? LEASE_MS;
  const begun = await startAttempts(ctx, known, leaseMs, begin).catch((error) => {
    if (!known.some((ref) => listenerOf(ctx.bus, ref).begin)) throw error;
    // What one listener can't begin must not keep the others from starting: it fails in its own attempt then.
    return startAttempts(ctx, known, leaseMs);
  }).catch((error) => {
    for (const { eventId, listener } of known) {
      const message = "a delivery could not start and will be retried";
      logFailure(ctx.log, "warn", { message, error, fields: { eventId, listener } });
    }
    throw error;
  });
  const recordEnd = collectEnds(ctx);
  const ends = await Promise.allSettled(begun.map((attempt) =>
    continueTrace(attempt.event.traceparent, () => {
      if (attempt.attempt === 1) recordSpan("wait for a worker", attempt.event.occurredAt, ctx.clock.now());
      const attributes = { "parley.event": attempt.event.name, "parley.attempt": attempt.attempt };
      return inSpan(`deliver ${attempt.listener}`, attributes, () => runAttempt(ctx, attempt, { ...times, recordEnd }));
    })
  ));
  const failed = ends.find(({ status }) => status === "rejected");
  if (failed?.status === "rejected") throw failed.reason;
};

interface AttemptOptions extends Partial<LeaseTimes> {
  recordEnd: RecordEnd;
}

const runAttempt = async (ctx: Ctx, begun: Attempt, options: AttemptOptions): Promise<void> => {
  const { leaseMs = LEASE_MS, workMs = WORK_MS, recordEnd } = options;
  const name = `delivery ${begun.listener}`;
  const own: Ctx = {
    ...ctx,
    requestId: begun.event.requestId,
    actor: { kind: "system", name },
    caller: `system:${name}`,
  };
  const began = performance.now();
  const waitedMs = ctx.clock.now() - begun.event.occurredAt;
  try {
    const renew = () => transact(ctx, (tx) => renewLease(tx, begun, ctx.clock.now() + leaseMs));
    const outcome = await whileLeased(ctx, { leaseMs, workMs }, renew, () => runListener(own, begun));
    const end = outcome === "skipped" ? "skipped" : "done";
    if (!begun.state) await recordEnd(begun, end);
    const state = begun.state ?? end;
    measure(ctx, begun, { outcome: state, startedAt: began, waitedMs });
    ctx.log.info("delivery", { ...toLogFields(begun), state, ms: Math.round(performance.now() - began) });
  } catch (error) {
    const retryAt = retryTimeOf(error);
    const outcome = retryAt === undefined ? "error" : "postponed";
    measure(ctx, begun, { outcome, startedAt: began, waitedMs });
    if (retryAt !== undefined) {
      const fields = { ...toLogFields(begun), error: errorMessage(error) };
      ctx.log.debug("a delivery waits for a service that is away", fields);
      return await transact(ctx, (tx) => returnAttempt(tx, begun, retryAt));
    }
    await recordFailure(ctx, begun, error);
    throw error;
  }
};

interface Measured {
  outcome: "done" | "skipped" | "retried" | "error" | "postponed";
  startedAt: number;
  /** How long the event had waited for this attempt, in ms. */
  waitedMs: number;
}

const measure = ({ metrics }: Ctx, { listener, attempt }: Attempt, measured: Measured): void => {
  if (!metrics) return;
  const { outcome, startedAt, waitedMs } = measured;
  metrics.deliveries.inc({ listener, outcome });
  metrics.deliverySeconds.inc({ listener }, (performance.now() - startedAt) / 1_000);
  if (attempt === 1 && outcome !== "postponed") metrics.deliveryDelays.observe(Math.max(0, waitedMs) / 1_000);
};

const reported = new WeakMap<Bus, Set<string>>();

/** Logs each listener once for each process. */
const reportUnknown = ({ bus, log }: Ctx, { eventId, listener }: DeliveryRef): void => {
  const known = reported.get(bus) ?? new Set();
  reported.set(bus, known);
  if (!known.has(listener)) log.warn("a delivery is left to another version of this program", { eventId, listener });
  known.add(listener);
};

/** Makes a delivery due at a time, unless it has run or is running. */
export const postponeDelivery = (ctx: Ctx, { eventId, listener }: DeliveryRef, dueAt: Instant): Promise<void> =>
  transact(ctx, async (tx) => {
    const row = await waitingDelivery(tx).get({ eventId, listener });
    if (!row || (row.leasedUntil ?? 0) > ctx.clock.now()) return;
    await tx.update(deliveries).set({ dueAt, leasedUntil: null })
      .where(and(isOf({ eventId, listener }), eq(deliveries.attempts, row.attempts)));
  });

/** The attempt has ended without a try, so its number is free again. */
const returnAttempt = async (tx: Tx, begun: Attempt, dueAt: Instant): Promise<void> => {
  await tx.update(deliveries).set({ attempts: begun.attempt - 1, dueAt, leasedUntil: null }).where(isStill(begun));
};

/** Counts attempts of an earlier program for a delivery that this transaction publishes. */
export const countEarlierAttempts = (tx: Tx, ref: DeliveryRef, attempts: number): void => {
  tx.beforeCommit.push(async () => void await tx.update(deliveries).set({ attempts }).where(isOf(ref)));
};

/** Makes the deliveries of some events to a listener due now. One that is running goes on. */
export const hastenDeliveries = async (tx: Tx, listener: string, eventIds: SQLWrapper): Promise<void> => {
  const waits = and(pending, isNull(deliveries.leasedUntil));
  await tx.update(deliveries).set({ dueAt: tx.now })
    .where(and(inArray(deliveries.eventId, eventIds), eq(deliveries.listener, listener), waits));
  tx.wakeRelay = true;
};

/** When the deliveries of some events to a listener are due that have not ended. */
export const listDueTimes = async (
  db: Reader,
  listener: string,
  eventIds: readonly string[],
): Promise<Map<string, Instant>> => {
  const rows = await db.select({ eventId: deliveries.eventId, dueAt: deliveries.dueAt }).from(deliveries)
    .where(and(inArray(deliveries.eventId, [...eventIds]), eq(deliveries.listener, listener), pending));
  return new Map(rows.map(({ eventId, dueAt }) => [eventId, dueAt]));
};

/** How long a delivery may wait for a program that knows its listener, in ms. */
const FOREIGN_MS = 24 * 3_600_000;

/** Fails deliveries whose listener no running program has known for a day. Returns how many. */
export const failUnknownDeliveries = async (ctx: Ctx): Promise<number> => {
  const isUnknown = and(
    pending,
    lte(deliveries.dueAt, ctx.now - FOREIGN_MS),
    notInArray(deliveries.listener, ctx.bus.listenersOf(QUEUES)),
  );
  const failUnknown = sweep({
    batch: 100,
    select: (tx, limit) =>
      tx.select({ eventId: deliveries.eventId, listener: deliveries.listener }).from(deliveries).where(isUnknown)
        .orderBy(asc(deliveries.dueAt)).limit(limit),
    each: async (tx, ref) => {
      const lastError = "No running version of this program knows the listener";
      await tx.update(deliveries).set({ state: "failed", finishedAt: tx.now, leasedUntil: null, lastError })
        .where(isOf(ref));
    },
  });
  return await failUnknown(ctx);
};

const { placeholder } = sql;
const isPlaceholder = and(
  eq(deliveries.eventId, placeholder("eventId")),
  eq(deliveries.listener, placeholder("listener")),
  pending,
);
const waitingDelivery = prepared((db) =>
  db.select({ attempts: deliveries.attempts, leasedUntil: deliveries.leasedUntil }).from(deliveries)
    .where(isPlaceholder).prepare()
);
const eventById = prepared((db) =>
  db.select().from(outboxEvents).where(eq(outboxEvents.id, placeholder("eventId"))).prepare()
);
const beginAttempt = prepared((db) =>
  db.update(deliveries).set({
    attempts: sql`${placeholder("attempt")}`,
    leasedUntil: sql`${placeholder("until")}`,
    dueAt: sql`${placeholder("until")}`,
  }).where(isPlaceholder).prepare()
);

const endAttempt = prepared((db) =>
  db.update(deliveries).set({
    state: sql`${placeholder("state")}`,
    finishedAt: sql`${placeholder("now")}`,
    leasedUntil: null,
    lastError: null,
  }).where(and(isPlaceholder, eq(deliveries.attempts, placeholder("attempt")))).prepare()
);

/** The listener of a delivery that runs: runDeliveries has looked whether there is one. */
const listenerOf = (bus: Bus, { listener }: DeliveryRef): AfterCommitListener => bus.listener(listener)!;

/** Runs the listener's own part of the start. */
const begin = async (tx: Tx, attempt: Attempt): Promise<void> => {
  attempt.begun = await listenerOf(tx.bus, attempt).begin?.(tx, attempt.event.payload as never, attempt);
};

/**
 * Starts attempts for this worker; without those that have run, are running, or have no attempts left.
 * @param begin what each does besides.
 */
const startAttempts = (
  ctx: Ctx,
  refs: readonly DeliveryRef[],
  leaseMs: number,
  begin?: (tx: Tx, attempt: Attempt) => Promise<void>,
): Promise<Attempt[]> =>
  transact(ctx, async (tx) => {
    const now = ctx.clock.now();
    const waiting = (await Promise.all(refs.map((ref) => findWaiting(tx, ref, now)))).filter((one) =>
      one !== undefined
    );
    const hasDied = (one: Attempt) => one.attempt > listenerOf(tx.bus, one).waitsMs.length + 1;
    const started = waiting.filter((one) => !hasDied(one));
    // All of them read before anything is written.
    await Promise.all(started.map((one) => begin?.(tx, one)));
    for (const { eventId, listener, attempt } of started) {
      await beginAttempt(tx).run({ eventId, listener, attempt, until: now + leaseMs });
    }
    for (const one of waiting.filter(hasDied)) {
      // Only an attempt that killed its worker ends without an error.
      await giveUp(tx, { ...one, attempt: one.attempt - 1 }, "The worker died while it ran");
    }
    return started;
  });

/** The next attempt of a delivery; undefined when it has run or is running. */
const findWaiting = async (tx: Tx, ref: DeliveryRef, now: Instant): Promise<Attempt | undefined> => {
  const { eventId, listener } = ref;
  const row = await waitingDelivery(tx).get({ eventId, listener });
  if (!row || (row.leasedUntil !== null && row.leasedUntil > now)) return undefined;
  const event = (await eventById(tx).get({ eventId }))!;
  return { eventId, listener, attempt: row.attempts + 1, event };
};

/** Not of a delivery that its listener has made due again. */
const renewLease = async (tx: Tx, begun: Attempt, until: Instant): Promise<void> => {
  await tx.update(deliveries).set({ leasedUntil: until, dueAt: until })
    .where(and(isStill(begun), isNotNull(deliveries.leasedUntil)));
};

const runListener = async (ctx: Ctx, begun: Attempt): Promise<Outcome> => {
  const { eventId, event, attempt } = begun;
  const listener = listenerOf(ctx.bus, begun);
  const delivery: Delivery = {
    eventId,
    listener: begun.listener,
    occurredAt: event.occurredAt,
    attempt,
    isLast: attempt > listener.waitsMs.length,
    begun: begun.begun,
    async done(tx, state = "done") {
      await finish(tx, [begun, state]);
      tx.afterCommit.push(() => begun.state = state);
    },
    async retry(tx, error) {
      await requireLease(tx, begun);
      begun.state = "retried";
      return await retryOrGiveUp(tx, begun, error);
    },
    async postpone(tx, dueAt) {
      await requireLease(tx, begun);
      begun.state = "postponed";
      await returnAttempt(tx, begun, dueAt);
    },
  };
  return await listener.run(ctx, event.payload as never, delivery);
};

const isLeased = async (tx: Tx, { eventId, listener, attempt }: Attempt): Promise<boolean> =>
  (await waitingDelivery(tx).get({ eventId, listener }))?.attempts === attempt;

const takenOver = (listener: string): string => `${listener} was taken over by another worker`;

/** Throws when another worker has taken over, so that nothing of a late attempt is committed. */
const requireLease = async (tx: Tx, begun: Attempt): Promise<void> => {
  if (!await isLeased(tx, begun)) throw new Error(takenOver(begun.listener));
};

type End = [begun: Attempt, state: "done" | "skipped"];

const finish = async (tx: Tx, ...ends: End[]): Promise<void> => {
  for (const [{ eventId, listener, attempt }, state] of ends) {
    requireChange(await endAttempt(tx).run({ eventId, listener, attempt, state, now: tx.now }), takenOver(listener));
  }
};

const retryOrGiveUp = async (tx: Tx, begun: Attempt, lastError: string): Promise<Instant | undefined> => {
  const waitMs = listenerOf(tx.bus, begun).waitsMs[begun.attempt - 1];
  if (waitMs === undefined) return void await giveUp(tx, begun, lastError);
  const dueAt = tx.now + waitMs;
  await tx.update(deliveries).set({ lastError, dueAt, leasedUntil: null }).where(isStill(begun));
  return dueAt;
};

/** Its attempts have ended: the listener records that, or it waits for an operator as `failed`. */
const giveUp = async (tx: Tx, begun: Attempt, lastError: string): Promise<void> => {
  const listener = listenerOf(tx.bus, begun);
  await listener.giveUp?.(tx, begun.event.payload as never);
  const state = listener.giveUp ? "done" : "failed";
  await tx.update(deliveries).set({ state, lastError, finishedAt: tx.now, leasedUntil: null }).where(isStill(begun));
};

type RecordEnd = (...end: End) => Promise<void>;

/** Records what ends at the same moment in one transaction, or one by one where another worker has taken over. */
const collectEnds = (ctx: Ctx): RecordEnd => {
  let ends: End[] = [];
  let together: Promise<void> | undefined;
  const recordTogether = async () => {
    await new Promise((resolve) => setImmediate(resolve));
    const all = ends;
    [ends, together] = [[], undefined];
    await transact(ctx, (tx) => finish(tx, ...all));
  };
  return async (...end) => {
    ends.push(end);
    await (together ??= recordTogether()).catch(() => transact(ctx, (tx) => finish(tx, end)));
  };
};

const recordFailure = async (ctx: Ctx, begun: Attempt, error: unknown): Promise<void> => {
  const { waitsMs, giveUp } = listenerOf(ctx.bus, begun);
  const inMs = waitsMs[begun.attempt - 1];
  const fields = toLogFields(begun);
  if (inMs === undefined) {
    const end = giveUp ? "was given up" : "waits for an operator";
    ctx.log.error(`a delivery failed for the last time and ${end}`, { ...fields, ...errorFields(error) });
  } else {
    const message = "a delivery failed and will be retried";
    logFailure(ctx.log, "warn", { message, error, fields: { ...fields, inMs } });
  }
  const recording = transact({ ...ctx, now: ctx.clock.now() }, async (tx) => {
    if (await isLeased(tx, begun)) await retryOrGiveUp(tx, begun, errorMessage(error));
  });
  // If this fails too, the lease expires and the delivery becomes due anyway. The first error is the one to throw.
  await recording.catch((e) =>
    logFailure(ctx.log, "error", { message: "a failed delivery could not be recorded", error: e, fields })
  );
};
