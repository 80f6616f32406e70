// How long a request says who asked: 30 days without contact data, 180 with (PRODUCT section 6), counted from silence.
import { and, asc, eq, lte } from "drizzle-orm";
import type { Ctx } from "@/platform/ctx.ts";
import { DAY_MS } from "@/platform/time/time.ts";
import { transact } from "@/platform/db/transact.ts";
import { lifecycleOf } from "@/modules/settings/index.ts";
import { forgetVisitor } from "./forgetting.ts";
import { tracks, unforgotten } from "../tables.ts";

/** Requests forgotten in one transaction; each leaves a handful of rows. */
const AT_ONCE = 20;

/** Forgets the visitors of requests that are silent for too long, in batches; every night. A lead keeps its own copy. */
export const forgetOldRequests = async (ctx: Ctx): Promise<void> => {
  for (const hasContact of [false, true]) {
    while (await forgetSome(ctx, hasContact) === AT_ONCE);
  }
};

const forgetSome = (ctx: Ctx, hasContact: boolean): Promise<number> =>
  transact(ctx, async (tx) => {
    const { trackAnonymisedDays, trackWithContactAnonymisedDays } = await lifecycleOf(tx);
    const days = hasContact ? trackWithContactAnonymisedDays : trackAnonymisedDays;
    const silent = lte(tracks.lastActivityAt, tx.now - days * DAY_MS);
    const some = await tx.select({ id: tracks.id }).from(tracks)
      .where(and(eq(tracks.hasContact, hasContact), silent, unforgotten))
      .orderBy(asc(tracks.lastActivityAt)).limit(AT_ONCE);
    for (const { id } of some) await forgetVisitor(tx, id);
    return some.length;
  });
