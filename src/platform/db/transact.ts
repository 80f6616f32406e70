// One business transaction: state and events, one commit. The only way to write.
import type { Ctx, Tx } from "../ctx.ts";
import type { Hint } from "../queue/live-updates.ts";

/**
 * Runs `work` in one write transaction. Everything that it writes and publishes commits together or not at all.
 * `work` awaits its own statements only (no email, Redis, Stripe or hashing) and may run again after a lock.
 * Throws what `work` throws, or 503 when the database stays locked or its disk is full.
 */
export const transact = async <T>(ctx: Ctx, work: (tx: Tx) => Promise<T>): Promise<T> => {
  let wakeRelay = false;
  let hints: Hint[] = [];
  const result = await ctx.db.write(async (drizzleTx) => {
    const { now, actor, requestId, bus, config } = ctx;
    const tx: Tx = Object.assign(drizzleTx, {
      now,
      actor,
      requestId,
      bus,
      config,
      root: ctx.db.read,
      beforeCommit: [],
      hints: [],
      wakeRelay: false,
    });
    const value = await work(tx);
    for (const write of tx.beforeCommit) await write();
    wakeRelay = tx.wakeRelay;
    hints = tx.hints;
    return value;
  });
  if (wakeRelay) ctx.bus.wake();
  ctx.live?.publish(hints);
  return result;
};
