// Requests whose address and number nobody has proven, and what limits and browsers no longer need.
import { and, eq, isNull, lte } from "drizzle-orm";
import type { Ctx } from "@/platform/ctx.ts";
import { transact } from "@/platform/db/transact.ts";
import { sweep } from "@/platform/queue/sweep.ts";
import { DAY_MS } from "@/platform/time/time.ts";
import { anonymiseTrack, canBeAnonymised } from "@/modules/tracks/index.ts";
import { purgeCodeSends } from "./codes.ts";
import { UNPROVEN_DAYS } from "./rules.ts";
import { purgeTextNetworks } from "./text-codes.ts";
import { contactCodes, contactProofs, textCodes, usedChallenges } from "./tables.ts";
import { purgeBookingCounts } from "../reviews/reviews.ts";
import { endedWaves } from "../waves/tables.ts";

/** Requests anonymised in one transaction. */
const BATCH = 20;

const anonymiseUnproven = sweep({
  batch: BATCH,
  select: (tx, limit) =>
    tx.select({ id: contactCodes.trackId }).from(contactCodes)
      .leftJoin(textCodes, eq(textCodes.trackId, contactCodes.trackId))
      .where(and(
        isNull(contactCodes.provenAt),
        isNull(textCodes.provenAt),
        lte(contactCodes.sentAt, tx.now - UNPROVEN_DAYS * DAY_MS),
        canBeAnonymised(contactCodes.trackId),
      )).limit(limit),
  each: (tx, { id }) => anonymiseTrack(tx, id),
});

/**
 * Every night: anonymises requests of which neither the address nor the number was proven after 14 days, and deletes what
 * no limit and no browser needs any more.
 */
export const purgeUnproven = async (ctx: Ctx): Promise<void> => {
  await transact(ctx, async (tx) => {
    await purgeCodeSends(tx);
    await purgeTextNetworks(tx);
    await tx.delete(contactProofs).where(lte(contactProofs.expiresAt, tx.now));
    await tx.delete(usedChallenges).where(lte(usedChallenges.expiresAt, tx.now));
    await tx.delete(endedWaves).where(lte(endedWaves.until, tx.now));
    await purgeBookingCounts(tx);
  });
  await anonymiseUnproven(ctx);
};
