// Keeping work to oneself: a lease in the database says that somebody alive is at it, and lapses when he is not.
import type { Ctx } from "../ctx.ts";
import { errorFields } from "../log.ts";

/** How long a worker counts as alive after its last sign of life, in ms. A killed one's work is taken over after it. */
export const LEASE_MS = 15_000;
/** How long one piece of background work may take before it counts as hanging, in ms. */
export const WORK_MS = 120_000;

export interface LeaseTimes {
  leaseMs: number;
  workMs: number;
}

/**
 * Runs `work` and prolongs its lease three times within each. Throws what `work` throws, or that it took longer than
 * `workMs`: the lease then lapses, and the fence of its owner keeps the late work from finishing.
 */
export const whileLeased = async <T>(
  ctx: Ctx,
  { leaseMs, workMs }: LeaseTimes,
  renew: () => Promise<void>,
  work: () => Promise<T>,
): Promise<T> => {
  const signsOfLife = setInterval(() => {
    renew().catch((error) => ctx.log.warn("a lease could not be prolonged", errorFields(error)));
  }, leaseMs / 3);
  let limit: ReturnType<typeof setTimeout> | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    limit = setTimeout(() => reject(new Error(`It was given up after ${workMs} ms`)), workMs);
  });
  try {
    return await Promise.race([work(), tooLong]);
  } finally {
    clearInterval(signsOfLife);
    clearTimeout(limit);
  }
};
