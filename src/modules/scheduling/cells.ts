// Taking and freeing time. The primary key of occupied_cells is what makes a double booking impossible (PRODUCT section 4).
import { and, eq, gte, isNotNull, lt, lte, or } from "drizzle-orm";
import { refused } from "../../platform/errors.ts";
import type { Instant } from "../../platform/time.ts";
import type { Tx } from "../../platform/transact.ts";
import { isUniqueViolation } from "../../platform/turns.ts";
import { CELL_MS, cellOf } from "./rules.ts";
import { occupiedCells } from "./tables.ts";

export interface TimeToTake {
  specialistId: string;
  meetingId: string;
  busyFrom: Instant;
  busyTo: Instant;
  /** Present while it is only held; from then on nobody is kept from the time. */
  expiresAt: Instant | null;
}

/** A lost race. Who asked adds the nearest alternatives, in words and as details. */
export const slotTaken = (alternatives: string[] = [], details?: Record<string, unknown>) =>
  refused("slot_taken", ["This time is not free any more. Please choose another one.", ...alternatives], details);

const within = (time: { specialistId: string; busyFrom: Instant; busyTo: Instant }) =>
  and(
    eq(occupiedCells.specialistId, time.specialistId),
    gte(occupiedCells.cell, cellOf(time.busyFrom)),
    lt(occupiedCells.cell, Math.ceil(time.busyTo / CELL_MS)),
  );

/** Takes the time for a meeting, in place of expired holds and of what this meeting held there. Throws `slot_taken`. */
export const takeTime = async (tx: Tx, time: TimeToTake): Promise<void> => {
  const lapsed = and(isNotNull(occupiedCells.expiresAt), lte(occupiedCells.expiresAt, tx.now));
  await tx.delete(occupiedCells).where(and(within(time), or(lapsed, eq(occupiedCells.meetingId, time.meetingId))));
  const rows = [];
  const { specialistId, meetingId, expiresAt } = time;
  for (let cell = cellOf(time.busyFrom); cell * CELL_MS < time.busyTo; cell++) {
    rows.push({ specialistId, meetingId, expiresAt, cell });
  }
  try {
    await tx.insert(occupiedCells).values(rows);
  } catch (error) {
    if (isUniqueViolation(error)) throw slotTaken();
    throw error;
  }
};

/** Frees what a meeting occupies. */
export const freeTime = async (tx: Tx, time: Omit<TimeToTake, "expiresAt">): Promise<void> => {
  await tx.delete(occupiedCells).where(and(within(time), eq(occupiedCells.meetingId, time.meetingId)));
};
