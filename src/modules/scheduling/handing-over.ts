// A meeting that stays at its time and goes to another specialist: own cells, place, zone and sequence in one commit.
import { and, eq } from "drizzle-orm";
import { meetingHandedOver } from "@/events.ts";
import { conflict } from "@/platform/errors.ts";
import { publish } from "@/platform/events/outbox.ts";
import { MINUTE_MS } from "@/platform/time/time.ts";
import type { Tx } from "@/platform/db/transact.ts";
import { freeTime, takeTime } from "./cells.ts";
import type { Meeting } from "./meetings.ts";
import type { CalendarRules } from "./rules.ts";
import { meetings } from "./tables.ts";

export interface HandOver {
  specialistId: string;
  /** Of the new specialist. */
  calendar: CalendarRules;
  /** Where the new specialist meets, as his profile says. */
  locationDetail: string;
}

/**
 * Gives a confirmed meeting to another specialist; start, end and place stay. Throws `slot_taken` when he is not free,
 * `illegal_transition` when the meeting has changed meanwhile.
 */
export const handOverMeeting = async (tx: Tx, meeting: Meeting, to: HandOver): Promise<Meeting> => {
  const { id: meetingId, trackId, specialistId: formerSpecialistId, startsAt, endsAt, sequence } = meeting;
  const { specialistId, calendar, locationDetail } = to;
  const busyFrom = startsAt - calendar.bufferBefore * MINUTE_MS;
  const busyTo = endsAt + calendar.bufferAfter * MINUTE_MS;
  await freeTime(tx, { ...meeting, meetingId });
  await takeTime(tx, { specialistId, meetingId, busyFrom, busyTo, expiresAt: null });
  const [given] = await tx.update(meetings).set({
    ...{ specialistId, busyFrom, busyTo, locationDetail, specialistZone: calendar.zone, sequence: sequence + 1 },
    changedAt: tx.now,
  }).where(and(eq(meetings.id, meetingId), eq(meetings.sequence, sequence), eq(meetings.status, "confirmed")))
    .returning();
  if (!given) throw conflict("illegal_transition", "This meeting has just changed. Please look at it again.");
  await publish(tx, meetingHandedOver({ meetingId, specialistId, formerSpecialistId, trackId }));
  return given;
};
