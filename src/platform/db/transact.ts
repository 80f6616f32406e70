// One business transaction: state and events, one commit. The only way to write.
import type { Actor, Ctx } from "../ctx.ts";
import type { DrizzleTx, Reader } from "./connection.ts";
import type { Bus } from "../events/bus.ts";
import type { Config } from "@/config.ts";
import type { Hint } from "../queue/live-updates.ts";
import type { Instant } from "../time/time.ts";

/** An open transaction, and who acts in it and when. */
export type Tx = DrizzleTx & {
  readonly now: Instant;
  readonly actor: Actor;
  readonly requestId: string;
  readonly bus: Bus;
  readonly config: Config;
  /** The database outside this transaction. */
  readonly root: Reader;
  /** What is left to write when the work is done, just before the commit. */
  readonly beforeCommit: (() => Promise<void>)[];
  /** Whose browsers to tell after the commit; see live.ts. */
  readonly hints: Hint[];
  /** Set by publish when the relay has something to do after the commit. */
  wakeRelay: boolean;
};

/**
 * Runs `work` in one write transaction. Everything it writes and publishes commits together or not at all.
 * `work` awaits its own statements only (no mail, Redis, Stripe or hashing) and may run again after a lock.
 * Throws what `work` throws, or 503 when the database stays locked or its disk is full.
 */
export const transact = async <T>(ctx: Ctx, work: (tx: Tx) => Promise<T>): Promise<T> => {
  let wake = false;
  let hints: Hint[] = [];
  const result = await ctx.db.write(async (raw) => {
    const { now, actor, requestId, bus, config } = ctx;
    const own = {
      now,
      actor,
      requestId,
      bus,
      config,
      root: ctx.db.read,
      beforeCommit: [],
      hints: [],
      wakeRelay: false,
    };
    const tx: Tx = Object.assign(raw, own);
    const value = await work(tx);
    for (const write of tx.beforeCommit) await write();
    wake = tx.wakeRelay;
    hints = tx.hints;
    return value;
  });
  if (wake) ctx.bus.wake();
  ctx.live?.tell(hints);
  return result;
};
