// How long what agents have prepared waits for its person.
import { sweep } from "@/platform/queue/sweep.ts";
import { DAY_MS } from "@/platform/time/time.ts";
import { anonymiseTrack, closeUnfinished, listNotAgreed } from "@/modules/tracks/index.ts";
import { isOpenTrack } from "@/modules/tracks/rules.ts";
import { UNPROVEN_DAYS } from "@/modules/booking/proof/rules.ts";
import { expiredUntil } from "./rules.ts";

/**
 * Every hour: anonymises what agents have prepared and nobody has taken over within a day, and what the person has taken
 * over and not agreed to within 14 days.
 */
export const purgePrepared = sweep({
  // Each changes a handful of rows.
  batch: 20,
  select: (tx, limit) =>
    listNotAgreed(tx, {
      createdUntil: expiredUntil(tx.now),
      inactiveSince: tx.now - UNPROVEN_DAYS * DAY_MS,
      limit,
    }),
  each: async (tx, track) => {
    if (isOpenTrack(track.status)) await closeUnfinished(tx, track, "abandoned");
    await anonymiseTrack(tx, track.id);
  },
});
