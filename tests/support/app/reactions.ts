// Runs the due event deliveries in the test's own process, without a queue.
import type { Ctx } from "@/platform/ctx.ts";
import { listDueDeliveries, runDelivery } from "@/platform/events/deliveries.ts";

/** Runs every delivery that is due at `ctx.now`, also of events that listeners publish. Returns how many. */
export const runReactions = async (ctx: Ctx): Promise<number> => {
  let ran = 0;
  for (let due = await listDueDeliveries(ctx, 100); due.length > 0; due = await listDueDeliveries(ctx, 100)) {
    for (const delivery of due) await runDelivery(ctx, delivery);
    ran += due.length;
  }
  return ran;
};
