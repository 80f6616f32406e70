// Meetings of another system, which an administrator brings along from a file, and taking them back.
import { eq } from "drizzle-orm";
import { meetingsImported, meetingsWithdrawn } from "@/events.ts";
import type { Tx } from "@/platform/ctx.ts";
import { insertRow } from "@/platform/db/prepared.ts";
import { publish } from "@/platform/events/outbox.ts";
import { together } from "@/platform/together.ts";
import { freeTime, takeTime } from "../availability/cells.ts";
import { MEETING_STATUS } from "../rules.ts";
import { meetings } from "../tables.ts";
import type { Meeting } from "./meetings.ts";

export type ImportedMeeting = Pick<
  Meeting,
  | "id"
  | "trackId"
  | "leadId"
  | "specialistId"
  | "categoryId"
  | "subcategoryId"
  | "startsAt"
  | "endsAt"
  | "location"
  | "locationDetail"
  | "visitorZone"
  | "specialistZone"
>;

const publishEach = async (
  tx: Tx,
  event: typeof meetingsImported | typeof meetingsWithdrawn,
  changed: readonly Pick<Meeting, "id" | "specialistId">[],
): Promise<void> => {
  for (const [specialistId, own] of Map.groupBy(changed, (meeting) => meeting.specialistId)) {
    await publish(tx, event({ specialistId, meetingIds: own.map(({ id }) => id) }));
  }
};

/**
 * Adds confirmed meetings. They take their own time alone, without the calendar's buffers: the other system had its own.
 * They were not given by this marketplace, so they have no `confirmedAt`, and don't count for a fair share. Throws
 * `slot_taken`.
 */
export const importMeetings = async (tx: Tx, imported: readonly ImportedMeeting[]): Promise<void> => {
  await together(imported, async (meeting) => {
    const { id, startsAt: busyFrom, endsAt: busyTo } = meeting;
    const row = { ...meeting, busyFrom, busyTo, calendarUid: `${id}@parley`, createdAt: tx.now, changedAt: tx.now };
    await takeTime(tx, row, null);
    await insertRow(tx, meetings, { ...row, status: "confirmed" });
  });
  await publishEach(tx, meetingsImported, imported);
};

/** Takes imported meetings back, which nobody has changed. They stay as cancelled ones, without their visitors. */
export const withdrawMeetings = async (tx: Tx, withdrawn: readonly Meeting[]): Promise<void> => {
  await together(withdrawn, async (meeting) => {
    await freeTime(tx, meeting);
    await tx.update(meetings).set({
      status: MEETING_STATUS.confirmed.transitions.cancel,
      cancelledBy: "admin",
      cancelledAt: tx.now,
      // Nobody is offered another specialist.
      cancelReason: "lead-deleted",
      changedAt: tx.now,
    }).where(eq(meetings.id, meeting.id));
  });
  await publishEach(tx, meetingsWithdrawn, withdrawn);
};
