// The one writer of meetings. It announces every change, so that whatever keeps a copy of a meeting elsewhere can't be
// forgotten by a new way to change one (ARCHITECTURE.md#mirrors).
import { and, eq, type SQL } from "drizzle-orm";
import { meetingChanged } from "@/events.ts";
import type { Tx } from "@/platform/ctx.ts";
import { insertRow } from "@/platform/db/prepared.ts";
import { hasStatus } from "@/platform/db/status-sets.ts";
import { publish } from "@/platform/events/outbox.ts";
import { MEETINGS } from "../rules.ts";
import { meetings } from "../tables.ts";

type Meeting = typeof meetings.$inferSelect;

const announce = (tx: Tx, { id: meetingId, status }: Pick<Meeting, "id" | "status">): Promise<void> =>
  publish(tx, meetingChanged({ meetingId, status }));

export const addMeeting = async (tx: Tx, row: typeof meetings.$inferInsert): Promise<void> => {
  await insertRow(tx, meetings, row);
  await announce(tx, row);
};

/** Changes one meeting, as it is known to be in this transaction. */
export const changeMeeting = async (tx: Tx, { id, status }: Meeting, to: Partial<Meeting>): Promise<void> => {
  await tx.update(meetings).set(to).where(eq(meetings.id, id));
  await announce(tx, { id, status: to.status ?? status });
};

/** Changes the meetings that match, and returns them as they are now. */
export const changeMeetings = async (tx: Tx, where: SQL | undefined, to: Partial<Meeting>): Promise<Meeting[]> => {
  const changed = await tx.update(meetings).set(to).where(where).returning();
  for (const meeting of changed) await announce(tx, meeting);
  return changed;
};

/** Deletes a hold. Other meetings stay. */
export const deleteHeld = async (tx: Tx, { id, status }: Meeting): Promise<void> => {
  await tx.delete(meetings).where(and(eq(meetings.id, id), hasStatus(meetings.status, MEETINGS.held)));
  await announce(tx, { id, status });
};
