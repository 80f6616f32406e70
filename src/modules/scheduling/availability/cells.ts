// Takes and frees time. The primary key of occupied_cells is what makes a double booking impossible.
import { and, eq, gte, lt, lte, or, sql } from "drizzle-orm";
import { t } from "@/languages/language.ts";
import type { Tx } from "@/platform/ctx.ts";
import { isUniqueViolation } from "@/platform/db/errors.ts";
import { prepared } from "@/platform/db/prepared.ts";
import { conflict } from "@/platform/errors.ts";
import type { Instant } from "@/platform/time/time.ts";
import { occupiedCells } from "../tables.ts";
import { toCells } from "./cell-rules.ts";

const { placeholder } = sql;

/** A meeting as far as its time is concerned. */
interface Timed {
  id: string;
  specialistId: string;
  busyFrom: Instant;
  busyTo: Instant;
}

/** The time was taken meanwhile. Callers can add the nearest alternatives, as sentences and as details. */
export const slotTaken = (alternatives: string[] = [], details?: Record<string, unknown>) =>
  conflict("slot_taken", [t("errors.slotTaken"), ...alternatives], details);

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

/**
 * Takes time for a meeting, in place of expired holds and of the meeting's own cells. A hold has it until `expiresAt`;
 * from then on it is free for others. Throws `slot_taken`.
 */
export const takeTime = async (tx: Tx, meeting: Timed, expiresAt: Instant | null): Promise<void> => {
  const { id: meetingId, specialistId } = meeting;
  const { fromCell: from, toCell: to } = toCells({ from: meeting.busyFrom, to: meeting.busyTo });
  await removeReplaced(tx).run({ specialistId, meetingId, from, to, now: tx.now });
  try {
    await insertCells(tx).run({ specialistId, meetingId, from, to, expiresAt });
  } catch (error) {
    if (isUniqueViolation(error)) throw slotTaken();
    throw error;
  }
};

/** Frees the cells of a meeting. */
export const freeTime = async (tx: Tx, meeting: Timed): Promise<void> => {
  const { fromCell: from, toCell: to } = toCells({ from: meeting.busyFrom, to: meeting.busyTo });
  const { specialistId, cell, meetingId } = occupiedCells;
  await tx.delete(occupiedCells).where(
    and(eq(specialistId, meeting.specialistId), gte(cell, from), lt(cell, to), eq(meetingId, meeting.id)),
  );
};
