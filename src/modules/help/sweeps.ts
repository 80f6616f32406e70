// What the clock does to help requests: resolved ones that nobody opened again are closed (PRODUCT section 3).
import { and, asc, isNull, lt, sql } from "drizzle-orm";
import type { Ctx } from "@/platform/ctx.ts";
import { DAY_MS } from "@/platform/time/time.ts";
import { transact } from "@/platform/db/transact.ts";
import { takeStep } from "./moves.ts";
import { HELP_TURNS, REOPEN_DAYS } from "./rules.ts";
import { helpRequests } from "./tables.ts";

/** As many as one transaction takes: each changes a dozen rows. */
const AT_ONCE = 15;
/** Literal, so that the partial index serves it. */
const resolved = sql`${helpRequests.status} = 'resolved'`;

const closeSome = (ctx: Ctx): Promise<number> =>
  transact(ctx, async (tx) => {
    const due = await tx.select().from(helpRequests)
      .where(and(resolved, isNull(helpRequests.deletedAt), lt(helpRequests.resolvedAt, ctx.now - REOPEN_DAYS * DAY_MS)))
      .orderBy(asc(helpRequests.resolvedAt)).limit(AT_ONCE);
    for (const request of due) await takeStep(tx, request, { side: "parley", to: HELP_TURNS.settle.to });
    return due.length;
  });

/** Every hour; as often as one likes. */
export const closeResolved = async (ctx: Ctx): Promise<void> => {
  while (await closeSome(ctx) >= AT_ONCE);
};
