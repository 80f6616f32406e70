// Compares every row of matching's read model with one that is rebuilt from the current facts.
import { asc } from "drizzle-orm";
import type { Reader } from "@/platform/db/types.ts";
import { refreshCandidate } from "@/modules/matching/read-model.ts";
import { candidates, openTimes } from "@/modules/matching/tables.ts";
import type { TestApp } from "../app/test-app.ts";

class Rollback extends Error {}

/** All rows without their version and without expired holds, which may or may not be present. */
const rowsOf = async (db: Reader, now: number) => {
  const candidateRows = await db.select().from(candidates).orderBy(
    asc(candidates.specialistId),
    asc(candidates.categoryId),
  );
  const timeRows = await db.select().from(openTimes).orderBy(asc(openTimes.specialistId));
  return {
    candidates: candidateRows.map(({ version: _, caps, ...row }) => ({
      ...row,
      // A period that is over leaves all again.
      caps: caps.map(({ of, left, full, until }) => ({ of, full, left: until > now ? left : full })),
    })),
    openTimes: timeRows.map(({ starts, holds, ...row }) => ({
      ...row,
      starts: starts.toString("base64"),
      holds: holds.filter((hold) => hold.expiresAt > now).sort((a, b) => a.busyFrom - b.busyFrom),
    })),
  };
};

/** The stored read model, and the same rebuilt now. The rebuild is rolled back. */
export const compareReadModel = async (app: TestApp) => {
  const stored = await rowsOf(app.services.db.read, app.clock.now());
  let rebuilt: typeof stored | undefined;
  await app.transact(async (tx) => {
    for (const { specialistId } of stored.openTimes) await refreshCandidate(tx, specialistId);
    rebuilt = await rowsOf(tx, app.clock.now());
    throw new Rollback();
  }).catch((error) => {
    if (!(error instanceof Rollback)) throw error;
  });
  return { stored, rebuilt: rebuilt! };
};
