// The one question after a meeting, to both sides; each answer is a link of its own, and only a tap there decides.
import { outcomeQuestion } from "@/emails/outcome-question.tsx";
import { meetingEnded } from "@/events.ts";
import { shortTime } from "@/emails/meeting-words.ts";
import { afterCommit, type Delivery, type Outcome } from "@/platform/events/bus.ts";
import type { Ctx } from "@/platform/ctx.ts";
import { outcomeUrl } from "@/modules/funnel/index.ts";
import { findLeadByMeeting } from "@/modules/leads/index.ts";
import { ANSWERS, answerWords, type Side } from "@/modules/scheduling/after-booking-rules.ts";
import { answersOf, getMeeting, type Meeting } from "@/modules/scheduling/index.ts";
import { tellOf } from "./booked-meetings.ts";
import { type Draft, sendForEvent } from "./messages.ts";

interface Ended {
  meetingId: string;
  specialistId: string;
}

/** Who has said it already, or it is settled: nobody is asked twice. A converted lead has taken place. */
const isAsked = async (ctx: Ctx, meeting: Meeting, side: Side): Promise<boolean> => {
  if (meeting.status !== "confirmed" || (await answersOf(ctx.db.read, meeting.id))[side]) return false;
  return side === "visitor" || (await findLeadByMeeting(ctx.db.read, meeting.id))?.status !== "converted";
};

const draftFor = async (ctx: Ctx, meetingId: string, side: Side): Promise<Draft | undefined> => {
  const meeting = await getMeeting(ctx.db.read, meetingId);
  const told = await isAsked(ctx, meeting, side) ? await tellOf(ctx, meeting) : undefined;
  if (!told?.visitor.email) return undefined;
  const { house, facts, visitor, specialist } = told;
  const reader = side === "visitor"
    ? { ...visitor, zone: facts.visitorZone, other: specialist.displayName }
    : { ...specialist, name: specialist.displayName, zone: facts.specialistZone, other: visitor.name };
  const { firstName, zone, other } = reader;
  const letter = await outcomeQuestion({
    ...{ house, firstName, zone, other, startsAt: facts.startsAt, categoryName: facts.categoryName },
    answers: ANSWERS.map((answer) => ({
      label: answerWords(answer, other),
      url: outcomeUrl(ctx, meeting, side, answer),
    })),
    until: shortTime(meeting.settleBy ?? ctx.now, zone),
  });
  return { to: { name: reader.name, address: reader.email }, replyTo: house.supportEmail, ...letter };
};

const ask = (side: Side) => (ctx: Ctx, { meetingId, specialistId }: Ended, delivery: Delivery): Promise<Outcome> =>
  sendForEvent(ctx, delivery, {
    recipient: side === "visitor" ? "visitor" : specialistId,
    template: "outcome-question",
    refs: { meetingId },
    build: () => draftFor(ctx, meetingId, side),
  });

export const outcomeMails = [
  afterCommit(meetingEnded, "notifications.askVisitorOutcome", ask("visitor")),
  afterCommit(meetingEnded, "notifications.askSpecialistOutcome", ask("specialist")),
];
