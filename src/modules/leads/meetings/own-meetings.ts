// What specialists do with the meeting of their lead: reschedule it, cancel it, report the outcome.
import { type Ctx, userOf } from "@/platform/ctx.ts";
import { transact } from "@/platform/db/transact.ts";
import type { Reader } from "@/platform/db/types.ts";
import { notFound } from "@/platform/errors.ts";
import { trimLine } from "@/platform/text.ts";
import { toReadableTime } from "@/platform/time/readable-time.ts";
import type { Instant } from "@/platform/time/time.ts";
import {
  answerOutcome,
  cancelMeeting,
  findAnswers,
  getMeeting,
  type Meeting,
  refreshAround,
} from "@/modules/scheduling/index.ts";
import { answerLabel, ANSWERS } from "@/modules/scheduling/meetings/outcome-rules.ts";
import {
  cancelError,
  CHANGE_LIMITS,
  changeDeadline,
  isConfirmed,
  isLateCancellation,
  isOwn,
  rescheduleError,
} from "@/modules/scheduling/rules.ts";
import { rescheduleBookedMeeting, viewRescheduleTimes } from "@/modules/booking/index.ts";
import type { RescheduleTimes } from "@/modules/booking/manage/schemas.ts";
import { getOwnLead, type Lead } from "../leads.ts";
import { isWon } from "../status-rules.ts";
import { isGivenUp } from "../undo-rules.ts";
import type { CancelMeetingInput, MeetingOptions, MoveMeetingInput, OutcomeOfMeetingInput } from "../schemas.ts";

/** The meeting of an own lead. Throws 404 for another specialist's lead, and without a meeting. */
const getOwnMeeting = async (db: Reader, ctx: Ctx, leadId: string): Promise<Meeting> => {
  const { meetingId } = await getOwnLead(db, userOf(ctx).id, leadId);
  if (!meetingId) throw notFound("This lead has no meeting.");
  return await getMeeting(db, meetingId);
};

/** The times to which the meeting can be rescheduled, in the specialist's zone. */
export const listOwnTimes = async (ctx: Ctx, leadId: string, date?: string): Promise<RescheduleTimes> => {
  const meeting = await getOwnMeeting(ctx.db.read, ctx, leadId);
  return await viewRescheduleTimes(ctx.db.read, meeting, "specialist", { date, now: ctx.now });
};

/** Throws what rescheduleBookedMeeting throws. */
export const moveOwnMeeting = async (ctx: Ctx, leadId: string, input: MoveMeetingInput): Promise<void> => {
  const startsAt = Date.parse(input.startsAt);
  await refreshAround(ctx, userOf(ctx).id, startsAt);
  await transact(ctx, async (tx) => {
    const { id: meetingId } = await getOwnMeeting(tx, ctx, leadId);
    const message = trimLine(input.message ?? "");
    await rescheduleBookedMeeting(tx, { meetingId, by: "specialist", startsAt, message });
  });
};

/** Throws `illegal_transition`, and `too_late` once the meeting has started. */
export const cancelOwnMeeting = (ctx: Ctx, leadId: string, { message = "" }: CancelMeetingInput) =>
  transact(ctx, async (tx) => {
    const meeting = await getOwnMeeting(tx, ctx, leadId);
    await cancelMeeting(tx, meeting, { by: "specialist", reason: "by-specialist", message: trimLine(message) });
  });

/** Reports whether the meeting took place. Throws what answerOutcome throws. */
export const reportOwnOutcome = (ctx: Ctx, leadId: string, { answer }: OutcomeOfMeetingInput) =>
  transact(ctx, async (tx) => {
    const { id: meetingId } = await getOwnMeeting(tx, ctx, leadId);
    await answerOutcome(tx, { meetingId, side: "specialist", answer });
  });

const cancelSentence = (meeting: Meeting, now: Instant, until: string): string => {
  if (isOwn(meeting)) {
    return "You can cancel until the meeting starts. They booked by your link, so this doesn't affect your reliability, and we don't offer them another specialist.";
  }
  return isLateCancellation("specialist", meeting, now)
    ? `The meeting starts in less than ${CHANGE_LIMITS.specialistHours} hours, so cancelling affects your reliability. We'll offer the visitor another specialist.`
    : `You can cancel until ${until} without affecting your reliability. We'll offer the visitor another specialist.`;
};

/** What may be done with a lead's meeting, and until when; null without a confirmed one, or when it is about to end. */
export const describeMeeting = async (
  db: Reader,
  lead: Lead,
  meeting: Meeting | undefined,
  now: Instant,
): Promise<MeetingOptions | null> => {
  if (!meeting || !isConfirmed(meeting.status) || (isGivenUp(lead.status) && meeting.startsAt > now)) return null;
  const until = toReadableTime(changeDeadline("specialist", meeting), meeting.specialistZone);
  const move = rescheduleError("specialist", meeting, now);
  const cancel = cancelError(meeting, now);
  const { firstName } = lead.contact;
  const moveSentence = `You can reschedule until ${until.text}. We'll email ${firstName} the new time.`;
  const answer = (await findAnswers(db, meeting.id)).specialist ?? null;
  const answers = ANSWERS.map((value) => ({ value, label: answerLabel(value, firstName) }));
  return {
    move: { allowed: !move, until, sentence: move?.sentence ?? moveSentence },
    cancel: { allowed: !cancel, until, sentence: cancel?.sentence ?? cancelSentence(meeting, now, until.text) },
    late: isLateCancellation("specialist", meeting, now),
    outcome: meeting.endsAt <= now && !isWon(lead.status) ? { answer, answers } : null,
  };
};
