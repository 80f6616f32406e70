// Requests whose address and number nobody has proven, and what limits and browsers no longer need.
import { lte, type SQL, sql, type SQLWrapper } from "drizzle-orm";
import type { Ctx } from "@/platform/ctx.ts";
import { transact } from "@/platform/db/transact.ts";
import { sweep } from "@/platform/queue/sweep.ts";
import { DAY_MS } from "@/platform/time/time.ts";
import { getLifecycle } from "@/modules/settings/index.ts";
import { anonymiseTrack, listInactive } from "@/modules/tracks/index.ts";
import { purgeCodeSends } from "./codes.ts";
import { UNPROVEN_DAYS } from "./rules.ts";
import { purgeTextNetworks } from "./text-codes.ts";
import { contactCodes, contactProofs, textCodes, usedChallenges } from "./tables.ts";
import { purgeBookingCounts } from "../reviews/reviews.ts";
import { endedWaves } from "../waves/tables.ts";

/** Requests anonymised in one transaction. */
const BATCH = 20;

/** Nobody has proven the address or the number of a request: not for it, nor the address in a browser that is remembered. */
const isUnproven = ({ id, email }: { id: SQLWrapper; email: SQLWrapper }): SQL =>
  sql`not exists (select 1 from ${contactCodes} c where c.track_id = ${id} and c.proven_at is not null)
    and not exists (select 1 from ${textCodes} c where c.track_id = ${id} and c.proven_at is not null)
    and not exists (select 1 from ${contactProofs} p where p.email = ${email})`;

/** Whether or not a code was ever sent. Where nobody has to prove anything, they are kept like others. */
const anonymiseUnproven = sweep({
  batch: BATCH,
  select: async (tx, limit) => {
    if ((await getLifecycle(tx)).proof === "off") return [];
    return await listInactive(tx, { since: tx.now - UNPROVEN_DAYS * DAY_MS, limit, where: isUnproven });
  },
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
