// Whether matching's read model says what the sources say: every row beside one that is made afresh.
import { asc } from "drizzle-orm";
import { refreshCandidate } from "@/modules/funnel/candidates.ts";
import { candidates, openTimes } from "@/modules/funnel/tables.ts";
import type { Reader } from "@/platform/db/connection.ts";
import type { TestApp } from "./test-app.ts";

class Undo extends Error {}

/** All rows but their version; holds that are over count for nothing, so they may be there or not. */
const rowsOf = async (db: Reader, now: number) => {
  const offers = await db.select().from(candidates).orderBy(asc(candidates.specialistId), asc(candidates.categoryId));
  const times = await db.select().from(openTimes).orderBy(asc(openTimes.specialistId));
  return {
    candidates: offers.map(({ version: _, ...row }) => row),
    openTimes: times.map(({ starts, holds, ...row }) => ({
      ...row,
      starts: starts.toString("base64"),
      holds: holds.filter((hold) => hold.expiresAt > now).sort((a, b) => a.busyFrom - b.busyFrom),
    })),
  };
};

/** The read model as it stands, and as it would be if it were made afresh now; nothing is changed. */
export const readModelBesideFresh = async (app: TestApp) => {
  const kept = await rowsOf(app.services.db.read, app.clock.now());
  let fresh: typeof kept | undefined;
  await app.transact(async (tx) => {
    for (const { specialistId } of kept.openTimes) await refreshCandidate(tx, specialistId);
    fresh = await rowsOf(tx, app.clock.now());
    throw new Undo();
  }).catch((error) => {
    if (!(error instanceof Undo)) throw error;
  });
  return { kept, fresh: fresh! };
};
