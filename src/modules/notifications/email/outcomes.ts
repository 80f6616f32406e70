// The question after a meeting, to both sides: did it take place? Each answer is a link of its own.
import { outcomeQuestion } from "@/emails/after-meeting/outcome-question.tsx";
import { meetingEnded } from "@/events.ts";
import { shortTime } from "@/emails/parts/meeting.ts";
import type { Ctx } from "@/platform/ctx.ts";
import { afterCommit } from "@/platform/events/bus.ts";
import { findLeadByMeeting } from "@/modules/leads/index.ts";
import { isWon } from "@/modules/leads/status-rules.ts";
import { findAnswers, getMeeting, type Meeting } from "@/modules/scheduling/index.ts";
import { answerLabel, ANSWERS } from "@/modules/scheduling/meetings/outcome-rules.ts";
import { outcomeUrl } from "@/modules/booking/index.ts";
import { isConfirmed, type Side } from "@/modules/scheduling/rules.ts";
import { findMeetingContext } from "../context/meetings.ts";
import type { EmailContent } from "../delivery/senders.ts";
import { type EmailListener, sendEmail } from "./send.ts";

interface OfMeeting {
  meetingId: string;
  specialistId: string;
}

/** Not when the side has answered or the outcome is settled. The meeting of a converted lead has taken place. */
const isQuestionOpen = async (ctx: Ctx, meeting: Meeting, side: Side): Promise<boolean> => {
  if (!isConfirmed(meeting.status) || (await findAnswers(ctx.db.read, meeting.id))[side]) return false;
  if (side === "visitor") return true;
  const lead = await findLeadByMeeting(ctx.db.read, meeting.id);
  return !lead || !isWon(lead.status);
};

const buildQuestion = async (ctx: Ctx, meetingId: string, side: Side): Promise<EmailContent | undefined> => {
  const meeting = await getMeeting(ctx.db.read, meetingId);
  const context = await isQuestionOpen(ctx, meeting, side) ? await findMeetingContext(ctx, meeting) : undefined;
  if (!context?.visitor.email) return undefined;
  const { brand, facts, visitor, specialist } = context;
  const { visitorZone, specialistZone } = facts;
  const { name, email, firstName, zone, otherZone, other } = side === "visitor"
    ? { ...visitor, zone: visitorZone, otherZone: specialistZone, other: specialist.displayName }
    : {
      ...specialist,
      name: specialist.displayName,
      zone: specialistZone,
      otherZone: visitorZone,
      other: visitor.shortName,
    };
  const question = await outcomeQuestion({
    brand,
    firstName,
    zone,
    otherZone,
    other,
    meeting: facts,
    answers: ANSWERS.map((answer) => ({
      label: answerLabel(answer, other),
      url: outcomeUrl(ctx, meeting, side, answer),
    })),
    until: shortTime(meeting.settleBy ?? ctx.now, zone),
  });
  return { to: { name, address: email }, replyTo: brand.supportEmail, ...question };
};

const askSide = (side: Side): EmailListener<OfMeeting> => (ctx, { meetingId, specialistId }, delivery) =>
  sendEmail(ctx, delivery, {
    recipient: side === "visitor" ? "visitor" : specialistId,
    template: "outcome-question",
    refs: { meetingId },
    build: () => buildQuestion(ctx, meetingId, side),
  });

export const outcomeEmails = [
  afterCommit(meetingEnded, "notifications.askVisitorOutcome", askSide("visitor")),
  afterCommit(meetingEnded, "notifications.askSpecialistOutcome", askSide("specialist")),
];
