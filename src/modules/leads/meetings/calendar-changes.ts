// A specialist moved or deleted a meeting in their own calendar: Parley asks what to do, and never acts by itself.
import { entriesDue } from "@/events.ts";
import { type Ctx, userOf } from "@/platform/ctx.ts";
import { transact } from "@/platform/db/transact.ts";
import type { Reader } from "@/platform/db/types.ts";
import { conflict, notFound } from "@/platform/errors.ts";
import { publish } from "@/platform/events/outbox.ts";
import { toReadableTime } from "@/platform/time/readable-time.ts";
import {
  cancelMeeting,
  findEntry,
  getMeeting,
  listEntryChanges,
  listMeetings,
  settleEntryChange,
} from "@/modules/scheduling/index.ts";
import { cancelError, isLateCancellation, rescheduleError } from "@/modules/scheduling/rules.ts";
import { type ChangeAnswer, hasOpenQuestion } from "@/modules/scheduling/connections/rules.ts";
import { rescheduleBookedMeeting } from "@/modules/booking/index.ts";
import { visitorName } from "../leads.ts";
import { loadRows } from "../lists/pages.ts";
import type { CalendarChange } from "./calendar-schemas.ts";

/** The meetings about which a specialist is asked, the next one first. */
export const listCalendarChanges = async (db: Reader, specialistId: string, now: number): Promise<CalendarChange[]> => {
  const entries = await listEntryChanges(db, specialistId);
  if (entries.length === 0) return [];
  const meetings = await listMeetings(db, entries.map(({ meetingId }) => meetingId));
  const leads = await loadRows(db, meetings.flatMap(({ leadId }) => leadId ?? []));
  const changeOf = new Map(entries.map((entry) => [entry.meetingId, entry]));
  return meetings.toSorted((a, b) => a.startsAt - b.startsAt).flatMap((meeting) => {
    const entry = changeOf.get(meeting.id)!;
    const lead = meeting.leadId ? leads.get(meeting.leadId) : undefined;
    if (!lead || !entry.change || !hasOpenQuestion(entry, meeting, now)) return [];
    const movedTo = entry.change === "moved" ? entry.startsAt : null;
    return [{
      meetingId: meeting.id,
      leadId: lead.id,
      name: visitorName(lead),
      change: entry.change,
      time: toReadableTime(meeting.startsAt, meeting.specialistZone),
      movedTo: movedTo === null ? null : toReadableTime(movedTo, meeting.specialistZone),
      moveProblem: rescheduleError("specialist", meeting, now)?.sentence ?? null,
      cancelProblem: cancelError(meeting, now)?.sentence ?? null,
      isLate: isLateCancellation("specialist", meeting, now),
    }];
  });
};

/** Leads/CalendarChanges. */
export const viewCalendarChanges = async (ctx: Ctx) => ({
  changes: await listCalendarChanges(ctx.db.read, userOf(ctx).id, ctx.now),
});

/**
 * Does what the specialist decided, by the rules of rescheduling and cancelling, or writes the entry as it was. Throws
 * what those throw, and 404 when there is nothing to decide any more.
 */
export const answerCalendarChange = (
  ctx: Ctx,
  meetingId: string,
  { answer }: { answer: ChangeAnswer },
): Promise<void> =>
  transact(ctx, async (tx) => {
    const entry = await findEntry(tx, meetingId);
    const nothing = () => notFound("There is nothing to decide here any more.");
    if (!entry || entry.specialistId !== userOf(ctx).id) throw nothing();
    const meeting = await getMeeting(tx, meetingId);
    if (!hasOpenQuestion(entry, meeting, tx.now)) throw nothing();
    if (answer === "move") {
      if (entry.change !== "moved" || entry.startsAt === null) {
        throw conflict(
          "illegal_transition",
          "This meeting was deleted in your calendar, so there is no new time for it.",
        );
      }
      const { startsAt, endsAt } = entry;
      const place = { from: startsAt, to: endsAt ?? startsAt };
      await rescheduleBookedMeeting(tx, { meetingId, by: "specialist", startsAt, message: "", entry: place });
    }
    if (answer === "cancel") {
      await cancelMeeting(tx, meeting, { by: "specialist", reason: "by-specialist", message: "" });
    }
    await settleEntryChange(tx, entry);
    // The other two have changed the meeting.
    if (answer === "keep") await publish(tx, entriesDue({ specialistId: entry.specialistId }));
  });
