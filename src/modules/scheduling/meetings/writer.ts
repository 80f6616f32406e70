// The one writer of meetings. It announces every change, so that whatever keeps a copy of a meeting elsewhere can't be
// forgotten by a new way to change one (ARCHITECTURE.md#mirrors). Nothing has a copy of a hold or of a request that waits.
import { and, eq, type SQL } from "drizzle-orm";
import { meetingChanged } from "@/events.ts";
import type { Tx } from "@/platform/ctx.ts";
import { withPreloaded } from "@/platform/db/preloaded.ts";
import { insertRow, updateRow, withDefaults } from "@/platform/db/prepared.ts";
import { hasStatus } from "@/platform/db/status-sets.ts";
import { publish } from "@/platform/events/outbox.ts";
import { isHolding, MEETINGS } from "../rules.ts";
import { meetings } from "../tables.ts";

type Meeting = typeof meetings.$inferSelect;

/** The key of a meeting among the preloaded rows of a transaction. */
export const meetingKey = (id: string) => `meeting-${id}`;

/** Listeners get the row as it was written. */
const announce = async (tx: Tx, meeting: Meeting): Promise<void> => {
  const { id: meetingId, specialistId, trackId, status } = meeting;
  if (isHolding(status)) return;
  const event = meetingChanged({ meetingId, specialistId, trackId, status });
  await withPreloaded(tx, { [meetingKey(meetingId)]: meeting }, () => publish(tx, event));
};

export const addMeeting = async (tx: Tx, row: typeof meetings.$inferInsert): Promise<Meeting> => {
  await insertRow(tx, meetings, row);
  const meeting = withDefaults(meetings, row);
  await announce(tx, meeting);
  return meeting;
};

/** Changes one meeting, as it is known to be in this transaction, and returns it. */
export const changeMeeting = async (tx: Tx, meeting: Meeting, to: Partial<Meeting>): Promise<Meeting> => {
  const changes = Object.entries(to).filter(([key, value]) => meeting[key as keyof Meeting] !== value);
  if (changes.length > 0) await updateRow(tx, meetings, meeting.id, Object.fromEntries(changes));
  const changed = { ...meeting, ...to };
  await announce(tx, changed);
  return changed;
};

/** Changes the meetings that match, and returns them as they are now. */
export const changeMeetings = async (tx: Tx, where: SQL | undefined, to: Partial<Meeting>): Promise<Meeting[]> => {
  const changed = await tx.update(meetings).set(to).where(where).returning();
  for (const meeting of changed) await announce(tx, meeting);
  return changed;
};

/** Deletes a hold. Other meetings stay. */
export const deleteHeld = async (tx: Tx, { id }: Meeting): Promise<void> => {
  await tx.delete(meetings).where(and(eq(meetings.id, id), hasStatus(meetings.status, MEETINGS.held)));
};
