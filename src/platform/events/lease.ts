// Leases: a row in the database says that a live worker runs something, and expires when the worker dies.
import type { Ctx } from "../ctx.ts";
import { logFailure } from "../outage-log.ts";
import { withTimeout } from "../time/timeout.ts";

/** How long a worker counts as alive after it last renewed, in ms. After that another worker takes over. */
export const LEASE_MS = 15_000;
/** How long background work may take before it counts as hanging, in ms. */
export const WORK_MS = 120_000;

export interface LeaseTimes {
  leaseMs: number;
  workMs: number;
}

/**
 * Runs `work` and renews its lease three times per lease period. Throws what `work` throws, or when it takes longer than
 * `workMs`: the lease then expires, and the fence of its owner keeps the late work from finishing.
 */
export const whileLeased = async <T>(
  ctx: Ctx,
  { leaseMs, workMs }: LeaseTimes,
  renew: () => Promise<void>,
  work: () => Promise<T>,
): Promise<T> => {
  const renewal = setInterval(() => {
    renew().catch((error) => logFailure(ctx.log, "warn", { message: "a lease could not be renewed", error }));
  }, leaseMs / 3);
  try {
    return await withTimeout(work(), workMs, () => {
      throw new Error(`The work took longer than ${workMs} ms`);
    });
  } finally {
    clearInterval(renewal);
  }
};
