// Emails about a new meeting: the visitor's confirmation, and the specialist's email about who the visitor is.
import { bookingSaved, meetingArranged } from "@/events.ts";
import { type BookingConfirmed, bookingConfirmed } from "@/emails/booking-confirmed.tsx";
import { type LabelledAnswer, type NewMeeting, newMeeting } from "@/emails/new-meeting.tsx";
import type { RenderedEmail } from "@/emails/parts/render.ts";
import type { Ctx } from "@/platform/ctx.ts";
import { afterCommit } from "@/platform/events/bus.ts";
import { answerTexts, mayHoldContact } from "@/modules/catalog/answer-rules.ts";
import { questionsOf } from "@/modules/catalog/index.ts";
import { pricingOf } from "@/modules/settings/index.ts";
import type { Track } from "@/modules/tracks/index.ts";
import { LABELS } from "@/modules/tracks/rules.ts";
import { manageUrl } from "@/modules/booking/index.ts";
import { findConfirmedMeeting } from "../context/meetings.ts";
import type { EmailContent } from "../delivery/senders.ts";
import { invitation } from "./calendar-files.ts";
import { type EmailListener, sendEmail } from "./send.ts";

interface OfMeeting {
  meetingId: string;
  specialistId: string;
}

/** Skipped when the meeting is no longer confirmed. */
const emailVisitor: EmailListener<OfMeeting> = (ctx, { meetingId }, delivery) =>
  sendEmail(ctx, delivery, {
    recipient: "visitor",
    template: "visitor-confirmation",
    refs: { meetingId },
    build: () => buildMeetingEmail(ctx, meetingId),
  });

const emailMeetingSpecialist =
  (bookedBy: NewMeeting["bookedBy"]): EmailListener<OfMeeting> => (ctx, { meetingId, specialistId }, delivery) =>
    sendEmail(ctx, delivery, {
      recipient: specialistId,
      template: "specialist-new-meeting",
      refs: { meetingId },
      build: () => buildForSpecialist(ctx, meetingId, bookedBy),
    });

/** leads.lead_reassigned with a meeting that keeps its time: to the new specialist. */
export const emailReassignedMeeting = emailMeetingSpecialist("admin");

/** The visitor's email about a confirmed meeting, with its calendar file. */
export const buildMeetingEmail = async (
  ctx: Ctx,
  meetingId: string,
  render: (props: BookingConfirmed) => Promise<RenderedEmail> = bookingConfirmed,
): Promise<EmailContent | undefined> => {
  const context = await findConfirmedMeeting(ctx, meetingId);
  if (!context) return undefined;
  const { brand, facts, meeting, visitor, specialist } = context;
  return {
    to: { name: visitor.name, address: visitor.email },
    replyTo: brand.supportEmail,
    attachments: [invitation(ctx, context, "visitor")],
    ...await render({ brand, meeting: facts, visitor, specialist, manageUrl: manageUrl(ctx, meeting) }),
  };
};

const buildForSpecialist = async (
  ctx: Ctx,
  meetingId: string,
  bookedBy: NewMeeting["bookedBy"],
): Promise<EmailContent | undefined> => {
  const context = await findConfirmedMeeting(ctx, meetingId);
  if (!context) return undefined;
  const { brand, facts, track, visitor, specialist, leadUrl } = context;
  const answers = await labelledAnswers(ctx, track);
  const visitorName = visitor.shortName;
  return {
    to: { name: specialist.displayName, address: specialist.email },
    replyTo: brand.supportEmail,
    attachments: [invitation(ctx, context, "specialist")],
    ...await newMeeting({ brand, meeting: facts, visitorName, specialist, answers, leadUrl, bookedBy }),
  };
};

/** Answers that are chosen. What visitors write in their own words is on the lead's page alone. */
const labelledAnswers = async (
  ctx: Ctx,
  { questionSetId, answers, preferences }: Track,
): Promise<LabelledAnswer[]> => {
  const questions = (await questionsOf(ctx.db.read, questionSetId)).filter((question) => !mayHoldContact(question));
  const { currency } = await pricingOf(ctx.db.read);
  return [...answerTexts(questions, answers, currency), ...labelledPreferences(preferences)];
};

const labelledPreferences = (preferences: Track["preferences"]): LabelledAnswer[] => {
  if (!preferences) return [];
  const { timing, contactMethod, language } = preferences;
  return [
    { label: "Timeframe", answer: labelOf("timing", timing) },
    { label: "Prefers", answer: labelOf("contactMethod", contactMethod) },
    ...(language ? [{ label: "Language", answer: labelOf("language", language) }] : []),
  ];
};

const labelOf = (kind: "timing" | "contactMethod" | "language", value: string): string =>
  LABELS[kind].find((option) => option.value === value)?.label ?? value;

export const bookingEmails = [
  afterCommit(bookingSaved, "notifications.mailVisitorConfirmation", emailVisitor),
  afterCommit(bookingSaved, "notifications.mailSpecialistNewMeeting", emailMeetingSpecialist("visitor")),
  afterCommit(meetingArranged, "notifications.mailVisitorArranged", emailVisitor),
  afterCommit(meetingArranged, "notifications.mailSpecialistArranged", emailMeetingSpecialist("specialist")),
];
