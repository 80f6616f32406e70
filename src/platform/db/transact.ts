// One business transaction: state and events, one commit. The only way to write.
import type { Ctx, Tx } from "../ctx.ts";
import type { Batch } from "./writer/batch.ts";
import type { Database, DrizzleTx } from "./types.ts";
import { inChildSpan } from "../telemetry/tracing.ts";
import { requireNoTransaction, runInTransaction } from "./writer/transaction-limits.ts";

type Work<T> = (tx: Tx) => Promise<T>;

/** What happens after the commit. */
type Effects = Pick<Tx, "afterCommit" | "hints" | "counted" | "wakeRelay">;

const toTx = (ctx: Ctx, drizzleTx: DrizzleTx): Tx => {
  const { now, actor, requestId, bus, config, secrets } = ctx;
  return Object.assign(drizzleTx, {
    now,
    actor,
    requestId,
    bus,
    config,
    secrets,
    actorRole: ctx.user?.adminRole,
    isOwnDecision: ctx.isOwnDecision,
    root: ctx.db.read,
    beforeCommit: [],
    afterCommit: [],
    hints: [],
    counted: [],
    wakeRelay: false,
  });
};

const runWork = async <T>(tx: Tx, work: Work<T>): Promise<T> => {
  const value = await work(tx);
  for (const write of tx.beforeCommit) await write();
  return value;
};

const finish = (ctx: Ctx, { afterCommit, hints, counted, wakeRelay }: Effects, batchId?: string): void => {
  for (const remember of afterCommit) remember();
  if (ctx.metrics) { for (const event of counted) ctx.metrics.events.inc({ event }); }
  if (wakeRelay) ctx.bus.wake();
  ctx.live?.publish(hints, batchId);
};

/**
 * Runs `work` in one interactive transaction, one statement after another. For work that reads what it wrote, or that
 * must not be planned again because others keep changing what it reads. Otherwise as `transact`.
 */
const transactInteractively = async <T>(ctx: Ctx, work: Work<T>): Promise<T> => {
  let effects: Effects | undefined;
  const value = await ctx.db.write((drizzleTx) => runWork(effects = toTx(ctx, drizzleTx), work));
  if (effects) finish(ctx, effects);
  return value;
};

/** How often work is planned again after its facts have changed. */
const MAX_PLANS = 3;

interface Planned<T> {
  value: T;
  effects: Effects;
  batch: Batch;
}

/**
 * Plans `work` against the last committed state. Undefined when it must run interactively, "stale" when it was refused
 * because of facts that are no longer true.
 */
const planOnce = async <T>(ctx: Ctx, work: Work<T>, isRetry: boolean): Promise<Planned<T> | "stale" | undefined> => {
  const plan = ctx.db.plan();
  plan.batch.isRetry = isRetry;
  const tx = toTx(ctx, plan.tx);
  const [outcome] = await Promise.allSettled([runInTransaction(() => runWork(tx, work))]);
  const problem = plan.problem();
  if (problem) {
    ctx.log.debug("a transaction runs interactively", { problem });
    return undefined;
  }
  if (outcome.status === "fulfilled") return { value: outcome.value, effects: tx, batch: plan.batch };
  if (!await ctx.db.areCurrent(plan.batch.facts)) return "stale";
  throw outcome.reason;
};

const commit = async <T>(ctx: Ctx, { value, effects, batch }: Planned<T>): Promise<{ value: T } | "stale"> => {
  // Nothing to write: the answer only has to be true.
  const isDone = batch.statements.length === 0
    ? await ctx.db.areCurrent(batch.facts)
    : await ctx.db.commit(batch) === "applied";
  if (!isDone) return "stale";
  finish(ctx, effects, batch.id);
  return { value };
};

const lastRetry = new WeakMap<Database, Promise<unknown>>();

/** Retries run one after another, so that those that change the same rows do not refuse each other again. */
const afterOtherRetries = <T>(db: Database, run: () => Promise<T>): Promise<T> => {
  const result = (lastRetry.get(db) ?? Promise.resolve()).then(run);
  lastRetry.set(db, result.catch(() => {}));
  return result;
};

const attempt = async <T>(
  ctx: Ctx,
  work: Work<T>,
  isRetry: boolean,
): Promise<{ value: T } | "stale" | undefined> => {
  const planned = await planOnce(ctx, work, isRetry);
  return typeof planned === "object" ? await commit(ctx, planned) : planned;
};

const retry = async <T>(ctx: Ctx, work: Work<T>): Promise<T> => {
  for (let plans = 1; plans < MAX_PLANS; plans++) {
    const outcome = await attempt(ctx, work, true);
    if (typeof outcome === "object") return outcome.value;
    if (outcome === undefined) break;
  }
  return await transactInteractively(ctx, work);
};

/**
 * Runs `work` as one write transaction. Everything that it writes and publishes commits together or not at all, as if
 * nothing else ran meanwhile. `work` decides on the last committed state, and its writes are sent as one batch that is
 * applied only if everything it has read is still true. It may therefore run several times: it awaits its own statements
 * only (no email, Redis, Stripe or hashing). Work that reads what it has written runs interactively instead.
 * Throws what `work` throws, or 503 when the database stays locked or its disk is full.
 */
export const transact = async <T>(ctx: Ctx, work: Work<T>): Promise<T> => {
  requireNoTransaction();
  return await inChildSpan("transaction", {}, async () => {
    const outcome = await attempt(ctx, work, false);
    if (outcome === undefined) return await transactInteractively(ctx, work);
    if (outcome !== "stale") return outcome.value;
    ctx.db.recheckSchema();
    return await afterOtherRetries(ctx.db, () => retry(ctx, work));
  });
};
