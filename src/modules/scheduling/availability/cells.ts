// Takes and frees time. The primary key of occupied_cells is what makes a double booking impossible.
import { and, eq, gte, lt, lte, or, sql } from "drizzle-orm";
import type { Tx } from "@/platform/ctx.ts";
import { isUniqueViolation } from "@/platform/db/errors.ts";
import { prepared } from "@/platform/db/prepared.ts";
import { conflict } from "@/platform/errors.ts";
import type { Instant } from "@/platform/time/time.ts";
import { occupiedCells } from "../tables.ts";
import { cellsOf } from "./cell-rules.ts";

const { placeholder } = sql;

export interface TimeToTake {
  specialistId: string;
  meetingId: string;
  busyFrom: Instant;
  busyTo: Instant;
  /** Set for a hold. From then on the time is free for others. */
  expiresAt: Instant | null;
}

/** The time was taken meanwhile. Callers can add the nearest alternatives, as sentences and as details. */
export const slotTaken = (alternatives: string[] = [], details?: Record<string, unknown>) =>
  conflict("slot_taken", ["This time is no longer available. Please choose another one.", ...alternatives], details);

const removeReplaced = prepared((db) => {
  const { specialistId, cell, expiresAt, meetingId } = occupiedCells;
  return db.delete(occupiedCells).where(and(
    eq(specialistId, placeholder("specialistId")),
    gte(cell, placeholder("from")),
    lt(cell, placeholder("to")),
    or(lte(expiresAt, placeholder("now")), eq(meetingId, placeholder("meetingId"))),
  )).prepare();
});

const insertCells = prepared((db) =>
  db.insert(occupiedCells).select(sql`
    with recursive taken (cell) as (
      select ${placeholder("from")} union all select cell + 1 from taken where cell + 1 < ${placeholder("to")})
    select ${placeholder("specialistId")}, cell, ${placeholder("meetingId")}, ${placeholder("expiresAt")} from taken`)
    .prepare()
);

/** Takes time for a meeting, in place of expired holds and of the meeting's own cells. Throws `slot_taken`. */
export const takeTime = async (tx: Tx, time: TimeToTake): Promise<void> => {
  const { specialistId, meetingId, expiresAt } = time;
  const { fromCell: from, toCell: to } = cellsOf({ from: time.busyFrom, to: time.busyTo });
  await removeReplaced(tx).run({ specialistId, meetingId, from, to, now: tx.now });
  try {
    await insertCells(tx).run({ specialistId, meetingId, from, to, expiresAt });
  } catch (error) {
    if (isUniqueViolation(error)) throw slotTaken();
    throw error;
  }
};

/** Frees the cells of a meeting. */
export const freeTime = async (tx: Tx, time: Omit<TimeToTake, "expiresAt">): Promise<void> => {
  const { fromCell: from, toCell: to } = cellsOf({ from: time.busyFrom, to: time.busyTo });
  const { specialistId, cell, meetingId } = occupiedCells;
  await tx.delete(occupiedCells).where(
    and(eq(specialistId, time.specialistId), gte(cell, from), lt(cell, to), eq(meetingId, time.meetingId)),
  );
};
