// How long what agents have prepared waits for its person.
import type { Ctx } from "@/platform/ctx.ts";
import { transact } from "@/platform/db/transact.ts";
import { DAY_MS } from "@/platform/time/time.ts";
import { anonymiseTrack, closeUnfinished, listNotAgreed } from "@/modules/tracks/index.ts";
import { isOpenTrack } from "@/modules/tracks/rules.ts";
import { UNPROVEN_DAYS } from "@/modules/booking/proof/rules.ts";
import { expiredUntil } from "./rules.ts";

/** Requests anonymised in one transaction. */
const BATCH = 20;

/**
 * Every hour: anonymises what agents have prepared and nobody has taken over within a day, and what the person has taken
 * over and not agreed to within 14 days.
 */
export const purgePrepared = async (ctx: Ctx): Promise<void> => {
  while (await purgePreparedBatch(ctx) === BATCH);
};

const purgePreparedBatch = (ctx: Ctx): Promise<number> =>
  transact(ctx, async (tx) => {
    const old = await listNotAgreed(tx, {
      createdUntil: expiredUntil(tx.now),
      inactiveSince: tx.now - UNPROVEN_DAYS * DAY_MS,
      limit: BATCH,
    });
    for (const track of old) {
      if (isOpenTrack(track.status)) await closeUnfinished(tx, track, "abandoned");
      await anonymiseTrack(tx, track.id);
    }
    return old.length;
  });
