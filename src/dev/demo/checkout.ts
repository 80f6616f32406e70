// Where the demo's specialists paid: the payment stand-in, at the instant that a story has reached.
import type { Ctx, SignedIn } from "@/platform/ctx.ts";
import type { Instant } from "@/platform/time/time.ts";
import { openPaymentStandIn, type PaymentStandIn } from "../payments/stand-in.ts";
import { finishDelivery, listDue } from "../payments/store.ts";
import { as } from "./acting.ts";

export interface DemoCheckout extends Pick<PaymentStandIn, "desk"> {
  /** The shop as somebody uses it at an instant; the stand-in's clock goes along. */
  serve(ctx: Ctx, user: SignedIn): Ctx;
  /** Closes it. Whatever it would still tell by webhook is settled already. */
  close(): Promise<void>;
}

/** Opens the stand-in on a clock of its own. Throws in production. */
export const openDemoCheckout = async (ctx: Ctx): Promise<DemoCheckout> => {
  let now: Instant = ctx.now;
  const { payments, desk, stop } = await openPaymentStandIn({ ...ctx, clock: { now: () => now } });
  return {
    desk,
    serve(at, user) {
      now = at.now;
      return { ...as(at, user, now), payments };
    },
    async close() {
      await stop();
      for (let due = await listDue(ctx.db.read, ctx.now); due.length > 0; due = await listDue(ctx.db.read, ctx.now)) {
        for (const { eventId } of due) await finishDelivery(ctx.db, eventId, ctx.now);
      }
    },
  };
};
