// Undo of blocking a time, and of opening one again: the blocked times are exactly as they were.
import { inArray } from "drizzle-orm";
import { busyTimesChanged } from "@/events.ts";
import { type Ctx, type Tx, userOf } from "@/platform/ctx.ts";
import { transact } from "@/platform/db/transact.ts";
import { publish } from "@/platform/events/outbox.ts";
import { changedSince, takeUndo } from "@/platform/undo/undos.ts";
import { blockedTimes } from "../tables.ts";
import { type BlockedChange, listTouched } from "./blocked-times.ts";

type Row = BlockedChange["added"][number];

const idsOf = (rows: readonly Row[]): string[] => rows.map(({ id }) => id);

/** Throws `undo_closed` unless the added times are still there, and nothing else is where the removed ones were. */
const requireUnchanged = async (tx: Tx, specialistId: string, { added, removed }: BlockedChange): Promise<void> => {
  const known = idsOf(added);
  const there = known.length === 0 ? [] : await tx.select().from(blockedTimes).where(inArray(blockedTimes.id, known));
  if (there.length !== known.length) throw changedSince();
  for (const { startsAt: from, endsAt: to } of removed) {
    const touched = await listTouched(tx, specialistId, { from, to });
    if (touched.some(({ id }) => !known.includes(id))) throw changedSince();
  }
};

const restore = async (tx: Tx, { added, removed }: BlockedChange): Promise<void> => {
  if (added.length > 0) await tx.delete(blockedTimes).where(inArray(blockedTimes.id, idsOf(added)));
  if (removed.length > 0) await tx.insert(blockedTimes).values(removed);
};

/**
 * Calendars/Undo. A second time nothing happens. Throws 404, and `undo_closed` when it is too late or these times have
 * changed since. Meetings that were booked meanwhile stay.
 */
export const undoBlocking = (ctx: Ctx, { id }: { id: string }): Promise<void> =>
  transact(ctx, async (tx) => {
    const { id: specialistId } = userOf(ctx);
    const { before } = await takeUndo<BlockedChange>(tx, specialistId, id);
    if (!before) return;
    await requireUnchanged(tx, specialistId, before);
    await restore(tx, before);
    await publish(tx, busyTimesChanged({ specialistId }));
  });
