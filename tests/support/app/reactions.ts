// Runs the due event deliveries in the test's own process, without a queue: reactions together, as one job carries them.
import type { Ctx } from "@/platform/ctx.ts";
import { listDueDeliveries, runDeliveries } from "@/platform/events/deliveries.ts";

/** Runs every delivery that is due at `ctx.now`, also of events that listeners publish. Returns how many. */
export const runReactions = async (ctx: Ctx): Promise<number> => {
  let ran = 0;
  for (let due = await listDueDeliveries(ctx, 100); due.length > 0; due = await listDueDeliveries(ctx, 100)) {
    const isReaction = ({ listener }: { listener: string }) => ctx.bus.listener(listener)?.queue === "reactions";
    await runDeliveries(ctx, due.filter(isReaction));
    for (const delivery of due.filter((delivery) => !isReaction(delivery))) await runDeliveries(ctx, [delivery]);
    ran += due.length;
  }
  return ran;
};
