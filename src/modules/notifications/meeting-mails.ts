// The mails that follow a booking: the visitor's confirmation and the specialist's news.
import { type SpecialistNewMeeting, specialistNewMeeting } from "@/emails/specialist-new-meeting.tsx";
import { visitorConfirmation } from "@/emails/visitor-confirmation.tsx";
import type { Delivery, Outcome } from "@/platform/events/bus.ts";
import type { Ctx } from "@/platform/ctx.ts";
import { type AnswerInWords, answersInWords } from "@/modules/catalog/answer-rules.ts";
import { questionsOf } from "@/modules/catalog/index.ts";
import { manageUrl, type Track } from "@/modules/funnel/index.ts";
import { LABELS } from "@/modules/funnel/rules.ts";
import { pricingOf } from "@/modules/settings/index.ts";
import { type BookedMeeting, findBookedMeeting } from "./booked-meetings.ts";
import { invitation } from "./invitations.ts";
import { type Draft, sendForEvent } from "./messages.ts";

interface Booking {
  meetingId: string;
  specialistId: string;
}

/** A meeting was made, by the visitor or the specialist: the visitor learns that it is certain. Skipped when it no longer is. */
export const mailVisitorConfirmation = (ctx: Ctx, { meetingId }: Booking, delivery: Delivery): Promise<Outcome> =>
  sendForEvent(ctx, delivery, {
    recipient: "visitor",
    template: "visitor-confirmation",
    refs: { meetingId },
    build: () => draftOf(ctx, meetingId, confirmationFor),
  });

const mailSpecialist =
  (bookedBy: SpecialistNewMeeting["bookedBy"]) =>
  (ctx: Ctx, { meetingId, specialistId }: Booking, delivery: Delivery): Promise<Outcome> =>
    sendForEvent(ctx, delivery, {
      recipient: specialistId,
      template: "specialist-new-meeting",
      refs: { meetingId },
      build: () => draftOf(ctx, meetingId, newsFor(bookedBy)),
    });

/** funnel.booking_saved: the specialist learns who comes. Skipped when the meeting no longer stands. */
export const mailSpecialistNewMeeting = mailSpecialist("visitor");
/** scheduling.meeting_arranged: the specialist gets the calendar file of the meeting that he has made. */
export const mailSpecialistOwnMeeting = mailSpecialist("specialist");

/** leads.lead_reassigned with a meeting that stays: the new specialist learns who comes. */
export const mailGivenMeeting = mailSpecialist("house");

type Write = (ctx: Ctx, booked: BookedMeeting) => Promise<Draft>;

const draftOf = async (ctx: Ctx, meetingId: string, write: Write): Promise<Draft | undefined> => {
  const booked = await findBookedMeeting(ctx, meetingId);
  return booked && await write(ctx, booked);
};

const confirmationFor: Write = async (ctx, booked) => {
  const { house, facts, meeting, visitor, specialist } = booked;
  return {
    to: { name: visitor.name, address: visitor.email },
    replyTo: house.supportEmail,
    attachments: [invitation(ctx, booked, "visitor")],
    ...await visitorConfirmation({
      house,
      meeting: facts,
      visitor,
      specialist,
      manageUrl: manageUrl(ctx, meeting),
    }),
  };
};

const newsFor = (bookedBy: SpecialistNewMeeting["bookedBy"]): Write => async (ctx, booked) => {
  const { house, facts, track, visitor, specialist, leadUrl } = booked;
  const answers = await wordsOf(ctx, track);
  return {
    to: { name: specialist.displayName, address: specialist.email },
    replyTo: house.supportEmail,
    attachments: [invitation(ctx, booked, "specialist")],
    ...await specialistNewMeeting({ house, meeting: facts, visitor, specialist, answers, leadUrl, bookedBy }),
  };
};

/** What the visitor answered and wished for, in words. */
const wordsOf = async (ctx: Ctx, { questionSetId, answers, preferences }: Track): Promise<AnswerInWords[]> => {
  const questions = await questionsOf(ctx.db.read, questionSetId);
  const { currency } = await pricingOf(ctx.db.read);
  return [...answersInWords(questions, answers, currency), ...wishes(preferences)];
};

const wishes = (preferences: Track["preferences"]): AnswerInWords[] => {
  if (!preferences) return [];
  const { timing, contactMethod, language } = preferences;
  return [
    { label: "How soon", answer: labelOf("timing", timing) },
    { label: "Best way to reach", answer: labelOf("contactMethod", contactMethod) },
    ...(language ? [{ label: "Language", answer: labelOf("language", language) }] : []),
  ];
};

const labelOf = (kind: "timing" | "contactMethod" | "language", value: string): string =>
  LABELS[kind].find((option) => option.value === value)?.label ?? value;
