// A specialist and the meeting of one of his leads: move it, call it off, say whether it took place (PRODUCT section 4).
import { type Ctx, userOf } from "@/platform/ctx.ts";
import { notFound } from "@/platform/errors.ts";
import type { Reader } from "@/platform/db/connection.ts";
import { transact } from "@/platform/db/transact.ts";
import { moveMeeting, readable, viewMoveTimes } from "@/modules/funnel/index.ts";
import { tidyLine } from "@/modules/funnel/rules.ts";
import type { MoveTimes } from "@/modules/funnel/managed-schemas.ts";
import {
  ANSWERS,
  answerWords,
  cancelClosed,
  cancelsLate,
  cutOff,
  moveClosed,
} from "@/modules/scheduling/after-booking-rules.ts";
import { answerOutcome, answersOf, cancelMeeting, getMeeting, type Meeting } from "@/modules/scheduling/index.ts";
import { getOwnLead, type Lead } from "./leads.ts";
import type { CancelMeetingInput, MeetingLife, MoveMeetingInput, OutcomeOfMeetingInput } from "./meeting-schemas.ts";

/** The meeting of an own lead. Throws 404 for somebody else's lead, and for one without a meeting. */
const ownMeeting = async (db: Reader, ctx: Ctx, leadId: string): Promise<Meeting> => {
  const { meetingId } = await getOwnLead(db, userOf(ctx).id, leadId);
  if (!meetingId) throw notFound("This lead has no meeting.");
  return await getMeeting(db, meetingId);
};

/** The times to which the meeting can be moved, where the specialist is. */
export const listOwnTimes = async (ctx: Ctx, leadId: string, date?: string): Promise<MoveTimes> => {
  const meeting = await ownMeeting(ctx.db.read, ctx, leadId);
  return await viewMoveTimes(ctx.db.read, meeting, "specialist", { date, now: ctx.now });
};

/** Moves the meeting of an own lead. Throws as moveMeeting does. */
export const moveOwnMeeting = (ctx: Ctx, leadId: string, { startsAt, message = "" }: MoveMeetingInput) =>
  transact(ctx, async (tx) => {
    const { id: meetingId } = await ownMeeting(tx, ctx, leadId);
    const wish = { meetingId, by: "specialist" as const, startsAt: Date.parse(startsAt) };
    await moveMeeting(tx, { ...wish, message: tidyLine(message) });
  });

/** Calls the meeting of an own lead off. Throws `illegal_transition`, `too_late` once it has begun. */
export const cancelOwnMeeting = (ctx: Ctx, leadId: string, { message = "" }: CancelMeetingInput) =>
  transact(ctx, async (tx) => {
    const meeting = await ownMeeting(tx, ctx, leadId);
    await cancelMeeting(tx, meeting, { by: "specialist", reason: "by-specialist", message: tidyLine(message) });
  });

/** Says whether the meeting of an own lead took place. Throws as answerOutcome does. */
export const answerOwnOutcome = (ctx: Ctx, leadId: string, { answer }: OutcomeOfMeetingInput) =>
  transact(ctx, async (tx) => {
    const { id: meetingId } = await ownMeeting(tx, ctx, leadId);
    await answerOutcome(tx, { meetingId, side: "specialist", answer });
  });

const cancelSentence = (meeting: Meeting, now: number, until: string): string =>
  cancelsLate("specialist", meeting, now)
    ? "It begins in less than 24 hours: cancelling now counts in your reliability. The visitor is offered somebody else."
    : `Until ${until} cancelling does not count in your reliability. The visitor is offered somebody else.`;

/** What may be done with a lead's meeting, and until when; null without one that stands. */
export const meetingLife = async (
  db: Reader,
  lead: Lead,
  meeting: Meeting | undefined,
  now: number,
): Promise<MeetingLife | null> => {
  if (meeting?.status !== "confirmed") return null;
  const until = readable(cutOff("specialist", meeting), meeting.specialistZone);
  const move = moveClosed("specialist", meeting, now);
  const cancel = cancelClosed(meeting, now);
  const answer = (await answersOf(db, meeting.id)).specialist ?? null;
  const isOver = meeting.endsAt <= now;
  const visitor = lead.contact.firstName;
  return {
    move: {
      allowed: !move,
      until,
      sentence: move?.sentence ?? `You can move it until ${until.text}. ${visitor} gets a mail with the new time.`,
    },
    cancel: { allowed: !cancel, until, sentence: cancel?.sentence ?? cancelSentence(meeting, now, until.text) },
    late: cancelsLate("specialist", meeting, now),
    outcome: isOver
      ? { answer, answers: ANSWERS.map((value) => ({ value, label: answerWords(value, visitor) })) }
      : null,
  };
};
