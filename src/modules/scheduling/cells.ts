// Taking and freeing time. The primary key of occupied_cells is what makes a double booking impossible (PRODUCT section 4).
import { and, eq, gte, lt, sql } from "drizzle-orm";
import { conflict } from "@/platform/errors.ts";
import type { Instant } from "@/platform/time/time.ts";
import type { Tx } from "@/platform/db/transact.ts";
import { isUniqueViolation } from "@/platform/db/write-queue.ts";
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
  conflict("slot_taken", ["This time is not free any more. Please choose another one.", ...alternatives], details);

/** The first cell of a time, and the first after it. */
const cellsOf = ({ busyFrom, busyTo }: { busyFrom: Instant; busyTo: Instant }) => ({
  from: cellOf(busyFrom),
  to: Math.ceil(busyTo / CELL_MS),
});

/** Takes the time for a meeting, in place of expired holds and of what this meeting held there. Throws `slot_taken`. */
export const takeTime = async (tx: Tx, time: TimeToTake): Promise<void> => {
  const { specialistId, meetingId, expiresAt } = time;
  const { from, to } = cellsOf(time);
  await tx.run(sql`delete from occupied_cells where specialist_id = ${specialistId} and cell >= ${from} and cell < ${to}
    and ((expires_at is not null and expires_at <= ${tx.now}) or meeting_id = ${meetingId})`);
  try {
    await tx.run(sql`insert into occupied_cells (specialist_id, cell, meeting_id, expires_at)
      with recursive taken (cell) as (select ${from} union all select cell + 1 from taken where cell + 1 < ${to})
      select ${specialistId}, cell, ${meetingId}, ${expiresAt} from taken`);
  } catch (error) {
    if (isUniqueViolation(error)) throw slotTaken();
    throw error;
  }
};

/** Frees what a meeting occupies. */
export const freeTime = async (tx: Tx, time: Omit<TimeToTake, "expiresAt">): Promise<void> => {
  const { from, to } = cellsOf(time);
  const { specialistId, cell, meetingId } = occupiedCells;
  await tx.delete(occupiedCells).where(
    and(eq(specialistId, time.specialistId), gte(cell, from), lt(cell, to), eq(meetingId, time.meetingId)),
  );
};
